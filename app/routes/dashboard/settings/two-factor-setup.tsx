import { useEffect, useRef } from 'react'
import { SettingsForm, settingsHref } from '../../../components/forms/settings-form.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { TextField } from '../../../components/ui/fields/field.tsx'
import { groupedSecret } from '../../../lib/labels/settings-labels.ts'
import type { SettingsAnswer } from '../action.server.ts'
import { useSettingsForm } from './use-settings-form.ts'

export interface Setup {
  readonly secret: string
  readonly qrSvg: string
}

/** The API's answer to turning two-factor sign-in on, and to new recovery codes. */
export interface CodesAnswer {
  readonly message: string
  readonly data: { readonly recovery_codes: readonly string[] }
}

interface TwoFactorSetupProps {
  readonly setup: Setup
  readonly posted: SettingsAnswer | null
  readonly onCodes: (codes: readonly string[]) => void
  readonly onCancel: () => void
}

/**
 * The secret for an authenticator app as QR code and text, and the form for the first code, which proves that
 * the app has it.
 */
export function TwoFactorSetup({ setup, posted, onCodes, onCancel }: TwoFactorSetupProps) {
  const firstStep = useRef<HTMLParagraphElement>(null)
  const { refused, busy, onSubmit } = useSettingsForm<CodesAnswer>({
    intent: 'two_factor_confirm',
    call: ['POST', '/auth/two-factor/confirm'],
    posted,
    onDone: ({ data }) => onCodes(data.recovery_codes),
  })

  // The focused button that opened the setup is gone.
  useEffect(() => firstStep.current?.focus(), [])

  return (
    <div className="grid gap-8 lg:grid-cols-[auto_minmax(0,1fr)]">
      {/* White in both themes: many apps cannot read a light code on a dark background. */}
      <img
        src={`data:image/svg+xml,${encodeURIComponent(setup.qrSvg)}`}
        alt="QR code for your authenticator app"
        width={200}
        height={200}
        className="size-50 rounded-md border border-line"
      />
      <div className="flex min-w-0 flex-col gap-5">
        <p ref={firstStep} tabIndex={-1} className="outline-none">
          1. Scan this with an authenticator app, or type the key into it.
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-line px-4 py-3">
          <code className="figures font-sans text-ink wrap-anywhere">{groupedSecret(setup.secret)}</code>
          <CopyButton text={setup.secret} label="Copy the key" />
        </div>
        <p>2. Enter the six digits that the app shows. This signs you out on your other devices.</p>
        <SettingsForm
          intent="two_factor_confirm"
          section="security"
          message={refused.message}
          onSubmit={onSubmit}
        >
          <TextField
            label="Code from your app"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            required
            errors={refused.errors.code}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" busy={busy} busyText="Confirming">
              Confirm code
            </Button>
            <ButtonLink to={settingsHref('security')} variant="text" preventScrollReset onClick={onCancel}>
              Cancel
            </ButtonLink>
          </div>
        </SettingsForm>
      </div>
    </div>
  )
}

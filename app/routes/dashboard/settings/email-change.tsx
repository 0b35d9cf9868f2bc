import { DEFAULT_TOAST_MS } from '../../../../domain/notifications/toast-notifications.ts'
import { SettingsForm } from '../../../components/forms/settings-form.tsx'
import { TitledSection } from '../../../components/forms/titled-section.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { TextField } from '../../../components/ui/fields/field.tsx'
import { pendingEmailText } from '../../../lib/labels/settings-labels.ts'
import { showToast } from '../../../lib/toasts/toasts.ts'
import type { SettingsAnswer } from '../action.server.ts'
import type { SecuritySettings } from './settings.server.ts'
import { closeUnfold, Unfold } from './unfold.tsx'
import { useSettingsForm } from './use-settings-form.ts'

interface EmailChangeProps {
  readonly email: string
  readonly pending: SecuritySettings['pendingEmail']
  /**
   * Whether a link mailed to the current address must be followed too. An address that was never verified
   * need not.
   */
  readonly needsBoth: boolean
  /** Whether the form is open from the start. */
  readonly isWanted: boolean
  readonly posted: SettingsAnswer | null
  readonly nowMs: number
}

/**
 * Requests an email address change. It takes effect once the links mailed to both addresses, or the one
 * mailed to the new address, are followed (docs/rules/accounts.md, Email change).
 */
export function EmailChange({ email, pending, needsBoth, isWanted, posted, nowMs }: EmailChangeProps) {
  const { refused, busy, onSubmit } = useSettingsForm({
    intent: 'email',
    call: ['POST', '/auth/email'],
    posted,
    onDone: ({ message }, form) => {
      form.reset()
      closeUnfold(form)
      showToast({ message, severity: 'success', durationMs: DEFAULT_TOAST_MS })
    },
  })
  const { errors, values } = refused
  return (
    <TitledSection
      id="email"
      title="Email"
      text={
        needsBoth
          ? 'You sign in with it. To change it, follow the links we email to your current and your new address.'
          : 'You sign in with it. To change it, follow the link we email to the new address.'
      }
    >
      <div className="flex flex-col gap-5">
        <p className="wrap-anywhere text-ink">{email}</p>
        {pending !== null && (
          <Banner tone="info">
            <p className="wrap-anywhere">{pendingEmailText(pending, nowMs)}</p>
          </Banner>
        )}
        <Unfold label="Change email" open={isWanted || posted?.intent === 'email'}>
          <SettingsForm intent="email" section="security" message={refused.message} onSubmit={onSubmit}>
            <TextField
              id="new-email"
              label="New email"
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              required
              defaultValue={values.email}
              errors={errors.email}
            />
            <Button type="submit" className="w-fit" busy={busy} busyText="Sending">
              {needsBoth ? 'Send both links' : 'Send link'}
            </Button>
          </SettingsForm>
        </Unfold>
      </div>
    </TitledSection>
  )
}

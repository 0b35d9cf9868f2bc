import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { dateText } from '../../../../domain/format/times.ts'
import { DEFAULT_TOAST_MS } from '../../../../domain/notifications/toast-notifications.ts'
import { SettingsForm } from '../../../components/forms/settings-form.tsx'
import { focusSectionHeading, TitledSection } from '../../../components/forms/titled-section.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { TextField } from '../../../components/ui/fields/field.tsx'
import { recoveryCodesLeftText, type SettingsIntent } from '../../../lib/labels/settings-labels.ts'
import { showToast } from '../../../lib/toasts/toasts.ts'
import type { SettingsAnswer } from '../action.server.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { SecuritySettings } from './settings.server.ts'
import { type CodesAnswer, type Setup, TwoFactorSetup } from './two-factor-setup.tsx'
import { closeUnfold, Unfold } from './unfold.tsx'
import { useSettingsForm } from './use-settings-form.ts'

interface TwoFactorProps {
  readonly email: string
  readonly state: SecuritySettings['twoFactor']
  readonly posted: SettingsAnswer | null
}

interface SetupAnswer {
  readonly message: string
  readonly data: { readonly secret: string; readonly qr_svg: string }
}

/** With this many codes or fewer, a banner asks for new ones. */
const FEW_CODES = 3

/**
 * Two-factor sign-in: off, in setup, or on. New recovery codes stay on the screen until the person confirms
 * that they are saved, since they cannot be shown again.
 */
export function TwoFactor({ email, state, posted }: TwoFactorProps) {
  const [setup, setSetup] = useState<Setup | null>(posted?.setup ?? null)
  const [codes, setCodes] = useState(posted?.recoveryCodes ?? null)

  function showCodes(newCodes: readonly string[]) {
    setSetup(null)
    setCodes(newCodes)
  }

  return (
    <TitledSection
      id="two-factor"
      title="Two-factor sign-in"
      text="After your password, we ask for a code from an app on your phone. A stolen password alone is then useless."
    >
      {codes !== null ? (
        <RecoveryCodes
          codes={codes}
          email={email}
          onSaved={() => {
            setCodes(null)
            focusSectionHeading('two-factor')
          }}
        />
      ) : state.isOn ? (
        <On state={state} posted={posted} onRenewed={showCodes} />
      ) : setup !== null ? (
        <TwoFactorSetup setup={setup} posted={posted} onCodes={showCodes} onCancel={() => setSetup(null)} />
      ) : (
        <Off posted={posted} onBegun={setSetup} />
      )}
    </TitledSection>
  )
}

function Off({
  posted,
  onBegun,
}: {
  readonly posted: SettingsAnswer | null
  readonly onBegun: (setup: Setup) => void
}) {
  const { refused, busy, onSubmit } = useSettingsForm<SetupAnswer>({
    intent: 'two_factor_start',
    call: ['POST', '/auth/two-factor/start'],
    posted,
    onDone: ({ data }) => onBegun({ secret: data.secret, qrSvg: data.qr_svg }),
  })
  return (
    <SettingsForm intent="two_factor_start" section="security" message={refused.message} onSubmit={onSubmit}>
      <p>Off. Your password alone signs you in.</p>
      <Button type="submit" className="w-fit" busy={busy} busyText="Starting">
        Enable 2FA
      </Button>
    </SettingsForm>
  )
}

interface OnProps {
  readonly state: SecuritySettings['twoFactor']
  readonly posted: SettingsAnswer | null
  readonly onRenewed: (codes: readonly string[]) => void
}

function On({ state, posted, onRenewed }: OnProps) {
  const { sinceMs, recoveryCodesLeft } = state
  const renewal = useSettingsForm<CodesAnswer>({
    intent: 'recovery_codes',
    call: ['POST', '/auth/two-factor/recovery-codes'],
    posted,
    onDone: ({ data }) => onRenewed(data.recovery_codes),
  })
  const removal = useSettingsForm({
    intent: 'two_factor_disable',
    call: ['POST', '/auth/two-factor/disable'],
    posted,
    onDone: ({ message }, form) => {
      closeUnfold(form)
      showToast({ message, severity: 'success', durationMs: DEFAULT_TOAST_MS })
      focusSectionHeading('two-factor')
    },
  })
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge icon={<CircleCheck aria-hidden className="size-3.5" />}>On</Badge>
        <p className="figures">
          {sinceMs !== null && `Since ${dateText(sinceMs)} · `}
          {recoveryCodesLeftText(recoveryCodesLeft)}
        </p>
      </div>
      {recoveryCodesLeft <= FEW_CODES && (
        <Banner tone="warning">
          Make new recovery codes: without your phone or a code you could not sign in.
        </Banner>
      )}
      <Unfold label="New recovery codes" open={posted?.intent === 'recovery_codes'}>
        <CodeForm form={renewal} intent="recovery_codes" label="Make new codes" busyText="Making" />
      </Unfold>
      <Unfold label="Disable 2FA" open={posted?.intent === 'two_factor_disable'}>
        <CodeForm
          form={removal}
          intent="two_factor_disable"
          label="Disable two-factor sign-in"
          busyText="Disabling"
        />
      </Unfold>
    </div>
  )
}

interface CodeFormProps {
  readonly form: ReturnType<typeof useSettingsForm>
  readonly intent: SettingsIntent
  readonly label: string
  readonly busyText: string
}

/** Asks for a code besides the recent proof, so that the password alone is not enough. */
function CodeForm({ form: { refused, busy, onSubmit }, intent, label, busyText }: CodeFormProps) {
  return (
    <SettingsForm intent={intent} section="security" message={refused.message} onSubmit={onSubmit}>
      <TextField
        id={`${intent}-code`}
        label="Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="From your app, or a recovery code"
        errors={refused.errors.code}
      />
      <Button type="submit" className="w-fit" busy={busy} busyText={busyText}>
        {label}
      </Button>
    </SettingsForm>
  )
}

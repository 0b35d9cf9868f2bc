import { useState } from 'react'
import { DEFAULT_TOAST_MS } from '../../../../domain/notifications/toast-notifications.ts'
import { NewPasswordFields } from '../../../components/forms/new-password-fields.tsx'
import { SettingsForm } from '../../../components/forms/settings-form.tsx'
import { TitledSection } from '../../../components/forms/titled-section.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { PasswordField } from '../../../components/ui/fields/password-field.tsx'
import { settingsDoneText } from '../../../lib/labels/settings-labels.ts'
import { showToast } from '../../../lib/toasts/toasts.ts'
import type { SettingsAnswer } from '../action.server.ts'
import { useSettingsForm } from './use-settings-form.ts'

interface PasswordChangeProps {
  readonly email: string
  readonly posted: SettingsAnswer | null
}

/** Changes the password; needs the current one. */
export function PasswordChange({ email, posted }: PasswordChangeProps) {
  /** A key that empties the password fields after each change. */
  const [round, setRound] = useState(0)
  const { refused, busy, onSubmit } = useSettingsForm({
    intent: 'password',
    call: ['PUT', '/auth/password'],
    posted,
    onDone: ({ message }, form) => {
      form.reset()
      setRound((before) => before + 1)
      const text = settingsDoneText('password') ?? message
      showToast({ message: text, severity: 'success', durationMs: DEFAULT_TOAST_MS })
    },
  })
  const { errors } = refused
  return (
    <TitledSection
      id="password"
      title="Password"
      text="Changing it signs you out on every other device. You stay signed in here."
    >
      <SettingsForm intent="password" section="security" message={refused.message} onSubmit={onSubmit}>
        {/* Lets a password manager know the account of the password. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          name="current_password"
          autoComplete="current-password"
          required
          errors={errors.current_password}
        />
        <NewPasswordFields
          key={round}
          label="New password"
          confirmLabel="Confirm new password"
          errors={errors}
        />
        <Button type="submit" className="w-fit" busy={busy} busyText="Updating">
          Update Password
        </Button>
      </SettingsForm>
    </TitledSection>
  )
}

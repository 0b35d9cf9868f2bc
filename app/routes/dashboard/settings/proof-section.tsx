import { DEFAULT_TOAST_MS } from '../../../../domain/notifications/toast-notifications.ts'
import { SettingsForm } from '../../../components/forms/settings-form.tsx'
import { TitledSection } from '../../../components/forms/titled-section.tsx'
import { PROOF_TEXT, PROOF_TITLE } from '../../../components/recent-proof/proof-dialog.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { PasswordField } from '../../../components/ui/fields/password-field.tsx'
import { showToast } from '../../../lib/toasts/toasts.ts'
import type { SettingsAnswer } from '../action.server.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** Asks for recent proof where a change was posted without scripts, which the dialog needs. */
export function ProofSection({ posted }: { readonly posted: SettingsAnswer }) {
  const { refused, busy, onSubmit } = useSettingsForm({
    intent: 'proof',
    call: ['POST', '/auth/proof'],
    posted,
    onDone: () =>
      showToast({
        message: 'Thank you. Now make the change.',
        severity: 'success',
        durationMs: DEFAULT_TOAST_MS,
      }),
  })
  return (
    <TitledSection id="proof" title={PROOF_TITLE} text={PROOF_TEXT}>
      <SettingsForm intent="proof" section="security" message={refused.message} onSubmit={onSubmit}>
        <PasswordField
          id="proof-section-password"
          label="Current password"
          name="password"
          autoComplete="current-password"
          required
          errors={refused.errors.password}
        />
        <Button type="submit" variant="primary" className="w-fit" busy={busy} busyText="Checking">
          Confirm
        </Button>
      </SettingsForm>
    </TitledSection>
  )
}

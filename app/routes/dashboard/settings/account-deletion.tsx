import { closingWordProblem } from '../../../../domain/account/account-closing.ts'
import { countedText } from '../../../../domain/format/counted-text.ts'
import { SettingsForm } from '../../../components/forms/settings-form.tsx'
import { TitledSection } from '../../../components/forms/titled-section.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { TextField } from '../../../components/ui/fields/field.tsx'
import { PasswordField } from '../../../components/ui/fields/password-field.tsx'
import { stopMonitoring } from '../../../lib/session/session-monitor.ts'
import { removeToken } from '../../../lib/session/token-store.ts'
import type { SettingsAnswer } from '../action.server.ts'
import { useSettingsForm } from './use-settings-form.ts'

interface AccountDeletionProps {
  /** Why the account cannot be closed now; null where it can. */
  readonly refusedReason: string | null
  readonly unusedFees: number
  readonly posted: SettingsAnswer | null
}

/**
 * Deletes the account: what is removed, and the form or the reason against it (docs/rules/account-screens.md,
 * Settings).
 */
export function AccountDeletion({ refusedReason: refusedBecause, unusedFees, posted }: AccountDeletionProps) {
  return (
    <TitledSection id="delete" title="Delete account" text="This is permanent. Nobody can restore it.">
      <div className="flex max-w-prose flex-col gap-5">
        <ul className="flex list-disc flex-col gap-2 pl-5">
          <li>Your name, addresses, phone number and watchlist are removed.</li>
          <li>You are signed out everywhere, and your payment authorization ends.</li>
          <li>Your username and email are free again.</li>
          <li>Bids and payments stay in their records, under a number instead of your name.</li>
          {unusedFees > 0 && (
            <li>
              {countedText(unusedFees, 'prepaid settlement fee')} that you have not used will be lost. Contact
              us first for a refund.
            </li>
          )}
        </ul>
        {refusedBecause !== null ? (
          <Banner tone="info">{refusedBecause}</Banner>
        ) : (
          <DeletionForm posted={posted} />
        )}
      </div>
    </TitledSection>
  )
}

function DeletionForm({ posted }: Pick<AccountDeletionProps, 'posted'>) {
  const { refused, busy, onSubmit } = useSettingsForm({
    intent: 'account_delete',
    call: ['DELETE', '/auth/account'],
    posted,
    check: ({ current_password, confirmation }) => {
      const problem = closingWordProblem(confirmation)
      return {
        ...(!current_password && { current_password: ['Current password is required'] }),
        ...(problem !== null && { confirmation: [problem] }),
      }
    },
    onDone: () => {
      stopMonitoring()
      removeToken()
      // A full page load drops all data of the account from memory.
      window.location.assign('/')
    },
  })
  const { errors, values } = refused
  return (
    <SettingsForm intent="account_delete" section="data" message={refused.message} onSubmit={onSubmit}>
      <PasswordField
        label="Current password"
        name="current_password"
        autoComplete="current-password"
        required
        errors={errors.current_password}
      />
      <TextField
        label="Type DELETE to confirm"
        name="confirmation"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        defaultValue={values.confirmation}
        errors={errors.confirmation}
      />
      <Button type="submit" className="w-fit" busy={busy} busyText="Deleting">
        Delete account
      </Button>
    </SettingsForm>
  )
}

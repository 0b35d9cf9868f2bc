import type { WireUser } from '../../../../domain/schemas/user.ts'
import { ProofDialog } from '../../../components/recent-proof/proof-dialog.tsx'
import type { SettingsAnswer } from '../action.server.ts'
import { EmailChange } from './email-change.tsx'
import { LoginHistory } from './login-history.tsx'
import { PasswordChange } from './password-change.tsx'
import { ProofSection } from './proof-section.tsx'
import { SessionList } from './session-list.tsx'
import type { SecuritySettings } from './settings.server.ts'
import { TwoFactor } from './two-factor.tsx'

interface SecuritySectionProps {
  readonly user: WireUser
  readonly security: SecuritySettings
  readonly posted: SettingsAnswer | null
  readonly nowMs: number
}

/** Password, email address, second factor, sessions and login history. */
export function SecuritySection({ user, security, posted, nowMs }: SecuritySectionProps) {
  const { pendingEmail, needsBothAddresses, changesEmail, twoFactor, sessions, history } = security
  return (
    <>
      <ProofDialog />
      <div>
        {(posted?.needsProof || posted?.intent === 'proof') && <ProofSection posted={posted} />}
        <PasswordChange email={user.email} posted={posted} />
        <EmailChange
          email={user.email}
          pending={pendingEmail}
          needsBoth={needsBothAddresses}
          isWanted={changesEmail}
          posted={posted}
          nowMs={nowMs}
        />
        <TwoFactor email={user.email} state={twoFactor} posted={posted} />
        <SessionList sessions={sessions} nowMs={nowMs} />
        <LoginHistory history={history} nowMs={nowMs} />
      </div>
    </>
  )
}

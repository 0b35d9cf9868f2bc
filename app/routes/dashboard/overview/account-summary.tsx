import { CircleCheck, CircleX, Hourglass, Info } from 'lucide-react'
import { accountStatusText, accountTypeLabel } from '../../../../domain/account/person-labels.ts'
import { mayResendVerification } from '../../../../domain/account/verification.ts'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { FactRows } from '../../../components/ui/facts.tsx'
import { SectionTitle } from '../../../components/ui/page.tsx'
import type { Dashboard } from '../loader.server.ts'

/** The account's type, verification status and access. */
export function AccountSummary({ user }: { readonly user: Dashboard['user'] }) {
  return (
    <section className="flex flex-col gap-4">
      <SectionTitle>Account Summary</SectionTitle>
      <FactRows
        facts={[
          { label: 'Account type', value: accountTypeLabel(user.user_type) },
          { label: 'Account status', value: <Status status={user.verification_status} /> },
          { label: 'Access', value: user.is_active ? 'Active' : 'Deactivated' },
          { label: 'Username', value: <span className="wrap-anywhere">{user.username}</span> },
          { label: 'Email', value: <span className="wrap-anywhere">{user.email}</span> },
        ]}
      />
      {mayResendVerification(user.verification_status) && (
        <ButtonLink to="/verify-email">Verify now</ButtonLink>
      )}
    </section>
  )
}

const ICONS = {
  verified: { Icon: CircleCheck, tone: 'text-win' },
  pending: { Icon: Hourglass, tone: 'text-amber' },
  rejected: { Icon: CircleX, tone: 'text-out' },
  unverified: { Icon: Info, tone: 'text-ink-3' },
} as const

function Status({ status }: { readonly status: keyof typeof ICONS }) {
  const { Icon, tone } = ICONS[status]
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden className={`size-4 shrink-0 ${tone}`} />
      {accountStatusText(status)}
    </span>
  )
}

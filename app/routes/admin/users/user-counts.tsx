import { countText } from '../../../../domain/format/usd.ts'
import { Link } from '../../../components/ui/link.tsx'
import { usersHref } from './users-copy.ts'
import type { UsersContent } from './users-tab.server.ts'

/** How many users there are in all, verified, pending and inactive; each leads to its list. */
export function UserCounts({ counts }: { readonly counts: UsersContent['users']['counts'] }) {
  const cards = [
    { label: 'Total users', value: counts.total, change: {} },
    { label: 'Verified', value: counts.verified, change: { verification_status: 'verified' } },
    { label: 'Pending', value: counts.pending, change: { verification_status: 'pending' } },
    { label: 'Inactive', value: counts.inactive, change: { type: 'inactive' } },
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line md:grid-cols-4">
      {cards.map(({ label, value, change }) => (
        <div key={label} className="relative bg-surface px-5 py-4 hover:bg-bg">
          <dt className="text-label text-ink-3">
            <Link to={usersHref(new URLSearchParams(), change)} className="after:absolute after:inset-0">
              {label}
            </Link>
          </dt>
          <dd className="figures mt-1 text-summary text-ink">{countText(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

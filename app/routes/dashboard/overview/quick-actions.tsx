import { ChevronRight } from 'lucide-react'
import { createHref } from '../../../../domain/listing/seller-addresses.ts'
import { Link } from '../../../components/ui/link.tsx'
import { SectionTitle } from '../../../components/ui/page.tsx'

const ACTIONS = [
  { to: createHref(), text: 'Create New Auction' },
  { to: '/auctions', text: 'Browse Auctions' },
  { to: '/dashboard?tab=watchlist', text: 'View Watchlist' },
  { to: '/dashboard?tab=settings', text: 'Account Settings' },
  { to: '/authorize', text: 'Payment authorization' },
] as const

/** Links to the most used pages (docs/rules/account-screens.md, Dashboard). */
export function QuickActions() {
  return (
    <section className="flex flex-col gap-4">
      <SectionTitle>Quick Actions</SectionTitle>
      <ul className="border-t border-line">
        {ACTIONS.map(({ to, text }) => (
          <li key={to} className="border-b border-line">
            <Link
              to={to}
              className="flex min-h-11 items-center justify-between gap-4 text-ink hover:underline"
            >
              {text}
              <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { yearText } from '../../../domain/format/times.ts'
import type { PageViewer } from '../../lib/page/page-viewer.ts'
import { Link } from '../ui/link.tsx'
import { Brand } from './mark.tsx'
import { ThemeChoice } from './theme-switch.tsx'

interface FooterProps {
  readonly viewer: PageViewer | null
  readonly nowMs: number
  /** True if payments run in the sandbox and no money moves. */
  readonly testPayments: boolean
}

interface FooterLink {
  readonly to: string
  readonly label: string
}

const AUCTION_LINKS: readonly FooterLink[] = [
  { to: '/auctions', label: 'Browse Auctions' },
  { to: '/auctions?sort=ending_soonest', label: 'Ending soonest' },
  { to: '/vehicles', label: 'Vehicles' },
]

const COMPANY_LINKS: readonly FooterLink[] = [
  { to: '/about#bidding', label: 'How bidding works' },
  { to: '/fees', label: 'Fees' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
  { to: '/terms', label: 'Terms of Sale' },
  { to: '/privacy', label: 'Privacy' },
]

const VISITOR_LINKS: readonly FooterLink[] = [
  { to: '/login', label: 'Sign In' },
  { to: '/register', label: 'Create Account' },
]

const ACCOUNT_LINKS: readonly FooterLink[] = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/watchlist', label: 'Watchlist' },
  { to: '/authorize', label: 'Payment authorization' },
]

/**
 * The footer of every page. On a phone it omits what the menu holds: account links and theme. Below a bid bar
 * it reserves the bar's height (class `page-foot`).
 */
export function Footer({ viewer, nowMs, testPayments }: FooterProps) {
  return (
    <footer className="page-foot mt-14 border-t border-line">
      <div className="page-margins mx-auto max-w-[1440px]">
        <div className="grid gap-x-10 gap-y-6 py-8 sm:gap-y-8 sm:py-10 md:grid-cols-[minmax(0,1fr)_auto] md:py-14">
          <div className="max-w-[400px]">
            <Brand />
            <p className="mt-4">
              Used-car auctions for Los Angeles, Orange County, and the Inland Empire. Every bid gets a
              receipt, and every auction keeps a log that anyone can check.
            </p>
          </div>
          <div className="grid grid-cols-2 gap-x-8 gap-y-6 tight:grid-cols-1 sm:grid-cols-3 md:gap-x-14">
            <Column title="Auctions" links={AUCTION_LINKS} />
            <Column title="Hammerlane" links={COMPANY_LINKS} />
            <div className="max-sm:hidden">
              <Column title="Account" links={viewer === null ? VISITOR_LINKS : ACCOUNT_LINKS} />
            </div>
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line py-5 text-meta text-ink-3">
          <p className="figures">
            © {yearText(nowMs)} Hammerlane · All times Pacific
            {testPayments && (
              <span className="max-sm:block">
                <span className="max-sm:hidden"> · </span>Test payments: no money moves
              </span>
            )}
          </p>
          <div className="max-sm:hidden">
            <ThemeChoice />
          </div>
        </div>
      </div>
    </footer>
  )
}

interface ColumnProps {
  readonly title: string
  readonly links: readonly FooterLink[]
}

function Column({ title, links }: ColumnProps) {
  return (
    <nav aria-label={title} className="min-w-0">
      <h2 className="text-meta font-semibold text-ink">{title}</h2>
      <ul className="mt-1">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-11 items-center text-ink-2 hover:text-ink md:min-h-9">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

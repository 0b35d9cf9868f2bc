import { Link } from '@remix-run/react'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { leadingFirst } from '../../../domain/display/own-bids.ts'
import { accountStatusText, accountTypeLabel } from '../../../domain/display/person-labels.ts'
import type { Dashboard } from '../../../worker/services/pages/read-dashboard.ts'
import { CarDrawing } from '../auction/car-drawing.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FactRows } from '../ui/facts.tsx'
import { SectionTitle } from '../ui/page.tsx'
import { SoldLines, WatchedLines } from './auction-lines.tsx'
import { BidLines } from './bid-lines.tsx'
import { Glance } from './glance.tsx'
import { SalesBlock } from './sales-block.tsx'

interface OverviewProps {
  readonly user: Dashboard['user']
  readonly list: Extract<Dashboard['list'], { kind: 'overview' }>
  readonly nowMs: number
}

/** Those beyond are counted above, and stand on their own tab. */
const MOST_BIDS = 6

/** What a person should see first: where they stand, what ends next, and what happened last. */
export function DashboardOverview({ user, list, nowMs }: OverviewProps) {
  const { won, sold, live, past, bidCounts, auctions, watched, closings, authorization } = list
  const bids = live.length > 0 ? leadingFirst(live, MOST_BIDS) : past
  // Who only sells is not told that they have not bid.
  const sells = auctions.length > 0
  const isBidder = bids.length > 0 || !sells || authorization.state !== 'none'
  return (
    <div className="grid gap-10 md:grid-cols-[minmax(0,1fr)_280px] lg:grid-cols-[minmax(0,1fr)_320px] lg:gap-14">
      <div className="flex min-w-0 flex-col gap-10">
        <SalesBlock side="won" sales={won} nowMs={nowMs} />
        <SalesBlock side="sold" sales={sold} nowMs={nowMs} />
        {isBidder && <Glance bidCounts={bidCounts} authorization={authorization} />}
        {bids.length > 0 && (
          <Part title={live.length > 0 ? 'Your bids, those you lead first' : 'Recent bids'} all="my-bids">
            <BidLines rows={bids} closings={closings} nowMs={nowMs} />
          </Part>
        )}
        {bids.length === 0 && !sells && (
          <Part title="Recent bids">
            <EmptyState
              drawing={<CarDrawing bodyStyle="coupe" />}
              title="You have not placed a bid yet"
              action={<ButtonLink to="/auctions">Browse Auctions</ButtonLink>}
            >
              What you bid on stands here, with its price and its clock.
            </EmptyState>
          </Part>
        )}
        {watched.length > 0 && (
          <Part title="Ending next on your watchlist" all="watchlist">
            <WatchedLines auctions={watched} closings={closings} nowMs={nowMs} />
          </Part>
        )}
        {auctions.length > 0 && (
          <Part title="Your auctions" all="my-auctions">
            <SoldLines auctions={auctions} closings={closings} nowMs={nowMs} />
          </Part>
        )}
      </div>
      <aside className="flex flex-col gap-4">
        <SectionTitle>Account Summary</SectionTitle>
        <FactRows
          facts={[
            { label: 'Account type', value: accountTypeLabel(user.user_type) },
            { label: 'Account status', value: accountStatusText(user.verification_status) },
            { label: 'Username', value: <span className="wrap-anywhere">{user.username}</span> },
            { label: 'Email', value: <span className="wrap-anywhere">{user.email}</span> },
          ]}
        />
        <ul className="mt-2 border-t border-line">
          {QUICK_ACTIONS.map(({ to, text }) => (
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
      </aside>
    </div>
  )
}

const QUICK_ACTIONS = [
  { to: '/auctions', text: 'Browse Auctions' },
  { to: '/dashboard?tab=watchlist', text: 'View Watchlist' },
  { to: '/dashboard?tab=settings', text: 'Account Settings' },
  { to: '/authorize', text: 'Payment authorization' },
] as const

interface PartProps {
  readonly title: string
  /** The tab that shows all of it. */
  readonly all?: string
  readonly children: ReactNode
}

function Part({ title, all, children }: PartProps) {
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <SectionTitle>{title}</SectionTitle>
        {all && (
          <Link
            to={`/dashboard?tab=${all}`}
            className="inline-flex h-11 items-center text-meta whitespace-nowrap text-ink-2 underline underline-offset-4 hover:text-ink"
          >
            View all<span className="sr-only"> of: {title}</span>
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

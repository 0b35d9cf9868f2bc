import type { ReactNode } from 'react'
import { createHref } from '../../../../domain/listing/seller-addresses.ts'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { SectionTitle } from '../../../components/ui/page.tsx'
import { CarDrawing } from '../../../components/vehicle-photo/car-drawing.tsx'
import type { Dashboard } from '../loader.server.ts'
import { BidRows } from '../my-bids/bid-rows.tsx'
import { useBidDialog } from '../use-bid-dialog.tsx'
import { WatchlistRows } from '../watchlist/watchlist-rows.tsx'
import { AccountSummary } from './account-summary.tsx'
import { AuthorizationSummary } from './authorization-summary.tsx'
import { LiveListingRows } from './live-listing-rows.tsx'
import { NeedsYouNow } from './needs-you-now.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentActivityList } from './recent-activity-list.tsx'
import { SalesSection } from './sales-section.tsx'
import { StatCards } from './stat-cards.tsx'

interface OverviewProps {
  readonly user: Dashboard['user']
  readonly list: Extract<Dashboard['list'], { kind: 'overview' }>
  readonly nowMs: number
  /** Idempotency key of this rendering's forms. */
  readonly formKey: string
}

/** The "Overview" tab: what needs the viewer now, sales, figures, bids that lead, watchlist and recent activity. */
export function DashboardOverview({ user, list, nowMs, formKey }: OverviewProps) {
  const { needs, won, sold, leading, figures, selling, recent } = list
  const { watched, viewerStatuses, authorization, owes } = list
  const bidDialog = useBidDialog()
  const isNew = recent.bids.length === 0 && recent.auctions.length === 0
  const sells = selling.hasListed || user.user_type === 'dealer'
  const hasBid = figures.totalBids > 0
  // A viewer who only sells sees no request for a card.
  const isBidder = hasBid || authorization.state !== 'none' || !sells
  return (
    <div className="grid gap-10 md:grid-cols-[minmax(0,1fr)_280px] lg:grid-cols-[minmax(0,1fr)_320px] lg:gap-14">
      <div className="flex min-w-0 flex-col gap-10">
        <NeedsYouNow needs={needs} outbid={figures.counts.outbid} nowMs={nowMs} />
        <SalesSection side="won" sales={won} needs={needs} nowMs={nowMs} />
        <SalesSection side="sold" sales={sold} needs={needs} nowMs={nowMs} />
        <div className="flex flex-col gap-4">
          <StatCards figures={figures} active={selling.performance.active} />
          {isBidder && <AuthorizationSummary authorization={authorization} owes={owes} />}
        </div>
        {selling.listings.length > 0 && (
          <Part title="Your live auctions" all="my-auctions&show=active">
            <LiveListingRows rows={selling.listings} needs={needs} nowMs={nowMs} />
          </Part>
        )}
        {leading.length > 0 && (
          <Part title="Auctions you lead" all="my-bids&show=winning">
            <BidRows rows={leading} closings={{}} nowMs={nowMs} bidDialog={bidDialog} />
          </Part>
        )}
        {watched.length > 0 && (
          <Part title="Ending soonest on your watchlist" all="watchlist">
            <WatchlistRows
              auctions={watched}
              closings={{}}
              viewerStatuses={viewerStatuses}
              viewerId={user.id}
              nowMs={nowMs}
              bidDialog={bidDialog}
              formKey={formKey}
            />
          </Part>
        )}
        {bidDialog.dialog}
        {isNew ? (
          <section className="flex flex-col gap-3">
            <SectionTitle>Recent Activity</SectionTitle>
            {sells ? (
              <EmptyState
                drawing={<CarDrawing bodyStyle="coupe" />}
                title="You have not listed a vehicle yet"
                action={
                  <ButtonLink to={createHref()} variant={isBidder ? 'secondary' : 'primary'}>
                    Create New Auction
                  </ButtonLink>
                }
              >
                What you list appears here, with its price and its clock.
              </EmptyState>
            ) : (
              <EmptyState
                drawing={<CarDrawing bodyStyle="coupe" />}
                title="You have not placed a bid yet"
                action={<ButtonLink to="/auctions">Browse Auctions</ButtonLink>}
              >
                What you bid on appears here, with its price and its clock.
              </EmptyState>
            )}
          </section>
        ) : (
          <RecentActivityList recent={recent} nowMs={nowMs} />
        )}
      </div>
      <aside className="flex flex-col gap-10">
        <AccountSummary user={user} />
        <QuickActions />
      </aside>
    </div>
  )
}

interface PartProps {
  readonly title: string
  /** The tab with the whole list. */
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

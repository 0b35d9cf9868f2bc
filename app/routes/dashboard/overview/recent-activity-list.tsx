import type { ReactNode } from 'react'
import { statusLabel } from '../../../../domain/auction/auction-labels.ts'
import { myBidsPath } from '../../../../domain/auction/my-bids.ts'
import { ageText } from '../../../../domain/format/relative-time.ts'
import { dollarsWhole } from '../../../../domain/format/usd.ts'
import type { WireListedAuction } from '../../../../domain/schemas/auction.ts'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { DottedParts } from '../../../components/ui/facts.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { SectionTitle } from '../../../components/ui/page.tsx'
import { Thumb } from '../../../components/vehicle-photo/thumb.tsx'
import type { RecentActivity } from './overview.server.ts'

interface RecentActivityListProps {
  readonly recent: RecentActivity
  readonly nowMs: number
}

/** The newest bids and listings with links (docs/rules/account-screens.md, Dashboard). */
export function RecentActivityList({ recent: { bids, auctions }, nowMs }: RecentActivityListProps) {
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <SectionTitle>Recent Activity</SectionTitle>
        <Link
          to={myBidsPath('all')}
          className="inline-flex h-11 items-center text-meta whitespace-nowrap text-ink-2 underline underline-offset-4 hover:text-ink"
        >
          View All Activity
        </Link>
      </div>
      <ul className="border-t border-line">
        {bids.map(({ id, bid_amount, created_at, auction }) => (
          <ActivityRow key={`bid-${id}`} auction={auction}>
            <DottedParts
              parts={[`You bid ${dollarsWhole(bid_amount)}`, ageText(Date.parse(created_at), nowMs)]}
            />
          </ActivityRow>
        ))}
        {auctions.map((auction) => (
          <ActivityRow key={`auction-${auction.id}`} auction={auction}>
            <DottedParts
              parts={[
                'You listed it',
                ageText(Date.parse(auction.created_at), nowMs),
                statusLabel(auction.status),
              ]}
            />
          </ActivityRow>
        ))}
      </ul>
    </section>
  )
}

interface ActivityRowProps {
  readonly auction: WireListedAuction
  readonly children: ReactNode
}

function ActivityRow({ auction, children }: ActivityRowProps) {
  return (
    <li className="flex items-center gap-4 border-b border-line py-3">
      <Thumb vehicle={auction.vehicle} sizes="72px" className="h-12 w-18 rounded-sm" />
      <div className="min-w-0 grow">
        <p className="truncate font-[560] text-ink">{auction.title}</p>
        <p className="figures text-meta text-ink-3">{children}</p>
      </div>
      <ButtonLink to={`/auctions/${auction.id}`} variant="text" className="-mr-4">
        View<span className="sr-only">: {auction.title}</span>
      </ButtonLink>
    </li>
  )
}

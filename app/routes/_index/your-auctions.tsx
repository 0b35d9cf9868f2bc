import { Heart } from 'lucide-react'
import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { dollarsWhole } from '../../../domain/format/usd.ts'
import { CardClock } from '../../components/auction-card/card-clock.tsx'
import { toCardFacts } from '../../components/auction-card/card-facts.ts'
import { cardWhenText } from '../../components/auction-card/copy.ts'
import { ViewerStatusBadge } from '../../components/auction-card/viewer-status-badge.tsx'
import { Link } from '../../components/ui/link.tsx'
import { Thumb } from '../../components/vehicle-photo/thumb.tsx'
import { shownPrice } from '../../lib/labels/shown-price.ts'
import { useListed } from '../../lib/realtime/use-listed.ts'
import { useRemaining } from '../../lib/realtime/use-remaining.ts'
import type { ViewerMarks } from '../../lib/viewer-marks.server.ts'
import { HomeSection } from './home-section.tsx'

interface YourAuctionsProps {
  readonly auctions: readonly CardAuction[]
  readonly marks: ViewerMarks
  readonly nowMs: number
}

/** The running and upcoming auctions that the viewer has bid on or watches, the nearest end first. */
export function YourAuctions({ auctions, marks, nowMs }: YourAuctionsProps) {
  if (auctions.length === 0) return null
  return (
    <HomeSection title="Your auctions" id="your-auctions" link={{ to: '/dashboard', text: 'Dashboard' }}>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        {auctions.map((auction) => (
          <MyAuction key={auction.id} auction={auction} marks={marks} nowMs={nowMs} />
        ))}
      </ul>
    </HomeSection>
  )
}

interface MyAuctionProps {
  readonly auction: CardAuction
  readonly marks: ViewerMarks
  readonly nowMs: number
}

function MyAuction({ auction: listed, marks, nowMs }: MyAuctionProps) {
  const viewerStatus = marks.viewerStatuses[listed.id]
  const auction = useListed(listed, { isOwn: viewerStatus !== undefined })
  const remainingMs = useRemaining(Date.parse(auction.end_time), nowMs)
  return (
    <li className="relative flex gap-4 border-t border-line pt-4">
      <Thumb vehicle={auction.vehicle} sizes="108px" className="h-18 w-27 rounded-sm" />
      <div className="min-w-0 grow">
        <h3 className="truncate font-[560]">
          <Link
            to={`/auctions/${auction.id}`}
            className="block truncate after:absolute after:inset-0 after:rounded-sm hover:underline"
          >
            {auction.title}
          </Link>
        </h3>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-title whitespace-nowrap text-ink">
          <span className="figures">{dollarsWhole(shownPrice(auction) ?? auction.starting_bid)}</span>
          <CardClock auction={auction} nowMs={nowMs} remainingMs={remainingMs} />
        </p>
        <p className="flex justify-between gap-3 text-meta text-ink-3">
          {viewerStatus ? <ViewerStatusBadge state={viewerStatus} /> : <Watched />}
          <span className="figures truncate">{cardWhenText(toCardFacts(auction), nowMs)}</span>
        </p>
      </div>
    </li>
  )
}

function Watched() {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Heart aria-hidden className="size-3.5 shrink-0" />
      Watching
    </span>
  )
}

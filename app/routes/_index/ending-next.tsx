import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { dollarsWhole } from '../../../domain/format/usd.ts'
import { CardClock } from '../../components/auction-card/card-clock.tsx'
import { Link } from '../../components/ui/link.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import { Thumb } from '../../components/vehicle-photo/thumb.tsx'
import { liveCountText } from '../../lib/labels/auction-counts.ts'
import { shownPrice } from '../../lib/labels/shown-price.ts'
import { useListed } from '../../lib/realtime/use-listed.ts'
import { useRemaining } from '../../lib/realtime/use-remaining.ts'
import type { Home } from './loader.server.ts'

interface EndingNextProps {
  readonly auctions: readonly CardAuction[]
  /** Whether all of them end after the auction at the top. */
  readonly isAfterOpening: boolean
  readonly figures: Pick<Home['figures'], 'activeAuctions' | 'upcomingAuctions'>
  readonly nowMs: number
}

/**
 * The auctions that end soonest besides the one at the top, one row each. Between phone and wide pages fewer rows are
 * shown, as many as fit beside the photo.
 */
export function EndingNext({ auctions, isAfterOpening, figures, nowMs }: EndingNextProps) {
  if (auctions.length === 0) return null
  return (
    <section aria-labelledby="ending-next">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="ending-next" className="text-meta font-semibold text-ink">
          {isAfterOpening ? 'Up next' : 'Ending soonest'}
        </h2>
        <TextLink
          to="/auctions"
          className="figures relative text-meta before:absolute before:-inset-x-2 before:-inset-y-3"
        >
          {liveCountText({ active: figures.activeAuctions, upcoming: figures.upcomingAuctions })}
        </TextLink>
      </div>
      <ul className="border-b border-line">
        {auctions.map((auction) => (
          <Row key={auction.id} auction={auction} nowMs={nowMs} />
        ))}
      </ul>
    </section>
  )
}

function Row({ auction: listed, nowMs }: { readonly auction: CardAuction; readonly nowMs: number }) {
  const auction = useListed(listed)
  const remainingMs = useRemaining(Date.parse(auction.end_time), nowMs)
  return (
    <li className="relative flex h-14 items-center gap-3 border-t border-line text-ink md:max-[67rem]:nth-[n+3]:hidden md:max-lg:nth-[n+4]:hidden">
      <Thumb vehicle={auction.vehicle} sizes="72px" className="h-12 w-18 rounded-sm" />
      {/* In a narrow column the title has its own row. */}
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3 sm:max-md:flex-nowrap lg:flex-nowrap">
        <h3 className="min-w-0 grow basis-full font-[560] sm:max-md:basis-0 lg:basis-0">
          <Link
            to={`/auctions/${auction.id}`}
            className="block truncate after:absolute after:inset-0 after:rounded-sm hover:underline"
          >
            {auction.title}
          </Link>
        </h3>
        <span className="figures shrink-0 text-meta font-semibold sm:max-md:text-body lg:text-body">
          {dollarsWhole(shownPrice(auction) ?? auction.starting_bid)}
        </span>
        <span className="shrink-0 text-right text-meta font-semibold sm:max-md:w-17 sm:max-md:text-body lg:w-17 lg:text-body">
          <CardClock auction={auction} nowMs={nowMs} remainingMs={remainingMs} />
        </span>
      </div>
    </li>
  )
}

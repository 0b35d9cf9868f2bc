import { dateTimeText, withPacificZone } from '../../../domain/format/times.ts'
import { countText, dollarsListed } from '../../../domain/format/usd.ts'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import { ButtonLink } from '../../components/ui/button.tsx'
import { FactRows } from '../../components/ui/facts.tsx'
import { SectionTitle } from '../../components/ui/page.tsx'
import { endMoment, START_OF_DRAFT, unknownEndText } from '../../lib/labels/end-labels.ts'

interface ListingFactsProps {
  readonly auction: WireListedAuction
  /** When it was closed or cancelled; null while it runs. */
  readonly closedAtMs: number | null
  readonly nowMs: number
}

/** The terms of a listing beside its actions, and what people write about it. */
export function ListingFacts({ auction, closedAtMs, nowMs }: ListingFactsProps) {
  const { id, status, starting_bid, reserve_price, buy_now_price, watchers, start_time } = auction
  const toText = (atMs: number) => withPacificZone(dateTimeText(atMs, nowMs))
  const end = endMoment(auction, { nowMs, closedAtMs })
  return (
    <section>
      <SectionTitle>Your listing</SectionTitle>
      <div className="mt-3">
        <FactRows
          facts={[
            { label: 'Starting bid', value: dollarsListed(starting_bid) },
            { label: 'Reserve', value: reserve_price === null ? 'No Reserve' : dollarsListed(reserve_price) },
            ...(buy_now_price === null
              ? []
              : [{ label: 'Buy now price', value: dollarsListed(buy_now_price) }]),
            { label: 'Watching now', value: countText(watchers) },
            { label: 'Starts', value: status === 'draft' ? START_OF_DRAFT : toText(Date.parse(start_time)) },
            ...(end.label === 'Ends' || end.atMs !== null
              ? [{ label: end.label, value: end.atMs === null ? unknownEndText(status) : toText(end.atMs) }]
              : []),
          ]}
        />
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to={`/auctions/${id}/questions`}>Questions</ButtonLink>
        <ButtonLink to={`/messages?auction=${id}`}>Messages</ButtonLink>
      </div>
    </section>
  )
}

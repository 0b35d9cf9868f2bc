import { dateTimeText, withPacificZone } from '../../../domain/format/times.ts'
import { countText, dollarsListed } from '../../../domain/format/usd.ts'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import { ButtonLink } from '../../components/ui/button.tsx'
import { FactRows } from '../../components/ui/facts.tsx'
import { SectionTitle } from '../../components/ui/page.tsx'

interface ListingFactsProps {
  readonly auction: WireListedAuction
  readonly nowMs: number
}

/** The terms of a listing beside its actions, and what people write about it. */
export function ListingFacts({ auction, nowMs }: ListingFactsProps) {
  const { id, starting_bid, reserve_price, buy_now_price, watchers, start_time, end_time } = auction
  const toText = (time: string) => withPacificZone(dateTimeText(Date.parse(time), nowMs))
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
            { label: 'Starts', value: toText(start_time) },
            { label: 'Ends', value: toText(end_time) },
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

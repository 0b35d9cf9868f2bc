import { countText, dollarsWhole } from '../../../../domain/format/usd.ts'
import { centsToDollars, dollarsToCents } from '../../../../domain/money/cents.ts'
import { quickBids } from '../../../../domain/money/quick-bids.ts'
import type { WireLiveAuction } from '../../../../domain/schemas/auction.ts'

interface QuickBidsProps {
  readonly auction: WireLiveAuction
  readonly amount: number | null
  readonly least: number
  /** Who leads sets a maximum: 'plus' could be meant of the price or of it, so the amounts themselves are shown. */
  readonly leads: boolean
  /** The maximum that stands already: what is offered beside it raises it, and never lowers it. */
  readonly ownMaximum: number | null
  readonly onChoose: (amount: number) => void
}

/** Current bid, or the leader's own maximum, plus 100, 500 and 1,000; those below the least that can be bid are disabled (Spec part 1, section 5). */
export function QuickBids({ auction, amount, least, leads, ownMaximum, onChoose }: QuickBidsProps) {
  const base = ownMaximum ?? auction.current_bid
  const choices = quickBids({
    currentBidCents: base === null ? null : dollarsToCents(base),
    startingBidCents: dollarsToCents(auction.starting_bid),
    minimumBidCents: dollarsToCents(least),
  })
  return (
    <div className="only-scripted grid grid-cols-3 gap-2 tight:grid-cols-2">
      {choices.map(({ stepCents, amountCents, allowed }) => {
        const value = centsToDollars(amountCents)
        return (
          <button
            key={stepCents}
            type="button"
            disabled={!allowed}
            aria-pressed={value === amount}
            onClick={() => onChoose(value)}
            className="figures h-11 rounded-md border border-line-2 font-[560] text-ink hover:border-edge disabled:border-line disabled:bg-raised disabled:text-ink-3 aria-pressed:border-ink"
          >
            {leads ? dollarsWhole(value) : `+$${countText(centsToDollars(stepCents))}`}
          </button>
        )
      })}
    </div>
  )
}

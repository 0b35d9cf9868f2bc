import { countText, dollarsWhole } from '../../../../domain/format/usd.ts'
import { centsToDollars, dollarsToCents } from '../../../../domain/money/cents.ts'
import { quickBids } from '../../../../domain/money/quick-bids.ts'
import type { WireLiveAuction } from '../../../../domain/schemas/auction.ts'

interface QuickBidsProps {
  readonly auction: WireLiveAuction
  readonly amount: number | null
  readonly least: number
  /**
   * For the leader, who sets a maximum, the buttons show amounts: '+' could refer to the price or to the
   * maximum.
   */
  readonly leads: boolean
  /** The active maximum; quick bids only raise it. */
  readonly ownMaximum: number | null
  readonly onChoose: (amount: number) => void
}

/**
 * Buttons for the current bid, or the leader's maximum, plus 100, 500 and 1,000 dollars; amounts below the
 * least are disabled (docs/rules/auction-page.md, Amounts).
 */
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

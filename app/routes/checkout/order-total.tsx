import { usdExact } from '../../../domain/format/usd.ts'
import {
  ADDON_LABELS,
  type Addon,
  type CheckoutPrices,
  checkoutTotalCents,
} from '../../../domain/money/listing-fees.ts'

interface OrderTotalProps {
  readonly prices: CheckoutPrices
  readonly chosen: readonly Addon[]
  /** Whether the listing is paid for, too; its fee can be 0. */
  readonly isListing: boolean
}

const ROW = 'flex justify-between gap-6 py-1'

/** The items and their total, computed by the same function as the server's charge. */
export function OrderTotal({ prices, chosen, isListing }: OrderTotalProps) {
  return (
    <div>
      <dl>
        {isListing && (
          <div className={ROW}>
            <dt>Listing fee</dt>
            <dd className="figures text-ink">{usdExact(prices.baseCents)}</dd>
          </div>
        )}
        {chosen.map((addon) => (
          <div key={addon} className={ROW}>
            <dt className="min-w-0">{ADDON_LABELS[addon]}</dt>
            <dd className="figures text-ink">{usdExact(prices.addonCents[addon])}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 flex items-baseline justify-between gap-6 border-t border-line pt-3">
        <span className="text-title text-ink">Total</span>
        <output className="figures text-summary text-ink">
          {usdExact(checkoutTotalCents(chosen, prices))}
        </output>
      </p>
    </div>
  )
}

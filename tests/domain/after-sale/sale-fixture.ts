import { applySaleEvent, type SaleEvent, type SaleProgress } from '../../../domain/after-sale/sale-machine.ts'
import { cents } from '../../../domain/money/cents.ts'

/** A sale whose premium of $475 is due. */
export const DUE_SALE: SaleProgress = {
  state: 'premium_due',
  defaultReason: null,
  nextStep: 'none',
  premiumCents: cents(47_500),
  depositCents: null,
  firstAttemptAtMs: null,
  softDeclines: 0,
  remindersSent: 0,
  nextAttemptAtMs: 0,
  dueByMs: null,
  settledAtMs: null,
  waivedAtMs: null,
  defaultedAtMs: null,
  lastError: null,
  handedOverAtMs: null,
}

/** The sale after events at times; throws if one is not allowed. */
export function saleAfter(...events: readonly (readonly [atMs: number, event: SaleEvent])[]): SaleProgress {
  return events.reduce((sale, [atMs, event]) => {
    const next = applySaleEvent(sale, event, atMs)
    if (next === null) throw new Error(`${event.type} is not allowed in ${sale.state}`)
    return next
  }, DUE_SALE)
}

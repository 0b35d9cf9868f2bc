import { dollarsToCents } from '../../../../domain/money/cents.ts'
import type { PremiumSchedule } from '../../../../domain/money/premium.ts'
import type { WirePremiumSchedule } from '../../../../domain/schemas/auction.ts'

/** The auction's premium as the domain reckons with it. */
export function scheduleOf(wire: WirePremiumSchedule): PremiumSchedule {
  return {
    baseRate: wire.base_rate,
    minRate: wire.min_rate,
    maxRate: wire.max_rate,
    tiers: wire.tier_rates.map(({ min_amount, max_amount, rate }) => ({
      minAmountCents: dollarsToCents(min_amount),
      maxAmountCents: max_amount === null ? null : dollarsToCents(max_amount),
      rate,
    })),
  }
}

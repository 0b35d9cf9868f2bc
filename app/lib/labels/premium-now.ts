import { percentText } from '../../../domain/format/usd.ts'

/**
 * Returns '5%', or '5% at this price' if other prices have another rate, so that a changing rate does not
 * look like an error.
 */
export function premiumNowText(rate: number, tiers: readonly { readonly rate: number }[]): string {
  const isOne = tiers.every((tier) => tier.rate === tiers[0]?.rate)
  return isOne ? percentText(rate) : `${percentText(rate)} at this price`
}

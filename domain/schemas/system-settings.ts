import { z } from 'zod'
import { OptionalReason } from './listing-actions.ts'
import { Id, WireTime } from './text-fields.ts'

/** The settings, prices and premium that administrators change. Amounts are dollars, premiums fractions: 0.05 is 5 %. */

const reason = OptionalReason.describe('For the audit log')

/** The highest amount of a fee; a typing mistake is refused. */
const MAX_FEE = 10_000

const number = (label: string) => z.number({ error: `${label} must be a number` })

function between(label: string, low: number, high: number, unit = '') {
  const error = `${label} must be ${low} to ${high.toLocaleString('en-US')}${unit}`
  return number(label).min(low, { error }).max(high, { error })
}

/** Whole numbers within bounds. */
const count = (label: string, low: number, high: number, unit = '') =>
  between(label, low, high, unit).int({ error: `${label} must be a whole number` })

/** Dollars with at most two decimals. */
const amount = (label: string, { low = 0, high = MAX_FEE } = {}) =>
  between(label, low, high, ' dollars').refine(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    {
      error: `${label} can have at most two decimals`,
    },
  )

const fraction = (label: string) => {
  const error = `${label} must be 0 to 100 percent`
  return number(label).min(0, { error }).max(1, { error })
}

/** What is sold by itself costs at least this (dollars): no processor charges 0. A listing fee of 0 charges nothing. */
export const LEAST_CHARGE = 1

export const SystemSettings = z.object({
  platform_fees: z
    .object({
      listing_fee_default: amount('Listing fee').describe('0: publishing costs nothing'),
      buyer_premium_min: fraction('Buyer premium min').describe('A fraction: 0.02 is 2 %'),
      buyer_premium_max: fraction('Buyer premium max').describe('A fraction: 0.08 is 8 %'),
    })
    .refine((fees) => fees.buyer_premium_min > 1 || fees.buyer_premium_min <= fees.buyer_premium_max, {
      path: ['buyer_premium_max'],
      error: 'Buyer premium max must not be below the min',
    }),
  auction_settings: z.object({
    auto_extend_minutes: count('Auto-extend', 0, 60, ' minutes'),
    min_bid_increment: amount('Min bid increment', { high: 1_000_000 }).describe('0 means 100 dollars'),
    max_auction_duration_days: count('Max auction duration', 1, 365, ' days'),
  }),
  user_limits: z.object({
    max_active_auctions: count('Max active auctions', 1, 100),
    max_bids_per_auction: count('Max bids per auction', 1, 1_000),
    min_account_age_days: count('Min account age', 0, 365, ' days'),
  }),
})
export type SystemSettings = z.infer<typeof SystemSettings>

/** PUT /admin/system-settings. */
export const SystemSettingsBody = z.object({
  settings: SystemSettings,
  version: z
    .number()
    .int()
    .optional()
    .describe('The version that was read; 409 if somebody has saved since. Absent: saved in any case'),
  reason,
})
export type SystemSettingsBody = z.infer<typeof SystemSettingsBody>

export const WireSystemSettings = SystemSettings.extend({
  version: z.number().int().describe('Rises with every change of settings, prices or premium'),
  updated_at: WireTime.nullable(),
  updated_by: z.string().nullable(),
})
export type WireSystemSettings = z.infer<typeof WireSystemSettings>

/** PUT /admin/fees/{id}: the price of a listing, an add-on, a settlement fee, or one fee of a pack. */
export const FeeBody = z.object({
  amount: amount('Amount').describe(`At least ${LEAST_CHARGE}; of the listing fee at least 0`),
  reason,
})

/** POST /admin/fees: a pack of settlement fees for dealers. */
export const PackOfferBody = z.object({
  fee_count: count('Fees in the pack', 1, 10_000),
  amount: amount('Price of each fee', { low: LEAST_CHARGE }),
  reason,
})

const MAX_TIERS = 20

/** PUT /admin/buyer-premium: base rate and tiers in percent. The tiers begin at 0 and leave no gap. */
export const PremiumBody = z.object({
  base_rate: between('Base rate', 0, 100, ' percent'),
  tiers: z
    .array(
      z.object({
        min_amount: amount('From', { high: 100_000_000 }),
        rate: between('Rate', 0, 100, ' percent'),
      }),
    )
    .min(1, { error: 'Please enter at least one tier' })
    .max(MAX_TIERS, { error: `At most ${MAX_TIERS} tiers` })
    .refine((tiers) => tiers[0]?.min_amount === 0, { error: 'The first tier must begin at 0 dollars' })
    .refine((tiers) => tiers.every((tier, index) => tier.min_amount > (tiers[index - 1]?.min_amount ?? -1)), {
      error: 'Each tier must begin above the one before',
    }),
  reason,
})
export type PremiumBody = z.infer<typeof PremiumBody>

export const WirePriceRow = z.object({
  id: Id,
  code: z.string(),
  kind: z.string(),
  name: z.string(),
  amount: z.number(),
  fee_count: z.number().int().nullable(),
})
export type WirePriceRow = z.infer<typeof WirePriceRow>

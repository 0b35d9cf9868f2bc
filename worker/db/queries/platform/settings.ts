import { eq } from 'drizzle-orm'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { PremiumSchedule } from '../../../../domain/money/premium.ts'
import type { Database } from '../../client.ts'
import { buyerPremiumRates, listingFees, settings } from '../../schema/index.ts'

/** What an administrator can set, with the defaults of the first migration until they do. */
export interface PlatformSettings {
  readonly autoExtendMinutes: number
  readonly minBidIncrementCents: Cents
  readonly maxAuctionDurationDays: number
  readonly maxActiveAuctions: number
  readonly maxBidsPerAuction: number
  readonly minAccountAgeDays: number
  readonly systemLocked: boolean
}

export async function readPlatformSettings(db: Database): Promise<PlatformSettings> {
  const rows = await db.select({ key: settings.key, value: settings.value }).from(settings)
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  const whole = (key: string): number => {
    const value = values.get(key)
    if (typeof value !== 'number' || !Number.isSafeInteger(value))
      throw new Error(`The setting ${key} is no whole number`)
    return value
  }
  return {
    autoExtendMinutes: whole('auto_extend_minutes'),
    minBidIncrementCents: whole('min_bid_increment_cents') as Cents,
    maxAuctionDurationDays: whole('max_auction_duration_days'),
    maxActiveAuctions: whole('max_active_auctions'),
    maxBidsPerAuction: whole('max_bids_per_auction'),
    minAccountAgeDays: whole('min_account_age_days'),
    systemLocked: values.get('system_locked') === true,
  }
}

/** The buyer's premium that a listing published now is given. */
export async function readActivePremium(db: Database): Promise<PremiumSchedule> {
  const [row] = await db.select().from(buyerPremiumRates).where(eq(buyerPremiumRates.isActive, true))
  if (!row) throw new Error('No buyer premium is active')
  return { baseRate: row.baseRate, minRate: row.minRate, maxRate: row.maxRate, tiers: row.tierRates }
}

/** What publishing and selling cost a seller, by the code of each price. */
export async function readSellerPrices(db: Database): Promise<ReadonlyMap<string, Cents>> {
  const rows = await db
    .select({ code: listingFees.code, amountCents: listingFees.amountCents })
    .from(listingFees)
  return new Map(rows.map(({ code, amountCents }) => [code, amountCents]))
}

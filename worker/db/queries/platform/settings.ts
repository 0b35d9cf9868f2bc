import { eq, inArray } from 'drizzle-orm'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { PremiumSchedule } from '../../../../domain/money/premium.ts'
import { DEFAULT_SETTLEMENT_FEES, type SettlementFees } from '../../../../domain/money/settlement-fee.ts'
import type { Database } from '../../client.ts'
import { buyerPremiumRates, listingFees, settings } from '../../schema/index.ts'

/** Settings that an administrator can change; the first migration stores the defaults. */
export interface PlatformSettings {
  readonly autoExtendMinutes: number
  readonly minBidIncrementCents: Cents
  readonly maxAuctionDurationDays: number
  readonly maxActiveAuctions: number
  readonly maxBidsPerAuction: number
  readonly minAccountAgeDays: number
  readonly systemLocked: boolean
  /** A dealer's first listing waits for an administrator. */
  readonly requireDealerApproval: boolean
}

/** The platform settings; throws if a numeric setting is missing or not an integer. */
export async function readPlatformSettings(db: Database): Promise<PlatformSettings> {
  const rows = await db.select({ key: settings.key, value: settings.value }).from(settings)
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  const readInteger = (key: string): number => {
    const value = values.get(key)
    if (typeof value !== 'number' || !Number.isSafeInteger(value))
      throw new Error(`The setting ${key} is no whole number`)
    return value
  }
  return {
    autoExtendMinutes: readInteger('auto_extend_minutes'),
    minBidIncrementCents: readInteger('min_bid_increment_cents') as Cents,
    maxAuctionDurationDays: readInteger('max_auction_duration_days'),
    maxActiveAuctions: readInteger('max_active_auctions'),
    maxBidsPerAuction: readInteger('max_bids_per_auction'),
    minAccountAgeDays: readInteger('min_account_age_days'),
    systemLocked: values.get('system_locked') === true,
    requireDealerApproval: values.get('require_dealer_approval') !== false,
  }
}

/**
 * The active buyer's premium schedule, which is frozen into a listing at publishing; throws if none is
 * active.
 */
export async function readActivePremium(db: Database): Promise<PremiumSchedule> {
  const [row] = await db.select().from(buyerPremiumRates).where(eq(buyerPremiumRates.isActive, true))
  if (!row) throw new Error('No buyer premium is active')
  return { baseRate: row.baseRate, minRate: row.minRate, maxRate: row.maxRate, tiers: row.tierRates }
}

/** Prices of publishing and selling by code (cents). */
export async function readSellerPrices(db: Database): Promise<ReadonlyMap<string, Cents>> {
  const rows = await db
    .select({ code: listingFees.code, amountCents: listingFees.amountCents })
    .from(listingFees)
  return new Map(rows.map(({ code, amountCents }) => [code, amountCents]))
}

/** Settings that are numbers of the settlement fee, with the name of each in the domain. */
const FEE_SETTINGS = {
  settlement_dealer_full_price_listings: 'dealerFullPriceListings',
  settlement_dealer_step_cents: 'dealerStepCents',
  settlement_dealer_floor_cents: 'dealerFloorCents',
  settlement_minimum_cents: 'minimumCents',
} as const satisfies Readonly<Record<string, keyof SettlementFees>>

/** The numbers of the settlement fee, as administrators have set them; a missing row has its default. */
export async function readSettlementFees(db: Database): Promise<SettlementFees> {
  const [prices, numbers] = await db.batch([
    db
      .select({ code: listingFees.code, amountCents: listingFees.amountCents })
      .from(listingFees)
      .where(eq(listingFees.kind, 'settlement')),
    db
      .select({ key: settings.key, value: settings.value })
      .from(settings)
      .where(inArray(settings.key, Object.keys(FEE_SETTINGS))),
  ])
  const price = (code: string) => prices.find((row) => row.code === code)?.amountCents
  const stored: Record<string, unknown> = {}
  for (const [key, name] of Object.entries(FEE_SETTINGS)) {
    const value = numbers.find((row) => row.key === key)?.value
    if (typeof value === 'number' && Number.isSafeInteger(value)) stored[name] = value
  }
  return {
    ...DEFAULT_SETTLEMENT_FEES,
    ...stored,
    privateCents: price('settlement_private') ?? DEFAULT_SETTLEMENT_FEES.privateCents,
    dealerCents: price('settlement_dealer') ?? DEFAULT_SETTLEMENT_FEES.dealerCents,
  }
}

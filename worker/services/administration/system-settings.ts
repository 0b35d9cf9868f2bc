import type { AuditActor } from '../../../domain/administration/audit.ts'
import { refusal } from '../../../domain/errors.ts'
import { centsToDollars, dollarsToCents } from '../../../domain/money/cents.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type {
  SystemSettings,
  SystemSettingsBody,
  WireSystemSettings,
} from '../../../domain/schemas/system-settings.ts'
import { type Database, database } from '../../db/client.ts'
import {
  changeSettings,
  listSettingChanges,
  putSettingStatement,
  readSettingsVersion,
  setPremiumStatement,
  setPriceStatement,
} from '../../db/queries/administration/system-settings.ts'
import {
  readActivePremium,
  readPlatformSettings,
  readSellerPrices,
} from '../../db/queries/platform/settings.ts'
import type { Env } from '../../env.ts'
import { checkoutPrices } from '../payments/checkout-prices.ts'

/** The price list's row of the setting `listing_fee_default`. */
const BASE_FEE = 'listing_fee_default'

export const SETTINGS_CHANGED = refusal('conflict', {
  message: 'Somebody has saved other settings meanwhile. Please look at them and save again.',
})

/** The nine settings, their version, and who changed it last. docs/rules/administration.md, System settings */
export async function readSystemSettings(env: Pick<Env, 'DB'>): Promise<WireSystemSettings> {
  const db = database(env)
  const [settings, { version, updatedAtMs, updatedBy }] = await Promise.all([
    readSettings(db),
    readSettingsVersion(db),
  ])
  const updated_at = updatedAtMs === null ? null : new Date(updatedAtMs).toISOString()
  return { ...settings, version, updated_at, updated_by: updatedBy }
}

/**
 * Stores the nine settings with an audit entry. They apply to what is created or published afterwards. Error: `conflict`
 * if somebody has saved since the version that is named.
 */
export async function saveSystemSettings(
  env: Pick<Env, 'DB'>,
  {
    body: { settings, version, reason },
    actor,
    nowMs,
  }: { readonly body: SystemSettingsBody; readonly actor: AuditActor; readonly nowMs: number },
): Promise<Result<WireSystemSettings>> {
  const db = database(env)
  const before = await readSettings(db)
  const audit = {
    actor,
    action: 'system_settings.save',
    subjectType: 'system_settings',
    subjectId: 'all',
    before,
    after: settings,
    reason,
  }
  const { platform_fees, auction_settings, user_limits } = settings
  const values = {
    auto_extend_minutes: auction_settings.auto_extend_minutes,
    min_bid_increment_cents: dollarsToCents(auction_settings.min_bid_increment),
    max_auction_duration_days: auction_settings.max_auction_duration_days,
    ...user_limits,
  }
  const isSaved = await changeSettings(db, {
    version: version ?? null,
    statements: [
      ...Object.entries(values).map(([key, value]) => putSettingStatement(db, { key, value }, audit, nowMs)),
      setPriceStatement(db, BASE_FEE, dollarsToCents(platform_fees.listing_fee_default)),
      setPremiumStatement(db, {
        minRate: toPercent(platform_fees.buyer_premium_min),
        maxRate: toPercent(platform_fees.buyer_premium_max),
      }),
    ],
    audit,
    nowMs,
  })
  return isSaved ? ok(await readSystemSettings(env)) : err(SETTINGS_CHANGED)
}

async function readSettings(db: Database): Promise<SystemSettings> {
  const [settings, prices, premium] = await Promise.all([
    readPlatformSettings(db),
    readSellerPrices(db),
    readActivePremium(db),
  ])
  return {
    platform_fees: {
      listing_fee_default: centsToDollars(checkoutPrices(prices).baseCents),
      buyer_premium_min: toFraction(premium.minRate),
      buyer_premium_max: toFraction(premium.maxRate),
    },
    auction_settings: {
      auto_extend_minutes: settings.autoExtendMinutes,
      min_bid_increment: centsToDollars(settings.minBidIncrementCents),
      max_auction_duration_days: settings.maxAuctionDurationDays,
    },
    user_limits: {
      max_active_auctions: settings.maxActiveAuctions,
      max_bids_per_auction: settings.maxBidsPerAuction,
      min_account_age_days: settings.minAccountAgeDays,
    },
  }
}

/** Rates are stored in percent; four decimals of a percent are kept, so that 0.0725 stays 7.25 %. */
function toPercent(fraction: number): number {
  return Math.round(fraction * 1_000_000) / 10_000
}

function toFraction(percent: number): number {
  return Math.round(percent * 10_000) / 1_000_000
}

/** A change of settings, prices or premium. */
export interface SettingChange {
  readonly id: number
  readonly at: string
  readonly username: string | null
  readonly action: string
  readonly subjectId: string
}

const SHOWN_CHANGES = 10

/** The newest changes of settings, prices and premium; the audit log has their values. */
export async function readSettingChanges(env: Pick<Env, 'DB'>): Promise<SettingChange[]> {
  const rows = await listSettingChanges(database(env), SHOWN_CHANGES)
  return rows.map(({ atMs, ...row }) => ({ ...row, at: new Date(atMs).toISOString() }))
}

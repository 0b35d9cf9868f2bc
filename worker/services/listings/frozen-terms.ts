import { effectiveIncrement } from '../../../domain/auction/proxy-bidding.ts'
import type { FrozenTerms } from '../../../domain/auction/types.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { database } from '../../db/client.ts'
import type { FrozenTermColumns } from '../../db/queries/payments/payable-listings.ts'
import { readActivePremium, readPlatformSettings } from '../../db/queries/platform/settings.ts'
import type { Env } from '../../env.ts'

/** The terms that an auction gets if it is published now. docs/rules/listings.md, Frozen terms */
export async function readPresentTerms(env: Env): Promise<FrozenTerms> {
  const db = database(env)
  const [settings, premium] = await Promise.all([readPlatformSettings(db), readActivePremium(db)])
  return {
    incrementCents: effectiveIncrement(settings.minBidIncrementCents),
    autoExtendMs: settings.autoExtendMinutes * MINUTE_MS,
    premium,
    maxBidsPerPerson: settings.maxBidsPerAuction,
  }
}

/** The columns that hold frozen terms; the number of bids per person is in the room only. */
export function toTermColumns({ incrementCents, autoExtendMs, premium }: FrozenTerms): FrozenTermColumns {
  return {
    minBidIncrementCents: incrementCents,
    autoExtendMinutes: autoExtendMs / MINUTE_MS,
    premiumSchedule: premium,
  }
}

/** The frozen terms of an auction, from its columns. */
export function toFrozenTerms(auction: FrozenTermColumns, maxBidsPerPerson: number): FrozenTerms {
  return {
    incrementCents: auction.minBidIncrementCents,
    autoExtendMs: auction.autoExtendMinutes * MINUTE_MS,
    premium: auction.premiumSchedule,
    maxBidsPerPerson,
  }
}

import { pacificMonthOf } from '../../../../domain/format/pacific-month.ts'
import { centsToDollars } from '../../../../domain/money/cents.ts'
import { packDiscountPercent, packPriceCents, unusedFees } from '../../../../domain/money/fee-packs.ts'
import { settlementFeeCents } from '../../../../domain/money/settlement-fee.ts'
import type { WirePack, WirePacks } from '../../../../domain/schemas/fees.ts'
import { database } from '../../../db/client.ts'
import { type ListedPack, listPackOffers, listPacks } from '../../../db/queries/payments/fee-packs.ts'
import { readSettlementFees } from '../../../db/queries/platform/settings.ts'
import { countListingsOfMonth } from '../../../db/queries/settlement/settlement-fees.ts'
import type { Env } from '../../../env.ts'
import type { Viewer } from '../../accounts/sessions/viewer.ts'
import { readPackAtBank } from './finish-packs.ts'

/**
 * The dealers' bulk table, the packs of a person, and their fee by the formula, so that a dearer pack is seen to be
 * dearer. Only dealers can buy, so others see no offers.
 */
export async function readPacks(
  env: Env,
  { viewer, nowMs }: { readonly viewer: Pick<Viewer, 'userId' | 'userType'>; readonly nowMs: number },
): Promise<WirePacks> {
  const db = database(env)
  const isDealer = viewer.userType === 'dealer'
  const [offers, packs, fees, listings] = await Promise.all([
    isDealer ? listPackOffers(db) : [],
    listPacks(db, viewer.userId),
    readSettlementFees(db),
    countListingsOfMonth(db, { sellerId: viewer.userId, month: pacificMonthOf(nowMs), untilMs: nowMs }),
  ])
  return {
    offers: offers.map((offer) => ({
      id: offer.id,
      fee_count: offer.feeCount,
      discount_percent: packDiscountPercent(offer.eachCents, fees.dealerCents),
      price_each: centsToDollars(offer.eachCents),
      price: centsToDollars(packPriceCents(offer)),
    })),
    packs: packs.map(toWirePack),
    balance: packs.reduce((sum, { pack, usedCount }) => sum + unusedFees({ ...pack, usedCount }), 0),
    formula_fee: centsToDollars(settlementFeeCents({ isDealer, listings: listings + 1 }, fees)),
    listing_count: listings,
  }
}

/** The same for the page: a payment that waits for the bank is read again first. */
export async function readPacksOfPage(
  env: Env,
  options: Parameters<typeof readPacks>[1],
): Promise<WirePacks> {
  await readPackAtBank(env, options.viewer.userId, options.nowMs)
  return readPacks(env, options)
}

/** One pack of a person as it is listed, or null. */
export async function readPack(
  env: Env,
  { packId, userId }: { readonly packId: number; readonly userId: number },
): Promise<WirePack | null> {
  const found = (await listPacks(database(env), userId)).find(({ pack }) => pack.id === packId)
  return found === undefined ? null : toWirePack(found)
}

function toWirePack({ pack, usedCount, actionUrl }: ListedPack): WirePack {
  return {
    id: pack.id,
    fee_count: pack.feeCount,
    used: usedCount,
    refunded: pack.refundedCount,
    left: unusedFees({ ...pack, usedCount }),
    price: centsToDollars(pack.priceCents),
    state: pack.state,
    bought_at: pack.paidAtMs === null ? null : new Date(pack.paidAtMs).toISOString(),
    action_url: actionUrl,
  }
}

import { isAdmin } from '../../../domain/account/roles.ts'
import type { HandoverStanding } from '../../../domain/after-sale/handover.ts'
import { refusal } from '../../../domain/errors.ts'
import { database } from '../../db/client.ts'
import { findHandover, type HandoverRow } from '../../db/queries/after-sale/handovers.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { done, type Outcome, refused } from '../result.ts'

/** A sale, and the viewer's side of it. */
export interface FoundSale {
  readonly row: HandoverRow
  readonly side: 'seller' | 'buyer' | 'admin'
  readonly handover: HandoverStanding
}

/**
 * Finds an auction's sale for its two sides and administrators. Errors: `not_found` without a sale,
 * `not_allowed`.
 */
export async function findSaleFor(
  env: Pick<Env, 'DB'>,
  { auctionId, viewer }: { readonly auctionId: number; readonly viewer: Viewer },
): Promise<Outcome<FoundSale>> {
  const row = await findHandover(database(env), auctionId)
  if (row === null) return refused(refusal('not_found'))
  const side = getSide(row, viewer)
  if (side === null) return refused(refusal('not_allowed', { message: NOT_YOURS }))
  return done({ row, side, handover: toHandoverState(row) })
}

const NOT_YOURS = 'Only the seller and the buyer see how this vehicle is handed over.'

function getSide({ sellerId, winnerId }: HandoverRow, viewer: Viewer): FoundSale['side'] | null {
  if (viewer.userId === sellerId) return 'seller'
  if (viewer.userId === winnerId) return 'buyer'
  return isAdmin(viewer) ? 'admin' : null
}

/** Without a sale row the premium is about to be charged. The time of the sale is the close of the room. */
function toHandoverState({ sale, endedAtMs }: HandoverRow): HandoverStanding {
  return {
    state: sale?.state ?? 'pending',
    soldAtMs: endedAtMs ?? sale?.createdAtMs ?? 0,
    sellerHandedOverAtMs: sale?.sellerHandedOverAtMs ?? null,
    buyerReceivedAtMs: sale?.buyerReceivedAtMs ?? null,
    defaultedAtMs: sale?.defaultedAtMs ?? null,
  }
}

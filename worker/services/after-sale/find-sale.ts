import { isAdmin } from '../../../domain/account/roles.ts'
import type { HandoverEvent, HandoverSale } from '../../../domain/after-sale/handover.ts'
import { handoverBeganAtMs } from '../../../domain/after-sale/handover.ts'
import { refusal } from '../../../domain/errors.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import { findHandover, type HandoverRow, listHandoverEvents } from '../../db/queries/after-sale/handovers.ts'
import type { SaleRow } from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { toHandoverEvents } from './handover-sides.ts'

/** A sale, and the viewer's side of it. */
export interface FoundSale {
  readonly row: HandoverRow
  readonly side: 'seller' | 'buyer' | 'admin'
  readonly handover: HandoverSale & Pick<SaleRow, 'defaultReason'>
  /** Oldest first. */
  readonly events: readonly HandoverEvent[]
}

/**
 * Finds an auction's sale for its two sides and administrators. Errors: `not_found` without a sale,
 * `not_allowed`.
 */
export async function findSale(
  env: Pick<Env, 'DB'>,
  { auctionId, viewer }: { readonly auctionId: number; readonly viewer: Viewer },
): Promise<Result<FoundSale>> {
  const db = database(env)
  const row = await findHandover(db, auctionId)
  if (row === null) return err(refusal('not_found'))
  const side = getSide(row, viewer)
  if (side === null) return err(refusal('not_allowed', { message: NOT_YOURS }))
  const events = row.sale === null ? [] : await listHandoverEvents(db, row.sale.id)
  return ok({ row, side, handover: toHandoverState(row), events: toHandoverEvents(events, row) })
}

const NOT_YOURS = 'Only the seller and the buyer see how this vehicle is handed over.'

function getSide({ sellerId, winnerId }: HandoverRow, viewer: Viewer): FoundSale['side'] | null {
  if (viewer.userId === sellerId) return 'seller'
  if (viewer.userId === winnerId) return 'buyer'
  return isAdmin(viewer) ? 'admin' : null
}

/**
 * Maps a sale to the state of its hand-over. A missing sale row means that the premium is about to be
 * charged.
 */
function toHandoverState({ sale, endedAtMs }: HandoverRow): FoundSale['handover'] {
  return {
    state: sale?.state ?? 'premium_due',
    soldAtMs: endedAtMs ?? sale?.createdAtMs ?? 0,
    beganAtMs: sale && handoverBeganAtMs(sale),
    sellerHandedOverAtMs: sale?.sellerHandedOverAtMs ?? null,
    buyerReceivedAtMs: sale?.buyerReceivedAtMs ?? null,
    defaultReason: sale?.defaultReason ?? null,
  }
}

/** What is stored with a sale that goes on although its price was said not to be paid. docs/rules/settlement.md, The price is not paid */
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { handoverEvents } from '../../schema/index.ts'
import { isNoneClosed } from '../accounts/empty-account.ts'
import { isCarThere } from '../after-sale/listed-again.ts'
import { isUndisputed } from '../payments/disputes.ts'
import { type Statement, sqlStatement } from '../platform/batch.ts'
import type { SaleRow } from './settlement.ts'

/** SQL condition: the seller still has the car for the buyer, both accounts are open, and no dispute is. */
export function isRestorable(sale: SaleRow): SQL {
  return sql`${isCarThere(sale)} and ${isNoneClosed([sale.sellerId, sale.winnerId])} and ${isUndisputed(sale.id)}`
}

/** Statement that takes the fee that was reversed when the sale ended off the sale. One that was reversed before stays. */
export function detachReversedFeeStatement(db: Database, { id, defaultedAtMs }: SaleRow): Statement {
  return sqlStatement(
    db,
    sql`update settlement_fees set sale_id = null
    where sale_id = ${id} and state = 'reversed' and updated_at_ms >= ${defaultedAtMs}`,
  )
}

/** Statement that ticks the price for an administrator, which withdraws the seller's report that it was not paid. */
export function insertPricePaidStatement(
  db: Database,
  { saleId, actorId }: { readonly saleId: number; readonly actorId: number },
  nowMs: number,
) {
  return db
    .insert(handoverEvents)
    .values({ saleId, actorId, action: 'ticked', item: 'price_paid', atMs: nowMs })
}

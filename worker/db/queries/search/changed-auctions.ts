import { and, eq, sql } from 'drizzle-orm'
import type { SalePayment } from '../../../../domain/after-sale/sale-money.ts'
import type { Database } from '../../client.ts'
import { auctions } from '../../schema/index.ts'
import type { AuctionRow } from '../listings/listings.ts'
import { salePaymentColumn } from '../listings/sold-conditions.ts'

/** The public auctions among these ids whose replica has events after the known sequence number of each. */
export function listChangedAuctions(
  db: Database,
  known: ReadonlyMap<number, number>,
): Promise<{ readonly auction: AuctionRow; readonly salePayment: SalePayment }[]> {
  // One parameter for all pairs: D1 allows at most 100 parameters.
  const pairs = JSON.stringify([...known])
  const knownSeq = sql`(select value ->> 1 from json_each(${pairs}) where value ->> 0 = ${auctions.id})`
  return db
    .select({ auction: auctions, salePayment: salePaymentColumn })
    .from(auctions)
    .where(
      and(
        sql`${auctions.id} in (select value ->> 0 from json_each(${pairs}))`,
        eq(auctions.isPublic, 1),
        sql`${auctions.seq} > ${knownSeq}`,
      ),
    )
}

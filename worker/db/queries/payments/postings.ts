import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { ledgerEntries } from '../../schema/index.ts'
import { type Statement, sqlStatement } from '../platform/batch.ts'

export type NewPosting = Omit<typeof ledgerEntries.$inferInsert, 'id'>

/**
 * Statement that inserts a ledger row; a repeated key inserts nothing. Belongs in the batch of the change it
 * records.
 */
export function postingStatement(db: Database, posting: NewPosting) {
  return db.insert(ledgerEntries).values(posting).onConflictDoNothing()
}

/** Statement that posts the reverse of the rows whose keys fulfill the condition, once each. */
export function reversedStatement(db: Database, keys: SQL, nowMs: number): Statement {
  return sqlStatement(
    db,
    sql`insert into ledger_entries (key, debit_account, credit_account, amount_cents, memo, user_id,
      auction_id, sale_id, at_ms)
    select l.key || ':reversed', l.credit_account, l.debit_account, l.amount_cents, '', l.user_id, l.auction_id,
      l.sale_id, ${nowMs}
    from ledger_entries l where l.key ${keys} on conflict do nothing`,
  )
}

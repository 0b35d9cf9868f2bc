import { sql } from 'drizzle-orm'
import type { Cents } from '../../../domain/money/cents.ts'
import type { Database } from '../client.ts'
import { ledgerEntries } from '../schema/index.ts'

export type NewPosting = Omit<typeof ledgerEntries.$inferInsert, 'id'>

/** One row of the ledger; the same key again is the same row. A statement, to stand in a batch with what it tells of. */
export function post(db: Database, posting: NewPosting) {
  return db.insert(ledgerEntries).values(posting).onConflictDoNothing()
}

/** What every account stands at: debits less credits. All together they are zero. */
export function ledgerBalances(
  db: Database,
): Promise<{ readonly account: string; readonly balanceCents: Cents }[]> {
  return db.all(sql`
    select account, sum(amount) as balanceCents from (
      select debit_account as account, amount_cents as amount from ledger_entries
      union all
      select credit_account, -amount_cents from ledger_entries
    ) group by account order by account
  `)
}

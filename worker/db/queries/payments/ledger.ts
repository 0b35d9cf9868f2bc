import type { Database } from '../../client.ts'
import { ledgerEntries } from '../../schema/index.ts'

export type NewPosting = Omit<typeof ledgerEntries.$inferInsert, 'id'>

/**
 * One row of the ledger; the same key again is the same row. A statement, to stand in a batch with what it
 * tells of.
 */
export function post(db: Database, posting: NewPosting) {
  return db.insert(ledgerEntries).values(posting).onConflictDoNothing()
}

import type { Database } from '../../client.ts'
import { ledgerEntries } from '../../schema/index.ts'

export type NewPosting = Omit<typeof ledgerEntries.$inferInsert, 'id'>

/**
 * Statement that inserts a ledger row; a repeated key inserts nothing. Belongs in the batch of the change it
 * records.
 */
export function postingStatement(db: Database, posting: NewPosting) {
  return db.insert(ledgerEntries).values(posting).onConflictDoNothing()
}

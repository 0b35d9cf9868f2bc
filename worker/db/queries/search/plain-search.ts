import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { auctions, vehicles } from '../../schema/index.ts'

/**
 * Ids of the public auctions whose title, year, make, model, trim or VIN contains every word: the fallback
 * while the search index fails. A full scan. Uses instr, because D1 refuses LIKE patterns over 50 bytes.
 */
export async function searchWithoutIndex(db: Database, words: readonly string[]): Promise<number[]> {
  const haystack = sql`lower(${auctions.title} || ' ' || ${vehicles.year} || ' ' || ${vehicles.make} || ' ' || ${vehicles.model} || ' ' || coalesce(${vehicles.trim}, '') || ' ' || ${vehicles.vin})`
  const containsWords = words.map((word): SQL => sql`instr(${haystack}, ${word}) > 0`)
  const rows = await db
    .select({ id: auctions.id })
    .from(auctions)
    .innerJoin(vehicles, eq(vehicles.id, auctions.vehicleId))
    .where(and(eq(auctions.isPublic, 1), ...containsWords))
  return rows.map(({ id }) => id)
}

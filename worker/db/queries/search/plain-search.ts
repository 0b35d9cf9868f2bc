import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { auctions, vehicles } from '../../schema/index.ts'

/**
 * The public auctions in whose title, year, make, model, trim or VIN every word stands, wherever: for when
 * the search index does not answer. It looks at all of them. instr, since D1 refuses LIKE patterns over 50
 * bytes.
 */
export async function plainSearch(db: Database, words: readonly string[]): Promise<number[]> {
  const haystack = sql`lower(${auctions.title} || ' ' || ${vehicles.year} || ' ' || ${vehicles.make} || ' ' || ${vehicles.model} || ' ' || coalesce(${vehicles.trim}, '') || ' ' || ${vehicles.vin})`
  const stands = words.map((word): SQL => sql`instr(${haystack}, ${word}) > 0`)
  const rows = await db
    .select({ id: auctions.id })
    .from(auctions)
    .innerJoin(vehicles, eq(vehicles.id, auctions.vehicleId))
    .where(and(eq(auctions.isPublic, 1), ...stands))
  return rows.map(({ id }) => id)
}

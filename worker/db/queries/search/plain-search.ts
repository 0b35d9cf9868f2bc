import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { auctions, profiles, users, vehicles } from '../../schema/index.ts'
import { publicBusinessName } from '../accounts/business.ts'

/**
 * Ids of the public auctions whose title, year, make, model, trim, VIN or seller contains every word: the fallback
 * while the search index fails. A full scan. Uses instr, because D1 refuses LIKE patterns over 50 bytes.
 */
export async function searchWithoutIndex(db: Database, words: readonly string[]): Promise<number[]> {
  const haystack = sql`lower(${auctions.title} || ' ' || ${vehicles.year} || ' ' || ${vehicles.make} || ' ' || ${vehicles.model} || ' ' || coalesce(${vehicles.trim}, '') || ' ' || ${vehicles.vin} || ' ' || ${users.firstName} || ' ' || ${users.lastName} || ' ' || coalesce(${publicBusinessName(users, profiles)}, ''))`
  const containsWords = words.map((word): SQL => sql`instr(${haystack}, ${word}) > 0`)
  const rows = await db
    .select({ id: auctions.id })
    .from(auctions)
    .innerJoin(vehicles, eq(vehicles.id, auctions.vehicleId))
    .innerJoin(users, eq(users.id, auctions.sellerId))
    .leftJoin(profiles, eq(profiles.userId, auctions.sellerId))
    .where(and(eq(auctions.isPublic, 1), ...containsWords))
  return rows.map(({ id }) => id)
}

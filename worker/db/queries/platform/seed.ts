import { count, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { auctions, users, vehicles } from '../../schema/index.ts'

/** Number of users, which of the emails exist, and VIN, status and end of every auction. */
export async function findSeeded(db: Database, emails: readonly string[]) {
  const [userCounts, existing, rows] = await db.batch([
    db.select({ total: count() }).from(users),
    db
      .select({ email: users.email })
      .from(users)
      .where(inArray(users.email, [...emails])),
    db
      .select({ vin: vehicles.vin, status: auctions.status, endAtMs: auctions.endAtMs })
      .from(auctions)
      .innerJoin(vehicles, eq(vehicles.id, auctions.vehicleId)),
  ])
  return { people: userCounts[0]?.total ?? 0, known: existing.map(({ email }) => email), auctions: rows }
}

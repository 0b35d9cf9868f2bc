import { count, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { auctions, users, vehicles } from '../../schema/index.ts'

/** How many people there are, which of the addresses are known, and every auction's car, status and end. */
export async function readSeeded(db: Database, emails: readonly string[]) {
  const [people, known, rows] = await db.batch([
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
  return { people: people[0]?.total ?? 0, known: known.map(({ email }) => email), auctions: rows }
}

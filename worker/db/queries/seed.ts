import { count, eq } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { auctions, users, vehicles } from '../schema/index.ts'

/** How many people there are, and every auction's car, status and end. For the development seed. */
export async function readSeeded(db: Database) {
  const [people, rows] = await db.batch([
    db.select({ total: count() }).from(users),
    db
      .select({ vin: vehicles.vin, status: auctions.status, endAtMs: auctions.endAtMs })
      .from(auctions)
      .innerJoin(vehicles, eq(vehicles.id, auctions.vehicleId)),
  ])
  return { people: people[0]?.total ?? 0, auctions: rows }
}

import { sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'

/** A listing whose words the search index does not hold yet. */
export interface ChangedWords {
  readonly id: number
  readonly version: number
  /** Null where the listing is gone. */
  readonly title: string | null
  readonly description: string
  readonly vin: string
  readonly year: number
  readonly make: string
  readonly model: string
  readonly trim: string | null
  readonly vehicleDescription: string
}

/** Listings whose words have changed since they were put into the search index, at most so many. */
export function readChangedWords(db: Database, limit: number): Promise<ChangedWords[]> {
  return db.all<ChangedWords>(sql`
    select due.auction_id as id, due.version, a.title, a.description, v.vin, v.year, v.make, v.model, v.trim,
      v.description as vehicleDescription
    from (
      select auction_id, version from word_versions where version > indexed_version order by auction_id limit ${limit}
    ) as due
    left join auctions a on a.id = due.auction_id
    left join vehicles v on v.id = a.vehicle_id`)
}

/** Notes which versions the index holds now. */
export async function noteIndexed(
  db: Database,
  versions: readonly { readonly id: number; readonly version: number }[],
): Promise<void> {
  await db.run(sql`
    update word_versions set indexed_version = max(indexed_version, (
      select value ->> 'version' from json_each(${JSON.stringify(versions)}) where value ->> 'id' = auction_id))
    where auction_id in (select value ->> 'id' from json_each(${JSON.stringify(versions)}))`)
}

/** Lets the index be made anew: every listing counts as changed. */
export async function markAllChanged(db: Database): Promise<void> {
  await db.run(sql`update word_versions set indexed_version = 0 where indexed_version > 0`)
}

/** Whether there is any listing that `readChangedWords` would give. */
export async function hasChangedWords(db: Database): Promise<boolean> {
  const rows = await db.all(
    sql`select auction_id from word_versions where version > indexed_version order by auction_id limit 1`,
  )
  return rows.length > 0
}

import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Database } from '../../client.ts'
import { profiles, users } from '../../schema/index.ts'
import { publicBusinessName } from '../accounts/business.ts'

const u = alias(users, 'u')
const p = alias(profiles, 'p')

/** A listing whose current text is not in the search index. */
export interface ChangedListing {
  readonly id: number
  readonly version: number
  /** Null if the listing is not public, or deleted. */
  readonly title: string | null
  readonly description: string
  readonly vin: string
  readonly year: number
  readonly make: string
  readonly model: string
  readonly trim: string | null
  readonly vehicleDescription: string
  /** The seller's public names. */
  readonly businessName: string | null
  readonly firstName: string
  readonly lastName: string
  readonly username: string
}

/** Listings after the id `afterId` whose text has changed since it was indexed, in their order, at most `limit`. */
export function listChangedListings(
  db: Database,
  { afterId, limit }: { readonly afterId: number; readonly limit: number },
): Promise<ChangedListing[]> {
  return db.all<ChangedListing>(sql`
    select due.auction_id as id, due.version, a.title, a.description, v.vin, v.year, v.make, v.model, v.trim,
      v.description as vehicleDescription, ${publicBusinessName(u, p)} as businessName, u.first_name as firstName,
      u.last_name as lastName, u.username
    from (
      select auction_id, version from word_versions indexed by word_versions_due where version > indexed_version and auction_id > ${afterId}
      order by auction_id limit ${limit}
    ) as due
    left join auctions a on a.id = due.auction_id and a.is_public = 1
    left join vehicles v on v.id = a.vehicle_id
    left join users u on u.id = a.seller_id
    left join profiles p on p.user_id = a.seller_id`)
}

/** Stores which versions of the texts the index now holds. */
export async function updateIndexedVersions(
  db: Database,
  versions: readonly { readonly id: number; readonly version: number }[],
): Promise<void> {
  await db.run(sql`
    update word_versions set indexed_version = max(indexed_version, indexed.value ->> 'version')
    from json_each(${JSON.stringify(versions)}) as indexed where auction_id = indexed.value ->> 'id'`)
}

/** Marks every listing as changed, so that the whole index is rebuilt. */
export async function markAllChanged(db: Database): Promise<void> {
  await db.run(sql`update word_versions set indexed_version = 0 where indexed_version > 0`)
}

/** Marks these listings as changed. */
export async function markChanged(db: Database, ids: readonly number[]): Promise<void> {
  await db.run(sql`update word_versions set indexed_version = 0
    where auction_id in (select value from json_each(${JSON.stringify(ids)}))`)
}

/** Whether any listing's text has changed since it was indexed, and how often any has changed at all. */
export async function readIndexState(
  db: Database,
): Promise<{ readonly isBehind: boolean; readonly changes: number }> {
  const [row] = await db.all<{ behind: number; changes: number | null }>(sql`select
    exists (select 1 from word_versions where version > indexed_version) as behind,
    (select count from word_changes where id = 1) as changes`)
  return { isBehind: row?.behind !== 0, changes: row?.changes ?? 0 }
}

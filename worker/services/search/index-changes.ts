import { sellerName } from '../../../domain/account/person-labels.ts'
import { joinedNames, spellableWords } from '../../../domain/search/search-terms.ts'
import { database } from '../../db/client.ts'
import {
  type ChangedListing,
  listChangedListings,
  markAllChanged,
  markChanged,
  updateIndexedVersions,
} from '../../db/queries/search/index-versions.ts'
import {
  isIndexEmpty,
  listOldEntries,
  type SearchEntry,
  writeIndexEntries,
} from '../../db/queries/search/search-index.ts'
import type { Env } from '../../env.ts'
import { eachOf } from '../platform/each-of.ts'

/** Listings read together. */
const BATCH = 200
/** Bytes of JSON written together: they are one D1 parameter, which may have at most 2,000,000. */
const MOST_BYTES = 400_000
/** Entries of an older format that one run marks as changed; the next run marks those that are left. */
const OLD_AT_ONCE = 5_000

/**
 * Writes changed listings to the search index, in batches, until each had its turn or `until` (Unix milliseconds)
 * has passed. Safe to run twice and concurrently: an older version never overwrites a newer one. Returns the
 * number written. @throws if a database fails; listings that were not marked as indexed are written again.
 */
export async function indexChanges(
  env: Env,
  { until = Number.POSITIVE_INFINITY, batches = Number.POSITIVE_INFINITY } = {},
): Promise<number> {
  let written = 0
  // Goes on after the last one, so that listings that change again and again hold up no other.
  let afterId = 0
  for (let batch = 0; batch < batches; batch += 1) {
    const changed = await listChangedListings(database(env), { afterId, limit: BATCH })
    if (changed.length === 0) break
    await writeToIndex(env, changed)
    written += changed.length
    afterId = Math.max(...changed.map(({ id }) => id))
    if (changed.length < BATCH || Date.now() >= until) break
  }
  return written
}

/** Writes a listing to the search index, if it has changed. */
export async function indexListing(env: Env, id: number): Promise<void> {
  const changed = await listChangedListings(database(env), { afterId: id - 1, limit: 1 })
  await writeToIndex(
    env,
    changed.filter((listing) => listing.id === id),
  )
}

/** @throws AggregateError with the failures, after every part was tried. */
async function writeToIndex(env: Env, changed: readonly ChangedListing[]): Promise<void> {
  await eachOf(toParts(changed), 'listings could not be indexed', async (part) => {
    await writeIndexEntries(env.SEARCH, part.map(toEntry))
    await updateIndexedVersions(database(env), part)
  })
}

/** The listings in parts of at most `MOST_BYTES`. */
function toParts(changed: readonly ChangedListing[]): ChangedListing[][] {
  const parts: ChangedListing[][] = []
  let left = 0
  for (const listing of changed) {
    const bytes = new TextEncoder().encode(JSON.stringify(toEntry(listing))).byteLength
    if (bytes > left) {
      parts.push([])
      left = MOST_BYTES
    }
    parts.at(-1)?.push(listing)
    left -= bytes
  }
  return parts
}

/** Like `indexChanges`; an index that was lost or never built is rebuilt, entries of an older format are written anew. */
export async function indexAllChanges(env: Env, until: number): Promise<void> {
  if (await isIndexEmpty(env.SEARCH)) await markAllChanged(database(env))
  const old = await listOldEntries(env.SEARCH, OLD_AT_ONCE)
  if (old.length > 0) await markChanged(database(env), old)
  await indexChanges(env, { until })
}

function toEntry({ id, version, title, ...listing }: ChangedListing): SearchEntry {
  if (title === null) return { id, version, words: null }
  const { year, make, model, trim, vin, description, vehicleDescription } = listing
  const { businessName, firstName, lastName, username } = listing
  const seller = sellerName({ first_name: firstName, last_name: lastName, username })
  const name = [make, model, trim ?? ''].join(' ')
  return {
    id,
    version,
    words: {
      title,
      car: [year, name, ...joinedNames(name)].join(' '),
      vin,
      description: [description, vehicleDescription, businessName ?? '', seller].join('\n'),
      spellings: spellableWords(name),
    },
  }
}

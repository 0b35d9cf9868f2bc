import { invalidFields, type Refusal, refusal } from '../../../domain/errors.ts'
import { parseAuctionFilters } from '../../../domain/schemas/auction-query.ts'
import type { WireSavedSearch } from '../../../domain/schemas/saved-searches.ts'
import type { AuctionFilters } from '../../../domain/search/auction-filters.ts'
import { SAVED_SEARCH_LIMITS, toSavedQuery } from '../../../domain/search/saved-search.ts'
import { database } from '../../db/client.ts'
import {
  deleteSavedSearch,
  insertSavedSearch,
  listSavedSearches,
  type SavedSearchRow,
} from '../../db/queries/search/saved-searches.ts'
import type { Env } from '../../env.ts'
import { runSearch } from './find-auctions.ts'

/** The person's saved searches, newest first. */
export async function readSavedSearches(env: Pick<Env, 'DB'>, userId: number): Promise<WireSavedSearch[]> {
  return (await listSavedSearches(database(env), userId)).map(toApiSearch)
}

/**
 * Saves a list's filters under a name; the person is then notified of new listings that match. Returns the
 * refusal: `invalid` without a filter, `conflict` for a duplicate or at the limit. docs/rules/search.md,
 * Saved searches
 */
export async function saveSearch(
  env: Env,
  {
    userId,
    name,
    query: given,
    nowMs,
  }: { readonly userId: number; readonly name: string; readonly query: string; readonly nowMs: number },
): Promise<Refusal | null> {
  const db = database(env)
  const filters = parseAuctionFilters(new URLSearchParams(given), new Date(nowMs).getUTCFullYear())
  const query = toSavedQuery(filters)
  if (query === null) return invalidFields({ query: ['Please choose a filter first'] })
  const same = (await listSavedSearches(db, userId)).find((search) => search.query === query)
  if (same) return refusal('conflict', { message: `You already saved this search as "${same.name}".` })
  const limit = SAVED_SEARCH_LIMITS.perPerson
  const corrected = await findCorrection(env, filters)
  const id = await insertSavedSearch(db, { userId, name, query, corrected }, { limit, nowMs })
  if (id !== null) return null
  return refusal('conflict', { message: `You can keep ${limit} searches. Remove one to save another.` })
}

/** The words that the list searches instead of misspelled ones; null without a correction. */
export async function findCorrection(env: Env, filters: AuctionFilters): Promise<string | null> {
  return (await runSearch(env, filters))?.corrected ?? null
}

/** Deletes one of the person's searches; false if it does not exist. */
export async function removeSearch(
  env: Pick<Env, 'DB'>,
  { userId, id }: { readonly userId: number; readonly id: number },
): Promise<boolean> {
  return deleteSavedSearch(database(env), { userId, id })
}

function toApiSearch(row: SavedSearchRow): WireSavedSearch {
  const { id, name, query, corrected, createdAtMs, lastNotifiedAtMs } = row
  return {
    id,
    name,
    query,
    corrected_search: corrected,
    created_at: new Date(createdAtMs).toISOString(),
    last_notified_at: lastNotifiedAtMs === null ? null : new Date(lastNotifiedAtMs).toISOString(),
  }
}

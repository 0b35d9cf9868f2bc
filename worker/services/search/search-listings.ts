import { parseAuctionNumber } from '../../../domain/search/auction-number.ts'
import {
  matchExpression,
  parseCorrectedText,
  searchWords,
  toCorrectedText,
} from '../../../domain/search/search-terms.ts'
import { allowedMistakes, MAX_CORRECTED_WORDS, suggestWords } from '../../../domain/search/spelling.ts'
import { database } from '../../db/client.ts'
import { findAuctionNumber } from '../../db/queries/listings/listings.ts'
import { readIndexState } from '../../db/queries/search/index-versions.ts'
import { searchWithoutIndex } from '../../db/queries/search/plain-search.ts'
import { haveMatches, listMatches, listSpellings, NO_IDS } from '../../db/queries/search/search-index.ts'
import type { Env } from '../../env.ts'
import { createCache } from '../platform/cache.ts'
import { indexChanges, indexListing } from './index-changes.ts'

export interface SearchResult {
  /** A JSON array, since a search can find tens of thousands; best first if the caller asked for a ranking. */
  readonly ids: string
  /** The words that were searched instead of misspelled ones; null without a correction. */
  readonly corrected: string | null
}

const NOTHING: SearchResult = { ids: NO_IDS, corrected: null }

/** After this time the plain search replaces the index. */
const INDEX_TIMEOUT_MS = 2_000
/** Pending changes that are indexed before a search; the cron job indexes what exceeds this. */
const BATCHES_FIRST = 1

/**
 * The listing whose auction number the text is, and those whose title, vehicle, VIN, description or seller's
 * name contains every word of it, also as a prefix. A word that occurs nowhere is replaced by its nearest spellings. If the index fails, the main database is
 * searched without corrections and descriptions (decision 141). docs/rules/search.md, Search and spelling
 */
export async function searchListings(
  env: Env,
  { text, isRanked }: { readonly text: string; readonly isRanked: boolean },
): Promise<SearchResult> {
  const numbered = await findByNumber(env, text)
  // A number with its year names one auction; the serial number alone may also be another word.
  if (numbered?.isExact) return { ids: JSON.stringify([numbered.id]), corrected: null }
  const found = await searchWordsOf(env, text, isRanked)
  if (numbered === null) return found
  const others = found.corrected === null ? (JSON.parse(found.ids) as number[]) : []
  return { ids: JSON.stringify([...new Set([numbered.id, ...others])]), corrected: null }
}

/** A saved search: its text, and the correction that its owner saw. */
export interface SavedText {
  readonly text: string
  readonly corrected: string | null
}

/**
 * Whether each saved search finds the listing, by its words or by the correction that its owner saw. Corrects nothing:
 * the time of a run must not depend on what people have saved. docs/rules/search.md, Saved searches
 */
export async function findsListing(
  env: Env,
  listingId: number,
  searches: readonly SavedText[],
): Promise<boolean[]> {
  if (searches.length === 0) return []
  await indexListing(env, listingId)
  const isFound = await haveMatches(env.SEARCH, searches.map(toExpression), listingId)
  return Promise.all(
    searches.map(async ({ text }, index) => isFound[index] || (await isItsNumber(env, listingId, text))),
  )
}

function toExpression({ text, corrected }: SavedText): string {
  const words = searchWords(text)
  // FTS5 has no empty expression; an empty word is nowhere.
  const typed = matchExpression(words.length === 0 ? [''] : words)
  return corrected === null ? typed : `(${typed}) OR (${matchExpression(parseCorrectedText(corrected))})`
}

async function isItsNumber(env: Env, listingId: number, text: string): Promise<boolean> {
  return parseAuctionNumber(text)?.auctionId === listingId && (await findByNumber(env, text)) !== null
}

async function findByNumber(
  env: Env,
  text: string,
): Promise<{ readonly id: number; readonly isExact: boolean } | null> {
  const typed = parseAuctionNumber(text)
  if (typed === null) return null
  const number = await findAuctionNumber(database(env), typed.auctionId)
  if (number === null || (typed.year !== null && !number.includes(`-${typed.year}-`))) return null
  return { id: typed.auctionId, isExact: typed.year !== null }
}

async function searchWordsOf(env: Env, text: string, isRanked: boolean): Promise<SearchResult> {
  const words = searchWords(text)
  // Punctuation alone, such as '%': there is no word to search for.
  if (words.length === 0) return NOTHING
  try {
    return await withTimeout(searchIndex(env, words, isRanked))
  } catch (error) {
    console.error('The search index did not answer', error)
    return { ids: JSON.stringify(await searchWithoutIndex(database(env), words)), corrected: null }
  }
}

async function searchIndex(env: Env, words: readonly string[], isRanked: boolean): Promise<SearchResult> {
  // In sequence: concurrently, the search could run before another request has indexed a change, and the
  // check after it would find nothing pending. The listing would be missed, and its saved search never
  // notified.
  const { isBehind, changes } = await readIndexState(database(env))
  if (isBehind) {
    await indexChanges(env, { batches: BATCHES_FIRST })
    return matchWords(env, words, isRanked)
  }
  const key = JSON.stringify([changes, isRanked, words])
  const known = cache.get(key, Date.now())
  if (known) return known
  return cache.set(key, await matchWords(env, words, isRanked), Date.now())
}

/**
 * What searches have found, by the state of the index: a search is narrowed, sorted and paged under the same words. A hundred,
 * because one can be 200 KB and an isolate has 128 MB.
 */
const cache = createCache<string, SearchResult>({ maxEntries: 100, maxAgeMs: 60_000 })

async function matchWords(env: Env, words: readonly string[], isRanked: boolean): Promise<SearchResult> {
  const ids = await listMatches(env.SEARCH, matchExpression(words), isRanked)
  return ids === NO_IDS ? correctedSearch(env, words, isRanked) : { ids, corrected: null }
}

async function correctedSearch(
  { SEARCH }: Env,
  words: readonly string[],
  isRanked: boolean,
): Promise<SearchResult> {
  const typed = await listSpellings(
    SEARCH,
    words.map((word) => ({ word, within: allowedMistakes(word) })),
  )
  const isUnknown = (index: number) => typed[index]?.isFound === false
  const unknownCount = words.filter((_, index) => isUnknown(index)).length
  if (unknownCount === 0 || unknownCount > MAX_CORRECTED_WORDS) return NOTHING
  const spellings = words.map((word, index) => {
    if (!isUnknown(index)) return [word]
    return allowedMistakes(word) === 0 ? [] : suggestWords(word, typed[index]?.near ?? [])
  })
  // Every word must be found.
  if (spellings.some((spelled) => spelled.length === 0)) return NOTHING
  const ids = await listMatches(SEARCH, matchExpression(spellings), isRanked)
  return ids === NO_IDS ? NOTHING : { ids, corrected: toCorrectedText(spellings) }
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const timeout = scheduler.wait(INDEX_TIMEOUT_MS).then((): never => {
    throw new Error(`No answer within ${INDEX_TIMEOUT_MS} ms`)
  })
  // The loser of the race must not become an unhandled rejection.
  timeout.catch(() => {})
  work.catch(() => {})
  return Promise.race([work, timeout])
}

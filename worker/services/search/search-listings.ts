import { matchExpression, searchWords } from '../../../domain/search/search-terms.ts'
import { allowedMistakes, meantWords } from '../../../domain/search/spelling.ts'
import { database } from '../../db/client.ts'
import { hasChangedWords } from '../../db/queries/search/index-versions.ts'
import { plainSearch } from '../../db/queries/search/plain-search.ts'
import { findByWords, spellingsNear, whichFind } from '../../db/queries/search/search-index.ts'
import type { Env } from '../../env.ts'
import { indexChanges } from './index-changes.ts'

export interface SearchFound {
  /** Public or not: the list leaves out what is not. Best first where that was asked for. */
  readonly ids: readonly number[]
  /** The words that were looked for in place of mistyped ones; null where none was. */
  readonly corrected: string | null
}

/** A search that has not answered by then is given up for a plain one. */
const PATIENCE_MS = 2_000
/** What was listed a moment ago is brought into the index first; of more than this the cron does the rest. */
const BATCHES_FIRST = 1

/**
 * The listings in whose title, car, VIN or description every word of the text stands, or begins a word there. A word
 * that stands nowhere counts as the ones it is nearest to. Where the index does not answer, a plain search of the main
 * database does: no mistyped words, no descriptions (decision 141).
 */
export async function searchListings(
  env: Env,
  { text, isRanked }: { readonly text: string; readonly isRanked: boolean },
): Promise<SearchFound> {
  const words = searchWords(text)
  // Signs alone, such as '%': there is no word that could stand anywhere.
  if (words.length === 0) return { ids: [], corrected: null }
  try {
    return await inTime(searchIndex(env, words, isRanked))
  } catch (error) {
    console.error('The search index did not answer', error)
    return { ids: await plainSearch(database(env), words), corrected: null }
  }
}

async function searchIndex(env: Env, words: readonly string[], isRanked: boolean): Promise<SearchFound> {
  // One after the other: beside each other, a search could have looked before somebody else wrote what is due, and this
  // look come after, so that nothing would be due and the listing not found. A saved search would never be told of it.
  if (await hasChangedWords(database(env))) await indexChanges(env, { batches: BATCHES_FIRST })
  const ids = await findByWords(env.SEARCH, matchExpression(words), isRanked)
  return ids.length > 0 ? { ids, corrected: null } : correctedSearch(env, words, isRanked)
}

async function correctedSearch(
  { SEARCH }: Env,
  words: readonly string[],
  isRanked: boolean,
): Promise<SearchFound> {
  const stands = await whichFind(
    SEARCH,
    words.map((word) => matchExpression([word])),
  )
  const meant = await Promise.all(
    words.map(async (word, index) => {
      const within = allowedMistakes(word)
      if (stands[index] || within === 0) return [word]
      const near = meantWords(word, await spellingsNear(SEARCH, { length: word.length, within }))
      return near.length === 0 ? [word] : near
    }),
  )
  const corrected = meant.map((spellings) => spellings.join(' or ')).join(' ')
  if (corrected === words.join(' ')) return { ids: [], corrected: null }
  const ids = await findByWords(SEARCH, matchExpression(meant), isRanked)
  return { ids, corrected: ids.length === 0 ? null : corrected }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = scheduler.wait(PATIENCE_MS).then((): never => {
    throw new Error(`No answer within ${PATIENCE_MS} ms`)
  })
  // Whichever comes second must not end as an unhandled failure.
  late.catch(() => {})
  work.catch(() => {})
  return Promise.race([work, late])
}

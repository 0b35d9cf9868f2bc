import { matchExpression } from '../../../../domain/search/search-terms.ts'

/**
 * Queries of the search index. It is a separate database, because D1 cannot export one with virtual tables
 * (decision 141).
 */

/** A public listing's text for the index; null `words` remove the listing. Passed to SQL as JSON, so the names are fixed. */
export interface SearchEntry {
  readonly id: number
  /** Rises with every change of the text. */
  readonly version: number
  readonly words: {
    readonly title: string
    readonly car: string
    readonly vin: string
    readonly description: string
    /** Candidates for the correction of mistyped words. */
    readonly spellings: readonly string[]
  } | null
}

// bm25 weights of title, car name, VIN and description.
const WEIGHTS = '8.0, 8.0, 10.0, 1.0'

/**
 * A search finds at most so many listings, and ranks them only if there are no more: the time that it takes must not grow with what anybody
 * can type, such as '20'.
 */
const MAX_MATCHES = 2_000

/**
 * Ids of the listings that match an FTS5 expression, as JSON, rising; if `isRanked` the best first. Of more than `MAX_MATCHES` the newest,
 * with `isRanked` the newest first.
 */
export async function listMatches(
  search: D1Database,
  expression: string,
  isRanked: boolean,
): Promise<string> {
  // One JSON text instead of a row each: a search can match thousands.
  const list = (found: string) =>
    search.prepare(`select json_group_array(id) as ids from (${found})`).bind(expression)
  const matches = 'select rowid as id from words where words match ?1'
  const newest = `order by rowid desc limit ${MAX_MATCHES}`
  // SQLite collects rising ids in half the time of falling ones.
  const rising = `select id from (${matches} ${newest}) order by id`
  if (!isRanked) return (await list(rising).first<string>('ids')) ?? NO_IDS
  const isLong = `(select count(*) from (${matches} limit ${MAX_MATCHES + 1})) > ${MAX_MATCHES}`
  const results = await search.batch<{ readonly ids: string }>([
    list(`${matches} and not ${isLong} order by bm25(words, ${WEIGHTS}), rowid`),
    list(`${matches} and ${isLong} ${newest}`),
  ])
  return (
    results.map(({ results: [row] }) => row?.ids).find((ids) => ids !== undefined && ids !== NO_IDS) ?? NO_IDS
  )
}

/** What a search without a match finds. */
export const NO_IDS = '[]'

/** Whether the listing matches each of the FTS5 expressions, in order. */
export async function haveMatches(
  search: D1Database,
  expressions: readonly string[],
  listingId: number,
): Promise<boolean[]> {
  if (expressions.length === 0) return []
  // D1 binds numbers as REAL, and FTS5 leaves out a comparison of its rowid with a REAL: every listing would match.
  const statement = search.prepare(
    'select exists (select 1 from words where words match ?1 and rowid = cast(?2 as integer)) as found',
  )
  const results = await search.batch<{ found: number }>(
    expressions.map((expression) => statement.bind(expression, listingId)),
  )
  return results.map(({ results: [row] }) => row?.found === 1)
}

/** The number of words that a mistyped one is compared with: bounds the time of a correction. */
const MOST_SPELLINGS = 300

/** A word of a search, and how many mistakes it may have. */
interface TypedWord {
  readonly word: string
  readonly within: number
}

/**
 * For each word whether it is the beginning of any in the index, and the words of public listings' cars with its first letter whose
 * length differs by at most `within`: the most frequent ones.
 */
export async function listSpellings(
  search: D1Database,
  words: readonly TypedWord[],
): Promise<{ readonly isFound: boolean; readonly near: readonly string[] }[]> {
  const found = search.prepare('select exists (select 1 from words where words match ?1) as found')
  const near = search.prepare(`select word from spellings
    where substr(word, 1, 1) = substr(?1, 1, 1) and length between length(?1) - ?2 and length(?1) + ?2
    order by listings desc limit ${MOST_SPELLINGS}`)
  const results = await search.batch<{ readonly found?: number; readonly word?: string }>(
    words.flatMap(({ word, within }) => [found.bind(matchExpression([word])), near.bind(word, within)]),
  )
  return words.map((_, index) => ({
    isFound: results[2 * index]?.results[0]?.found === 1,
    near: results[2 * index + 1]?.results.map((row) => row.word ?? '') ?? [],
  }))
}

/**
 * Rises, with the index `entries_old`, when listings' text is put into the index in another way, so that all are
 * written anew. 2: public listings only, with the words of each.
 */
const FORMAT = 2

/**
 * Adds listings to the index, or removes them, in one batch. An older version never overwrites a newer one,
 * so repeated, late and concurrent writes are safe.
 */
export async function writeIndexEntries(search: D1Database, entries: readonly SearchEntry[]): Promise<void> {
  if (entries.length === 0) return
  const newer = `json_each(?1) as entry left join entries on entries.id = entry.value ->> 'id'
    where (entries.version is null or entries.version < entry.value ->> 'version' or entries.format < ${FORMAT})`
  const json = JSON.stringify(entries)
  const run = (sql: string) => search.prepare(sql).bind(json)
  await search.batch([
    run(`delete from words where rowid in (select entry.value ->> 'id' from ${newer})`),
    run(`insert into words (rowid, title, car, vin, description)
      select entry.value ->> 'id', entry.value ->> '$.words.title', entry.value ->> '$.words.car',
        entry.value ->> '$.words.vin', entry.value ->> '$.words.description'
      from ${newer} and entry.value ->> 'words' is not null`),
    // Triggers count the words (migrations-search/0001_public_words.sql).
    run(`delete from listing_spellings where listing_id in (select entry.value ->> 'id' from ${newer})`),
    run(`insert into listing_spellings (listing_id, word)
      select newer.listing, word.value
      from (select entry.value ->> 'id' as listing, entry.value as text from ${newer}) as newer,
        json_each(newer.text, '$.words.spellings') as word`),
    run(`insert into entries (id, version, format)
      select entry.value ->> 'id', entry.value ->> 'version', ${FORMAT} from json_each(?1) as entry where true
      on conflict (id) do update set version = max(version, excluded.version), format = excluded.format`),
  ])
}

/** Whether the index has no entry. */
export async function isIndexEmpty(search: D1Database): Promise<boolean> {
  return (await search.prepare('select id from entries limit 1').first()) === null
}

/** Ids of entries in an older format, at most `limit`. */
export async function listOldEntries(search: D1Database, limit: number): Promise<number[]> {
  const { results } = await search
    .prepare(`select id from entries where format < ${FORMAT} limit ?`)
    .bind(limit)
    .all<{ id: number }>()
  return results.map(({ id }) => id)
}

/** Resolves when the search index answers. */
export async function pingSearch(search: D1Database): Promise<void> {
  await search.prepare("select rowid from words where words match 'a' limit 1").first()
}

/** Empties the index. */
export async function emptyIndex(search: D1Database): Promise<void> {
  await search.batch(
    [
      "insert into words (words) values ('delete-all')",
      'delete from listing_spellings',
      'delete from spellings',
      'delete from entries',
    ].map((statement) => search.prepare(statement)),
  )
}

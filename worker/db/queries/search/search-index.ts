/**
 * Queries of the search index. It is a separate database, because D1 cannot export one with virtual tables
 * (decision 141).
 */

/** A listing's text for the index; null `words` remove it. Passed to SQL as JSON, so the names are fixed. */
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

/** Ids of the listings that match an FTS5 expression; best first if `isRanked`, which costs more. */
export async function listMatches(
  search: D1Database,
  expression: string,
  isRanked: boolean,
): Promise<number[]> {
  const found = isRanked
    ? `select rowid as id from words where words match ?1 order by bm25(words, ${WEIGHTS}), rowid`
    : 'select rowid as id from words where words match ?1'
  // One JSON text instead of a row each: a search can match tens of thousands.
  const row = await search
    .prepare(`select json_group_array(id) as ids from (${found})`)
    .bind(expression)
    .first<{ ids: string }>()
  return JSON.parse(row?.ids ?? '[]') as number[]
}

/** Whether each of the FTS5 expressions has a match, in order. */
export async function haveMatches(search: D1Database, expressions: readonly string[]): Promise<boolean[]> {
  const statement = search.prepare('select exists (select 1 from words where words match ?1) as found')
  const results = await search.batch<{ found: number }>(
    expressions.map((expression) => statement.bind(expression)),
  )
  return results.map(({ results: [row] }) => row?.found === 1)
}

/** Words of car names whose length differs by at most `within`. */
export async function listSpellingsNear(
  search: D1Database,
  { length, within }: { readonly length: number; readonly within: number },
): Promise<string[]> {
  const { results } = await search
    .prepare('select word from spellings where length between ?1 and ?2 limit 20000')
    .bind(length - within, length + within)
    .all<{ word: string }>()
  return results.map(({ word }) => word)
}

/**
 * Adds listings to the index, or removes them, in one batch. An older version never overwrites a newer one,
 * so repeated, late and concurrent writes are safe.
 */
export async function writeIndexEntries(search: D1Database, entries: readonly SearchEntry[]): Promise<void> {
  if (entries.length === 0) return
  const newer = `json_each(?1) as entry left join entries on entries.id = entry.value ->> 'id'
    where (entries.version is null or entries.version < entry.value ->> 'version')`
  const json = JSON.stringify(entries)
  const run = (sql: string) => search.prepare(sql).bind(json)
  await search.batch([
    run(`delete from words where rowid in (select entry.value ->> 'id' from ${newer})`),
    run(`insert into words (rowid, title, car, vin, description)
      select entry.value ->> 'id', entry.value ->> '$.words.title', entry.value ->> '$.words.car',
        entry.value ->> '$.words.vin', entry.value ->> '$.words.description'
      from ${newer} and entry.value ->> 'words' is not null`),
    run(`insert or ignore into spellings (word, length)
      select word.value, length(word.value) from json_each(?1) as entry,
        json_each(entry.value, '$.words.spellings') as word`),
    run(`insert into entries (id, version) select entry.value ->> 'id', entry.value ->> 'version' from json_each(?1) as entry
      where true on conflict (id) do update set version = max(version, excluded.version)`),
  ])
}

/** Whether the index has no entry. */
export async function isIndexEmpty(search: D1Database): Promise<boolean> {
  return (await search.prepare('select id from entries limit 1').first()) === null
}

/** Resolves when the search index answers. */
export async function pingSearch(search: D1Database): Promise<void> {
  await search.prepare("select rowid from words where words match 'a' limit 1").first()
}

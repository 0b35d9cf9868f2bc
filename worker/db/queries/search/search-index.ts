/**
 * The search index: a database of its own, since one with virtual tables cannot be exported (decision 141).
 */

/** A listing's words as they are put into the index; without words it is taken out. */
export interface SearchEntry {
  readonly id: number
  /** Rises with every change of the words. */
  readonly version: number
  readonly words: {
    readonly title: string
    readonly car: string
    readonly vin: string
    readonly description: string
    /** Those that a mistyped word may have meant. */
    readonly spellings: readonly string[]
  } | null
}

// How much a word counts in the title, the car's name, the VIN and the description.
const WEIGHTS = '8.0, 8.0, 10.0, 1.0'

/** The listings that an expression finds; the best first where they are to be ranked, which costs more. */
export async function findByWords(
  search: D1Database,
  expression: string,
  isRanked: boolean,
): Promise<number[]> {
  const found = isRanked
    ? `select rowid as id from words where words match ?1 order by bm25(words, ${WEIGHTS}), rowid`
    : 'select rowid as id from words where words match ?1'
  // One text in place of a row for each: a search may find tens of thousands.
  const row = await search
    .prepare(`select json_group_array(id) as ids from (${found})`)
    .bind(expression)
    .first<{ ids: string }>()
  return JSON.parse(row?.ids ?? '[]') as number[]
}

/** Of several expressions, whether each finds anything. */
export async function whichFind(search: D1Database, expressions: readonly string[]): Promise<boolean[]> {
  const statement = search.prepare('select exists (select 1 from words where words match ?1) as found')
  const answers = await search.batch<{ found: number }>(
    expressions.map((expression) => statement.bind(expression)),
  )
  return answers.map(({ results }) => results[0]?.found === 1)
}

/** The words of cars' names of about this length. */
export async function spellingsNear(
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
 * Puts listings into the index, or takes them out, all or none. An older version never overwrites a newer
 * one, so the same ones may be written again, late, or by two at once.
 */
export async function writeEntries(search: D1Database, entries: readonly SearchEntry[]): Promise<void> {
  if (entries.length === 0) return
  const newer = `json_each(?1) as entry left join entries on entries.id = entry.value ->> 'id'
    where (entries.version is null or entries.version < entry.value ->> 'version')`
  const given = JSON.stringify(entries)
  const run = (sql: string) => search.prepare(sql).bind(given)
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

/** Whether nothing has ever been put into the index. */
export async function isIndexEmpty(search: D1Database): Promise<boolean> {
  return (await search.prepare('select id from entries limit 1').first()) === null
}

/** Answers when the index does. */
export async function pingSearch(search: D1Database): Promise<void> {
  await search.prepare("select rowid from words where words match 'a' limit 1").first()
}

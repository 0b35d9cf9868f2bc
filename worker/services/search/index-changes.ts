import { joinedNames, spellableWords } from '../../../domain/search/search-terms.ts'
import { database } from '../../db/client.ts'
import {
  type ChangedWords,
  markAllChanged,
  noteIndexed,
  readChangedWords,
} from '../../db/queries/search/index-versions.ts'
import { isIndexEmpty, type SearchEntry, writeEntries } from '../../db/queries/search/search-index.ts'
import type { Env } from '../../env.ts'

/** In one go: a statement's parameter must stay well below the megabytes that D1 takes. */
const BATCH = 200

/**
 * Puts what has changed into the search index, a batch at a time, until nothing is left or the time is up. Safe to run
 * twice and at once: an older version never overwrites a newer one. Gives how many listings it wrote.
 * @throws where one of the databases does not answer; what is not noted is done again.
 */
export async function indexChanges(
  env: Env,
  { until = Number.POSITIVE_INFINITY, batches = Number.POSITIVE_INFINITY } = {},
): Promise<number> {
  let written = 0
  for (let batch = 0; batch < batches; batch += 1) {
    const changed = await readChangedWords(database(env), BATCH)
    if (changed.length === 0) break
    await writeEntries(env.SEARCH, changed.map(entryOf))
    await noteIndexed(database(env), changed)
    written += changed.length
    if (changed.length < BATCH || Date.now() >= until) break
  }
  return written
}

/** As `indexChanges`; an index that was lost, or was never made, is begun anew first. */
export async function indexEverythingDue(env: Env, until: number): Promise<void> {
  if (await isIndexEmpty(env.SEARCH)) await markAllChanged(database(env))
  await indexChanges(env, { until })
}

function entryOf({ id, version, title, ...listing }: ChangedWords): SearchEntry {
  if (title === null) return { id, version, words: null }
  const { year, make, model, trim, vin, description, vehicleDescription } = listing
  const name = [make, model, trim ?? ''].join(' ')
  return {
    id,
    version,
    words: {
      title,
      car: [year, name, ...joinedNames(name)].join(' '),
      vin,
      description: `${description}\n${vehicleDescription}`,
      spellings: spellableWords(name),
    },
  }
}

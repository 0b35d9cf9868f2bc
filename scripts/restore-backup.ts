/**
 * `npm run backup:restore -- --name NAME --url URL`: restores a backup into the empty state of the server at URL, with
 * RESTORE_TOKEN of the environment as the bearer (docs/operations.md, Restoring a backup). Waits for its end.
 */
import { parseArgs } from 'node:util'
import { SECOND_MS } from '../domain/format/time-units.ts'
import type { WireRestore } from '../domain/schemas/administration/backup.ts'

const ASKED_EVERY_MS = SECOND_MS
/** Times in a row that the server may give no answer. */
const MOST_SILENCES = 60

interface Answer {
  readonly message?: string
  readonly data?: WireRestore
}

const { values } = parseArgs({ options: { name: { type: 'string' }, url: { type: 'string' } } })
const { name, url } = values
const token = process.env.RESTORE_TOKEN

async function call(body: object): Promise<WireRestore> {
  const answer = await fetch(new URL('/api/admin/backup/restore', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { data, message } = (await answer.json()) as Answer
  if (data === undefined) throw new Refused(`${answer.status}: ${message ?? 'no message'}`)
  return data
}

/** The server has answered: asking again does not help. */
class Refused extends Error {}

async function restore(): Promise<void> {
  if (name === undefined || url === undefined)
    throw new Error('Name a backup and the server: --name NAME --url URL.')
  if (token === undefined || token === '') throw new Error('Set RESTORE_TOKEN to the token of the server.')
  let now = await call({ name })
  let silences = 0
  let shown = ''
  while (now.state === 'running') {
    if (now.step !== shown) console.log(`Step: ${now.step}`)
    shown = now.step
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS))
    try {
      now = await call({ name, process_id: now.process_id })
      silences = 0
    } catch (error) {
      silences += 1
      if (error instanceof Refused || silences > MOST_SILENCES) throw error
    }
  }
  if (now.state === 'failed') throw new Error(`The restore failed at the step ${now.step}: ${now.reason}`)
  const rows = Object.values(now.tables).reduce((total, count) => total + count, 0)
  console.log(
    `Restored ${now.name}: ${now.rooms} auctions, ${now.channels} channels, ${rows} rows of the database.`,
  )
  for (const [table, count] of Object.entries(now.tables)) if (count > 0) console.log(`  ${table}: ${count}`)
}

restore().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

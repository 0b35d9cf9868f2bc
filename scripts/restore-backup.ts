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

const SET_TOKEN = 'Set RESTORE_TOKEN to the token of the server.'

/** What to do about a refusal. */
const HINTS: Readonly<Record<number, string>> = {
  401: SET_TOKEN,
  404: 'Set RESTORE_TOKEN on the server, and name a backup that its bucket has.',
}

type Call = (body: object) => Promise<WireRestore>

const toCall =
  (url: string, token: string): Call =>
  async (body) => {
    const { status, answer } = await ask(url, token, body)
    if (answer.data === undefined)
      throw new Refused(`${status}: ${answer.message ?? 'no message'} ${HINTS[status] ?? ''}`.trim())
    return answer.data
  }

async function ask(url: string, token: string, body: object) {
  try {
    const answered = await fetch(new URL('/api/admin/backup/restore', url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answered.status, answer: (await answered.json()) as Answer }
  } catch (cause) {
    throw new Error(`No Hammerlane answers at ${url}. Check --url, and whether the server runs.`, { cause })
  }
}

const USAGE = 'Name a backup and the server: --name NAME --url URL.'

function readArguments() {
  try {
    return parseArgs({ options: { name: { type: 'string' }, url: { type: 'string' } } }).values
  } catch (cause) {
    throw new Error(USAGE, { cause })
  }
}

/** The server has answered: asking again does not help. */
class Refused extends Error {}

async function restore(): Promise<void> {
  const { name, url } = readArguments()
  if (name === undefined || url === undefined) throw new Error(USAGE)
  const token = process.env.RESTORE_TOKEN
  if (token === undefined || token === '') throw new Error(SET_TOKEN)
  const call = toCall(url, token)
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

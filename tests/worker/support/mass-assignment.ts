import { env } from 'cloudflare:workers'
import { Secret, TOTP } from 'otpauth'
import { signToken } from '../../../worker/services/accounts/sessions/token.ts'
import { callApi } from './api.ts'
import { startSession } from './rooms.ts'
import { insertCheapAccount } from './sign-in-attempts.ts'

/** Bodies that say more than they may, and what became of every row of every person by them. */

/** The tables of a person's account, and the column that says whose a row is. */
const TABLES = {
  users: 'id',
  profiles: 'user_id',
  sessions: 'user_id',
  two_factors: 'user_id',
  authorizations: 'user_id',
  payment_methods: 'user_id',
  preferences: 'user_id',
} as const
type Table = keyof typeof TABLES

/** Columns whose values differ from one time to the next: that they change is looked at, and by what they do not. */
const VOLATILE = /^(id|user_id|username|email|.*hash|.*_secret|seed|.*_step|.*_id|.*_reference|.*_at_ms)$/

const STEP_MS = 30_000

type Row = Readonly<Record<string, unknown>>
type Rows = Readonly<Record<Table, ReadonlyMap<string, Row>>>

/** Values for columns that a body must not set; those not named here get `raised`. */
const WANTED: Readonly<Record<string, unknown>> = {
  id: 1,
  user_id: 1,
  role: 'admin',
  user_type: 'admin',
  verification_status: 'verified',
  is_active: 0,
  state: 'ZZ',
  generation: 99,
}

export interface SignedIn {
  readonly userId: number
  readonly email: string
  readonly sessionId: string
  readonly token: string
}

let people = 0

/** Somebody signed in whose password is Password1: pending, private, and cheap to make. */
export async function signedInPerson(): Promise<SignedIn> {
  people += 1
  const email = `says-too-much-${people}@example.com`
  const userId = await insertCheapAccount({ email, verification_status: 'pending' })
  await env.DB.prepare('insert into profiles (user_id) values (?)').bind(userId).run()
  const sessionId = await startSession(userId)
  return { userId, email, sessionId, token: await signToken(env, { userId, sessionId }, Date.now()) }
}

/** Starts a second factor, and turns it on where told to; codes of the app by steps from now. */
export async function withApp(token: string, { isOn }: { readonly isOn: boolean }) {
  const { body } = await callApi('POST', '/auth/two-factor/start', { token })
  const app = new TOTP({ secret: Secret.fromBase32(body.data.secret) })
  const code = (steps = 0) => app.generate({ timestamp: Date.now() + steps * STEP_MS })
  // The step that turns it on is taken by that.
  if (isOn) await callApi('POST', '/auth/two-factor/confirm', { token, body: { code: code(-1) } })
  return code
}

/** As a form would send them, where everything is a text. */
export async function raisedTexts(own: readonly string[]): Promise<Record<string, string>> {
  const fields = Object.entries(await raisedFields(own))
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]))
}

/**
 * Every field that an account has, in both ways of writing, with what somebody would like it to be; but for those that
 * `own` names, which the body may say. Read from the database, so that a new column is tried by itself.
 */
export async function raisedFields(own: readonly string[]): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {
    is_admin: true,
    isAdmin: true,
    admin: true,
    email_verified: true,
    permissions: ['*'],
    constructor: { prototype: { role: 'admin' } },
  }
  for (const table of Object.keys(TABLES)) {
    const { results } = await env.DB.prepare(`PRAGMA table_info(${table})`).all<{ name: string }>()
    for (const { name } of results) {
      fields[name] = wanted(name)
      fields[name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())] = wanted(name)
    }
  }
  // An own field of that name, as JSON has it; a literal would set the prototype.
  Object.defineProperty(fields, '__proto__', { value: { role: 'admin' }, enumerable: true })
  for (const name of own) delete fields[name]
  return fields
}

function wanted(column: string): unknown {
  if (column in WANTED) return WANTED[column]
  return column.endsWith('_at_ms') ? 1 : 'raised'
}

/** Everything there is of everybody. */
export async function everyRow(): Promise<Rows> {
  const tables = await Promise.all(
    Object.keys(TABLES).map(async (table) => {
      const { results } = await env.DB.prepare(`select rowid as row_id, * from ${table}`).all<Row>()
      return [table, new Map(results.map((row) => [String(row.row_id), row]))]
    }),
  )
  return Object.fromEntries(tables)
}

/**
 * What has changed, in words that are the same for two people to whom the same was done: created, removed and changed
 * rows with the values that can be compared, whose they are, and each cell that has become what was wished for.
 */
export function whatChanged(before: Rows, after: Rows, ownId: number | null): string[] {
  const found: string[] = []
  for (const table of Object.keys(TABLES) as Table[]) {
    const keys = new Set([...before[table].keys(), ...after[table].keys()])
    for (const key of keys)
      found.push(...changesOf(table, before[table].get(key), after[table].get(key), ownId))
  }
  return found.sort()
}

function changesOf(table: Table, was: Row | undefined, is: Row | undefined, ownId: number | null): string[] {
  const ownerId = (is ?? was)?.[TABLES[table]]
  // Nobody is signed in at a registration: the person that is new is the own one.
  const isOwn = ownId === null ? was === undefined : ownerId === ownId
  const name = `${isOwn ? 'own' : "another's"} ${table}`
  if (is === undefined) return [`${name} removed`]
  const columns = Object.keys(is).filter((column) => column !== 'row_id')
  return columns
    .filter((column) => is[column] !== was?.[column])
    .flatMap((column) => {
      const value = VOLATILE.test(column) ? '…' : JSON.stringify(is[column])
      const verb = was === undefined ? 'created with' : 'changed:'
      const isWished = is[column] === wanted(column)
      return [`${name} ${verb} ${column} = ${value}`, ...(isWished ? [`${name}: ${column} as wished`] : [])]
    })
}

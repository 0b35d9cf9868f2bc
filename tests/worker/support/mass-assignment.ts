import { env } from 'cloudflare:workers'
import { Secret, TOTP } from 'otpauth'
import { signToken } from '../../../worker/services/accounts/sessions/token.ts'
import { callApi } from './api.ts'
import { giveProof } from './proof.ts'
import { startSession } from './rooms.ts'
import { insertCheapAccount } from './sign-in-attempts.ts'

/** Bodies with fields that a person must not set, and a comparison of every account row before and after. */

/** Account tables, and the column with the owner's user id. */
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

/** Columns whose values differ between runs: only that they change is compared, not their values. */
const VOLATILE =
  /^(id|device|user_id|username|email|.*hash|.*_secret|seed|.*_step|.*_id|.*_reference|.*_at_ms)$/

const STEP_MS = 30_000

type Row = Readonly<Record<string, unknown>>
type Rows = Readonly<Record<Table, ReadonlyMap<string, Row>>>

/** Values for fields that a body must not set; other columns get `raised`. */
const ESCALATED_VALUES: Readonly<Record<string, unknown>> = {
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

/** A new signed-in person with the password Sundown42x: pending, private, with a cheap password hash. */
export async function signedInPerson(): Promise<SignedIn> {
  people += 1
  const email = `says-too-much-${people}@example.com`
  const userId = await insertCheapAccount({ email, verification_status: 'pending' })
  await env.DB.prepare('insert into profiles (user_id) values (?)').bind(userId).run()
  const sessionId = await startSession(userId)
  return { userId, email, sessionId, token: await signToken(env, { userId, sessionId }, Date.now()) }
}

/**
 * Starts a second factor and optionally turns it on; returns a generator of the app's codes, by steps from
 * now.
 */
export async function startTwoFactorApp(token: string, { isOn }: { readonly isOn: boolean }) {
  await giveProof(token)
  const { body } = await callApi('POST', '/auth/two-factor/start', { token })
  const app = new TOTP({ secret: Secret.fromBase32(body.data.secret) })
  const code = (steps = 0) => app.generate({ timestamp: Date.now() + steps * STEP_MS })
  // Confirming consumes a time step, so it uses the previous one.
  if (isOn) await callApi('POST', '/auth/two-factor/confirm', { token, body: { code: code(-1) } })
  return code
}

/** The same fields as a form sends them: every value is a string. */
export async function escalatedTexts(own: readonly string[]): Promise<Record<string, string>> {
  const fields = Object.entries(await escalatedFields(own))
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]))
}

/**
 * Every account column in snake case and camel case with an escalated value, without the names in `own`. Read
 * from the database, so that new columns are covered automatically.
 */
export async function escalatedFields(own: readonly string[]): Promise<Record<string, unknown>> {
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
      fields[name] = escalatedValue(name)
      fields[name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())] = escalatedValue(name)
    }
  }
  // Defined as an own property, as JSON.parse does; a literal would set the prototype.
  Object.defineProperty(fields, '__proto__', { value: { role: 'admin' }, enumerable: true })
  for (const name of own) delete fields[name]
  return fields
}

function escalatedValue(column: string): unknown {
  if (column in ESCALATED_VALUES) return ESCALATED_VALUES[column]
  return column.endsWith('_at_ms') ? 1 : 'raised'
}

/** All rows of the account tables. */
export async function readAllRows(): Promise<Rows> {
  const tables = await Promise.all(
    Object.keys(TABLES).map(async (table) => {
      const { results } = await env.DB.prepare(`select rowid as row_id, * from ${table}`).all<Row>()
      return [table, new Map(results.map((row) => [String(row.row_id), row]))]
    }),
  )
  return Object.fromEntries(tables)
}

/**
 * Describes the changes so that two people with the same changes get equal lists: created, removed and
 * changed rows with comparable values, their owner, and each cell that took the escalated value.
 */
export function describeChanges(before: Rows, after: Rows, ownId: number | null): string[] {
  const found: string[] = []
  for (const table of Object.keys(TABLES) as Table[]) {
    const keys = new Set([...before[table].keys(), ...after[table].keys()])
    for (const key of keys)
      found.push(...describeRowChanges(table, before[table].get(key), after[table].get(key), ownId))
  }
  return found.sort()
}

function describeRowChanges(
  table: Table,
  was: Row | undefined,
  is: Row | undefined,
  ownId: number | null,
): string[] {
  const ownerId = (is ?? was)?.[TABLES[table]]
  // At a registration nobody is signed in: the created rows count as own.
  const isOwn = ownId === null ? was === undefined : ownerId === ownId
  const name = `${isOwn ? 'own' : "another's"} ${table}`
  if (is === undefined) return [`${name} removed`]
  const columns = Object.keys(is).filter((column) => column !== 'row_id')
  return columns
    .filter((column) => is[column] !== was?.[column])
    .flatMap((column) => {
      const value = VOLATILE.test(column) ? '…' : JSON.stringify(is[column])
      const verb = was === undefined ? 'created with' : 'changed:'
      const isEscalated = is[column] === escalatedValue(column)
      return [
        `${name} ${verb} ${column} = ${value}`,
        ...(isEscalated ? [`${name}: ${column} as wished`] : []),
      ]
    })
}

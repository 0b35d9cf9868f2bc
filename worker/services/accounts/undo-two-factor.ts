import { type LinkState, UNDO_TWO_FACTOR_LIFE_MS } from '../../../domain/account/mailed-links.ts'
import { database } from '../../db/client.ts'
import { findTwoFactor } from '../../db/queries/accounts/two-factor.ts'
import { findAccount, type UserRow } from '../../db/queries/accounts/users.ts'
import type { Env } from '../../env.ts'
import { createMac, verifyMac } from './derived-keys.ts'

/** What the link names: the address that it was mailed to, and when the second factor was turned on. */
interface Undoable {
  readonly id: number
  readonly email: string
  readonly sinceMs: number
}

const TOKEN = /^undo\.(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/

/**
 * The token of the link with which the owner turns off a second factor that somebody else has turned on, and chooses a new
 * password (decision 292). Nothing is stored of it: it ends with that second factor, and after three days.
 */
export async function createUndoToken(env: Env, undoable: Undoable): Promise<string> {
  const mac = await createMac(env, 'two-factor-undo', toText(undoable))
  return `undo.${undoable.id}.${undoable.sinceMs}.${mac}`
}

/** What the link of a token can do; null for a token of another kind. */
export async function findUndoLink(
  env: Env,
  token: string,
  nowMs: number,
): Promise<{ readonly state: LinkState; readonly user: UserRow | null; readonly sinceMs: number } | null> {
  const [, id, since, mac = ''] = TOKEN.exec(token) ?? []
  if (id === undefined) return null
  const sinceMs = Number(since)
  const db = database(env)
  const user = (await findAccount(db, Number(id)))?.user ?? null
  if (user === null || user.closedAtMs !== null) return { state: 'unknown', user: null, sinceMs }
  const text = toText({ id: user.id, email: user.email, sinceMs })
  if (!(await verifyMac(env, 'two-factor-undo', { text, mac })))
    return { state: 'unknown', user: null, sinceMs }
  if (nowMs >= sinceMs + UNDO_TWO_FACTOR_LIFE_MS) return { state: 'expired', user, sinceMs }
  const isOn = (await findTwoFactor(db, user.id))?.confirmedAtMs === sinceMs
  return { state: isOn ? 'open' : 'used', user, sinceMs }
}

function toText({ id, email, sinceMs }: Undoable): string {
  return `${id} ${sinceMs} ${email}`
}

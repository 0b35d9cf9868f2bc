import { type Device, parseDevice } from '../../../../domain/account/device.ts'
import type { LoginOutcome } from '../../../../domain/account/sign-in.ts'
import type { ListQuery, Paginated } from '../../../../domain/schemas/list-query.ts'
import { database } from '../../../db/client.ts'
import { listLoginEvents } from '../../../db/queries/accounts/login-events.ts'
import { listLiveSessions } from '../../../db/queries/accounts/sessions.ts'
import type { Env } from '../../../env.ts'
import { readPage, toPaginated } from '../../platform/read-page.ts'
import type { Viewer } from './viewer.ts'

type ClientPlace = { readonly device: Device; readonly ip_address: string | null }

export type MySession = ClientPlace & {
  readonly id: number
  /** The session of this request. */
  readonly is_current: boolean
  readonly created_at: string
  readonly last_seen_at: string
  readonly expires_at: string
}

/** The viewer's open sessions, the current one first, then by last use. */
export async function listMySessions(
  env: Env,
  { viewer, nowMs }: { readonly viewer: Viewer; readonly nowMs: number },
): Promise<MySession[]> {
  const rows = await listLiveSessions(database(env), viewer.id, nowMs)
  const listed = rows.map((row) => ({
    id: row.id,
    is_current: String(row.id) === viewer.sessionId,
    device: parseDevice(row.userAgent),
    ip_address: row.ipAddress,
    created_at: toIso(row.createdAtMs),
    last_seen_at: toIso(row.lastSeenAtMs),
    expires_at: toIso(row.expiresAtMs),
  }))
  return [...listed.filter(({ is_current }) => is_current), ...listed.filter(({ is_current }) => !is_current)]
}

export type MyLogin = ClientPlace & {
  readonly id: number
  readonly outcome: LoginOutcome
  readonly at: string
}

/** Every sign-in attempt on the viewer's account, newest first. */
export async function readLoginHistory(
  env: Env,
  { viewer, query }: { readonly viewer: Viewer; readonly query: ListQuery },
): Promise<Paginated<MyLogin>> {
  const { events, ...page } = await readPage(query, (slice) =>
    listLoginEvents(database(env), { userId: viewer.id, ...slice }),
  )
  const logins = events.map((event) => ({
    id: event.id,
    outcome: event.outcome,
    device: parseDevice(event.userAgent),
    ip_address: event.ipAddress,
    at: toIso(event.atMs),
  }))
  return toPaginated(query, page, logins)
}

function toIso(atMs: number): string {
  return new Date(atMs).toISOString()
}

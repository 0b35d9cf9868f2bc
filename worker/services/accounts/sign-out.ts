import { database } from '../../db/client.ts'
import { revokeSession } from '../../db/queries/sessions.ts'
import type { Env } from '../../env.ts'
import { claimedSession } from './claimed-session.ts'

/**
 * Ends the session that a request speaks of, everywhere: its row first, then every room and socket it is in, before
 * this answers. A request that speaks of no session, or of one that has ended, changes nothing.
 */
export async function signOut(request: Request, env: Env, nowMs: number): Promise<void> {
  const found = await claimedSession(request, env, nowMs)
  if (!found) return
  await revokeSession(database(env), found.session.id, 'signed_out', nowMs)
  await env.USER_CHANNEL.getByName(String(found.user.id)).revoke(found.user.id, String(found.session.id))
}

import type { Env } from '../../../env.ts'
import { findClaimedSession } from './claimed-session.ts'
import { endSession } from './end-sessions.ts'

/**
 * Ends the session that a request claims, with its sockets, before this resolves. Does nothing if the request
 * claims no session or one that has ended.
 */
export async function signOut(request: Request, env: Env, nowMs: number): Promise<void> {
  const found = await findClaimedSession(request, env, nowMs)
  if (!found) return
  const { session, user } = found
  await endSession(env, { userId: user.id, sessionId: session.id, reason: 'signed_out', nowMs })
}

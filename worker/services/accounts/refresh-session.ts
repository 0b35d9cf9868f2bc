import { type Refusal, refusal } from '../../../domain/errors.ts'
import { database } from '../../db/client.ts'
import { touchSession } from '../../db/queries/sessions.ts'
import type { Env } from '../../env.ts'
import { claimedSession } from './claimed-session.ts'
import { signToken } from './token.ts'

export type RefreshOutcome =
  | { readonly ok: true; readonly token: string }
  | { readonly ok: false; readonly refusal: Refusal }

/**
 * A fresh token for a session that still lives, by a bearer token (an expired one too) or by the cookie with this
 * site's Origin (Fixed surface, Shapes and orders). The session's own end does not move.
 */
export async function refreshSession(request: Request, env: Env, nowMs: number): Promise<RefreshOutcome> {
  const found = await claimedSession(request, env, nowMs)
  if (!found) return { ok: false, refusal: refusal('unauthenticated') }
  const { session, user } = found
  if (!user.isActive) return { ok: false, refusal: refusal('deactivated') }
  if (session.revokedAtMs !== null || session.expiresAtMs <= nowMs) {
    return { ok: false, refusal: refusal('unauthenticated') }
  }
  await touchSession(database(env), session.id, nowMs)
  return { ok: true, token: await signToken(env, { userId: user.id, sessionId: String(session.id) }, nowMs) }
}

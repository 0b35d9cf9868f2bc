import { beginsGeneration, toSeedTag } from '../../../../domain/account/session-rotation.ts'
import { refusal } from '../../../../domain/errors.ts'
import { err, ok, type Result } from '../../../../domain/result.ts'
import { database } from '../../../db/client.ts'
import {
  findSessionWithUser,
  insertGeneration,
  markGenerationSeen,
  updateLastSeen,
} from '../../../db/queries/accounts/sessions.ts'
import type { Env } from '../../../env.ts'
import { randomText, sha256Hex } from '../derived-keys.ts'
import { type ClaimedSession, findClaimedSession, type SessionWithUser } from './claimed-session.ts'
import { endReusedSession } from './end-sessions.ts'
import { sessionCookie, sessionSecret } from './session-cookie.ts'
import { signToken } from './token.ts'

export type RefreshedSession = {
  readonly token: string
  /** The Set-Cookie header if the request came with a cookie; else null. */
  readonly cookie: string | null
}

/**
 * Issues a fresh token, and a fresh cookie to a client that has one, for a session that is still valid. The
 * request proves the session by a bearer token (an expired one too) or by the cookie with this site's Origin.
 * The replaced credentials stay valid for a short time and get the same successor; later use counts as theft
 * and ends the session (decision 111). The session's own expiry does not move. See docs/rules/accounts.md,
 * Sessions and tokens.
 */
export async function refreshSession(
  request: Request,
  env: Env,
  nowMs: number,
): Promise<Result<RefreshedSession>> {
  const claimed = await findClaimedSession(request, env, nowMs)
  if (!claimed) return err(refusal('unauthenticated'))
  const { session, user } = claimed
  if (!user.isActive) return err(refusal('deactivated'))
  if (session.revokedAtMs !== null || session.expiresAtMs <= nowMs) {
    return err(refusal('unauthenticated'))
  }
  if (claimed.generationState === 'reused') {
    await endReusedSession(env, claimed, nowMs)
    return err(refusal('unauthenticated'))
  }
  const newest = beginsGeneration(claimed.generationState, session, nowMs)
    ? await rotate(env, claimed, nowMs)
    : await touchGeneration(env, claimed, nowMs)
  return issueCredentials(env, { userId: user.id, session: newest, hasCookie: claimed.hasCookie }, nowMs)
}

type CurrentGeneration = Pick<SessionWithUser['session'], 'id' | 'generation' | 'seed'>

async function touchGeneration(
  env: Env,
  { session, generationState }: ClaimedSession,
  nowMs: number,
): Promise<CurrentGeneration> {
  const { id: sessionId, generation } = session
  if (generationState === 'current') await markGenerationSeen(database(env), { sessionId, generation }, nowMs)
  await updateLastSeen(database(env), sessionId, nowMs)
  return session
}

async function rotate(env: Env, { session }: ClaimedSession, nowMs: number): Promise<CurrentGeneration> {
  const { id: sessionId, generation } = session
  const seed = session.seed || randomText()
  const next = { id: sessionId, generation: generation + 1, seed }
  const secretHash = await sha256Hex(await sessionSecret(env, next))
  const db = database(env)
  if (await insertGeneration(db, { sessionId, generation }, { secretHash, seed, nowMs })) return next
  // Another tab was faster: use its successor.
  return (await findSessionWithUser(db, sessionId))?.session ?? session
}

async function issueCredentials(
  env: Env,
  { userId, session, hasCookie }: { userId: number; session: CurrentGeneration; hasCookie: boolean },
  nowMs: number,
): Promise<Result<RefreshedSession>> {
  const { id: sessionId, generation, seed } = session
  const identity = { userId, sessionId: String(sessionId), generation, seedTag: toSeedTag(seed) }
  const token = await signToken(env, identity, nowMs)
  if (!hasCookie || seed === '') return ok({ token, cookie: null })
  const secret = await sessionSecret(env, { seed, generation })
  return ok({ token, cookie: sessionCookie(env, { sessionId, generation, secret }) })
}

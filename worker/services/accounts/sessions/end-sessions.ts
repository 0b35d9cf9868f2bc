import type { Refusal } from '../../../../domain/errors.ts'
import { database } from '../../../db/client.ts'
import {
  revokeOwnSession,
  revokeSession,
  revokeSessionsStatement,
} from '../../../db/queries/accounts/sessions.ts'
import type { Env } from '../../../env.ts'
import { limitAttempts } from '../../platform/rate-limit.ts'
import { mailSessionReused, toAddressee } from '../account-mail.ts'
import type { SessionWithUser } from './claimed-session.ts'
import type { Viewer } from './viewer.ts'

/** Why a session ended, as stored in its row. */
export type EndReason =
  | 'signed_out'
  | 'signed_out_elsewhere'
  /** Somebody signed in with the same browser. */
  | 'replaced'
  | 'password_changed'
  | 'password_reset'
  /** The second factor was turned on in another session: this one has given none. */
  | 'two_factor_on'
  | 'reused'
  | 'closed'
  /** An administrator deactivated the account, or signed the person out. */
  | 'deactivated'
  | 'signed_out_by_administrator'

/**
 * Ends one session: its row first, then every room and socket that uses it, before this resolves. Calls no room for
 * a session that has ended, so that nobody keeps rooms busy with an old token.
 */
export async function endSession(
  env: Env,
  {
    userId,
    sessionId,
    reason,
    nowMs,
  }: {
    readonly userId: number
    readonly sessionId: number
    readonly reason: EndReason
    readonly nowMs: number
  },
): Promise<void> {
  if (!(await revokeSession(database(env), sessionId, reason, nowMs))) return
  await forgetSession(env, userId, String(sessionId))
}

/** Ends another session of the same person; false if they have none with that id. */
export async function endMySession(
  env: Env,
  {
    userId,
    sessionId,
    nowMs,
  }: { readonly userId: number; readonly sessionId: number; readonly nowMs: number },
): Promise<boolean> {
  const reason: EndReason = 'signed_out_elsewhere'
  if (!(await revokeOwnSession(database(env), { userId, sessionId, reason, nowMs }))) return false
  await forgetSession(env, userId, String(sessionId))
  return true
}

/**
 * Ends all other sessions of the viewer. Limited by session, because it calls every room that the person has
 * entered: whoever uses up the attempts of one session leaves those of the owner's.
 */
export async function endOtherSessions(
  env: Env,
  { viewer, nowMs }: { readonly viewer: Viewer; readonly nowMs: number },
): Promise<Refusal | null> {
  const { userId, sessionId } = viewer
  const limited = await limitAttempts(env, { action: 'otherSessionsEnd', who: sessionId, nowMs })
  if (limited) return limited
  const reason: EndReason = 'signed_out_elsewhere'
  await revokeSessionsStatement(database(env), { userId, except: Number(sessionId), reason, nowMs })
  await forgetSession(env, userId, null)
  return null
}

/**
 * Clears what rooms and the user channel have cached of a person's sessions and closes the sockets of ended
 * ones. Null means all sessions; a socket whose session is still valid stays open.
 */
export async function forgetSession(env: Env, userId: number, sessionId: string | null): Promise<void> {
  await env.USER_CHANNEL.getByName(String(userId)).revoke(userId, sessionId)
}

/**
 * Ends a session that two clients hold a copy of, and mails its owner. Nothing shows which client is the
 * thief.
 */
export async function endReusedSession(
  env: Env,
  { session, user }: SessionWithUser,
  nowMs: number,
): Promise<void> {
  await endSession(env, { userId: user.id, sessionId: session.id, reason: 'reused', nowMs })
  await mailSessionReused(env, { person: toAddressee(user), sessionId: session.id, nowMs })
}

import { database } from '../../../db/client.ts'
import { revokeOwnSession, revokeSession, revokeSessionsOf } from '../../../db/queries/accounts/sessions.ts'
import type { Env } from '../../../env.ts'
import { mailSessionReused } from '../account-mail.ts'
import type { SessionWithUser } from './claimed-session.ts'

/** Why a session ended, as its row has it. */
export type EndReason =
  | 'signed_out'
  | 'signed_out_elsewhere'
  | 'password_changed'
  | 'password_reset'
  | 'reused'
  | 'closed'

/** Ends one session everywhere: its row first, then every room and socket it is in, before this answers. */
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
  await revokeSession(database(env), sessionId, reason, nowMs)
  await forgetSession(env, userId, String(sessionId))
}

/** As `endSession`, of a session that the person still has; false where there is none of that id. */
export async function endOwnSession(
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

/** Ends all sessions of a person everywhere, or all but the one that asks. */
export async function endSessions(
  env: Env,
  options: {
    readonly userId: number
    readonly except: number | null
    readonly reason: EndReason
    readonly nowMs: number
  },
): Promise<void> {
  await revokeSessionsOf(database(env), options)
  await forgetSession(env, options.userId, null)
}

/**
 * Clears what rooms and channel remember of a person's sessions and closes the sockets of those that have ended. Null
 * is all of them: a socket whose session still lives stays open.
 */
export async function forgetSession(env: Env, userId: number, sessionId: string | null): Promise<void> {
  await env.USER_CHANNEL.getByName(String(userId)).revoke(userId, sessionId)
}

/** Ends a session of which two hold a copy, and tells its owner. Nobody knows which of the two is the thief. */
export async function endReusedSession(
  env: Env,
  { session, user }: SessionWithUser,
  nowMs: number,
): Promise<void> {
  await endSession(env, { userId: user.id, sessionId: session.id, reason: 'reused', nowMs })
  await mailSessionReused(env, { person: { ...user, userId: user.id }, sessionId: session.id, nowMs })
}

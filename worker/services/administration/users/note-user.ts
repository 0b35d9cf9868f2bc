import { type Refusal, refusal } from '../../../../domain/errors.ts'
import { database } from '../../../db/client.ts'
import { revokeSessionsStatement } from '../../../db/queries/accounts/sessions.ts'
import { insertUserNote } from '../../../db/queries/administration/managed-users.ts'
import { insertAuditEntryStatement } from '../../../db/queries/platform/audit-log.ts'
import { runBatch } from '../../../db/queries/platform/batch.ts'
import type { Env } from '../../../env.ts'
import { forgetSession } from '../../accounts/sessions/end-sessions.ts'
import { type Change, findOpenAccount } from './change-user.ts'

type Subject = Omit<Change, 'viewer'> & { readonly userId: number }

/** Stores a note about a person. 404 if there is none, or the account is closed. */
export async function noteUser(
  env: Env,
  { userId, note, actor, nowMs }: Subject & { readonly note: string },
): Promise<Refusal | null> {
  if ((await findOpenAccount(env, userId)) === null) return refusal('not_found')
  // The audit log stays when the account is deleted; the note does not.
  const audit = { ...toAudit(userId, 'user.note'), actor }
  await insertUserNote(database(env), { userId, body: note, audit }, nowMs)
  return null
}

/** Ends all sessions of a person, in pages, rooms and sockets. */
export async function signOutUser(env: Env, { userId, actor, nowMs }: Subject): Promise<Refusal | null> {
  if ((await findOpenAccount(env, userId)) === null) return refusal('not_found')
  const db = database(env)
  const reason = 'signed_out_by_administrator' as const
  await runBatch(db, [
    revokeSessionsStatement(db, { userId, except: null, reason, nowMs }),
    insertAuditEntryStatement(db, { ...toAudit(userId, 'user.sign_out'), actor }, nowMs),
  ])
  await forgetSession(env, userId, null)
  return null
}

const toAudit = (userId: number, action: string) => ({
  action,
  subjectType: 'user',
  subjectId: String(userId),
  before: null,
  after: null,
  reason: null,
})

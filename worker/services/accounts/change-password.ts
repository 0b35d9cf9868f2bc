import { invalidFields } from '../../../domain/errors.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { PasswordChange } from '../../../domain/schemas/account.ts'
import { database } from '../../db/client.ts'
import { endOpenTokensStatement } from '../../db/queries/accounts/account-tokens.ts'
import { revokeSessionsStatement } from '../../db/queries/accounts/sessions.ts'
import { hasPasswordHash, replacePasswordStatement } from '../../db/queries/accounts/users.ts'
import type { Env } from '../../env.ts'
import { afterAnswer, type WaitUntil } from '../platform/after-answer.ts'
import { mailPasswordChanged, toAddressee } from './account-mail.ts'
import { checkOwnPassword, WRONG_PASSWORD } from './check-password.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { hashPassword } from './password.ts'
import { renewDeviceCookie } from './sessions/device-cookie.ts'
import { forgetSession } from './sessions/end-sessions.ts'
import type { Viewer } from './sessions/viewer.ts'

export const PASSWORD_CHANGED_MESSAGE = 'Your password has been changed.'

/**
 * Changes the password of a viewer who knows the current one. Ends every other session and voids the links
 * mailed before (docs/rules/accounts.md, Passwords). The answer has a new device cookie, since the one before ends with the password.
 */
export async function changePassword(
  env: Env,
  {
    viewer,
    change,
    request,
    nowMs,
    waitUntil,
  }: {
    readonly viewer: Viewer
    readonly change: PasswordChange
    readonly request: Request
    readonly nowMs: number
    readonly waitUntil: WaitUntil
  },
): Promise<Result<{ readonly deviceCookie: string }>> {
  const checked = await checkOwnPassword(env, {
    viewer,
    password: change.current_password,
    field: 'current_password',
    nowMs,
  })
  if (!checked.ok) return checked
  if (change.password === change.current_password) {
    return err(invalidFields({ password: ['The new password must differ from the current one.'] }))
  }
  const common = await refuseCommonPassword(change.password)
  if (common) return err(common)
  const user = checked.value
  const userId = user.id
  const db = database(env)
  const to = await hashPassword(env, change.password)
  const [changed] = await db.batch([
    replacePasswordStatement(db, userId, { from: user.passwordHash ?? '', to }),
    revokeSessionsStatement(db, {
      userId,
      except: Number(viewer.sessionId),
      reason: 'password_changed',
      when: hasPasswordHash(userId, to),
      nowMs,
    }),
    endOpenTokensStatement(db, {
      userId,
      kinds: ['reset_password', 'change_email_old', 'change_email_new'],
      nowMs,
    }),
  ])
  // Changed or reset by somebody else while this password was checked.
  if (changed.length === 0) return err(invalidFields({ current_password: [WRONG_PASSWORD] }))
  await forgetSession(env, userId, null)
  afterAnswer(waitUntil, 'The notice of a new password was not sent', () =>
    mailPasswordChanged(env, { person: toAddressee(user), nowMs }),
  )
  const deviceCookie = await renewDeviceCookie(env, { ...user, passwordHash: to }, { request, nowMs })
  return ok({ deviceCookie })
}

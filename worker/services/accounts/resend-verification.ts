import { VERIFICATION_MESSAGES } from '../../../domain/account/mailed-links.ts'
import { safeRedirect } from '../../../domain/account/safe-redirect.ts'
import { mayResendVerification } from '../../../domain/account/verification.ts'
import { type Refusal, refusal } from '../../../domain/errors.ts'
import { database } from '../../db/client.ts'
import { findAccountByEmail } from '../../db/queries/accounts/users.ts'
import type { Env } from '../../env.ts'
import { type WaitUntil, wellAfterAnswer } from '../platform/after-answer.ts'
import { limitLink } from '../platform/rate-limit.ts'
import { toAddressee, writeVerification } from './account-mail.ts'
import { issueLink } from './mailed-link.ts'
import type { ClientInfo } from './sessions/client-info.ts'
import type { Viewer } from './sessions/viewer.ts'

export const RESENT_MESSAGE = 'Verification email sent successfully. Please check your inbox.'

/**
 * Sends the verification mail again, to the viewer or to a given address (docs/rules/accounts.md,
 * Verification). A signed-out client always gets the same answer: the account is looked up after the
 * response, so that time reveals nothing.
 */
export async function resendVerification(
  env: Env,
  {
    viewer,
    email,
    back,
    client,
    nowMs,
    waitUntil,
  }: {
    readonly viewer: Viewer | null
    readonly email: string | undefined
    /** Path of this site to which the mailed link leads after verification; other addresses are ignored. */
    readonly back?: string | undefined
    readonly client: ClientInfo
    readonly nowMs: number
    readonly waitUntil: WaitUntil
  },
): Promise<Refusal | null> {
  const to = viewer?.email ?? email
  if (to === undefined) return refusal('unauthenticated')
  if (viewer && !mayResendVerification(viewer.verificationStatus)) {
    return viewer.verificationStatus === 'rejected'
      ? refusal('not_allowed', { message: VERIFICATION_MESSAGES.rejected })
      : refusal('conflict', { message: VERIFICATION_MESSAGES.already })
  }
  const limited = await limitLink(env, { purpose: 'verification', to, ipAddress: client.ipAddress, nowMs })
  if (limited) return limited
  wellAfterAnswer(waitUntil, 'The verification mail was not sent', () =>
    sendVerification(env, { to, back: safeRedirect(back ?? null, '/dashboard'), nowMs }),
  )
  return null
}

async function sendVerification(
  env: Env,
  { to, back, nowMs }: { readonly to: string; readonly back: string; readonly nowMs: number },
): Promise<void> {
  const account = await findAccountByEmail(database(env), to)
  if (!account?.user.isActive || !mayResendVerification(account.user.verificationStatus)) return
  const { id: userId, email } = account.user
  const link = await issueLink(env, { userId, kind: 'verify_email', email, nowMs })
  const send = await writeVerification(env, { person: toAddressee(account.user), ...link, back, nowMs })
  await send()
}

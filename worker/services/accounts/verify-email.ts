import { VERIFICATION_MESSAGES, verificationOutcome } from '../../../domain/account/mailed-links.ts'
import { invalidFields, refusal } from '../../../domain/errors.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import { consumeTokenStatement, wasConsumed } from '../../db/queries/accounts/account-tokens.ts'
import { type Account, findAccount, markVerifiedStatement } from '../../db/queries/accounts/users.ts'
import type { Env } from '../../env.ts'
import { findMailedLink } from './mailed-link.ts'

/** `account` is set if this link has just verified it; a used link does not reveal its owner. */
export type EmailVerification = { readonly message: string; readonly account: Account | null }

/**
 * Follows a verification link: once, within 24 hours, for the address it was mailed to
 * (docs/rules/accounts.md, Verification). A rejected account stays rejected; a second click by a verified
 * person succeeds.
 */
export async function verifyEmail(
  env: Env,
  { token, nowMs }: { readonly token: string; readonly nowMs: number },
): Promise<Result<EmailVerification>> {
  const { tokenHash, found, state } = await findMailedLink(env, { token, kinds: ['verify_email'], nowMs })
  if (!found) return linkRefusal(VERIFICATION_MESSAGES.unknown)
  const isForThisAddress = found.token.email === found.user.email
  const outcome = verificationOutcome(
    isForThisAddress || state !== 'open' ? state : 'expired',
    found.user.verificationStatus,
  )
  if (outcome.kind === 'already_verified') return ok({ message: outcome.message, account: null })
  if (outcome.kind === 'refused') {
    return found.user.verificationStatus === 'rejected'
      ? err(refusal('not_allowed', { message: outcome.message }))
      : linkRefusal(outcome.message)
  }

  const db = database(env)
  const [consumed] = await db.batch([
    consumeTokenStatement(db, tokenHash, nowMs),
    markVerifiedStatement(db, found.user.id, { when: wasConsumed(tokenHash, nowMs), nowMs }),
  ])
  // Two clicks at the same time: the other request has verified the account.
  if (consumed.length === 0) return ok({ message: VERIFICATION_MESSAGES.already, account: null })
  return ok({ message: outcome.message, account: (await findAccount(db, found.user.id)) ?? null })
}

function linkRefusal(message: string): Result<EmailVerification> {
  return err(invalidFields({ token: [message] }, message))
}

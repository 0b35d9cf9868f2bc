import { isProofRecent, PROOF_LIFE_MS } from '../../../domain/account/recent-proof.ts'
import { mayResendVerification } from '../../../domain/account/verification.ts'
import { type Refusal, refusal } from '../../../domain/errors.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { RecentProof } from '../../../domain/schemas/account.ts'
import { database } from '../../db/client.ts'
import { storeProof } from '../../db/queries/accounts/sessions.ts'
import { findAccount } from '../../db/queries/accounts/users.ts'
import type { Env } from '../../env.ts'
import type { WaitUntil } from '../platform/after-answer.ts'
import { toAddressee } from './account-mail.ts'
import { matchOwnPassword } from './check-password.ts'
import { limitByClient } from './limit-by-client.ts'
import { clientInfo } from './sessions/client-info.ts'
import { findKnownClient } from './sessions/known-client.ts'
import type { Viewer } from './sessions/viewer.ts'
import { proveSecondFactor } from './two-factor-codes.ts'

/**
 * Refuses (403 proof_required) a change that needs recent proof, unless the viewer's session has it. The only
 * guard of such changes; which they are is in docs/rules/accounts.md, Recent proof.
 */
export function requireRecentProof({ provedAtMs }: Viewer, nowMs: number): Refusal | null {
  return isProofRecent(provedAtMs, nowMs) ? null : refusal('proof_required')
}

/** Refuses (403 not_verified) a viewer whose address nobody has confirmed. */
export function requireConfirmedAddress({ verificationStatus }: Viewer): Refusal | null {
  return mayResendVerification(verificationStatus)
    ? refusal('not_verified', { message: 'Please verify your email address first.' })
    : null
}

/**
 * Takes the viewer's password, or a code of their second factor, and keeps the proof on the session for 10
 * minutes; resolves to its end (ms). A wrong one is a field error (422). Limited like sign-in (429).
 */
export async function proveRecently(
  env: Env,
  {
    viewer,
    proof,
    request,
    nowMs,
    waitUntil,
  }: {
    readonly viewer: Viewer
    readonly proof: RecentProof
    readonly request: Request
    readonly nowMs: number
    readonly waitUntil: WaitUntil
  },
): Promise<Result<{ readonly expiresAtMs: number }>> {
  const { id: userId, email, sessionId } = viewer
  const client = clientInfo(request)
  const found = await findAccount(database(env), userId)
  const known = await findKnownClient(env, { email, account: found?.user ?? null, request, client, nowMs })
  const limited = await limitByClient(env, {
    actions: ['proof', 'proofAccount'],
    account: String(userId),
    known,
    client,
    nowMs,
  })
  if (limited) return err(limited)
  const proved =
    proof.password !== undefined
      ? await matchOwnPassword(env, { viewer, password: proof.password, field: 'password' })
      : await proveSecondFactor(env, {
          person: toAddressee(viewer),
          code: proof.code ?? '',
          limit: ['codeCheck', String(userId)],
          nowMs,
          waitUntil,
        })
  if (!proved.ok) return proved
  await storeProof(database(env), Number(sessionId), nowMs)
  return ok({ expiresAtMs: nowMs + PROOF_LIFE_MS })
}

import type { Env } from '../../env.ts'
import type { SandboxChallenge } from '../../providers/payments/sandbox/sandbox.ts'
import { sandbox } from './provider.ts'
import { syncPayment } from './sync-payment.ts'

export type { SandboxChallenge } from '../../providers/payments/sandbox/sandbox.ts'

/**
 * Reads a confirmation page of the sandbox's bank; null if there is no such payment. The reference alone
 * grants access, as at a bank to which the person was redirected.
 */
export function readSandboxChallenge(env: Env, reference: string): Promise<SandboxChallenge | null> {
  return sandbox(env).readChallenge(reference)
}

/**
 * Answers a confirmation at the sandbox's bank and syncs our records before the person returns. A repeated
 * answer changes nothing; null if there is no such payment.
 */
export async function answerSandboxChallenge(
  env: Env,
  {
    reference,
    approve,
    nowMs,
  }: { readonly reference: string; readonly approve: boolean; readonly nowMs: number },
): Promise<SandboxChallenge | null> {
  const challenge = await sandbox(env).answerChallenge(reference, approve)
  if (challenge !== null) await syncPayment(env, { provider: 'sandbox', reference }, nowMs)
  return challenge
}

import type { Env } from '../../env.ts'
import type { SandboxChallenge } from '../../providers/payments/sandbox/sandbox.ts'
import { sandbox } from './provider.ts'
import { syncPayment } from './sync-payment.ts'

export type { SandboxChallenge } from '../../providers/payments/sandbox/sandbox.ts'

/**
 * What the page of the sandbox's bank shows: who knows the reference may see it, as at a bank that was sent the person.
 * null where there is no such payment.
 */
export function readSandboxChallenge(env: Env, reference: string): Promise<SandboxChallenge | null> {
  return sandbox(env).readChallenge(reference)
}

/**
 * The person's answer to the bank. Our books follow at once, so that they come back to the truth. Answered again, it
 * stays as it was; null where there is no such payment.
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

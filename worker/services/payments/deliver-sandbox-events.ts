import { HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { retryPauseMs } from '../../../domain/retry.ts'
import { database } from '../../db/client.ts'
import { listDueSandboxEvents, recordSandboxDelivery } from '../../db/queries/payments/sandbox-objects.ts'
import type { Env } from '../../env.ts'
import { SANDBOX_SIGNATURE_HEADER, signWebhook } from '../../providers/payments/sandbox/webhooks.ts'
import { nowAtProcessor } from './processor-clock.ts'
import { sandboxWebhookSecret } from './provider.ts'
import { receiveWebhook } from './receive-webhook.ts'

const BATCH = 50
const MAX_ATTEMPTS = 8
const PAUSES = { firstMs: MINUTE_MS, longestMs: 2 * HOUR_MS } as const

/**
 * Delivers the sandbox's due events, signed, to our own webhook. As with any provider, events may arrive late
 * and twice, so concurrent runs are safe. docs/rules/payments.md, Sandbox
 */
export async function deliverSandboxEvents(env: Env, cronMs: number): Promise<void> {
  const db = database(env)
  const nowMs = nowAtProcessor(env, cronMs)
  for (const event of await listDueSandboxEvents(db, nowMs, BATCH)) {
    const body = JSON.stringify({
      id: `evt_${event.paymentReference}_${event.version}`,
      type: event.type,
      payment: event.paymentReference,
    })
    const headers = new Headers({
      [SANDBOX_SIGNATURE_HEADER]: await signWebhook(
        body,
        sandboxWebhookSecret(env),
        nowAtProcessor(env, Date.now()),
      ),
    })
    const { outcome } = await receiveWebhook(env, { provider: 'sandbox', body, headers }, nowMs)
    const attempts = event.attempts + 1
    const triesAgain = outcome !== 'taken' && attempts < MAX_ATTEMPTS
    await recordSandboxDelivery(db, event, triesAgain ? nowMs + retryPauseMs(attempts, PAUSES) : null)
  }
}

import { database } from '../../db/client.ts'
import { insertPaymentEvent, markPaymentEventHandled } from '../../db/queries/payments/payment-events.ts'
import type { Env } from '../../env.ts'
import type { ProviderName } from '../../providers/payments/payment-port.ts'
import { findProvider } from './provider.ts'
import { syncPayment } from './sync-payment.ts'

export type WebhookOutcome =
  | { readonly outcome: 'taken' }
  /** Without a valid signature: not parsed. */
  | { readonly outcome: 'forged' }
  /** The provider must send it again. */
  | { readonly outcome: 'later' }

/**
 * Handles a webhook. It needs a valid signature, is handled once however often it arrives, and only causes
 * the payment to be read again, so that the order of webhooks does not matter. An event about a payment that is none of ours, or about no payment, is kept unhandled. docs/rules/payments.md,
 * Webhooks
 */
export async function receiveWebhook(
  env: Env,
  message: { readonly provider: ProviderName; readonly body: string; readonly headers: Headers },
  nowMs: number,
): Promise<WebhookOutcome> {
  const reading = await findProvider(env, message.provider)?.verifyWebhook(message)
  if (reading === undefined || reading.verdict === 'forged') return { outcome: 'forged' }
  if (reading.verdict === 'unverified') return { outcome: 'later' }
  const db = database(env)
  const { id: eventId, type, subject, paymentReference: reference } = reading.event
  const event = {
    provider: message.provider,
    eventId,
    type,
    paymentReference: reference ?? subject.reference,
    receivedAtMs: nowMs,
  }
  const isHandled = await insertPaymentEvent(db, event)
  if (isHandled) return { outcome: 'taken' }
  if (reference === null) return { outcome: 'taken' }
  const synced = await syncPayment(env, { provider: message.provider, reference }, nowMs)
  if (synced === 'later') return { outcome: 'later' }
  if (synced === 'synced') await markPaymentEventHandled(db, event, nowMs)
  return { outcome: 'taken' }
}

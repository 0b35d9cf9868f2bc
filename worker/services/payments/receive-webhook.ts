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
 * the payment to be read again, so that the order of webhooks does not matter. docs/rules/payments.md,
 * Webhooks
 */
export async function receiveWebhook(
  env: Env,
  message: { readonly provider: ProviderName; readonly body: string; readonly headers: Headers },
  nowMs: number,
): Promise<WebhookOutcome> {
  const reading = await findProvider(env, message.provider)?.readWebhook(message)
  if (reading === undefined || !reading.genuine) return { outcome: 'forged' }
  const db = database(env)
  const { id: eventId, type, paymentReference } = reading.event
  const event = { provider: message.provider, eventId, type, paymentReference, receivedAtMs: nowMs }
  const isHandled = await insertPaymentEvent(db, event)
  if (isHandled) return { outcome: 'taken' }
  if (!(await syncPayment(env, { provider: message.provider, reference: paymentReference }, nowMs))) {
    return { outcome: 'later' }
  }
  await markPaymentEventHandled(db, event, nowMs)
  return { outcome: 'taken' }
}

import { database } from '../../db/client.ts'
import { beginPaymentEvent, finishPaymentEvent } from '../../db/queries/payments/payment-events.ts'
import type { Env } from '../../env.ts'
import type { ProviderName } from '../../providers/payments/payment-port.ts'
import { providerNamed } from './provider.ts'
import { syncPayment } from './sync-payment.ts'

export type WebhookOutcome =
  | { readonly outcome: 'taken' }
  /** Not from the processor: nothing was read of it. */
  | { readonly outcome: 'forged' }
  /** To be sent again. */
  | { readonly outcome: 'later' }

/**
 * Takes a message of a processor. It is believed only with its signature, handled once however often it comes, and only
 * a reason to read the payment again, so that the order of messages does not matter.
 */
export async function receiveWebhook(
  env: Env,
  message: { readonly provider: ProviderName; readonly body: string; readonly headers: Headers },
  nowMs: number,
): Promise<WebhookOutcome> {
  const reading = await providerNamed(env, message.provider)?.readWebhook(message)
  if (reading === undefined || !reading.genuine) return { outcome: 'forged' }
  const db = database(env)
  const { id: eventId, type, paymentReference } = reading.event
  const event = { provider: message.provider, eventId, type, paymentReference, receivedAtMs: nowMs }
  const isHandled = await beginPaymentEvent(db, event)
  if (isHandled) return { outcome: 'taken' }
  if (!(await syncPayment(env, { provider: message.provider, reference: paymentReference }, nowMs))) {
    return { outcome: 'later' }
  }
  await finishPaymentEvent(db, event, nowMs)
  return { outcome: 'taken' }
}

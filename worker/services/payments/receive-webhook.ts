import { database } from '../../db/client.ts'
import { insertPaymentEvent, markPaymentEventHandled } from '../../db/queries/payments/payment-events.ts'
import type { Env } from '../../env.ts'
import type { ProviderName } from '../../providers/payments/payment-port.ts'
import { syncMethod } from './methods/sync-method.ts'
import { findProvider } from './provider.ts'
import { syncRefund } from './refunds/sync-refund.ts'
import { syncSetup } from './setups.ts'
import { syncDispute } from './sync-dispute.ts'
import { syncPayment } from './sync-payment.ts'

export type WebhookOutcome =
  | { readonly outcome: 'taken' }
  /** Without a valid signature: not parsed. */
  | { readonly outcome: 'forged' }
  /** It could not be verified or handled now: the provider must send it again. */
  | { readonly outcome: 'later' }

/**
 * Handles a webhook. It needs a valid signature, is handled once however often it arrives, and only causes
 * the payment, the refund or the dispute to be read again, so that the order of webhooks does not matter. An event about a payment that
 * is none of ours, about no payment, or about a refund or a dispute is kept unhandled until the reconciliation has compared
 * its payment. docs/rules/payments.md, Webhooks
 */
export async function receiveWebhook(
  env: Env,
  message: { readonly provider: ProviderName; readonly body: string; readonly headers: Headers },
  nowMs: number,
): Promise<WebhookOutcome> {
  const reading = await (await findProvider(env, message.provider))?.verifyWebhook(message)
  if (reading === undefined || reading.verdict === 'unverified') return { outcome: 'later' }
  if (reading.verdict === 'forged') return { outcome: 'forged' }
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
  const { provider } = message
  const synced =
    subject.kind === 'dispute'
      ? await syncDispute(env, { provider, reference: subject.reference }, nowMs)
      : reference !== null
        ? await syncPayment(env, { provider, reference }, nowMs)
        : subject.kind === 'setup'
          ? await syncSetup(env, { provider, reference: subject.reference }, nowMs)
          : subject.kind === 'method'
            ? await syncMethod(env, { provider, reference: subject.reference }, nowMs)
            : 'unknown'
  const refunded =
    subject.kind === 'refund'
      ? await syncRefund(env, { provider, reference: subject.reference }, nowMs)
      : null
  if (synced === 'later' || refunded === 'later') return { outcome: 'later' }
  const isCompared = subject.kind === 'refund' || subject.kind === 'dispute'
  if (synced === 'synced' && !isCompared) await markPaymentEventHandled(db, event, nowMs)
  return { outcome: 'taken' }
}

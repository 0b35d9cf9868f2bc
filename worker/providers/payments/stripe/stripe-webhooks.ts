import type Stripe from 'stripe'
import { z } from 'zod'
import { MINUTE_MS, SECOND_MS } from '../../../../domain/format/time-units.ts'
import type { WebhookEvent, WebhookReading } from '../payment-port.ts'

/** Messages signed longer ago than this are refused as possible replays. */
const TOLERANCE_MS = 5 * MINUTE_MS

const Reference = z.string().nullish()
const Message = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.object({ id: z.string(), object: z.string(), payment_intent: Reference }),
  }),
})

/** The event of a message if Stripe has signed it with the secret of our endpoint, else the reason. */
export async function readStripeWebhook(
  message: { readonly body: string; readonly headers: Headers },
  options: { readonly stripe: Stripe; readonly webhookSecret: string; readonly nowMs: number },
): Promise<WebhookReading> {
  const { stripe, webhookSecret, nowMs } = options
  const signature = message.headers.get('stripe-signature') ?? ''
  let verified: unknown
  try {
    verified = await stripe.webhooks.constructEventAsync(
      message.body,
      signature,
      webhookSecret,
      TOLERANCE_MS / SECOND_MS,
      undefined,
      nowMs,
    )
  } catch (error) {
    return { verdict: 'forged', reason: error instanceof Error ? error.message : String(error) }
  }
  const read = Message.safeParse(verified)
  if (!read.success) return { verdict: 'forged', reason: 'not an event' }
  const { id, type, data } = read.data
  const { subject, paymentReference } = toSubject(data.object)
  return { verdict: 'genuine', event: { id, type, subject, paymentReference } }
}

/** What an event is about: charges, refunds and disputes name the intent that they belong to. */
function toSubject(object: {
  readonly id: string
  readonly object: string
  readonly payment_intent?: string | null | undefined
}): Pick<WebhookEvent, 'subject' | 'paymentReference'> {
  const { id: reference, payment_intent: intent = null } = object
  switch (object.object) {
    case 'payment_intent':
      return { subject: { kind: 'payment', reference }, paymentReference: reference }
    case 'charge':
      return intent === null
        ? { subject: { kind: 'other', reference }, paymentReference: null }
        : { subject: { kind: 'payment', reference: intent }, paymentReference: intent }
    case 'refund':
      return { subject: { kind: 'refund', reference }, paymentReference: intent }
    case 'dispute':
      return { subject: { kind: 'dispute', reference }, paymentReference: intent }
    case 'checkout.session':
    case 'setup_intent':
      return { subject: { kind: 'setup', reference }, paymentReference: null }
    case 'payment_method':
      return { subject: { kind: 'method', reference }, paymentReference: null }
    default:
      return { subject: { kind: 'other', reference }, paymentReference: null }
  }
}

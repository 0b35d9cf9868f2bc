import { z } from 'zod'
import { DAY_MS } from '../../../../domain/format/time-units.ts'
import type { WebhookEvent, WebhookReading } from '../payment-port.ts'
import type { PayPalClient } from './paypal-client.ts'
import { findOrderOfCapture } from './paypal-refunds.ts'
import { idOfParent } from './paypal-resources.ts'

/**
 * PayPal repeats a message for three days. One that was sent longer ago is refused as a possible replay; a younger
 * replay is an event that is stored already.
 */
const TOLERANCE_MS = 4 * DAY_MS

/** The headers of a message by the names of the fields that verify it. */
const SIGNATURE = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const

const Verification = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) })

const Resource = z.object({
  id: z.string().optional(),
  dispute_id: z.string().optional(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string() })).default([]),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().nullish() }).nullish() })
    .nullish(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
})
type Resource = z.infer<typeof Resource>

const Message = z.object({
  id: z.string(),
  event_type: z.string(),
  resource_type: z.string(),
  resource: Resource,
})

/** The event of a message if PayPal says that it is its own, sent to our webhook; else the reason. */
export async function readPayPalWebhook(
  message: { readonly body: string; readonly headers: Headers },
  options: { readonly client: PayPalClient; readonly webhookId: string; readonly nowMs: number },
): Promise<WebhookReading> {
  const { client, webhookId, nowMs } = options
  const signature = Object.entries(SIGNATURE).map(([field, name]) => [field, message.headers.get(name)])
  if (signature.some(([, value]) => !value)) return forged('unsigned')
  const sentAtMs = Date.parse(message.headers.get(SIGNATURE.transmission_time) ?? '')
  if (!(Math.abs(nowMs - sentAtMs) <= TOLERANCE_MS)) return forged('sent too long ago')
  const read = parse(message.body)
  if (read === null) return forged('not an event')
  const verified = await client.ask(
    {
      method: 'POST',
      path: '/v1/notifications/verify-webhook-signature',
      body: toVerification({ ...Object.fromEntries(signature), webhook_id: webhookId }, message.body),
    },
    Verification,
  )
  if (verified.outcome === 'unknown') return { verdict: 'unverified', reason: verified.message }
  if (verified.outcome === 'refused') return forged(verified.message)
  if (verified.value.verification_status !== 'SUCCESS') return forged('not signed by PayPal')
  const subject = await toSubject(client, read)
  if (subject === null) return { verdict: 'unverified', reason: 'the payment could not be found now' }
  return { verdict: 'genuine', event: { id: read.id, type: read.event_type, ...subject } }
}

function forged(reason: string): WebhookReading {
  return { verdict: 'forged', reason }
}

/** The signature is of the exact text of the event, so that it is put in as it came. */
function toVerification(fields: object, body: string): string {
  return `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${body}}`
}

function parse(body: string): z.infer<typeof Message> | null {
  try {
    return Message.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}

type Subject = Pick<WebhookEvent, 'subject' | 'paymentReference'>

/** What an event is about; null if PayPal could not be asked. Refunds and disputes name a capture, not its order. */
async function toSubject(
  client: PayPalClient,
  { resource_type: type, resource }: z.infer<typeof Message>,
): Promise<Subject | null> {
  const reference = resource.dispute_id ?? resource.id ?? ''
  switch (type) {
    case 'checkout-order':
      return ofPayment(reference)
    case 'authorization':
    case 'capture': {
      const order = resource.supplementary_data?.related_ids?.order_id ?? null
      return order === null ? ofNothing(reference) : ofPayment(order)
    }
    case 'refund':
      return ofCapture(client, { kind: 'refund', reference }, idOfParent(resource))
    case 'dispute':
      return ofCapture(client, { kind: 'dispute', reference }, disputedCapture(resource))
    case 'payment_token':
      return { subject: { kind: 'method', reference }, paymentReference: null }
    default:
      return ofNothing(reference)
  }
}

function ofPayment(order: string): Subject {
  return { subject: { kind: 'payment', reference: order }, paymentReference: order }
}

function ofNothing(reference: string): Subject {
  return { subject: { kind: 'other', reference }, paymentReference: null }
}

async function ofCapture(
  client: PayPalClient,
  subject: Subject['subject'],
  captureId: string | null,
): Promise<Subject | null> {
  const order = await findOrderOfCapture(client, captureId)
  if (order.outcome === 'unknown') return null
  return { subject, paymentReference: order.outcome === 'done' ? order.value : null }
}

function disputedCapture({ disputed_transactions: [transaction] }: Resource): string | null {
  return transaction?.seller_transaction_id ?? null
}

import type Stripe from 'stripe'
import { mapAnswer } from '../answers.ts'
import type { Confirmation, Payment, PaymentProvider, ProviderAnswer } from '../payment-port.ts'
import { askStripe } from './stripe-answers.ts'
import { PAYMENT_FIELDS, toId, toListedPayment, toPayment } from './stripe-shapes.ts'

type PaymentCalls = Pick<
  PaymentProvider,
  'prepare' | 'confirm' | 'readPayment' | 'capture' | 'voidPayment' | 'listPayments'
>

const CURRENCY = 'usd'
const PAGE_SIZE = 100
const EXPANDED = { expand: PAYMENT_FIELDS }

/** Charges and holds as payment intents. An intent is created unconfirmed, which moves nothing. */
export function stripePayments(stripe: Stripe): PaymentCalls {
  const read = async (reference: string): Promise<ProviderAnswer<Payment>> =>
    mapAnswer(await askStripe(() => stripe.paymentIntents.retrieve(reference, EXPANDED)), toPayment)

  /** The payment after a refused change: the change itself if it was made before, else the refusal. */
  const acceptIf = async (
    answer: ProviderAnswer<Payment>,
    reference: string,
    isMade: (payment: Payment) => boolean,
  ): Promise<ProviderAnswer<Payment>> => {
    if (answer.outcome !== 'rejected' || answer.code !== 'wrong_state') return answer
    const now = await read(reference)
    return now.outcome === 'done' && !isMade(now.value) ? answer : now
  }

  return {
    async prepare({ key, kind, customerReference, amountCents, description }) {
      const created = await askStripe(() =>
        stripe.paymentIntents.create({
          amount: amountCents,
          currency: CURRENCY,
          customer: customerReference,
          description,
          allowed_payment_method_types: ['card'],
          capture_method: kind === 'hold' ? 'manual' : 'automatic',
          metadata: { key },
        }),
      )
      return mapAnswer(created, ({ id }) => ({ reference: id }))
    },

    async confirm(confirmation) {
      const { reference } = confirmation
      const before = await askStripe(() => stripe.paymentIntents.retrieve(reference, EXPANDED))
      if (before.outcome !== 'done') return before
      if (!canConfirm(before.value, confirmation.methodReference)) return mapAnswer(before, toPayment)
      const confirmed = mapAnswer(
        await askStripe(() => stripe.paymentIntents.confirm(reference, toConfirmParams(confirmation))),
        toPayment,
      )
      if (confirmed.outcome === 'declined') return { ...confirmed, reference }
      // A concurrent confirmation was faster, or Stripe has ended an intent that was confirmed too often.
      return acceptIf(confirmed, reference, ({ status }) => status !== 'failed')
    },

    readPayment: read,

    async capture({ reference, amountCents }) {
      const captured = await askStripe(() =>
        stripe.paymentIntents.capture(reference, { amount_to_capture: amountCents, ...EXPANDED }),
      )
      return acceptIf(
        mapAnswer(captured, toPayment),
        reference,
        ({ status, capturedCents }) => status === 'succeeded' && capturedCents === amountCents,
      )
    },

    async voidPayment(reference) {
      const canceled = await askStripe(() => stripe.paymentIntents.cancel(reference, EXPANDED))
      return acceptIf(mapAnswer(canceled, toPayment), reference, ({ status }) => status === 'canceled')
    },

    async listPayments({ sinceMs, cursor }) {
      const page = await askStripe(() =>
        stripe.paymentIntents.list({
          created: { gte: Math.floor(sinceMs / 1000) },
          limit: PAGE_SIZE,
          expand: PAYMENT_FIELDS.map((field) => `data.${field}`),
          ...(cursor !== null && { starting_after: cursor }),
        }),
      )
      return mapAnswer(page, ({ data, has_more }) => ({
        payments: data.map(toListedPayment),
        nextCursor: has_more ? (data.at(-1)?.id ?? null) : null,
      }))
    },
  }
}

/** Whether a confirmation does anything: an intent that waits for the person takes another method only. */
function canConfirm(intent: Stripe.PaymentIntent, methodReference: string): boolean {
  if (intent.status === 'requires_action') return toId(intent.payment_method) !== methodReference
  return intent.status === 'requires_payment_method' || intent.status === 'requires_confirmation'
}

function toConfirmParams({ methodReference, returnUrl }: Confirmation) {
  const presence = returnUrl === null ? { off_session: true } : { return_url: returnUrl }
  return { payment_method: methodReference, ...presence, ...EXPANDED }
}

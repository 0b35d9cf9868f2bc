import type Stripe from 'stripe'
import { mapAnswer } from '../answers.ts'
import type { PaymentProvider, ProviderAnswer } from '../payment-port.ts'
import { askStripe } from './stripe-answers.ts'
import { toDispute, toRefund } from './stripe-shapes.ts'

type RefundCalls = Pick<PaymentProvider, 'refund' | 'findRefund' | 'readRefund' | 'readDispute'>

const PAGE_SIZE = 100

/** Refunds and disputes. A refund has its key in its metadata, by which it is found for ever. */
export function stripeRefunds(stripe: Stripe): RefundCalls {
  async function findByKey(intent: string, key: string): Promise<ProviderAnswer<Stripe.Refund | null>> {
    let after: string | undefined
    for (;;) {
      const page = await askStripe(() =>
        stripe.refunds.list({
          payment_intent: intent,
          limit: PAGE_SIZE,
          ...(after !== undefined && { starting_after: after }),
        }),
      )
      if (page.outcome !== 'done') return page
      const { data, has_more } = page.value
      const found = data.find(({ metadata }) => metadata?.key === key)
      after = data.at(-1)?.id
      if (found !== undefined || !has_more || after === undefined) {
        return { outcome: 'done', value: found ?? null }
      }
    }
  }

  return {
    async refund({ key, paymentReference, amountCents, refusals }) {
      const known = await findByKey(paymentReference, key)
      if (known.outcome !== 'done') return known
      if (known.value !== null) return { outcome: 'done', value: toRefund(known.value) }
      // Two callers at once do not find each other's refund; with the same idempotency key Stripe makes only one. It stores refusals
      // under a key too, so that a refund that was refused has the next one.
      const idempotencyKey = `refund:${paymentReference}:${key}${refusals === 0 ? '' : `:${refusals}`}`
      const created = await askStripe(() =>
        stripe.refunds.create(
          { payment_intent: paymentReference, amount: amountCents, metadata: { key } },
          { idempotencyKey },
        ),
      )
      return mapAnswer(created, toRefund)
    },

    async findRefund({ key, paymentReference }) {
      return mapAnswer(await findByKey(paymentReference, key), (found) => found && toRefund(found))
    },

    readRefund: async (reference) =>
      mapAnswer(await askStripe(() => stripe.refunds.retrieve(reference)), toRefund),

    readDispute: async (reference) =>
      mapAnswer(await askStripe(() => stripe.disputes.retrieve(reference)), toDispute),
  }
}

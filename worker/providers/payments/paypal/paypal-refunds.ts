import { doneWith, mapAnswer, rejectedBecause } from '../answers.ts'
import type { PaymentProvider, ProviderAnswer } from '../payment-port.ts'
import { toAnswer } from './paypal-answers.ts'
import type { PayPalClient } from './paypal-client.ts'
import { toMoney } from './paypal-money.ts'
import { readOrder } from './paypal-orders.ts'
import { Capture, Dispute, idOfParent, Refund } from './paypal-resources.ts'
import { findRefund, takenCapture, toDispute, toRefund } from './paypal-shapes.ts'

type RefundCalls = Pick<PaymentProvider, 'refund' | 'findRefund' | 'readRefund' | 'readDispute'>

/** Refunds and disputes. A refund has its key in its custom id, by which it is found in its order for ever. */
export function paypalRefunds(client: PayPalClient): RefundCalls {
  return {
    async refund({ key, paymentReference, amountCents, refusals }) {
      const read = await readOrder(client, paymentReference)
      if (read.outcome !== 'done') return read
      const { order } = read.value
      const capture = order === null ? null : takenCapture(order)
      if (order === null || capture === null) return NOTHING_TAKEN
      const known = findRefund(order, key)
      if (known !== null) return doneWith(toRefund(known, paymentReference))
      const made = await client.ask(
        {
          method: 'POST',
          path: `/v2/payments/captures/${capture.id}/refund`,
          body: {
            amount: toMoney(amountCents),
            custom_id: key,
            // Most accounts refuse a second refund with the same invoice, also one of the same moment.
            invoice_id: `${paymentReference}:${key}`,
          },
          requestId: `refund:${paymentReference}:${key}${refusals === 0 ? '' : `:${refusals}`}`,
        },
        Refund,
      )
      if (made.outcome === 'done') return doneWith(toRefund(made.value, paymentReference))
      if (made.outcome === 'unknown') return toAnswer(made)
      const now = await readOrder(client, paymentReference)
      if (now.outcome !== 'done') return now
      const faster = now.value.order === null ? null : findRefund(now.value.order, key)
      return faster === null
        ? rejectedBecause(DISPUTED_ISSUES.includes(made.issue) ? 'disputed' : 'wrong_state', made.message)
        : doneWith(toRefund(faster, paymentReference))
    },

    async findRefund({ key, paymentReference }) {
      return mapAnswer(await readOrder(client, paymentReference), ({ order }) => {
        const found = order === null ? null : findRefund(order, key)
        return found && toRefund(found, paymentReference)
      })
    },

    async readRefund(reference) {
      const path = `/v2/payments/refunds/${encodeURIComponent(reference)}`
      const read = toAnswer(await client.ask({ method: 'GET', path }, Refund))
      if (read.outcome !== 'done') return read
      const order = await findOrderOfCapture(client, idOfParent(read.value))
      return mapAnswer(order, (id) => toRefund(read.value, id))
    },

    async readDispute(reference) {
      const path = `/v1/customer/disputes/${encodeURIComponent(reference)}`
      const read = toAnswer(await client.ask({ method: 'GET', path }, Dispute))
      if (read.outcome !== 'done') return read
      const transaction = read.value.disputed_transactions[0]?.seller_transaction_id ?? null
      const id = await findOrderOfCapture(client, transaction)
      if (id.outcome !== 'done') return id
      const order = await readOrder(client, id.value)
      if (order.outcome !== 'done') return order
      return order.value.order === null
        ? rejectedBecause('unknown_reference', 'PayPal no longer knows the order.')
        : doneWith(toDispute(read.value, order.value.order))
    },
  }
}

const DISPUTED_ISSUES = [
  'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK',
  'CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED',
]

const NOTHING_TAKEN = rejectedBecause('wrong_state', 'No money of this payment was taken.')

/** The order that a capture belongs to. Error: `unknown_reference` if it is of none. */
export async function findOrderOfCapture(
  client: PayPalClient,
  captureId: string | null,
): Promise<ProviderAnswer<string>> {
  if (captureId === null) return rejectedBecause('unknown_reference', 'No capture is named.')
  const path = `/v2/payments/captures/${encodeURIComponent(captureId)}`
  const read = toAnswer(await client.ask({ method: 'GET', path }, Capture))
  if (read.outcome !== 'done') return read
  const order = read.value.supplementary_data?.related_ids?.order_id ?? null
  return order === null
    ? rejectedBecause('unknown_reference', 'The capture is of no order.')
    : doneWith(order)
}

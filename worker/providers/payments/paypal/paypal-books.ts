import { z } from 'zod'
import { DAY_MS, SECOND_MS } from '../../../../domain/format/time-units.ts'
import { doneWith } from '../answers.ts'
import type { ListedPayment, PaymentProvider, ProviderAnswer } from '../payment-port.ts'
import { toAnswer } from './paypal-answers.ts'
import type { PayPalClient } from './paypal-client.ts'
import { readOrder } from './paypal-orders.ts'
import { findOrderOfCapture } from './paypal-refunds.ts'

/** The longest time that one search covers. */
const SPAN_MS = 31 * DAY_MS
/** Each row is read again, and a page has to be complete within the time of one call. */
const PAGE_SIZE = 20
/** Payments that we received; refunds, fees, reversals and transfers have other codes. */
const PAYMENT_EVENT = /^T00/

const Found = z.object({
  transaction_details: z.array(
    z.object({
      transaction_info: z.object({
        transaction_id: z.string(),
        transaction_event_code: z.string(),
        transaction_initiation_date: z.string(),
        paypal_reference_id: z.string().nullish(),
        paypal_reference_id_type: z.string().nullish(),
      }),
    }),
  ),
  total_pages: z.number().nullish(),
})
type Row = z.infer<typeof Found>['transaction_details'][number]['transaction_info']

/**
 * PayPal's books, by Transaction Search: what was taken. Orders without a capture are not in them, and a payment
 * appears up to three hours late. Each is read from its order, which is up to date.
 */
export function paypalBooks(
  client: PayPalClient,
  nowMs: () => number,
): Pick<PaymentProvider, 'listPayments'> {
  return {
    async listPayments({ sinceMs, cursor }) {
      const place = cursor === null ? firstPlace(sinceMs, nowMs()) : readCursor(cursor)
      const { fromMs, toMs, untilMs, page } = place
      const query = new URLSearchParams({
        start_date: toTime(fromMs),
        end_date: toTime(toMs),
        fields: 'transaction_info',
        page_size: String(PAGE_SIZE),
        page: String(page),
      })
      const path = `/v1/reporting/transactions?${query}`
      const found = toAnswer(await client.ask({ method: 'GET', path }, Found))
      if (found.outcome !== 'done') return found
      const rows = found.value.transaction_details
        .map(({ transaction_info }) => transaction_info)
        .filter(({ transaction_event_code }) => PAYMENT_EVENT.test(transaction_event_code))
      const read = await Promise.all(rows.map((row) => readRow(client, row)))
      const payments: ListedPayment[] = []
      for (const answer of read) {
        if (answer.outcome !== 'done') return answer
        if (answer.value !== null) payments.push(answer.value)
      }
      const hasMore = page < (found.value.total_pages ?? 1)
      const nextCursor = hasMore
        ? toCursor({ ...place, page: page + 1 })
        : toMs < untilMs
          ? toCursor({ fromMs: toMs + SECOND_MS, toMs: Math.min(toMs + SPAN_MS, untilMs), untilMs, page: 1 })
          : null
      return doneWith({ payments, nextCursor })
    },
  }
}

/** Null for a payment that is of no order, such as one that somebody has sent by hand. */
async function readRow(client: PayPalClient, row: Row): Promise<ProviderAnswer<ListedPayment | null>> {
  const isOrder = row.paypal_reference_id_type === 'ODR' && row.paypal_reference_id
  const reference = isOrder
    ? doneWith(row.paypal_reference_id ?? '')
    : await findOrderOfCapture(client, row.transaction_id)
  if (reference.outcome === 'rejected') return doneWith(null)
  if (reference.outcome !== 'done') return reference
  const read = await readOrder(client, reference.value)
  if (read.outcome !== 'done') return read
  const { order, payment } = read.value
  if (order === null) return doneWith(null)
  const createdAtMs = Date.parse(order.create_time ?? row.transaction_initiation_date)
  return doneWith({ ...payment, key: order.purchase_units[0].custom_id ?? null, createdAtMs })
}

/** A page of one search; the end is kept, so that what happens meanwhile moves nothing to another page. */
interface Place {
  readonly fromMs: number
  readonly toMs: number
  readonly untilMs: number
  readonly page: number
}

function firstPlace(sinceMs: number, nowMs: number): Place {
  const fromMs = Math.floor(sinceMs / SECOND_MS) * SECOND_MS
  const untilMs = Math.max(nowMs, fromMs + SECOND_MS)
  return { fromMs, toMs: Math.min(fromMs + SPAN_MS, untilMs), untilMs, page: 1 }
}

function toCursor({ fromMs, toMs, untilMs, page }: Place): string {
  return [fromMs, toMs, untilMs, page].join(':')
}

function readCursor(cursor: string): Place {
  const [fromMs = 0, toMs = 0, untilMs = 0, page = 1] = cursor.split(':').map(Number)
  return { fromMs, toMs, untilMs, page }
}

function toTime(atMs: number): string {
  return new Date(atMs).toISOString()
}

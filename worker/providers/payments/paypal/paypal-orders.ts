import { doneWith, mapAnswer, rejectedBecause } from '../answers.ts'
import type { Confirmation, Payment, PaymentProvider, ProviderAnswer } from '../payment-port.ts'
import { toAnswer } from './paypal-answers.ts'
import type { PayPalClient } from './paypal-client.ts'
import { checkMethod } from './paypal-methods.ts'
import { toMoney } from './paypal-money.ts'
import { Disputes, Nothing, Order } from './paypal-resources.ts'
import {
  firstAuthorization,
  isVoided,
  lapsedPayment,
  takenCapture,
  toPayment,
  voidedKey,
} from './paypal-shapes.ts'

type OrderCalls = Pick<PaymentProvider, 'prepare' | 'confirm' | 'readPayment' | 'voidPayment'>

const ORDERS = '/v2/checkout/orders'
/**
 * The refusal of an order that was tried too often. PayPal refuses it with every account from then on and goes on showing
 * it as one that can be paid, so it is voided.
 */
const ATTEMPTS_USED_UP = 'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED'
const ORDER_ID = /^[A-Z0-9]{10,36}$/

/** An order as it is now; null if PayPal has dropped it unpaid. */
export interface OrderReading {
  readonly order: Order | null
  readonly payment: Payment
}

/** Reads an order and changes nothing. Error: `unknown_reference` for what is no id of an order. */
export async function readOrder(
  client: PayPalClient,
  reference: string,
): Promise<ProviderAnswer<OrderReading>> {
  if (!ORDER_ID.test(reference)) return rejectedBecause('unknown_reference', 'That is no order of PayPal.')
  const read = await client.ask({ method: 'GET', path: `${ORDERS}/${reference}` }, Order)
  if (read.outcome === 'refused' && read.status === 404) {
    return doneWith({ order: null, payment: lapsedPayment(reference) })
  }
  return mapAnswer(toAnswer(read), (order) => ({ order, payment: toPayment(order) }))
}

/** The payment after a refused change: the change itself if it was made before, else the refusal. */
export async function acceptIf(
  client: PayPalClient,
  refused: ProviderAnswer<Payment>,
  { reference, isMade }: { readonly reference: string; readonly isMade: (payment: Payment) => boolean },
): Promise<ProviderAnswer<Payment>> {
  if (refused.outcome !== 'rejected') return refused
  const now = await readOrder(client, reference)
  if (now.outcome !== 'done') return now
  return isMade(now.value.payment) ? doneWith(now.value.payment) : refused
}

/**
 * Charges and holds as orders. An order is created without a payment source, which moves nothing; the saved account
 * is named when it is captured or authorized. An order takes one capture or authorization, from any caller.
 */
export function paypalOrders(client: PayPalClient): OrderCalls {
  /** Captures or authorizes an order, with a source or as the person has approved it. */
  async function pay(
    order: Order,
    { body, onSession }: { readonly body: object; readonly onSession: boolean },
  ): Promise<ProviderAnswer<Payment>> {
    const action = order.intent === 'AUTHORIZE' ? 'authorize' : 'capture'
    const path = `${ORDERS}/${order.id}/${action}`
    const paid = await client.ask({ method: 'POST', path, body }, Order)
    if (paid.outcome === 'refused' && paid.status === 404) return doneWith(lapsedPayment(order.id))
    if (paid.outcome === 'refused' && paid.issue === 'PAYER_ACTION_REQUIRED' && onSession) {
      return doneWith({ ...toPayment(order), status: 'requires_action', actionUrl: paid.actionUrl })
    }
    const answer =
      paid.outcome === 'refused' && paid.issue === ATTEMPTS_USED_UP
        ? await voidPayment(order.id)
        : mapAnswer(toAnswer(paid, order.id), toPayment)
    if (answer.outcome !== 'done') {
      // A concurrent confirmation was faster, or the order was voided.
      return acceptIf(client, answer, { reference: order.id, isMade: ({ status }) => status !== 'failed' })
    }
    const { declineCode } = answer.value
    if (declineCode === null) return answer
    return { outcome: 'declined', code: declineCode, reference: order.id }
  }

  /** Reads an order, and completes it if the person has approved it on PayPal's page. */
  async function readAndComplete(reference: string): Promise<ProviderAnswer<OrderReading>> {
    const read = await readOrder(client, reference)
    if (read.outcome !== 'done') return read
    const { order, payment } = read.value
    if (order?.status !== 'APPROVED' || payment.status !== 'failed') return read
    const paid = await pay(order, { body: {}, onSession: false })
    if (paid.outcome === 'declined') {
      return doneWith({ order, payment: { ...payment, declineCode: paid.code } })
    }
    return mapAnswer(paid, (value) => ({ order, payment: value }))
  }

  async function withDispute({ order, payment }: OrderReading): Promise<ProviderAnswer<Payment>> {
    const capture = order === null ? null : takenCapture(order)
    if (capture === null) return doneWith(payment)
    const path = `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(capture.id)}`
    const read = await client.ask({ method: 'GET', path }, Disputes)
    // An account that may not see disputes is not kept from knowing its payments.
    if (read.outcome === 'unknown' && read.status === 403) return doneWith(payment)
    return mapAnswer(toAnswer(read), ({ items }) => ({ ...payment, isDisputed: items.length > 0 }))
  }

  async function readPayment(reference: string): Promise<ProviderAnswer<Payment>> {
    const read = await readAndComplete(reference)
    return read.outcome === 'done' ? withDispute(read.value) : read
  }

  async function voidPayment(reference: string): Promise<ProviderAnswer<Payment>> {
    const read = await readOrder(client, reference)
    if (read.outcome !== 'done') return read
    const { order, payment } = read.value
    if (order === null || payment.status === 'canceled') return doneWith(payment)
    if (payment.status === 'succeeded' || payment.status === 'processing') {
      return rejectedBecause('wrong_state', 'The payment is made or being processed.')
    }
    const ended = toAnswer(await client.ask(toVoidRequest(order, payment), Nothing))
    if (ended.outcome === 'unknown') return ended
    const refused = ended.outcome === 'done' ? NOT_VOIDED : ended
    return acceptIf(client, refused, { reference, isMade: ({ status }) => status === 'canceled' })
  }

  return {
    readPayment,
    voidPayment,

    async prepare({ key, kind, customerReference, amountCents, description }) {
      const unit = {
        reference_id: customerReference,
        custom_id: key,
        description,
        amount: toMoney(amountCents),
      }
      const body = { intent: kind === 'hold' ? 'AUTHORIZE' : 'CAPTURE', purchase_units: [unit] }
      const created = await client.ask({ method: 'POST', path: ORDERS, body }, Order)
      return mapAnswer(toAnswer(created), ({ id }) => ({ reference: id }))
    },

    async confirm(confirmation) {
      const { reference, methodReference, returnUrl } = confirmation
      const read = await readAndComplete(reference)
      if (read.outcome !== 'done') return read
      const { order, payment } = read.value
      if (order === null || !canConfirm(order, payment, confirmation)) return withDispute(read.value)
      const customerReference = order.purchase_units[0].reference_id
      const checked = await checkMethod(client, { methodReference, customerReference })
      if (checked.outcome !== 'done') return checked
      return pay(order, { body: toSource(confirmation), onSession: returnUrl !== null })
    },
  }
}

const NOT_VOIDED = rejectedBecause('wrong_state', 'The payment could not be voided.')

/**
 * Whether a confirmation does anything. An order that waits for the person is asked for again only with another
 * account, or while the person is there: then the page sends them back to the address of this confirmation.
 */
function canConfirm(
  order: Order,
  { status }: Payment,
  { methodReference, returnUrl }: Confirmation,
): boolean {
  if (status === 'requires_action') {
    return returnUrl !== null || order.payment_source?.paypal?.attributes?.vault?.id !== methodReference
  }
  return status === 'failed' && !isVoided(order)
}

function toSource({ methodReference, returnUrl }: Confirmation) {
  const presence =
    returnUrl === null
      ? { payment_initiator: 'MERCHANT', usage: 'SUBSEQUENT', usage_pattern: 'UNSCHEDULED_POSTPAID' }
      : { payment_initiator: 'CUSTOMER', usage: 'SUBSEQUENT' }
  const experience = returnUrl !== null && {
    experience_context: {
      return_url: returnUrl,
      cancel_url: returnUrl,
      shipping_preference: 'NO_SHIPPING',
      user_action: 'PAY_NOW',
    },
  }
  return {
    payment_source: {
      paypal: { vault_id: methodReference, stored_credential: presence, ...experience },
    },
  }
}

/**
 * What ends a payment: a hold's authorization is voided. PayPal has no call to cancel an order that nothing was paid
 * of, so it is given the other intent, with which a confirmation that is under way is refused, and a mark.
 */
function toVoidRequest(order: Order, { status }: Payment) {
  const authorization = firstAuthorization(order)
  if (status === 'held' && authorization !== null) {
    return {
      method: 'POST',
      path: `/v2/payments/authorizations/${authorization.id}/void`,
      requestId: `void:${authorization.id}`,
    } as const
  }
  const [{ reference_id }] = order.purchase_units
  return {
    method: 'PATCH',
    path: `${ORDERS}/${order.id}`,
    body: [
      { op: 'replace', path: '/intent', value: order.intent === 'CAPTURE' ? 'AUTHORIZE' : 'CAPTURE' },
      {
        op: 'replace',
        path: `/purchase_units/@reference_id=='${reference_id}'/custom_id`,
        value: voidedKey(order),
      },
    ],
  } as const
}

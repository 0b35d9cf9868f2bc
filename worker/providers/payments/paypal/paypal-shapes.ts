import { DAY_MS } from '../../../../domain/format/time-units.ts'
import { cents, ZERO_CENTS } from '../../../../domain/money/cents.ts'
import type * as Port from '../payment-port.ts'
import { declineOfResponse } from './paypal-declines.ts'
import { sumOf, toCents } from './paypal-money.ts'
import type { Authorization, Capture, Dispute, Order, PaymentToken, Refund } from './paypal-resources.ts'

/** How long PayPal guarantees a hold; until the end of the authorization, 29 days, it tries only. */
const HONOR_PERIOD_MS = 3 * DAY_MS

/** Before our key in an order that is voided: PayPal has no call to cancel an order. */
const VOIDED = 'void:'

const TAKEN = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']

/** An order as the payment interface shows it. Disputes are not part of it. */
export function toPayment(order: Order): Port.Payment {
  const { captures, refunds } = paymentsOf(order)
  const [unit] = order.purchase_units
  const { status, declineCode } = toState(order)
  return {
    reference: order.id,
    status,
    amountCents: toCents(unit.amount),
    capturedCents: sumOf(captures.filter(isTaken)),
    refundedCents: sumOf(refunds.filter((refund) => refund.status === 'COMPLETED')),
    captureBeforeMs: status === 'held' ? guaranteedUntilMs(order) : null,
    actionUrl: status === 'requires_action' ? payerActionOf(order) : null,
    declineCode,
    isDisputed: false,
  }
}

/**
 * An order that PayPal no longer knows: one that was not paid lapses after hours. PayPal keeps those that were paid.
 * Its amount is unknown then.
 */
export function lapsedPayment(reference: string): Port.Payment {
  return {
    reference,
    status: 'canceled',
    amountCents: ZERO_CENTS,
    capturedCents: ZERO_CENTS,
    refundedCents: ZERO_CENTS,
    captureBeforeMs: null,
    actionUrl: null,
    declineCode: null,
    isDisputed: false,
  }
}

type State = Pick<Port.Payment, 'status' | 'declineCode'>

/** Money that has moved decides, then what is held, then the order itself. */
function toState(order: Order): State {
  const { captures } = paymentsOf(order)
  if (captures.some(isTaken)) return state('succeeded')
  if (captures.some(({ status }) => status === 'PENDING')) return state('processing')
  const authorization = firstAuthorization(order)
  if (authorization !== null && isOpen(authorization)) {
    return state(authorization.status === 'PENDING' ? 'processing' : 'held')
  }
  // An order takes one capture or authorization, so that one without success ends it.
  const declined = captures.at(-1)
  if (declined !== undefined) return state('canceled', declineOf(declined))
  if (authorization !== null) {
    return state('canceled', authorization.status === 'DENIED' ? 'card_declined' : null)
  }
  if (isVoided(order)) return state('canceled')
  switch (order.status) {
    case 'CREATED':
    case 'SAVED':
    case 'APPROVED':
      return state('failed')
    case 'PAYER_ACTION_REQUIRED':
      return state('requires_action')
    case 'COMPLETED':
    case 'VOIDED':
      return state('canceled')
    default:
      throw new Error(`PayPal names an unknown state: ${order.status}`)
  }
}

function state(status: Port.Payment['status'], declineCode: State['declineCode'] = null): State {
  return { status, declineCode }
}

interface Payments {
  readonly authorizations: readonly Authorization[]
  readonly captures: readonly Capture[]
  readonly refunds: readonly Refund[]
}

/** VOIDED, DENIED and EXPIRED hold nothing; what was captured is in the captures. */
function isOpen({ status }: Authorization): boolean {
  return status === 'CREATED' || status === 'PENDING'
}

function paymentsOf(order: Order): Payments {
  return order.purchase_units[0].payments ?? { authorizations: [], captures: [], refunds: [] }
}

function isTaken({ status }: Capture): boolean {
  return TAKEN.includes(status)
}

function declineOf({ processor_response }: Capture): Port.Payment['declineCode'] {
  return declineOfResponse(processor_response?.response_code)
}

/** Why the last capture took nothing; null if it took the money, is reviewed, or there is none. */
export function captureDecline(order: Order): ReturnType<typeof declineOf> {
  const last = paymentsOf(order).captures.at(-1)
  return last === undefined || isTaken(last) || last.status === 'PENDING' ? null : declineOf(last)
}

/** The capture that took the money; null without one. */
export function takenCapture(order: Order): Capture | null {
  return paymentsOf(order).captures.find(isTaken) ?? null
}

export function findRefund(order: Order, key: string): Refund | null {
  return paymentsOf(order).refunds.find(({ custom_id }) => custom_id === key) ?? null
}

function byAge(order: Order): Authorization[] {
  return [...paymentsOf(order).authorizations].sort(
    (a, b) => Date.parse(a.create_time) - Date.parse(b.create_time),
  )
}

/** The authorization that the order was given: it alone can be voided and renewed. */
export function firstAuthorization(order: Order): Authorization | null {
  return byAge(order)[0] ?? null
}

/** The newest renewal, which is the one to capture; the first authorization if it was never renewed. */
export function newestAuthorization(order: Order): Authorization | null {
  return byAge(order).at(-1) ?? null
}

function guaranteedUntilMs(order: Order): number | null {
  const newest = newestAuthorization(order)
  if (newest === null) return null
  const endMs = Date.parse(newest.create_time) + HONOR_PERIOD_MS
  const { expiration_time: expires } = newest
  return expires === null || expires === undefined ? endMs : Math.min(endMs, Date.parse(expires))
}

function payerActionOf({ links }: Order): string | null {
  return links.find(({ rel }) => rel === 'payer-action')?.href ?? null
}

/** The custom id of an order that is voided. */
export function voidedKey(order: Order): string {
  return `${VOIDED}${order.purchase_units[0].custom_id ?? ''}`
}

export function isVoided(order: Order): boolean {
  return order.purchase_units[0].custom_id?.startsWith(VOIDED) ?? false
}

const REFUND_STATUSES: Readonly<Record<string, Port.Refund['status']>> = {
  COMPLETED: 'succeeded',
  FAILED: 'failed',
  CANCELLED: 'failed',
}

export function toRefund(refund: Refund, paymentReference: string): Port.Refund {
  return {
    reference: refund.id,
    paymentReference,
    status: REFUND_STATUSES[refund.status] ?? 'processing',
    amountCents: toCents(refund.amount),
  }
}

/** Outcomes of a resolved dispute that cost us the money. What PayPal pays from its own protection does not. */
const LOST = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']

/** How every key of a refund begins. What PayPal itself gives back can carry the key of the payment. */
const REFUND_KEY = 'refund:'

/**
 * A dispute about a capture of the order. What PayPal counts as given back by a dispute contains what we have refunded between its
 * opening and its end; that is stored as a refund already.
 */
export function toDispute(dispute: Dispute, order: Order): Port.Dispute {
  const paymentReference = order.id
  const outcome = dispute.dispute_outcome?.outcome_code ?? ''
  const isOpen = dispute.status !== 'RESOLVED'
  const outcomeCents = toCents(dispute.dispute_outcome?.amount_refunded ?? dispute.dispute_amount)
  const [openedAtMs, endedAtMs] = [dispute.create_time, dispute.update_time].map((time) =>
    Date.parse(time ?? ''),
  )
  const ours = paymentsOf(order).refunds.filter(({ custom_id, status, create_time }) => {
    const madeAtMs = Date.parse(create_time ?? '')
    const isMeanwhile = madeAtMs >= Number(openedAtMs) && madeAtMs <= Number(endedAtMs)
    return custom_id?.startsWith(REFUND_KEY) === true && status === 'COMPLETED' && isMeanwhile
  })
  const lostCents = cents(Math.max(0, outcomeCents - sumOf(ours)))
  const isLost = !isOpen && LOST.includes(outcome) && lostCents > 0
  return {
    reference: dispute.dispute_id,
    paymentReference,
    amountCents: isLost ? lostCents : toCents(dispute.dispute_amount),
    state: isOpen ? 'open' : isLost ? 'lost' : 'won',
  }
}

/** The e-mail address is a label only: the account's id says which account it is. */
export function toSavedMethod({ id, payment_source: { paypal } }: PaymentToken): Port.SavedMethod {
  return {
    reference: id,
    type: 'paypal',
    brand: null,
    lastFour: null,
    expiryMonth: null,
    expiryYear: null,
    fingerprint: paypal?.account_id ?? null,
    paypalEmail: paypal?.email_address ?? null,
  }
}

import type { MethodCalls, Payment, PaymentProvider, ProviderAnswer } from '../payment-port.ts'
import {
  captureAmount,
  confirmWith,
  getBehavior,
  getPaymentAt,
  newPayment,
  refundAmount,
  type Transition,
  voidNow,
} from './decide.ts'
import { rejected } from './rejected.ts'
import { createReference, disputedPayment, disputeReference, toPayment, toRefund } from './shapes.ts'
import type { SandboxChange, SandboxEvent, SandboxMethod, SandboxPayment, SandboxStore } from './store.ts'

/** Webhooks are delivered late, as real processors do. */
const WEBHOOK_DELAY_MS = 2_000
const MAX_TRIES = 6
const PAGE_SIZE = 100

type PaymentCalls = Omit<PaymentProvider, 'name' | 'awaitsDisputes' | 'verifyWebhook' | keyof MethodCalls> & {
  /** Applies a transition to the payment as it stands now and stores it; after a concurrent change it decides again. */
  change(
    reference: string,
    transition: Transition,
    also?: (now: SandboxPayment) => SandboxChange,
  ): Promise<Changed>
}

type Changed =
  | { readonly outcome: 'done'; readonly payment: SandboxPayment }
  | { readonly outcome: 'rejected'; readonly code: 'unknown_reference' | 'wrong_state' }
  | { readonly outcome: 'busy' }

/** Payments, refunds and disputes of the sandbox. */
export function sandboxPayments(store: SandboxStore, nowMs: () => number): PaymentCalls {
  const change: PaymentCalls['change'] = async (reference, transition, also) => {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const stored = await store.findPayment(reference)
      if (stored === null) return { outcome: 'rejected', code: 'unknown_reference' }
      const now = getPaymentAt(stored, nowMs())
      const next = transition(now, nowMs())
      if (next === null) return { outcome: 'rejected', code: 'wrong_state' }
      if (next === now) return { outcome: 'done', payment: stored }
      const changed = toChange(stored, next, nowMs())
      const more = also?.(changed.row)
      const payments = [{ row: changed.row, fromVersion: stored.version }, ...(more?.payments ?? [])]
      if (await store.commit({ ...more, payments, events: changed.events })) {
        return { outcome: 'done', payment: changed.row }
      }
    }
    return { outcome: 'busy' }
  }

  const toAnswer = (changed: Changed): ProviderAnswer<Payment> => {
    if (changed.outcome === 'busy') return BUSY
    if (changed.outcome === 'rejected') return rejected(changed.code)
    const payment = toPayment(changed.payment, nowMs())
    return { outcome: 'done', value: payment }
  }

  const confirm: PaymentProvider['confirm'] = async ({ reference, methodReference, returnUrl }) => {
    const [payment, method] = await Promise.all([
      store.findPayment(reference),
      store.findMethod(methodReference),
    ])
    if (payment === null || !canCharge(method, payment)) return rejected('unknown_reference')
    const behaviour = getBehavior(method)
    const answer = toAnswer(
      await change(reference, confirmWith({ reference: methodReference, behaviour }, returnUrl)),
    )
    const isDeclined = answer.outcome === 'done' && answer.value.status === 'failed'
    return isDeclined && answer.value.declineCode !== null
      ? { outcome: 'declined', code: answer.value.declineCode, reference }
      : answer
  }

  return {
    change,
    confirm,

    async prepare(terms) {
      if ((await store.findCustomer(terms.customerReference)) === null) return rejected('unknown_reference')
      const row = newPayment(createReference('pay'), terms, nowMs())
      await store.commit({ payments: [{ row, fromVersion: null }] })
      return { outcome: 'done', value: { reference: row.reference } }
    },

    async readPayment(reference) {
      const payment = await store.findPayment(reference)
      if (payment === null) return rejected('unknown_reference')
      return { outcome: 'done', value: toPayment(payment, nowMs()) }
    },

    capture: async ({ reference, amountCents }) =>
      toAnswer(await change(reference, captureAmount(amountCents))),

    async voidPayment(reference) {
      const ended = await change(reference, voidNow)
      // The caller of a renewal may never have learned its reference.
      const renewal = ended.outcome === 'done' ? ended.payment.renewedByReference : null
      const also = renewal === null ? null : await change(renewal, voidNow)
      return also?.outcome === 'busy' ? BUSY : toAnswer(ended)
    },

    async renewHold({ reference, methodReference }) {
      const old = await store.findPayment(reference)
      if (old === null) return rejected('unknown_reference')
      let renewal = old.renewedByReference
      if (old.kind !== 'hold') return rejected('wrong_state')
      if (getPaymentAt(old, nowMs()).status === 'succeeded') {
        // Captured before the old hold could be voided: nothing else stays held.
        if (renewal !== null) await change(renewal, voidNow)
        return rejected('wrong_state')
      }
      if (renewal === null) {
        // The old hold names its renewal before anything is held again, so that a repetition finds it.
        const row = newPayment(createReference('pay'), old, nowMs())
        const named = await change(
          reference,
          (payment) => {
            if (payment.renewedByReference !== null) return payment
            // An ended hold gets no renewal: the void that ended it would not end the renewal.
            return payment.status === 'held' ? { ...payment, renewedByReference: row.reference } : null
          },
          () => ({ payments: [{ row, fromVersion: null }] }),
        )
        if (named.outcome !== 'done') return toAnswer(named)
        renewal = named.payment.renewedByReference ?? row.reference
      }
      const answer = await confirm({ reference: renewal, methodReference, returnUrl: null })
      if (answer.outcome !== 'done' || answer.value.status !== 'held') return answer
      const voided = await change(reference, voidNow)
      if (voided.outcome === 'busy') return BUSY
      if (voided.outcome === 'done') return answer
      // The old hold was captured meanwhile.
      await change(renewal, voidNow)
      return rejected('wrong_state')
    },

    async refund({ key, paymentReference, amountCents }) {
      const refund = {
        reference: createReference('refund'),
        paymentReference,
        key,
        amountCents,
        createdAtMs: nowMs(),
      }
      const known = await store.findRefundByKey(paymentReference, key)
      if (known !== null) return { outcome: 'done', value: toRefund(known) }
      const changed = await change(paymentReference, refundAmount(amountCents), () => ({ refund }))
      if (changed.outcome === 'done') return { outcome: 'done', value: toRefund(refund) }
      // A refund of the same key that came between is why this one was not possible.
      const earlier = await store.findRefundByKey(paymentReference, key)
      if (earlier !== null) return { outcome: 'done', value: toRefund(earlier) }
      return changed.outcome === 'busy' ? BUSY : rejected(changed.code)
    },

    async findRefund({ key, paymentReference }) {
      const found = await store.findRefundByKey(paymentReference, key)
      return { outcome: 'done', value: found && toRefund(found) }
    },

    async readRefund(reference) {
      const refund = await store.findRefund(reference)
      return refund === null ? rejected('unknown_reference') : { outcome: 'done', value: toRefund(refund) }
    },

    async readDispute(reference) {
      const payment = await store.findPayment(disputedPayment(reference))
      if (payment === null || !toPayment(payment, nowMs()).isDisputed) return rejected('unknown_reference')
      const { amountCents } = payment
      return {
        outcome: 'done',
        value: { reference, paymentReference: payment.reference, amountCents, state: 'open' },
      }
    },

    async listPayments({ sinceMs, cursor }) {
      const [createdAtMs, reference = ''] = cursor?.split(':') ?? []
      const after = createdAtMs === undefined ? null : { createdAtMs: Number(createdAtMs), reference }
      const rows = await store.listPayments({ sinceMs, after, limit: PAGE_SIZE })
      const last = rows.length === PAGE_SIZE ? rows.at(-1) : undefined
      const payments = rows.map((row) => ({
        ...toPayment(row, nowMs()),
        key: row.key,
        createdAtMs: row.createdAtMs,
      }))
      const nextCursor = last === undefined ? null : `${last.createdAtMs}:${last.reference}`
      return { outcome: 'done', value: { payments, nextCursor } }
    },
  }
}

const BUSY = { outcome: 'unknown', message: 'The payment is being changed by others.' } as const

function canCharge(method: SandboxMethod | null, payment: SandboxPayment): method is SandboxMethod {
  return (
    method !== null && method.detachedAtMs === null && method.customerReference === payment.customerReference
  )
}

/** The changed row, and an event for the change and for each one that time brings. */
function toChange(
  stored: SandboxPayment,
  next: SandboxPayment,
  nowMs: number,
): { readonly row: SandboxPayment; readonly events: readonly SandboxEvent[] } {
  const coming: { type: string; atMs: number }[] = [{ type: `payment.${next.status}`, atMs: nowMs }]
  if (next.status === 'processing' && next.processingUntilMs !== null) {
    coming.push({ type: 'payment.processed', atMs: next.processingUntilMs })
  }
  if (next.disputedAtMs !== null && stored.disputedAtMs === null) {
    coming.push({ type: 'dispute.created', atMs: next.disputedAtMs })
  }
  return {
    row: { ...next, version: stored.version + coming.length, updatedAtMs: nowMs },
    events: coming.map(({ type, atMs }, index) => ({
      paymentReference: stored.reference,
      version: stored.version + 1 + index,
      type,
      atMs: nowMs,
      deliverAtMs: atMs + WEBHOOK_DELAY_MS,
    })),
  }
}

/** What an event of the sandbox is about. */
export function eventSubject(type: string, paymentReference: string) {
  return type.startsWith('dispute.')
    ? ({ kind: 'dispute', reference: disputeReference(paymentReference) } as const)
    : ({ kind: 'payment', reference: paymentReference } as const)
}

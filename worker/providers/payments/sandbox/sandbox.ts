import { sandboxCardByToken } from '../../../../domain/money/sandbox-cards.ts'
import type {
  Payment,
  PaymentProvider,
  PaymentRequest,
  ProviderAnswer,
  RejectionCode,
} from '../payment-port.ts'
import {
  captureTransition,
  confirmTransition,
  getBehavior,
  getSaveDeclineCode,
  getStatusAt,
  newPayment,
  refundTransition,
  type Transition,
  voidTransition,
} from './decide.ts'
import { createReference, newMethod, toPayment, toSavedMethod } from './shapes.ts'
import type { SandboxChange, SandboxPayment, SandboxStore } from './store.ts'
import { readSandboxWebhook } from './webhooks.ts'

/** Webhooks are delivered late, as real processors do. */
const WEBHOOK_DELAY_MS = 2_000
const MAX_TRIES = 6

export interface SandboxOptions {
  readonly store: SandboxStore
  readonly webhookSecret: string
  readonly nowMs: () => number
}

/** The confirmation request on the bank's page. */
export interface SandboxChallenge {
  readonly reference: string
  readonly kind: 'hold' | 'charge'
  readonly amountCents: SandboxPayment['amountCents']
  readonly description: string
  readonly lastFour: string | null
  readonly status: Payment['status']
  readonly returnUrl: string | null
}

export interface SandboxProvider extends PaymentProvider {
  readonly name: 'sandbox'
  /** Data of the bank's confirmation page; null if there is no such payment. */
  readChallenge(reference: string): Promise<SandboxChallenge | null>
  /** Stores the person's answer on the bank's page. A payment that no longer waits is returned unchanged. */
  answerChallenge(reference: string, approve: boolean): Promise<SandboxChallenge | null>
}

type Decided<T> = { readonly answer: ProviderAnswer<T>; readonly change?: Omit<SandboxChange, 'request'> }

/**
 * The default processor without provider keys: holds, captures, declines and asks for confirmation as the
 * test card prescribes, stores its answer under each idempotency key, and sends signed webhooks. It moves no
 * money.
 */
export function createSandboxProvider({ store, webhookSecret, nowMs }: SandboxOptions): SandboxProvider {
  /**
   * Answers a keyed request once. Request, answer and change are stored together; after a concurrent change
   * the request is decided again.
   */
  async function runOnce<T>(
    key: string,
    request: object,
    decide: () => Promise<Decided<T>>,
  ): Promise<ProviderAnswer<T>> {
    const asked = JSON.stringify(request)
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const earlier = await store.findRequest(key)
      if (earlier !== null) {
        return earlier.asked === asked
          ? (JSON.parse(earlier.answer) as ProviderAnswer<T>)
          : rejected('key_used_differently', 'This key was used for another question.')
      }
      const { answer, change } = await decide()
      const stored = { key, asked, answer: JSON.stringify(answer), atMs: nowMs() }
      if (await store.commit({ ...change, request: stored })) return answer
    }
    return { outcome: 'unknown', message: 'The payment is being changed by others.' }
  }

  async function pay(kind: 'hold' | 'charge', request: PaymentRequest): Promise<ProviderAnswer<Payment>> {
    const { key, ...parameters } = request
    return runOnce(key, { operation: kind, ...parameters }, async () => {
      const method = await store.findMethod(request.methodReference)
      if (
        method === null ||
        method.detachedAtMs !== null ||
        method.customerReference !== request.customerReference
      ) {
        return { answer: rejected('unknown_reference', 'There is no such method.') }
      }
      const reference = createReference('pay')
      const payment = newPayment({ reference, kind, request, behaviour: getBehavior(method), nowMs: nowMs() })
      return { answer: toAnswer(payment), change: toChange(payment) }
    })
  }

  async function move(
    operation: string,
    request: { readonly key: string; readonly reference: string; readonly amountCents?: number },
    transition: Transition,
  ): Promise<ProviderAnswer<Payment>> {
    const { key, ...parameters } = request
    return runOnce(key, { operation, ...parameters }, async () => {
      const payment = await store.findPayment(request.reference)
      if (payment === null) return { answer: rejected('unknown_reference', 'There is no such payment.') }
      const moved = transition(payment, nowMs())
      if (moved === null)
        return { answer: rejected('wrong_state', `The payment is ${getStatusAt(payment, nowMs())}.`) }
      return { answer: { outcome: 'done', value: toPayment(moved, nowMs()) }, change: toChange(moved) }
    })
  }

  function toAnswer(payment: SandboxPayment): ProviderAnswer<Payment> {
    return payment.declineCode === null
      ? { outcome: 'done', value: toPayment(payment, nowMs()) }
      : { outcome: 'declined', code: payment.declineCode, reference: payment.reference }
  }

  function toChange(payment: SandboxPayment) {
    return { payment, event: { type: `payment.${payment.status}`, deliverAtMs: nowMs() + WEBHOOK_DELAY_MS } }
  }

  async function toChallenge(payment: SandboxPayment): Promise<SandboxChallenge> {
    const method = await store.findMethod(payment.methodReference)
    return {
      reference: payment.reference,
      kind: payment.kind,
      amountCents: payment.amountCents,
      description: payment.description,
      lastFour: sandboxCardByToken(method?.token ?? '')?.lastFour ?? null,
      status: getStatusAt(payment, nowMs()),
      returnUrl: payment.returnUrl,
    }
  }

  return {
    name: 'sandbox',

    createCustomer: ({ key, name, email }) =>
      runOnce(key, { operation: 'customer', name, email }, async () => {
        const reference = createReference('cus')
        return {
          answer: { outcome: 'done', value: { reference } },
          change: { customer: { reference, name, email, createdAtMs: nowMs() } },
        }
      }),

    saveMethod: ({ key, customerReference, source }) =>
      runOnce(key, { operation: 'method', customerReference, source }, async () => {
        if ((await store.findCustomer(customerReference)) === null) {
          return { answer: rejected('unknown_reference', 'There is no such customer.') }
        }
        const method = newMethod(customerReference, source, nowMs())
        if (method === null) return { answer: rejected('unknown_token', 'There is no such card token.') }
        const declined = getSaveDeclineCode(getBehavior(method))
        if (declined !== null) return { answer: { outcome: 'declined', code: declined, reference: null } }
        return { answer: { outcome: 'done', value: toSavedMethod(method) }, change: { method } }
      }),

    removeMethod: ({ key, methodReference }) =>
      runOnce(key, { operation: 'detach', methodReference }, async () => {
        const method = await store.findMethod(methodReference)
        if (method === null) return { answer: rejected('unknown_reference', 'There is no such method.') }
        return {
          answer: { outcome: 'done', value: null },
          change: { detached: { reference: methodReference, atMs: method.detachedAtMs ?? nowMs() } },
        }
      }),

    placeHold: (request) => pay('hold', request),
    charge: (request) => pay('charge', request),
    capture: (request) => move('capture', request, captureTransition(request.amountCents)),
    voidPayment: (request) => move('void', request, voidTransition),
    refund: (request) => move('refund', request, refundTransition(request.amountCents)),

    async readPayment(reference) {
      const payment = await store.findPayment(reference)
      return payment === null
        ? rejected('unknown_reference', 'There is no such payment.')
        : { outcome: 'done', value: toPayment(payment, nowMs()) }
    },

    readWebhook: (message) => readSandboxWebhook(message, webhookSecret, nowMs()),

    async readChallenge(reference) {
      const payment = await store.findPayment(reference)
      return payment === null ? null : toChallenge(payment)
    },

    async answerChallenge(reference, approve) {
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const payment = await store.findPayment(reference)
        if (payment === null) return null
        const answered = confirmTransition(approve)(payment, nowMs())
        if (answered === null) return toChallenge(payment)
        if (await store.commit(toChange(answered))) return toChallenge(answered)
      }
      throw new Error(`The payment ${reference} is being changed by others.`)
    },
  }
}

function rejected(code: RejectionCode, message: string): ProviderAnswer<never> {
  return { outcome: 'rejected', code, message }
}

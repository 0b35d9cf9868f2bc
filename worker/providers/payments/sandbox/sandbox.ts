import { sandboxCardByToken } from '../../../../domain/money/sandbox-cards.ts'
import type { Payment, PaymentProvider } from '../payment-port.ts'
import { answerBank, getPaymentAt } from './decide.ts'
import { sandboxMethods } from './sandbox-methods.ts'
import { sandboxPayments } from './sandbox-payments.ts'
import type { SandboxPayment, SandboxStore } from './store.ts'
import { readSandboxWebhook } from './webhooks.ts'

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
  /** What the processor's own fields do in the browser: enters a test card. False if there is no such setup. */
  fillSetup(reference: string, token: string): Promise<boolean>
  /** Data of the bank's confirmation page; null if there is no such payment. */
  readChallenge(reference: string): Promise<SandboxChallenge | null>
  /** Stores the person's answer on the bank's page. A payment that no longer waits is returned unchanged. */
  answerChallenge(reference: string, approve: boolean): Promise<SandboxChallenge | null>
}

/**
 * The processor without provider keys: holds, captures, declines, processes and asks for confirmation as the test
 * card prescribes, and sends signed webhooks. It moves no money.
 */
export function createSandboxProvider({ store, webhookSecret, nowMs }: SandboxOptions): SandboxProvider {
  const { change, ...payments } = sandboxPayments(store, nowMs)

  async function toChallenge(payment: SandboxPayment): Promise<SandboxChallenge> {
    const method = payment.methodReference === null ? null : await store.findMethod(payment.methodReference)
    return {
      reference: payment.reference,
      kind: payment.kind,
      amountCents: payment.amountCents,
      description: payment.description,
      lastFour: sandboxCardByToken(method?.token ?? '')?.lastFour ?? null,
      status: getPaymentAt(payment, nowMs()).status,
      returnUrl: payment.returnUrl,
    }
  }

  return {
    name: 'sandbox',
    awaitsDisputes: false,
    ...sandboxMethods(store, nowMs),
    ...payments,
    verifyWebhook: (message) => readSandboxWebhook(message, webhookSecret, nowMs()),

    async readChallenge(reference) {
      const payment = await store.findPayment(reference)
      return payment === null ? null : toChallenge(payment)
    },

    async answerChallenge(reference, approve) {
      const changed = await change(reference, answerBank(approve))
      if (changed.outcome === 'busy') throw new Error(`The payment ${reference} is being changed by others.`)
      return changed.outcome === 'done' ? toChallenge(changed.payment) : null
    },
  }
}

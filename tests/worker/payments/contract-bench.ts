import { cents } from '../../../domain/money/cents.ts'
import type {
  PaymentProvider,
  PaymentTerms,
  ProviderAnswer,
} from '../../../worker/providers/payments/payment-port.ts'

/** Cards by their behavior; a provider's bench knows its own test cards. */
export type ContractCard =
  | 'succeeds'
  | 'insufficient_funds'
  | 'authentication_required'
  | 'soft_decline'
  | 'processing'
  | 'processing_fails'
  | 'dispute'

/** One provider with an empty processor behind it. */
export interface ContractBench {
  readonly provider: PaymentProvider
  nowMs(): number
  advance(ms: number): void
  /** What the person does in the browser: the processor's own fields take the card. */
  enterCard(setupReference: string, card: ContractCard): Promise<void>
  /** The person's answer on the bank's page. */
  answerBank(paymentReference: string, approve: boolean): Promise<void>
  /** All payments in the processor's own books that took or hold money. */
  countMoved(): Promise<number>
  /** How long the cards of that name are processed. */
  readonly processingMs: number
  readonly faults: ContractFaults
  /** The processor forgets the requests that it has answered. */
  forgetKeys(): void
  /** All events so far as the processor reports them now, each signed anew; the newest last. */
  listWebhooks(): Promise<readonly WebhookMessage[]>
  /** The same event, signed by somebody else. */
  signForged(message: WebhookMessage): Promise<WebhookMessage>
}

/** What can go wrong between provider and processor. */
export type ContractFault =
  /** The processor does the work and the answer is lost. */
  | 'answer_lost'
  /** The request does not arrive. */
  | 'unreachable'
  /** The processor answers that it failed: before the work, after it, or because of too many requests. */
  | 'server_error'
  | 'server_error_after_work'
  | 'rate_limited'

export interface ContractFaults {
  /** Those that the processor has; the first two at least. */
  readonly kinds: readonly ContractFault[]
  /** The request after `skip` others goes wrong. */
  arm(kind: ContractFault, skip: number): void
  /** Disarms; whether the fault has struck. */
  disarm(): boolean
}

export interface WebhookMessage {
  readonly body: string
  readonly headers: Headers
}

export type MakeBench = () => Promise<ContractBench>

export const RETURN_URL = 'https://hammerlane.test/return'
export const FIFTY = cents(5_000)

/** A customer with a saved card at a new bench. */
export async function makePayer(makeBench: MakeBench, card: ContractCard) {
  const bench = await makeBench()
  const { provider } = bench
  const person = { name: 'Maria Lopez', email: 'maria@example.com' }
  const customerReference = done(await provider.createCustomer(person)).reference
  const saveCard = async (which: ContractCard) => {
    const setup = {
      customerReference,
      type: 'credit_card',
      paypalEmail: null,
      returnUrl: RETURN_URL,
    } as const
    const { reference } = done(await provider.beginSetup(setup))
    await bench.enterCard(reference, which)
    const finished = done(await provider.finishSetup({ customerReference, reference }))
    if (finished.state !== 'saved') throw new Error('The card is not saved.')
    return finished.method.reference
  }
  const methodReference = await saveCard(card)
  const prepare = async (terms: Partial<PaymentTerms> = {}) =>
    done(
      await provider.prepare({
        key: 'payment:1',
        kind: 'charge',
        customerReference,
        amountCents: FIFTY,
        description: 'Something',
        ...terms,
      }),
    ).reference
  const confirm = (reference: string, change: { method?: string; returnUrl?: string | null } = {}) =>
    provider.confirm({
      reference,
      methodReference: change.method ?? methodReference,
      returnUrl: change.returnUrl ?? null,
    })
  const read = async (reference: string) => done(await provider.readPayment(reference))
  return { bench, provider, customerReference, methodReference, saveCard, prepare, confirm, read }
}

/** The value of an answer that must be `done`. */
export function done<T>(answer: ProviderAnswer<T>): T {
  if (answer.outcome !== 'done') throw new Error(`Not done: ${JSON.stringify(answer)}`)
  return answer.value
}

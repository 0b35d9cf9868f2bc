import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { cents } from '../../../domain/money/cents.ts'
import type { DeclineCode } from '../../../domain/money/declines.ts'
import type { PaymentStatus } from '../../../domain/money/money-states.ts'
import type {
  MethodType,
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

/**
 * How processors differ where the interface leaves it open. None of it touches that money moves once, and never more
 * than was asked.
 */
export interface ProviderTraits {
  /** Confirmations of one payment that the processor allows; with the next one it is canceled. */
  readonly maxConfirms: number
  /** What the saved method shows, and where the person enters it: in our page, or on the processor's. */
  readonly method: { readonly entered: 'clientSecret' | 'approvalUrl'; readonly saved: object }
  /** What the processor tells of a decline for insufficient funds, and of one that may succeed later. */
  readonly declines: { readonly insufficientFunds: DeclineCode; readonly soft: DeclineCode }
  /** The code that a payment shows which was declined; null where only the answer to the attempt tells it. */
  readonly storedDecline: DeclineCode | null
  /** How a payment reads after the person has turned back at their bank. */
  readonly afterRefusal: { readonly status: PaymentStatus; readonly declineCode?: DeclineCode }
  /** How a payment ends that failed while it was processed. */
  readonly afterProcessing: PaymentStatus
  /** How long the processor keeps a hold; null where it drops it once it is not guaranteed any more. */
  readonly holdLifeMs: number | null
  /** How long a hold cannot be renewed; until then a renewal leaves it as it is. */
  readonly renewableAfterMs: number
  /** Whether the books list payments that moved nothing, and how late they list one. */
  readonly books: { readonly listUnpaid: boolean; readonly lagMs: number }
  /** How long a message of the processor may be on its way. */
  readonly webhookLifeMs: number
}

export const USUAL_TRAITS: ProviderTraits = {
  maxConfirms: 10,
  method: { entered: 'clientSecret', saved: { type: 'credit_card', lastFour: '4242' } },
  declines: { insufficientFunds: 'insufficient_funds', soft: 'try_again_later' },
  storedDecline: 'insufficient_funds',
  afterRefusal: { status: 'failed', declineCode: 'authentication_required' },
  afterProcessing: 'failed',
  holdLifeMs: null,
  renewableAfterMs: 0,
  books: { listUnpaid: true, lagMs: 0 },
  webhookLifeMs: 10 * MINUTE_MS,
}

/** One provider with an empty processor behind it. */
export interface ContractBench {
  readonly provider: PaymentProvider
  /** The type of method that it saves; cards if it is not given. */
  readonly methodType?: MethodType
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
  const beginSetup = async () => {
    const type = bench.methodType ?? 'credit_card'
    const setup = { customerReference, type, paypalEmail: null, returnUrl: RETURN_URL }
    return done(await provider.beginSetup(setup))
  }
  const saveCard = async (which: ContractCard) => {
    const { reference } = await beginSetup()
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
  return {
    bench,
    provider,
    customerReference,
    methodReference,
    beginSetup,
    saveCard,
    prepare,
    confirm,
    read,
  }
}

/** The value of an answer that must be `done`. */
export function done<T>(answer: ProviderAnswer<T>): T {
  if (answer.outcome !== 'done') throw new Error(`Not done: ${JSON.stringify(answer)}`)
  return answer.value
}

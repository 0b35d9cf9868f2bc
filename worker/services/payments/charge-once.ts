import type { Cents } from '../../../domain/money/cents.ts'
import type { DeclineCode } from '../../../domain/money/declines.ts'
import { database } from '../../db/client.ts'
import { findAnyPaymentMethod, type PaymentMethodRow } from '../../db/queries/payments/payment-methods.ts'
import {
  changeAttempt,
  findStandingAttempt,
  type NewAttempt,
  type PaymentAttemptRow,
} from '../../db/queries/settlement/payment-attempts.ts'
import type { Env } from '../../env.ts'
import type {
  Payment,
  PaymentProvider,
  ProviderAnswer,
  ProviderName,
} from '../../providers/payments/payment-port.ts'
import { findProvider } from './provider.ts'

/** Something that is paid by attempts: a buyer's premium, a settlement fee, a pack. It has one live payment. */
export interface Payable {
  /** Names its attempts, and its payment at the processor. */
  readonly key: string
  readonly userId: number
  /** Only of a premium. */
  readonly saleId: number | null
  /** What a payment takes now. */
  readonly amountCents: Cents
  readonly description: string
  /** Processor and reference of the live payment; null while there is none. */
  readonly provider: ProviderName | null
  readonly reference: string | null
}

/** Where a payable is stored. */
export interface PayableStore {
  /** Inserts the next attempt, unless one is standing or what is due has changed since it was read. */
  insertAttempt(attempt: NewAttempt): Promise<void>
  /** As it is stored now; null if it is gone or in another state. */
  read(): Promise<Payable | null>
  /**
   * Stores the reference of its payment, also with the attempt, unless it has a live one; returns the live one, and null
   * if it no longer waits for a payment.
   */
  storeReference(attempt: PaymentAttemptRow, reference: string): Promise<string | null>
  /** Forgets the live reference, which the processor has canceled. */
  dropReference(attempt: PaymentAttemptRow, reference: string): Promise<void>
}

/** The outcome of an attempt, before it is recorded. */
export type ChargeOutcome =
  /** `attempt` is null where nothing had to be charged. */
  | { readonly outcome: 'succeeded'; readonly attempt: PaymentAttemptRow | null }
  | { readonly outcome: 'processing'; readonly attempt: PaymentAttemptRow }
  | { readonly outcome: 'action'; readonly attempt: PaymentAttemptRow; readonly actionUrl: string | null }
  | {
      readonly outcome: 'declined'
      readonly attempt: PaymentAttemptRow | null
      readonly code: DeclineCode | 'no_method'
    }
  /** The state at the processor is not known. */
  | { readonly outcome: 'unknown'; readonly message: string }
  /** The processor does not know the payment any more: a person has to find out whether it was paid. */
  | { readonly outcome: 'lost'; readonly message: string }

const NO_ANSWER = { outcome: 'unknown', message: 'The processor is not set up.' } as const
const CHANGED = { outcome: 'unknown', message: 'What is paid has changed meanwhile.' } as const
/** The attempt was of an amount that is no longer due, such as that before a deposit. It is canceled. */
const OUTDATED = 'outdated'
/** A payment that is canceled and prepared again more often than this is left for the next run. */
const MAX_ROUNDS = 4

/**
 * Continues the standing attempt to pay something, or begins one with the method. The row of the attempt comes first, then
 * the reference, then the confirmation, so that any step can be repeated: the processor's state of the one live
 * reference decides. `returnUrl` is null while the person is absent. Moves no state of what is paid.
 * docs/rules/settlement.md, Attempts
 */
export async function chargeOnce(
  env: Env,
  payable: Payable,
  store: PayableStore,
  {
    method,
    returnUrl,
    nowMs,
  }: { readonly method: PaymentMethodRow | null; readonly returnUrl: string | null; readonly nowMs: number },
): Promise<ChargeOutcome> {
  const db = database(env)
  const { key, userId, saleId, amountCents } = payable
  if (amountCents === 0) return { outcome: 'succeeded', attempt: null }
  const standing = await findStandingAttempt(db, key)
  if (standing !== null) {
    const continued = await continueStanding(env, payable, store, { attempt: standing, nowMs })
    if (continued !== OUTDATED) return continued
  }
  if (method === null || method.customerReference === null) {
    return { outcome: 'declined', attempt: null, code: 'no_method' }
  }
  const begun = {
    key,
    userId,
    saleId,
    provider: method.provider,
    paymentMethodId: method.id,
    amountCents,
    returnUrl,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  }
  await store.insertAttempt(begun)
  const attempt = await findStandingAttempt(db, key)
  return attempt === null ? CHANGED : continueCharge(env, payable, store, { attempt, nowMs })
}

/** Continues an attempt from wherever it was interrupted. An attempt is decided by its own confirmation only. */
export async function continueCharge(
  env: Env,
  payable: Payable,
  store: PayableStore,
  standing: ContinueOptions,
): Promise<ChargeOutcome> {
  const continued = await continueStanding(env, payable, store, standing)
  return continued === OUTDATED ? CHANGED : continued
}

interface ContinueOptions {
  readonly attempt: PaymentAttemptRow
  readonly nowMs: number
}

async function continueStanding(
  env: Env,
  payable: Payable,
  store: PayableStore,
  { attempt, nowMs }: ContinueOptions,
): Promise<ChargeOutcome | typeof OUTDATED> {
  const method = await findAnyPaymentMethod(database(env), attempt.paymentMethodId)
  const provider = await findProvider(env, attempt.provider)
  if (provider === null) return NO_ANSWER
  if (method === null || method.customerReference === null) {
    return { outcome: 'declined', attempt, code: 'no_method' }
  }
  let parts: Parts = { env, store, provider, attempt, method, customerReference: method.customerReference }
  let now = payable
  for (let rounds = 0; rounds < MAX_ROUNDS; rounds += 1) {
    let live = await readLive(parts, now)
    if (live.state === 'ready' && attempt.amountCents === now.amountCents) {
      const confirming = await markConfirming(env, parts.attempt, live.reference)
      if (confirming === null) return CHANGED
      parts = { ...parts, attempt: confirming }
      live = await confirm(parts, live.reference)
    }
    if (live.state === 'decided') return live.outcome
    if (live.state === 'gone') {
      // Read again: the reference was dropped, or another run has prepared a new one.
      const read = await store.read()
      if (read === null) return CHANGED
      now = read
      continue
    }
    if (attempt.amountCents !== now.amountCents) {
      await changeAttempt(database(env), parts.attempt, { state: 'canceled', actionUrl: null }, nowMs)
      return OUTDATED
    }
    const reference = await prepare(parts, now)
    if (typeof reference !== 'string') return reference
    now = { ...now, provider: attempt.provider, reference }
  }
  return { outcome: 'unknown', message: 'The payment was canceled at the processor again and again.' }
}

interface Parts {
  readonly env: Env
  readonly store: PayableStore
  readonly provider: PaymentProvider
  readonly attempt: PaymentAttemptRow
  readonly method: PaymentMethodRow
  readonly customerReference: string
}

type Live =
  | { readonly state: 'decided'; readonly outcome: ChargeOutcome }
  /** It can be confirmed with the attempt's method. */
  | { readonly state: 'ready'; readonly reference: string }
  /** There is none: a payment is to be prepared. */
  | { readonly state: 'none' }
  /** It was canceled, also by this confirmation, and nothing has it any more. */
  | { readonly state: 'gone' }

/** What the processor says of the live reference. */
async function readLive({ env, store, attempt }: Parts, payable: Payable): Promise<Live> {
  const { reference, provider: name } = payable
  if (reference === null || name === null) return { state: 'none' }
  // The processor that has the live payment is asked, also where the attempt uses another one.
  const provider = await findProvider(env, name)
  if (provider === null) return { state: 'decided', outcome: NO_ANSWER }
  const read = await provider.readPayment(reference)
  if (read.outcome === 'rejected') {
    return { state: 'decided', outcome: { outcome: 'lost', message: read.message } }
  }
  if (read.outcome !== 'done') return { state: 'decided', outcome: unknown(read) }
  const payment = read.value
  // Some processors end a payment with its decline. For a later attempt it is one that is over.
  const isOwn = attempt.state !== 'prepared' && attempt.reference === reference
  if (isOwn && isFinalDecline(payment)) return { state: 'decided', outcome: toOutcome(payment, attempt) }
  const isOver = payment.status === 'canceled' || payment.status === 'held'
  const isOther = name !== attempt.provider || payment.amountCents !== payable.amountCents
  const isMovable = payment.status === 'failed' || payment.status === 'requires_action'
  if (isOver || (isOther && isMovable)) {
    if (!isOver) {
      const voided = await provider.voidPayment(reference)
      // Anything but a certain end: the next run reads what became of it.
      if (voided.outcome !== 'done' || voided.value.status !== 'canceled') {
        return {
          state: 'decided',
          outcome: { outcome: 'unknown', message: 'The earlier payment is still open.' },
        }
      }
    }
    await store.dropReference(attempt, reference)
    return { state: 'gone' }
  }
  if (payment.status === 'succeeded' || payment.status === 'processing') {
    return { state: 'decided', outcome: toOutcome(payment, attempt) }
  }
  return { state: 'ready', reference }
}

async function prepare(
  { store, provider, attempt, customerReference }: Parts,
  { key, description }: Payable,
): Promise<string | ChargeOutcome> {
  const prepared = await provider.prepare({
    key,
    kind: 'charge',
    customerReference,
    amountCents: attempt.amountCents,
    description,
  })
  if (prepared.outcome === 'rejected') return { outcome: 'declined', attempt, code: 'no_method' }
  if (prepared.outcome !== 'done') return unknown(prepared)
  const stored = await store.storeReference(attempt, prepared.value.reference)
  return stored ?? CHANGED
}

/** The attempt as it is confirmed: from here on the money may have moved. Null if another run has changed it. */
async function markConfirming(
  env: Env,
  attempt: PaymentAttemptRow,
  reference: string,
): Promise<PaymentAttemptRow | null> {
  const state = attempt.state === 'prepared' ? 'confirming' : attempt.state
  const isMarked = state === attempt.state && attempt.reference === reference
  if (!isMarked && !(await changeAttempt(database(env), attempt, { state, reference }, attempt.updatedAtMs)))
    return null
  return { ...attempt, state }
}

/** Confirms the live payment. It is gone if the processor takes no more attempts of it. */
async function confirm({ provider, store, attempt, method }: Parts, reference: string): Promise<Live> {
  const answer = await provider.confirm({
    reference,
    methodReference: method.methodReference,
    returnUrl: attempt.returnUrl,
  })
  if (answer.outcome === 'done' && answer.value.status === 'canceled' && !isFinalDecline(answer.value)) {
    await store.dropReference(attempt, reference)
    return { state: 'gone' }
  }
  return { state: 'decided', outcome: outcomeOf(answer, attempt) }
}

function outcomeOf(answer: ProviderAnswer<Payment>, attempt: PaymentAttemptRow): ChargeOutcome {
  if (answer.outcome === 'declined') return { outcome: 'declined', attempt, code: answer.code }
  // The reference was readable a moment ago, so it is the method that cannot be used.
  if (answer.outcome === 'rejected') return { outcome: 'declined', attempt, code: 'no_method' }
  return answer.outcome === 'done' ? toOutcome(answer.value, attempt) : unknown(answer)
}

/** The outcome that a payment's state is for the attempt that confirmed it. */
export function toOutcome(payment: Payment, row: PaymentAttemptRow): ChargeOutcome {
  const attempt = { ...row, reference: payment.reference }
  switch (payment.status) {
    case 'succeeded':
      return { outcome: 'succeeded', attempt }
    case 'processing':
      return { outcome: 'processing', attempt }
    case 'requires_action':
      return { outcome: 'action', attempt, actionUrl: payment.actionUrl }
    case 'failed':
      return { outcome: 'declined', attempt, code: payment.declineCode ?? 'authentication_required' }
    case 'canceled':
      if (payment.declineCode !== null) return { outcome: 'declined', attempt, code: payment.declineCode }
      return { outcome: 'unknown', message: 'The payment is canceled.' }
    case 'held':
      return { outcome: 'unknown', message: `The payment is ${payment.status}.` }
  }
}

/**
 * Whether the payment decides the attempt. One that is being confirmed is decided by that confirmation: what the
 * processor says of it may still be the result of the attempt before.
 */
export function isAttemptDecidedBy({ state }: PaymentAttemptRow, payment: Payment): boolean {
  const { status } = payment
  if (status === 'succeeded') return state !== 'succeeded'
  const isDecline = status === 'failed' || isFinalDecline(payment)
  return (state === 'processing' || state === 'action_required') && isDecline
}

/** Whether a payment was declined and takes no further attempt, such as a capture that is denied after its review. */
function isFinalDecline({ status, declineCode }: Payment): boolean {
  return status === 'canceled' && declineCode !== null
}

function unknown(answer: { readonly outcome: string; readonly message?: string }): ChargeOutcome {
  return { outcome: 'unknown', message: answer.message ?? 'The processor did not answer.' }
}

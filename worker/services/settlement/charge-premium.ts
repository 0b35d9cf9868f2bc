import { amountDueCents } from '../../../domain/after-sale/sale-money.ts'
import type { DeclineCode } from '../../../domain/money/declines.ts'
import { database } from '../../db/client.ts'
import { findAnyPaymentMethod, type PaymentMethodRow } from '../../db/queries/payments/payment-methods.ts'
import {
  changeAttempt,
  dropChargeReference,
  findStandingAttempt,
  insertAttempt,
  type PaymentAttemptRow,
  storeChargeReference,
} from '../../db/queries/settlement/payment-attempts.ts'
import { findSale, type SaleRow } from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'
import type { Payment, PaymentProvider } from '../../providers/payments/payment-port.ts'
import { findProvider } from '../payments/provider.ts'

/** What came of an attempt, before it is recorded. */
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
const CHANGED = { outcome: 'unknown', message: 'The sale has changed meanwhile.' } as const
/** The attempt was of an amount that is no longer due, such as that before a deposit. It is canceled. */
const OUTDATED = 'outdated'
/** A payment that is prepared, canceled and prepared again more often than this is left for the next run. */
const MAX_PREPARED = 3

/**
 * Continues the standing attempt of a sale, or begins one with the method. The row of the attempt comes first, then the
 * reference, then the confirmation, so that any step can be repeated: the processor's state of the one live reference
 * decides. `returnUrl` is null while the buyer is absent. Moves no state of the sale.
 * docs/rules/settlement.md, Attempts
 */
export async function chargePremium(
  env: Env,
  sale: SaleRow,
  {
    method,
    returnUrl,
    nowMs,
  }: { readonly method: PaymentMethodRow | null; readonly returnUrl: string | null; readonly nowMs: number },
): Promise<ChargeOutcome> {
  const db = database(env)
  const amountCents = amountDueCents(sale)
  if (amountCents === 0) return { outcome: 'succeeded', attempt: null }
  const standing = await findStandingAttempt(db, sale.key)
  if (standing !== null) {
    const continued = await continueStanding(env, sale, standing, nowMs)
    if (continued !== OUTDATED) return continued
  }
  if (method === null || method.customerReference === null) {
    return { outcome: 'declined', attempt: null, code: 'no_method' }
  }
  await insertAttempt(db, sale, {
    userId: sale.winnerId,
    provider: method.provider,
    paymentMethodId: method.id,
    amountCents,
    returnUrl,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  })
  const attempt = await findStandingAttempt(db, sale.key)
  return attempt === null ? CHANGED : continueAttempt(env, sale, attempt, nowMs)
}

/** Continues an attempt from wherever it was interrupted. An attempt is decided by its own confirmation only. */
export async function continueAttempt(
  env: Env,
  sale: SaleRow,
  attempt: PaymentAttemptRow,
  nowMs: number,
): Promise<ChargeOutcome> {
  const continued = await continueStanding(env, sale, attempt, nowMs)
  return continued === OUTDATED ? CHANGED : continued
}

async function continueStanding(
  env: Env,
  sale: SaleRow,
  attempt: PaymentAttemptRow,
  nowMs: number,
): Promise<ChargeOutcome | typeof OUTDATED> {
  const method = await findAnyPaymentMethod(database(env), attempt.paymentMethodId)
  const provider = await findProvider(env, attempt.provider)
  if (provider === null) return NO_ANSWER
  if (method === null || method.customerReference === null) {
    return { outcome: 'declined', attempt, code: 'no_method' }
  }
  const parts = { env, provider, attempt, method, customerReference: method.customerReference }
  let now = sale
  for (let prepared = 0; prepared < MAX_PREPARED; prepared += 1) {
    const live = await readLive(parts, now)
    if (live.state === 'decided') return live.outcome
    if (live.state === 'gone') {
      // Read again: the reference was dropped, or another run has prepared a new one.
      const read = await findSale(database(env), sale.key)
      // In another state another amount may be due: what is left of a premium after its deposit.
      if (read === null || read.state !== sale.state) return CHANGED
      now = read
      continue
    }
    if (attempt.amountCents !== amountDueCents(now)) {
      await changeAttempt(database(env), attempt, { state: 'canceled', actionUrl: null }, nowMs)
      return OUTDATED
    }
    if (live.state === 'ready') return confirm(parts, live.reference)
    const reference = await prepare(parts, now)
    if (typeof reference !== 'string') return reference
    now = { ...now, provider: attempt.provider, chargeReference: reference }
  }
  return { outcome: 'unknown', message: 'The payment was canceled at the processor again and again.' }
}

interface Parts {
  readonly env: Env
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
  /** It was canceled, and the sale no longer has it. */
  | { readonly state: 'gone' }

/** What the processor says of the sale's live reference. */
async function readLive({ env, attempt }: Parts, sale: SaleRow): Promise<Live> {
  const { chargeReference: reference, provider: name } = sale
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
  const isOver = payment.status === 'canceled' || payment.status === 'held'
  const isOther = name !== attempt.provider || payment.amountCents !== amountDueCents(sale)
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
    await dropChargeReference(database(env), { sale, attempt }, reference)
    return { state: 'gone' }
  }
  if (payment.status === 'succeeded' || payment.status === 'processing') {
    return { state: 'decided', outcome: toOutcome(payment, attempt) }
  }
  return { state: 'ready', reference }
}

async function prepare(
  { env, provider, attempt, customerReference }: Parts,
  sale: SaleRow,
): Promise<string | ChargeOutcome> {
  const prepared = await provider.prepare({
    key: sale.key,
    kind: 'charge',
    customerReference,
    amountCents: attempt.amountCents,
    description: `Buyer's premium of auction ${sale.auctionId}, round ${sale.round}`,
  })
  if (prepared.outcome === 'rejected') return { outcome: 'declined', attempt, code: 'no_method' }
  if (prepared.outcome !== 'done') return unknown(prepared)
  const stored = await storeChargeReference(database(env), { sale, attempt }, prepared.value.reference)
  return stored ?? CHANGED
}

async function confirm(parts: Parts, reference: string): Promise<ChargeOutcome> {
  const { env, provider, attempt, method } = parts
  if (attempt.state === 'prepared' || attempt.reference !== reference) {
    // From here on the money may have moved.
    const change = { state: attempt.state === 'prepared' ? 'confirming' : attempt.state, reference } as const
    if (!(await changeAttempt(database(env), attempt, change, attempt.updatedAtMs))) return CHANGED
  }
  const row = { ...attempt, state: attempt.state === 'prepared' ? 'confirming' : attempt.state } as const
  const answer = await provider.confirm({
    reference,
    methodReference: method.methodReference,
    returnUrl: attempt.returnUrl,
  })
  if (answer.outcome === 'declined') return { outcome: 'declined', attempt: row, code: answer.code }
  // The reference was readable a moment ago, so it is the method that cannot be used.
  if (answer.outcome === 'rejected') return { outcome: 'declined', attempt: row, code: 'no_method' }
  return answer.outcome === 'done' ? toOutcome(answer.value, row) : unknown(answer)
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
    case 'held':
    case 'canceled':
      return { outcome: 'unknown', message: `The payment is ${payment.status}.` }
  }
}

function unknown(answer: { readonly outcome: string; readonly message?: string }): ChargeOutcome {
  return { outcome: 'unknown', message: answer.message ?? 'The processor did not answer.' }
}

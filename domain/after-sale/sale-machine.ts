/**
 * A sale as a state machine (docs/rules/settlement.md): premium_due -> charging -> (processing) -> paid, or
 * -> action_required -> paid or defaulted; later refunded, premium_refunded or disputed.
 */
import { MINUTE_MS } from '../format/time-units.ts'
import { type Cents, cents } from '../money/cents.ts'
import { type DeclineCode, isSoftDecline } from '../money/declines.ts'
import type { SaleNextStep, SaleState } from '../money/money-states.ts'
import { canPay, depositToCapture, isPremiumDefault, isSaleOpen, owes, type SaleDebt } from './sale-money.ts'
import { ACTION_MS, nextReminderAtMs, remindersDue, softRetryAtMs } from './sale-schedule.ts'

/** What the machine reads and changes. Times in ms. */
export interface SaleProgress extends SaleDebt {
  readonly nextStep: SaleNextStep
  readonly firstAttemptAtMs: number | null
  readonly remindersSent: number
  /** When a job has to continue the sale; null if nothing is to be done. */
  readonly nextAttemptAtMs: number | null
  readonly defaultedAtMs: number | null
  /** Why the last attempt failed. */
  readonly lastError: string | null
  /** When the second side confirmed the hand-over. */
  readonly handedOverAtMs: number | null
}

export type SaleEvent =
  /** An attempt to charge the premium begins. */
  | { readonly type: 'charge_started' }
  | { readonly type: 'processing' }
  /** `onSession`: the buyer was present. `code` is the processor's, or why no attempt was possible. */
  | { readonly type: 'declined'; readonly code: DeclineCode | 'no_method'; readonly onSession: boolean }
  /** The bank asks the buyer. */
  | { readonly type: 'action_needed' }
  | { readonly type: 'succeeded' }
  /** The buyer was told what they have to do, or reminded. */
  | { readonly type: 'buyer_notified' }
  /** The time to act is over. */
  | { readonly type: 'due_passed' }
  /** An administrator ends the sale before that. */
  | { readonly type: 'ended' }
  | { readonly type: 'deposit_captured'; readonly amountCents: Cents }
  /** The seller reports that the price of the car was not paid; a job asks the buyer. */
  | { readonly type: 'price_reported' }
  /** The buyer did not pay the price of the car. */
  | { readonly type: 'price_unpaid' }
  /** The price was paid after all. */
  | { readonly type: 'restored' }
  | { readonly type: 'waived' }
  | { readonly type: 'refunded' }
  /** The car came back, or was never paid or handed over: the sale ends although both sides had confirmed. */
  | { readonly type: 'undone' }
  | { readonly type: 'disputed' }
  /** No dispute is open any more, and not everything was lost. */
  | { readonly type: 'dispute_over' }
  /** The bank has given the buyer everything back that was taken. */
  | { readonly type: 'dispute_lost' }
  /** The bank has given the buyer the deposit back, or a part of it. */
  | { readonly type: 'deposit_lost'; readonly amountCents: Cents }
  /** The seller offered the car to somebody else, or listed it again. */
  | { readonly type: 'next_step'; readonly step: Exclude<SaleNextStep, 'none'> }

/** A charge that was interrupted is continued after this long, in ms. */
export const CONTINUED_AFTER_MS = 5 * MINUTE_MS
/** A payment that is processed is read again after this long, in ms. */
const PROCESSED_READ_AFTER_MS = MINUTE_MS

/**
 * The sale after an event, or null if its state does not allow it. A result whose `nextAttemptAtMs` is `nowMs` has a
 * follow-up, such as a message, which its job performs.
 */
export function applySaleEvent(sale: SaleProgress, event: SaleEvent, nowMs: number): SaleProgress | null {
  switch (event.type) {
    case 'charge_started':
      return startCharge(sale, nowMs)
    case 'processing':
      return canBeDecided(sale)
        ? { ...sale, state: 'processing', nextAttemptAtMs: nowMs + PROCESSED_READ_AFTER_MS }
        : null
    case 'declined':
      return canBeDecided(sale) ? decline(sale, event, nowMs) : null
    case 'action_needed':
      return canBeDecided(sale) ? askBuyer(sale, nowMs, sale.lastError) : null
    case 'succeeded':
      return succeed(sale, nowMs)
    case 'buyer_notified':
      return markNotified(sale, nowMs)
    case 'due_passed':
      return passDue(sale, nowMs)
    case 'ended':
      return canBeEnded(sale) ? defaultUnpaid(sale, nowMs) : null
    case 'deposit_captured':
      return isPremiumDefault(sale) && sale.depositCents === null && sale.settledAtMs === null
        ? { ...sale, depositCents: depositToCapture(sale.premiumCents, event.amountCents) }
        : null
    case 'price_reported':
      return isPremiumKept(sale) ? { ...sale, nextAttemptAtMs: nowMs } : null
    case 'price_unpaid':
      return isPremiumKept(sale)
        ? {
            ...sale,
            state: 'defaulted',
            defaultReason: 'price_unpaid',
            defaultedAtMs: nowMs,
            nextAttemptAtMs: nowMs,
          }
        : null
    case 'restored':
      return canBeRestored(sale)
        ? { ...sale, state: 'paid', defaultReason: null, defaultedAtMs: null, nextAttemptAtMs: nowMs }
        : null
    case 'waived':
      return waive(sale, nowMs)
    case 'refunded':
      return canBeRefunded(sale.state) ? refundPremium(sale, nowMs) : null
    case 'undone':
      return sale.state === 'premium_refunded' ? { ...sale, state: 'refunded', nextAttemptAtMs: nowMs } : null
    case 'disputed':
      return sale.state === 'paid' ? { ...sale, state: 'disputed' } : null
    case 'dispute_over':
      return sale.state === 'disputed' ? { ...sale, state: 'paid' } : null
    case 'dispute_lost':
      return isPremiumKept(sale) ? refundPremium(sale, nowMs) : null
    case 'deposit_lost':
      return isPremiumDefault(sale) && sale.depositCents !== null && sale.settledAtMs === null
        ? { ...sale, depositCents: cents(Math.max(0, sale.depositCents - event.amountCents)) }
        : null
    case 'next_step':
      return sale.state === 'defaulted' && sale.nextStep !== 'relisted'
        ? { ...sale, nextStep: event.step }
        : null
  }
}

/** Whether an administrator can refund a sale in this state. */
export function canBeRefunded(state: SaleState): boolean {
  return isPremiumKept({ state }) || state === 'defaulted'
}

/** Whether an administrator can end the sale before its premium is paid: not while a payment is being processed. */
export function canBeEnded({ state }: Pick<SaleProgress, 'state'>): boolean {
  return isSaleOpen(state) && state !== 'processing'
}

/** Whether a sale that ended for its price can go on: its premium is not refunded, and the seller has not given the car on. */
export function canBeRestored(sale: Pick<SaleProgress, 'state' | 'defaultReason' | 'nextStep'>): boolean {
  return sale.state === 'defaulted' && sale.defaultReason === 'price_unpaid' && sale.nextStep === 'none'
}

/** Whether an administrator has ended the unpaid sale before the time to pay was over. */
export function isEndedEarly(
  sale: Pick<SaleProgress, 'state' | 'defaultReason' | 'dueByMs' | 'defaultedAtMs'>,
): boolean {
  const { dueByMs, defaultedAtMs } = sale
  if (!isPremiumDefault(sale) || defaultedAtMs === null) return false
  return dueByMs === null || defaultedAtMs < dueByMs
}

function isPremiumKept({ state }: Pick<SaleProgress, 'state'>): boolean {
  return state === 'paid' || state === 'disputed'
}

/** The premium goes back. */
function refundPremium(sale: SaleProgress, nowMs: number): SaleProgress {
  return { ...sale, state: staysSold(sale) ? 'premium_refunded' : 'refunded', nextAttemptAtMs: nowMs }
}

/** Whether the sale counts on although its premium goes back: both sides have confirmed the hand-over. */
export function staysSold(sale: Pick<SaleProgress, 'state' | 'handedOverAtMs'>): boolean {
  return isPremiumKept(sale) && sale.handedOverAtMs !== null
}

/** Whether the off-session attempts have not come to an end: the premium can be charged without the buyer. */
export function isChargeOpen({ state }: Pick<SaleProgress, 'state'>): boolean {
  return state === 'premium_due' || state === 'charging'
}

/** A defaulted sale is decided by a success only: until then it stays defaulted. */
function canBeDecided({ state }: SaleProgress): boolean {
  return isSaleOpen(state)
}

function startCharge(sale: SaleProgress, nowMs: number): SaleProgress | null {
  if (!isChargeOpen(sale)) return null
  return {
    ...sale,
    state: 'charging',
    firstAttemptAtMs: sale.firstAttemptAtMs ?? nowMs,
    nextAttemptAtMs: nowMs + CONTINUED_AFTER_MS,
  }
}

function decline(
  sale: SaleProgress,
  { code, onSession }: Extract<SaleEvent, { type: 'declined' }>,
  nowMs: number,
): SaleProgress {
  // The time to act runs on: a further decline does not prolong it.
  if (sale.dueByMs !== null) return askBuyer(sale, nowMs, code)
  const firstAttemptAtMs = sale.firstAttemptAtMs ?? nowMs
  if (onSession && sale.softDeclines > 0) {
    // The buyer tried another card between two attempts; the attempts go on.
    const nextAttemptAtMs = softRetryAtMs(firstAttemptAtMs, sale.softDeclines)
    return { ...sale, state: 'charging', nextAttemptAtMs, lastError: code }
  }
  if (code !== 'no_method' && isSoftDecline(code, { onSession })) {
    const softDeclines = sale.softDeclines + 1
    const nextAttemptAtMs = softRetryAtMs(firstAttemptAtMs, softDeclines)
    const next = { ...sale, firstAttemptAtMs, softDeclines, lastError: code }
    return nextAttemptAtMs === null
      ? askBuyer(next, nowMs, code)
      : { ...next, state: 'charging', nextAttemptAtMs }
  }
  return askBuyer(sale, nowMs, code)
}

function askBuyer(sale: SaleProgress, nowMs: number, lastError: string | null): SaleProgress {
  const isAsked = sale.dueByMs !== null
  const dueByMs = sale.dueByMs ?? nowMs + ACTION_MS
  return {
    ...sale,
    state: 'action_required',
    dueByMs,
    lastError,
    // At once: the buyer is to be told.
    nextAttemptAtMs: isAsked ? Math.max(nowMs, nextReminderAtMs(dueByMs, sale.remindersSent)) : nowMs,
  }
}

function succeed(sale: SaleProgress, nowMs: number): SaleProgress | null {
  const paid = { ...sale, settledAtMs: nowMs, nextAttemptAtMs: nowMs, lastError: null }
  if (isSaleOpen(sale.state)) return { ...paid, state: 'paid' }
  if (!canPay(sale)) return null
  // The debt is paid either way; the sale is completed only if the seller still has the car for this buyer.
  return sale.nextStep === 'none'
    ? { ...paid, state: 'paid', defaultReason: null, defaultedAtMs: null }
    : paid
}

function markNotified(sale: SaleProgress, nowMs: number): SaleProgress | null {
  if (sale.state !== 'action_required' || sale.dueByMs === null) return null
  const remindersSent = remindersDue(sale.dueByMs, nowMs)
  return { ...sale, remindersSent, nextAttemptAtMs: nextReminderAtMs(sale.dueByMs, remindersSent) }
}

function passDue(sale: SaleProgress, nowMs: number): SaleProgress | null {
  if (sale.state !== 'action_required' || sale.dueByMs === null || nowMs < sale.dueByMs) return null
  return defaultUnpaid(sale, nowMs)
}

function defaultUnpaid(sale: SaleProgress, nowMs: number): SaleProgress {
  return {
    ...sale,
    state: 'defaulted',
    defaultReason: 'premium_unpaid',
    defaultedAtMs: nowMs,
    nextAttemptAtMs: nowMs,
  }
}

function waive(sale: SaleProgress, nowMs: number): SaleProgress | null {
  if (!owes(sale) || sale.state === 'processing') return null
  const waived = { ...sale, waivedAtMs: nowMs, nextAttemptAtMs: nowMs }
  // A sale that waits for its premium goes on without it; one that has defaulted stays so.
  return sale.state === 'defaulted' ? waived : { ...waived, state: 'paid', settledAtMs: nowMs }
}

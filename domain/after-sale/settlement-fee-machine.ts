/**
 * A seller's settlement fee as a state machine (docs/rules/settlement.md, The settlement fee): fixed at publishing, due
 * once the premium is paid -> charging -> (processing) -> paid, or -> action_required -> paid; reversed if the sale is
 * not completed, or waived by an administrator.
 */
import { DAY_MS, MINUTE_MS } from '../format/time-units.ts'
import type { Cents } from '../money/cents.ts'
import { type DeclineCode, isSoftDecline } from '../money/declines.ts'
import type { SettlementFeeState } from '../money/money-states.ts'
import { CONTINUED_AFTER_MS } from './sale-machine.ts'
import { softRetryAtMs } from './sale-schedule.ts'

/** What the machine reads and changes. Times in ms. */
export interface FeeProgress {
  readonly state: SettlementFeeState
  readonly amountCents: Cents
  readonly firstAttemptAtMs: number | null
  readonly softDeclines: number
  /** When the premium was paid; null before. */
  readonly dueAtMs: number | null
  /** When a job has to continue; null if nothing is to be done. */
  readonly nextAttemptAtMs: number | null
  readonly paidAtMs: number | null
  /** Why the last attempt failed. */
  readonly lastError: string | null
}

export type FeeEvent =
  | { readonly type: 'charge_started' }
  | { readonly type: 'processing' }
  /** `onSession`: the seller was present. `no_method`: there is no method that may be charged. */
  | { readonly type: 'declined'; readonly code: DeclineCode | 'no_method'; readonly onSession: boolean }
  /** The bank asks the seller. */
  | { readonly type: 'action_needed' }
  | { readonly type: 'succeeded' }
  /** The seller was told that the fee waits for them. */
  | { readonly type: 'seller_notified' }
  /** An administrator has it charged again at once. */
  | { readonly type: 'retried' }
  | { readonly type: 'waived' }
  /** The sale is not completed, or an administrator gives the fee back. */
  | { readonly type: 'reversed' }

/** How long an unpaid fee does not keep its seller from listing, in ms. */
export const FEE_GRACE_MS = 7 * DAY_MS

const OPEN_STATES = ['due', 'charging', 'processing', 'action_required'] as const

/** States in which a fee is to be paid. */
export const OPEN_FEE_STATES: readonly SettlementFeeState[] = OPEN_STATES

/** States in which an unpaid fee keeps its seller from listing once the seven days are over; not while it is processed. */
export const BLOCKING_FEE_STATES = ['due', 'charging', 'action_required'] as const

/** Whether the fee is still to be paid. */
export function isFeeOpen({ state }: Pick<FeeProgress, 'state'>): boolean {
  return OPEN_FEE_STATES.includes(state)
}

/** Whether its seller can pay it now: it is open, and no payment is being processed. */
export function canPayFee({ state }: Pick<FeeProgress, 'state'>): boolean {
  return (BLOCKING_FEE_STATES as readonly SettlementFeeState[]).includes(state)
}

/** Whether the fee keeps its seller from listing: it is unpaid after seven days. */
export function blocksListing(fee: Pick<FeeProgress, 'state' | 'dueAtMs'>, nowMs: number): boolean {
  return canPayFee(fee) && fee.dueAtMs !== null && nowMs >= fee.dueAtMs + FEE_GRACE_MS
}

/** Whether the fee can be charged while the seller is absent. */
export function isFeeChargeOpen({ state }: Pick<FeeProgress, 'state'>): boolean {
  return state === 'due' || state === 'charging'
}

/** The fee after an event, or null if its state does not allow it. */
export function applyFeeEvent(fee: FeeProgress, event: FeeEvent, nowMs: number): FeeProgress | null {
  switch (event.type) {
    case 'charge_started':
      return isFeeChargeOpen(fee)
        ? {
            ...fee,
            state: 'charging',
            firstAttemptAtMs: fee.firstAttemptAtMs ?? nowMs,
            nextAttemptAtMs: nowMs + CONTINUED_AFTER_MS,
          }
        : null
    case 'processing':
      return isFeeOpen(fee) ? { ...fee, state: 'processing', nextAttemptAtMs: nowMs + MINUTE_MS } : null
    case 'declined':
      return isFeeOpen(fee) ? decline(fee, event, nowMs) : null
    case 'action_needed':
      return isFeeOpen(fee) ? askSeller(fee, fee.lastError, nowMs) : null
    case 'succeeded':
      return isFeeOpen(fee)
        ? { ...fee, state: 'paid', paidAtMs: nowMs, nextAttemptAtMs: null, lastError: null }
        : null
    case 'seller_notified':
      return fee.state === 'action_required' ? { ...fee, nextAttemptAtMs: null } : null
    case 'retried':
      return canPayFee(fee) ? { ...fee, state: 'due', softDeclines: 0, nextAttemptAtMs: nowMs } : null
    case 'waived':
      // At once: the seller is to be notified.
      return canPayFee(fee) ? { ...fee, state: 'waived', nextAttemptAtMs: nowMs } : null
    case 'reversed':
      // At once: the job ends the live payment, or refunds what was paid.
      return isFeeOpen(fee) || fee.state === 'paid'
        ? { ...fee, state: 'reversed', nextAttemptAtMs: nowMs }
        : null
  }
}

function decline(
  fee: FeeProgress,
  { code, onSession }: Extract<FeeEvent, { type: 'declined' }>,
  nowMs: number,
): FeeProgress {
  if (onSession && isFeeChargeOpen(fee) && fee.softDeclines > 0) {
    // The seller tried another card between two attempts; the attempts go on.
    const nextAttemptAtMs = softRetryAtMs(fee.firstAttemptAtMs ?? nowMs, fee.softDeclines)
    return { ...fee, state: 'charging', nextAttemptAtMs, lastError: code }
  }
  if (onSession || code === 'no_method' || !isSoftDecline(code, { onSession })) {
    return askSeller(fee, code, nowMs)
  }
  const firstAttemptAtMs = fee.firstAttemptAtMs ?? nowMs
  const softDeclines = fee.softDeclines + 1
  const next = { ...fee, firstAttemptAtMs, softDeclines, lastError: code }
  const nextAttemptAtMs = softRetryAtMs(firstAttemptAtMs, softDeclines)
  return nextAttemptAtMs === null
    ? askSeller(next, code, nowMs)
    : { ...next, state: 'charging', nextAttemptAtMs }
}

/** The seller is notified once; their own later attempts send no further notification. */
function askSeller(fee: FeeProgress, lastError: string | null, nowMs: number): FeeProgress {
  const isAsked = fee.state === 'action_required' && fee.nextAttemptAtMs === null
  return { ...fee, state: 'action_required', lastError, nextAttemptAtMs: isAsked ? null : nowMs }
}

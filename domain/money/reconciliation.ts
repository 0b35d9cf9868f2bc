/** Compares our records with a processor's books (docs/rules/payments.md, Reconciliation). */
import { DAY_MS, HOUR_MS } from '../format/time-units.ts'
import { type Cents, cents } from './cents.ts'
import type { DIFFERENCE_KINDS, PaymentStatus } from './money-states.ts'

/** What our records say of one payment of a processor. */
export interface OurPayment {
  /** Whether any record of ours has the reference. */
  readonly isKnown: boolean
  /** What people were charged by their completed transactions, less what was refunded to them. */
  readonly netCents: Cents
  /** The state of our hold with the reference; null if it is no hold of ours. */
  readonly holdState: string | null
  readonly hasDispute: boolean
  /** The newest completed transaction of the payment, or null. */
  readonly transactionId: number | null
}

/** What the processor says of a payment. */
export interface TheirPayment {
  readonly status: PaymentStatus
  /** Zero for a payment that the processor no longer knows. */
  readonly amountCents: Cents
  readonly capturedCents: Cents
  readonly refundedCents: Cents
  readonly isDisputed: boolean
}

export interface Difference {
  /** Names the difference, so that a later night finds it again. */
  readonly key: string
  readonly kind: (typeof DIFFERENCE_KINDS)[number]
  readonly oursCents: Cents | null
  readonly theirsCents: Cents | null
  readonly oursText: string | null
  readonly theirsText: string | null
}

/** States of a hold of ours that may be held at the processor. */
const HELD_HERE: readonly string[] = [
  'placing',
  'processing',
  'action_required',
  'held',
  'renewing',
  'releasing',
  'capturing',
]

/**
 * How our records of a payment differ from the processor's; `theirs` is null where it does not know the payment. A payment
 * that moved nothing and is not known here was prepared twice, which is no difference.
 */
export function findDifferences(
  { provider, reference }: { readonly provider: string; readonly reference: string },
  ours: OurPayment,
  theirs: TheirPayment | null,
): Difference[] {
  const key = (kind: string) => `${kind}:${provider}:${reference}`
  const amounts = { oursCents: null, theirsCents: null }
  const texts = { oursText: null, theirsText: null }
  if (theirs === null || (theirs.status === 'canceled' && theirs.amountCents === 0)) {
    const isExpected = ours.netCents !== 0 || ours.holdState === 'held'
    if (!isExpected) return []
    const oursText = ours.holdState
    return [
      {
        key: key('missing_there'),
        kind: 'missing_there',
        ...amounts,
        oursCents: ours.netCents,
        ...texts,
        oursText,
      },
    ]
  }
  const netCents = cents(theirs.capturedCents - theirs.refundedCents)
  const isHeld = theirs.status === 'held'
  if (!ours.isKnown) {
    if (netCents === 0 && !isHeld) return []
    const theirsText = theirs.status
    return [
      {
        key: key('missing_here'),
        kind: 'missing_here',
        ...amounts,
        theirsCents: netCents,
        ...texts,
        theirsText,
      },
    ]
  }
  const found: Difference[] = []
  if (netCents !== ours.netCents) {
    found.push({
      key: key('amount'),
      kind: 'amount',
      oursCents: ours.netCents,
      theirsCents: netCents,
      ...texts,
    })
  }
  const isHeldHere = ours.holdState !== null && HELD_HERE.includes(ours.holdState)
  if ((isHeld && !isHeldHere) || (ours.holdState === 'held' && theirs.status === 'canceled')) {
    const oursText = ours.holdState ?? 'no hold'
    found.push({ key: key('state'), kind: 'state', ...amounts, oursText, theirsText: theirs.status })
  }
  if (theirs.isDisputed && !ours.hasDispute) {
    found.push({
      key: key('dispute'),
      kind: 'state',
      ...amounts,
      oursText: 'not disputed',
      theirsText: 'disputed',
    })
  }
  return found
}

/** A difference between the ledger and people's transactions of one auction. */
export function ledgerDifference(
  subject: string,
  { ledgerCents, transactionsCents }: { readonly ledgerCents: Cents; readonly transactionsCents: Cents },
): Difference | null {
  if (ledgerCents === transactionsCents) return null
  return {
    key: `ledger:${subject}`,
    kind: 'ledger',
    oursCents: ledgerCents,
    theirsCents: transactionsCents,
    oursText: 'ledger',
    theirsText: 'transactions',
  }
}

/** The parts of a night's comparison, in order. */
export const RECONCILIATION_PHASES = [
  'books',
  'transactions',
  'open',
  'events',
  'differences',
  'ledger',
  'done',
] as const
export type ReconciliationPhase = (typeof RECONCILIATION_PHASES)[number]

/** How far the comparison with one processor has come. */
export interface ReconciliationProgress {
  /** Counts the nights. */
  readonly night: number
  readonly startedAtMs: number
  /** What is compared was made from here on, in ms. */
  readonly sinceMs: number
  /** What is younger is not compared, in ms. */
  readonly untilMs: number
  /** Until when the night before compared, in ms. */
  readonly lastUntilMs: number
  readonly phase: ReconciliationPhase
  /** Where the phase goes on; null at its start. */
  readonly cursor: string | null
}

/** A night begins at 10:00 UTC, 2 or 3 AM in California. */
const NIGHT_STARTS_MS = 10 * HOUR_MS
/** What is younger may still be on its way, in the books of some processors too. */
const COMPARED_AFTER_MS = DAY_MS
/** How far back the books are read: refunds and disputes change older payments. */
const LOOKS_BACK_MS = 35 * DAY_MS

/** The progress to go on from: that of an unfinished night, else a new night's; null if this night is done. */
export function progressAt(
  last: ReconciliationProgress | null,
  nowMs: number,
): ReconciliationProgress | null {
  const night = Math.floor((nowMs - NIGHT_STARTS_MS) / DAY_MS)
  if (last !== null && last.phase !== 'done') return last
  if (last !== null && last.night >= night) return null
  const untilMs = nowMs - COMPARED_AFTER_MS
  return {
    night,
    startedAtMs: nowMs,
    sinceMs: untilMs - LOOKS_BACK_MS,
    untilMs,
    lastUntilMs: last?.untilMs ?? untilMs - LOOKS_BACK_MS,
    phase: 'books',
    cursor: null,
  }
}

/** The progress after a page: the next one of the phase, or the next phase. */
export function nextProgress(
  progress: ReconciliationProgress,
  cursor: string | null,
): ReconciliationProgress {
  if (cursor !== null) return { ...progress, cursor }
  const phase = RECONCILIATION_PHASES[RECONCILIATION_PHASES.indexOf(progress.phase) + 1] ?? 'done'
  return { ...progress, phase, cursor: null }
}

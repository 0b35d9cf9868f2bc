/** The jobs that follow from events. Pure: the room stores them in the same transaction as the events. */
import { isUnopened } from '../../../domain/auction/auction-lock.ts'
import { isReserveMet } from '../../../domain/auction/bidding.ts'
import type { RecordedEvent } from '../../../domain/auction/decide.ts'
import { isSoldAfterAuction } from '../../../domain/auction/ledger.ts'
import type {
  AfterSaleOffer,
  AuctionEvent,
  AuctionResult,
  AuctionState,
} from '../../../domain/auction/types.ts'
import { haltOf } from './halts.ts'
import type { JobKind, JobPayloads, NewJob } from './kinds.ts'

/** Delays of replication and notifications (ms), so that the bids of a burst share one run. */
const REPLICATE_DELAY_MS = 250
const NOTICE_DELAY_MS = 100

export const REPLICATE_JOB: NewJob = { key: 'copy', kind: 'copy', payload: {}, delayMs: REPLICATE_DELAY_MS }
const BID_NOTICES_JOB: NewJob = {
  key: 'bid_notices',
  kind: 'bid_notices',
  payload: {},
  delayMs: NOTICE_DELAY_MS,
}

/**
 * The jobs after an end begin so much later, spread over auctions by their number (ms): where many end in the same second, all
 * watchers hear of it before the first charges, mails and replicas take the time of what the rooms share.
 */
const AFTER_END_MS = 1_200
const SPREAD_MS = 1_000
const SPREAD_STEPS = 20

/** Delay of matching saved searches (ms): they read the replica in D1, which must be written first. */
const MATCH_DELAY_MS = 1_000

const MATCH_SEARCHES_JOB: NewJob = {
  key: 'match_searches',
  kind: 'match_searches',
  payload: { afterSearchId: 0 },
  delayMs: MATCH_DELAY_MS,
}

/**
 * Delay of releasing holds (ms): whether one is still needed is read from the replicas in D1, which must be
 * written first.
 */
const RELEASE_DELAY_MS = 1_000

/** The key of the job that charges the premium of one round. */
export function settleKey(round: number): string {
  return `settle:${round}`
}

/** What addons promise once bidding is open; without the addon a job does nothing. */
export const OPENING_JOBS: readonly NewJob[] = [
  job('social_post', 'social_post', {}),
  // Delayed like saved searches, because it reads the public list from the replica.
  job('email_blast', 'email_blast', { stage: 'searches', afterId: 0 }, MATCH_DELAY_MS),
]

/** The jobs for `recorded`, between the states before and after it; replication is always one of them. */
export function followUps(
  recorded: readonly RecordedEvent[],
  {
    before,
    after: state,
    nowMs,
  }: { readonly before: AuctionState; readonly after: AuctionState; readonly nowMs: number },
): NewJob[] {
  const hasEnded = recorded.some(({ event }) => event.type === 'closed')
  const replicate = hasEnded ? { ...REPLICATE_JOB, delayMs: afterEndMs(state) } : REPLICATE_JOB
  const jobs = new Map<string, NewJob>([[replicate.key, replicate]])
  if (isListingRefunded(recorded, before)) {
    jobs.set('refund_listing', job('refund_listing', 'refund_listing', {}))
  }
  const isReopened = recorded.some(({ event }) => event.type === 'reopened')
  for (const one of recorded) {
    for (const job of jobsFor(one, { state, isReopened, nowMs })) jobs.set(job.key, job)
    if (one.event.type === 'voided') {
      const notices = voidJob(one.event, one.entry?.seq ?? state.seq, before, state)
      jobs.set(notices.key, notices)
    }
  }
  if (isOpenedLate(recorded, before, state)) {
    for (const job of [MATCH_SEARCHES_JOB, ...OPENING_JOBS]) jobs.set(job.key, job)
  }
  return [...jobs.values()]
}

function jobsFor(
  { event, entry }: RecordedEvent,
  {
    state,
    isReopened,
    nowMs,
  }: { readonly state: AuctionState; readonly isReopened: boolean; readonly nowMs: number },
): NewJob[] {
  const { round, endAtMs } = state
  const seq = entry?.seq ?? state.seq
  const afterUserId = 0
  switch (event.type) {
    case 'bid':
    case 'voided':
      return [BID_NOTICES_JOB]
    case 'ending_soon': {
      const { minutesLeft } = event
      const payload = { round, endAtMs, minutesLeft, afterUserId }
      return [job('ending_soon', `ending_soon:${round}:${nowMs}`, payload)]
    }
    case 'extended':
      return [
        job('warning_over', 'warning_over', { afterUserId }),
        ...haltJobs(event, seq, { after: state, isReopened }),
      ]
    case 'closed':
      return [...haltJobs(event, seq, { after: state, isReopened }), ...closingJobs(event.result, state)]
    case 'cancelled': {
      const { reason, by } = event
      const cancelled = { seq, reason, ...(by && { by }), afterUserId }
      return [
        job('cancel_notices', `cancel_notices:${seq}`, cancelled),
        job('cancel_mail', `cancel_mail:${seq}`, cancelled),
        job('release_holds', `release_holds:cancel:${seq}`, { winnerId: null }, RELEASE_DELAY_MS),
      ]
    }
    case 'paused':
    case 'resumed':
    case 'reopened':
      return haltJobs(event, seq, { after: state, isReopened })
    case 'sale_offered':
      return [offerJob(event.offer, 'offered')]
    case 'sale_countered': {
      const { offer } = state.afterSale
      return offer === null ? [] : [offerJob(offer, 'countered')]
    }
    case 'sale_offer_ended': {
      const { last } = state.afterSale
      return last === null ? [] : [offerJob(last.offer, event.how)]
    }
    case 'opened':
      return [
        ...(isRunningListing(state) ? [MATCH_SEARCHES_JOB, ...OPENING_JOBS] : []),
        ...haltJobs(event, seq, { after: state, isReopened }),
      ]
    case 'status_set':
      return isRunningListing(state) ? [MATCH_SEARCHES_JOB] : []
    case 'listing_lapsed':
      return [job('lapse_notice', `lapse_notice:${nowMs}`, {})]
    default:
      return []
  }
}

/**
 * Whether the listing was cancelled before bidding began, or by an administrator before its end, so that its fee is
 * refunded (docs/rules/listings.md, Refunds of the listing fee).
 */
function isListingRefunded(recorded: readonly RecordedEvent[], { phase }: AuctionState): boolean {
  const cancelled = recorded.map(({ event }) => event).find((event) => event.type === 'cancelled')
  if (cancelled === undefined) return false
  const wasUnopened = phase.status === 'pending' || phase.status === 'draft'
  if (wasUnopened && !recorded.some(({ event }) => event.type === 'opened')) return true
  return cancelled.by !== undefined && phase.status !== 'ended'
}

/** Whether bidding begins now in an auction that was paused before it could begin. */
function isOpenedLate(
  recorded: readonly RecordedEvent[],
  { phase }: AuctionState,
  after: AuctionState,
): boolean {
  const isResumed = recorded.some(({ event }) => event.type === 'resumed')
  return isUnopened(phase) && isRunningListing(after) && isResumed
}

/** The job that notifies people of an administrator's change; none for other events. */
function haltJobs(event: AuctionEvent, seq: number, decision: Parameters<typeof haltOf>[1]): NewJob[] {
  const halt = haltOf(event, decision)
  return halt === null ? [] : [job('halt_notices', `halt_notices:${seq}`, { seq, ...halt, afterUserId: 0 })]
}

/** The job that notifies people of a void: what has become of the auction by it. */
function voidJob(
  { reason }: Extract<AuctionEvent, { type: 'voided' }>,
  seq: number,
  before: AuctionState,
  after: AuctionState,
): NewJob {
  const { priceCents, leaderId } = after
  const reserveMet = isReserveMet(after)
  const hasNewLeader = leaderId !== before.leaderId
  const outcome = {
    seq,
    reason,
    priceCents,
    leaderId,
    reserveMet: after.reserveCents === null ? null : reserveMet,
    hasNewLeader,
    hasChanged: hasNewLeader || priceCents !== before.priceCents || reserveMet !== isReserveMet(before),
  }
  return job('void_notices', `void_notices:${seq}`, { ...outcome, afterUserId: 0 })
}

function offerJob(offer: AfterSaleOffer, change: JobPayloads['sale_offer']['change']): NewJob {
  return job('sale_offer', `sale_offer:${offer.offerId}:${change}`, { offer, change })
}

/**
 * Whether owners of matching saved searches are notified of a listing. Not while it is pending: its fee would be
 * refunded after a cancellation, so that a seller could notify them again and again for nothing.
 */
function isRunningListing({ paid, phase }: AuctionState): boolean {
  return paid && phase.status === 'active'
}

/** How long after its end the jobs of this auction begin (ms). */
function afterEndMs({ auctionId }: AuctionState): number {
  return AFTER_END_MS + ((auctionId % SPREAD_STEPS) * SPREAD_MS) / SPREAD_STEPS
}

function closingJobs(result: AuctionResult, state: AuctionState): NewJob[] {
  const { winnerId } = result
  const { round } = state
  const delayMs = afterEndMs(state)
  // An after-sale sale sends no end notices, because bidders were notified of the end.
  const isSaleAfter = isSoldAfterAuction(result)
  const jobs = [
    ...(isSaleAfter
      ? []
      : [job('end_notices', `end_notices:${round}`, { round, result, afterUserId: 0 }, delayMs)]),
    job('result_mail', `result_mail:${round}`, { round, result }, delayMs),
    job('release_holds', `release_holds:${round}`, { winnerId }, delayMs + RELEASE_DELAY_MS),
  ]
  if (result.outcome !== 'sold') return jobs
  const { amountCents } = result
  return [
    ...jobs,
    job('settle', settleKey(round), { round, winnerId: result.winnerId, amountCents }, delayMs),
  ]
}

function job<K extends JobKind>(kind: K, key: string, payload: JobPayloads[K], delayMs = 0): NewJob {
  // The types ensure that the payload fits the kind; TypeScript cannot infer this for a generic K.
  return { kind, key, payload, delayMs } as NewJob
}

/**
 * Keys of jobs that must not run any more, because a new round or a cancellation has undone the round's sale. A sale after the
 * auction leaves the notices of its end: that stays true.
 */
export function supersededJobs(
  recorded: readonly RecordedEvent[],
  before: AuctionState,
  after: AuctionState,
): string[] {
  const withdrawn =
    before.phase.status === 'ended' && recorded.some(({ event }) => event.type === 'cancelled')
  if (!withdrawn && after.round === before.round) return []
  const isSaleAfter = recorded.some(
    ({ event }) => event.type === 'closed' && isSoldAfterAuction(event.result),
  )
  const kinds = [...(isSaleAfter ? [] : ['end_notices']), 'result_mail', 'release_holds']
  return [settleKey(before.round), ...kinds.map((kind) => `${kind}:${before.round}`)]
}

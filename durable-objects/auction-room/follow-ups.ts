/** Which work follows from what happened. Pure: the room stores these jobs in the same transaction as the events. */
import type { Recorded } from '../../domain/auction/decide.ts'
import type { AuctionState } from '../../domain/auction/types.ts'
import type { NewJob } from './jobs.ts'

/** How long the copy and the notices may wait: a burst of bids is copied and told as one. */
export const COPY_DELAY_MS = 250
export const NOTICE_DELAY_MS = 100

export const COPY_JOB: NewJob = { key: 'copy', kind: 'copy', payload: {}, delayMs: COPY_DELAY_MS }
const BID_NOTICES_JOB: NewJob = {
  key: 'bid_notices',
  kind: 'bid_notices',
  payload: {},
  delayMs: NOTICE_DELAY_MS,
}

/** The key of the job that charges the premium of one round. */
export function settleKey(round: number): string {
  return `settle:${round}`
}

/** The jobs for `recorded`, from the state after it. The copy always follows. */
export function followUps(recorded: readonly Recorded[], state: AuctionState, nowMs: number): NewJob[] {
  const jobs = new Map<string, NewJob>([[COPY_JOB.key, COPY_JOB]])
  for (const one of recorded) {
    for (const job of jobsFor(one, state, nowMs)) jobs.set(job.key, job)
  }
  return [...jobs.values()]
}

function jobsFor({ event, entry }: Recorded, state: AuctionState, nowMs: number): NewJob[] {
  const { round } = state
  switch (event.type) {
    case 'bid':
    case 'voided':
      return [BID_NOTICES_JOB]
    case 'ending_soon': {
      const { minutesLeft } = event
      const payload = { round, minutesLeft, afterUserId: 0 }
      return [{ key: `ending_soon:${round}:${nowMs}`, kind: 'ending_soon', payload, delayMs: 0 }]
    }
    case 'closed': {
      const { result } = event
      const { winnerId } = result
      const jobs: NewJob[] = [
        {
          key: `end_notices:${round}`,
          kind: 'end_notices',
          payload: { round, result, afterUserId: 0 },
          delayMs: 0,
        },
        { key: `result_mail:${round}`, kind: 'result_mail', payload: { round, result }, delayMs: 0 },
        { key: `release_holds:${round}`, kind: 'release_holds', payload: { round, winnerId }, delayMs: 0 },
      ]
      if (result.outcome === 'sold') {
        const payload = {
          round,
          winnerId: result.winnerId,
          amountCents: result.amountCents,
          endedAtMs: nowMs,
        }
        jobs.push({ key: settleKey(round), kind: 'settle', payload, delayMs: 0 })
      }
      return jobs
    }
    case 'cancelled': {
      const { reason } = event
      const seq = entry?.seq ?? state.seq
      return [
        {
          key: `cancel_notices:${seq}`,
          kind: 'cancel_notices',
          payload: { reason, afterUserId: 0 },
          delayMs: 0,
        },
        { key: `cancel_mail:${seq}`, kind: 'cancel_mail', payload: { reason }, delayMs: 0 },
        {
          key: `release_holds:cancel:${seq}`,
          kind: 'release_holds',
          payload: { round, winnerId: null },
          delayMs: 0,
        },
      ]
    }
    case 'listing_lapsed':
      return [{ key: `lapse_notice:${nowMs}`, kind: 'lapse_notice', payload: {}, delayMs: 0 }]
    default:
      return []
  }
}

/** Work of a round that is no longer to be done: what was sold is for sale again, or withdrawn. */
export function supersededJobs(
  recorded: readonly Recorded[],
  before: AuctionState,
  after: AuctionState,
): string[] {
  const withdrawn =
    before.phase.status === 'ended' && recorded.some(({ event }) => event.type === 'cancelled')
  const undone = withdrawn || after.round !== before.round
  return undone
    ? [settleKey(before.round), `result_mail:${before.round}`, `release_holds:${before.round}`]
    : []
}

/** Random auctions whose commands arrive in bursts at the real room, with everything that can go wrong on the way. */
import {
  type Action,
  type AuctionTerms,
  type Intent,
  randomAction,
  randomMoment,
  randomTerms,
} from '../history.ts'
import type { Random } from '../random.ts'
import type { Right } from './people.ts'
import type { StorageFault } from './sim-storage.ts'

export type Bidding = Extract<Action, { do: 'bid' | 'maximum' | 'cancelMaximum' | 'buyNow' }>
export type Happening =
  /** A command of a bidder, under a new key or none. One with poison cannot be stored. */
  | { do: 'send'; action: Bidding; isKeyed: boolean; isPoisoned: boolean }
  /** A command is sent again under its key, perhaps as another request; `back` counts from the newest. */
  | { do: 'again'; back: number; isOther: boolean }
  /** So many bids at once, more than one transaction takes. */
  | { do: 'flood'; bids: number }
  /** A command of the seller, an administrator or the clock, which waits for nobody. */
  | { do: 'change'; action: Exclude<Action, Bidding> }
  /** A right changes, and the channel tells the room. */
  | { do: 'right'; who: number; right: Right; lastsMs: number | null }
  /** The person's name changes; the room learns it with the next reading. */
  | { do: 'rename'; who: number }
  /** The database answers one reading, or does not. */
  | { do: 'answer'; index: number; fails: boolean }
  | { do: 'fault'; fault: StorageFault }
  /** The object leaves memory; what waits there is lost. */
  | { do: 'evict' }
  /** All jobs of the room are done. */
  | { do: 'jobs' }
  /** The event loop turns so many times. */
  | { do: 'turn'; times: number }

export type BurstStep = { moment: Intent['moment']; happening: Happening }
export type BurstHistory = { terms: AuctionTerms; isSlow: boolean; intents: BurstStep[] }

export function randomBurstHistory(random: Random): BurstHistory {
  const bidders = random.pick([2, 3, 3, 5])
  const length = 10 + random.below(40)
  const isFaulty = !random.onceIn(4)
  const opening: BurstStep = { moment: { near: 'start', offsetMs: 0 }, happening: { do: 'turn', times: 0 } }
  const steps = Array.from({ length }, () => randomSteps(random, bidders, isFaulty)).flat()
  return {
    terms: randomTerms(random),
    isSlow: random.onceIn(3),
    intents: random.onceIn(8) ? steps : [opening, ...steps],
  }
}

function randomSteps(random: Random, bidders: number, isFaulty: boolean): BurstStep[] {
  const happening = randomHappening(random, bidders, isFaulty)
  const step = { moment: randomPause(random), happening }
  const now = { near: 'now', offsetMs: 0 } as const
  if (happening.do !== 'fault') return [step]
  switch (random.below(4)) {
    // A job that is requested while another runs is none of those that a failure could lose.
    case 0:
      return [{ moment: now, happening: { do: 'jobs' } }, step]
    case 1:
      return randomBrokenVoid(random)
    default:
      return [step]
  }
}

/** A void has the most statements, and reads between them. */
function randomBrokenVoid(random: Random): BurstStep[] {
  const moment = { near: 'now', offsetMs: 0 } as const
  const fault = { kind: 'error', after: 2 + random.below(8) } as const
  const action = { do: 'void', back: random.below(3) } as const
  return [
    { moment, happening: { do: 'fault', fault } },
    { moment, happening: { do: 'change', action } },
  ]
}

/** Mostly within the time in which a burst is gathered. */
function randomPause(random: Random): Intent['moment'] {
  if (random.onceIn(10)) return randomMoment(random)
  if (random.onceIn(30)) return { near: 'end', offsetMs: random.pick([-20, -8, -7, -3, -1, 0]) }
  return { near: 'now', offsetMs: random.pick([0, 0, 0, 0, 0, 0, 1, 1, 3, 7, 8, 20, 21]) }
}

function randomHappening(random: Random, bidders: number, isFaulty: boolean): Happening {
  const who = 1 + random.below(bidders)
  switch (random.below(33)) {
    case 0:
    case 32:
      return randomRight(random, who)
    case 1:
      return isFaulty ? { do: 'fault', fault: randomFault(random) } : { do: 'rename', who }
    case 2:
      return isFaulty ? { do: 'evict' } : { do: 'jobs' }
    case 3:
    case 4:
    case 5:
      return { do: 'again', back: random.below(8), isOther: random.onceIn(4) }
    case 6:
    case 7:
      return { do: 'answer', index: random.below(4), fails: isFaulty && random.onceIn(8) }
    case 8:
      return random.onceIn(3) ? { do: 'jobs' } : { do: 'turn', times: 1 }
    case 9:
      return random.onceIn(isFaulty ? 24 : 6)
        ? { do: 'flood', bids: 260 + random.below(20) }
        : { do: 'turn', times: 4 }
    case 10:
    case 11:
    case 12:
    case 13:
      return { do: 'turn', times: 1 + random.below(4) }
    default:
      return randomCommand(random, bidders, isFaulty)
  }
}

function randomCommand(random: Random, bidders: number, isFaulty: boolean): Happening {
  const action = randomAction(random, bidders, false)
  switch (action.do) {
    case 'bid':
    case 'maximum':
    case 'cancelMaximum':
    case 'buyNow': {
      const isKeyed = !random.onceIn(6)
      return { do: 'send', action, isKeyed, isPoisoned: isKeyed && isFaulty && random.onceIn(12) }
    }
    default:
      return { do: 'change', action }
  }
}

function randomRight(random: Random, who: number): Happening {
  const right = random.pick([
    'may',
    'may',
    'may',
    'charged',
    'no_authorization',
    'deactivated',
    'unauthenticated',
    'locked',
  ])
  const lastsMs = right === 'may' && random.onceIn(2) ? random.pick([1, 5, 8, 1000]) : null
  return { do: 'right', who, right, lastsMs }
}

function randomFault(random: Random): StorageFault {
  return {
    kind: random.pick(['error', 'error', 'stuck', 'kill', 'kill']),
    after: random.below(random.pick([3, 12])),
  }
}

/**
 * A history is the terms of an auction and a list of intents. An intent gives its amount and time relative to
 * a reference (the price, the leader's limit, the end), so that ties, exact increments and last moments are
 * frequent, and so that a history is still valid when intents are removed.
 */
import { MINUTE_MS } from '../../domain/format/time-units.ts'
import type { Random } from './random.ts'

export type AuctionTerms = {
  startingCents: number
  incrementCents: number
  reserveCents: number | null
  buyNowCents: number | null
  extendMinutes: number
  startMs: number
  endMs: number
  maxCommands: number
}

type By = 'seller' | 'admin'
export type AmountNear = 'price' | 'minimum' | 'limit' | 'reserve' | 'buyNow' | 'start'
export type MomentNear = 'now' | 'start' | 'end' | 'window' | 'offer'
export type Action =
  | { do: 'bid' | 'maximum'; who: number; near: AmountNear; dollars: number }
  | { do: 'cancelMaximum' | 'buyNow'; who: number }
  | { do: 'tick' }
  | { do: 'pause' | 'resume' | 'cancel'; by: By }
  | { do: 'reserve'; by: By; near: AmountNear | 'nothing'; cents: number }
  /** The seller's revision of all terms at once; a missing term stays unchanged. */
  | { do: 'revise'; startCents?: number; reserve?: TermIntent; buyNow?: TermIntent }
  /** `back` counts the stored bids from the newest. */
  | { do: 'void'; back: number }
  | { do: 'reopen'; lastsMs: number }
  /** Only by an administrator. The model has no such command. */
  | { do: 'reschedule'; lastsMs: number }
  /** A repeated job says once more, with other terms, that the listing is paid. The model has no such command. */
  | { do: 'payAgain' }
  | {
      do: 'setStatus'
      status: 'draft' | 'pending' | 'active' | 'paused' | 'ended' | 'cancelled'
      lastsMs: number
    }
  /** An after-sale offer: `dollars` is relative to the least price; null is the bidder's own bid. */
  | { do: 'offerSale'; dollars: number | null; isUnpaid: boolean }
  | { do: 'answerSale'; by: 'seller' | 'bidder'; answer: 'accept' | 'decline'; byStranger: boolean }
  | { do: 'counterSale'; dollars: number }
  | { do: 'closeSales' }

/** An amount of the terms: relative to a reference, or none. */
export type TermIntent = { near: AmountNear | 'nothing'; cents: number }
export type Intent = { moment: { near: MomentNear; offsetMs: number }; action: Action }
export type History = { terms: AuctionTerms; intents: Intent[] }

export const SELLER = 0
export const START_MS = Date.UTC(2026, 10, 2, 18, 0, 0)

/** The reference amounts of an auction, in cents. */
export type Anchors = Record<AmountNear, number>

/** The whole-dollar amount of a bid or a maximum, in cents. */
export function toBidCents(
  anchors: Anchors,
  { near, dollars }: { near: AmountNear; dollars: number },
): number {
  return Math.max(100, Math.ceil(anchors[near] / 100) * 100 + dollars * 100)
}

/** The new reserve in cents; null removes it. */
export function toReserveCents(anchors: Anchors, { near, cents }: TermIntent): number | null {
  return near === 'nothing' ? null : Math.max(1, anchors[near] + cents)
}

/** The new terms of a revision, in cents; null removes one. */
export type RevisedTerms = { starting?: number; reserve?: number | null; buyNow?: number | null }

/** Converts a revision relative to `anchors` into amounts. */
export function revisedTerms(anchors: Anchors, action: Extract<Action, { do: 'revise' }>): RevisedTerms {
  const { startCents, reserve, buyNow } = action
  return {
    ...(startCents !== undefined && { starting: Math.max(0, anchors.start + startCents) }),
    ...(reserve && { reserve: toReserveCents(anchors, reserve) }),
    ...(buyNow && { buyNow: toReserveCents(anchors, buyNow) }),
  }
}

/** Terms in which one dollar changes the outcome: small prices, odd increments, reserves with cents. */
export function randomTerms(random: Random): AuctionTerms {
  const startingCents = random.pick([0, 1, 10, 20]) * 100 + random.pick([0, 0, 0, 50])
  const reserveCents = random.onceIn(2)
    ? null
    : startingCents + random.below(60) * 100 + random.pick([0, 0, 1, 99])
  const buyNowFloor = Math.ceil(Math.max(startingCents + 1, reserveCents ?? 0) / 100) * 100
  const startMs = START_MS + random.pick([0, 1000])
  return {
    startingCents,
    incrementCents: random.pick([100, 100, 200, 500, 149, 50, 1000, 0]),
    reserveCents,
    buyNowCents: random.onceIn(3) ? buyNowFloor + random.below(40) * 100 : null,
    extendMinutes: random.pick([5, 5, 1, 0]),
    startMs,
    endMs: startMs + random.pick([10, 30, 12 * 60]) * MINUTE_MS,
    maxCommands: random.pick([1000, 1000, 1000, 3]),
  }
}

/**
 * A random history. `wild` ones also include after-sale offers, reschedules and status changes by an
 * administrator.
 */
export function randomHistory(random: Random, wild: boolean): History {
  const bidders = random.pick([2, 3, 3, 5])
  const length = 5 + random.below(35)
  return {
    terms: randomTerms(random),
    intents: Array.from({ length }, () => randomIntent(random, bidders, wild)),
  }
}

function randomIntent(random: Random, bidders: number, wild: boolean): Intent {
  if (wild && random.onceIn(3)) return randomAfterSale(random)
  return { moment: randomMoment(random), action: randomAction(random, bidders, wild) }
}

/** An after-sale intent: most at any time, answers also around the end of the 24 hours. */
function randomAfterSale(random: Random): Intent {
  const atOffer = { near: 'offer', offsetMs: random.pick([-1, 0, 1]) } as const
  const moment = random.onceIn(4) ? atOffer : { near: 'now' as const, offsetMs: random.pick([0, 1, 1000]) }
  const by = random.pick(['seller', 'bidder'])
  switch (random.below(8)) {
    case 0:
      return { moment, action: { do: 'setStatus', status: 'ended', lastsMs: 1 } }
    case 1:
    case 2:
      return {
        moment: { near: 'now', offsetMs: 0 },
        action: {
          do: 'offerSale',
          dollars: random.pick([null, null, 0, 1, -1, 3]),
          isUnpaid: random.onceIn(2),
        },
      }
    case 3:
      return { moment, action: { do: 'counterSale', dollars: random.pick([0, 1, -1, 2]) } }
    case 4:
      return { moment, action: random.onceIn(6) ? { do: 'closeSales' } : { do: 'tick' } }
    default:
      return {
        moment,
        action: {
          do: 'answerSale',
          by,
          answer: random.onceIn(3) ? 'decline' : 'accept',
          byStranger: random.onceIn(8),
        },
      }
  }
}

export function randomMoment(random: Random): Intent['moment'] {
  if (!random.onceIn(16)) return { near: 'now', offsetMs: random.pick([0, 0, 1, 1000, 20_000, MINUTE_MS]) }
  const near = random.pick(['start', 'end', 'window', 'window', 'window', 'window'])
  return { near, offsetMs: random.pick([-1, 0, 1, -1000]) }
}

export function randomAction(random: Random, bidders: number, wild: boolean): Action {
  const who = random.onceIn(25) ? SELLER : 1 + random.below(bidders)
  const by = random.pick(['seller', 'admin'])
  const lastsMs = random.pick([1, 2 * MINUTE_MS, 20 * MINUTE_MS])
  if (wild && random.onceIn(8)) {
    if (random.onceIn(8)) return { do: 'payAgain' }
    if (random.onceIn(2)) return { do: 'reschedule', lastsMs: random.pick([-1, 0, lastsMs]) }
    const status = random.pick(['draft', 'pending', 'active', 'paused', 'ended', 'cancelled'])
    return { do: 'setStatus', status, lastsMs }
  }
  switch (random.below(25)) {
    case 0:
      return { do: 'cancelMaximum', who }
    case 1:
      return { do: 'buyNow', who }
    case 2:
      return random.onceIn(2) ? { do: 'pause', by } : { do: 'tick' }
    case 3:
    case 4:
      return random.onceIn(24) ? { do: 'cancel', by } : { do: 'resume', by }
    case 5:
      return { do: 'reserve', by, ...randomReserve(random) }
    case 6:
      return { do: 'void', back: random.below(6) }
    case 7:
      return { do: 'reopen', lastsMs }
    case 8:
      return { do: 'revise', ...randomRevision(random) }
    default:
      return { do: random.pick(['bid', 'maximum']), who, ...randomAmount(random) }
  }
}

function randomAmount(random: Random): { near: AmountNear; dollars: number } {
  const near = random.pick([
    'price',
    'minimum',
    'minimum',
    'minimum',
    'limit',
    'limit',
    'reserve',
    'buyNow',
    'start',
  ])
  return { near, dollars: random.pick([0, 0, 1, -1, 2, 3, 5, 10, 40]) }
}

function randomRevision(random: Random): Omit<Extract<Action, { do: 'revise' }>, 'do'> {
  const near = random.pick(['buyNow', 'buyNow', 'buyNow', 'buyNow', 'limit', 'start', 'nothing', 'nothing'])
  return {
    ...(random.onceIn(4) && { reserve: randomReserve(random) }),
    ...(!random.onceIn(3) && { buyNow: { near, cents: random.pick([0, 1, -100, -100, -300, -500, 100]) } }),
    ...(random.onceIn(6) && { startCents: random.pick([0, 100, -100]) }),
  }
}

function randomReserve(random: Random): TermIntent {
  const near = random.pick(['reserve', 'reserve', 'price', 'limit', 'buyNow', 'nothing'])
  return { near, cents: random.pick([0, 1, -1, -100, -500, 100]) }
}

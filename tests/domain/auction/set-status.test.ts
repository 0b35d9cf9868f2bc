/** Every status that an administrator can set, from every other one (docs/rules/bidding.md, Lifecycle). */

import { expect, test } from 'vitest'
import type { Command } from '../../../domain/auction/commands.ts'
import { UNOPENED } from '../../../domain/auction/lifecycle-decision.ts'
import type { AuctionEvent, AuctionStatus, SetBack } from '../../../domain/auction/types.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { END, scheduledAuction, TestAuction } from './auction-fixture.ts'

const REASON = 'Asked by phone'
const NOW = 20 * MINUTE_MS
const LATER = 90 * MINUTE_MS

const setStatus = (status: AuctionStatus, endAtMs?: number, startAtMs?: number): Command => ({
  type: 'set_status',
  status,
  reason: REASON,
  outstandingSale: null,
  ...(endAtMs !== undefined && { endAtMs }),
  ...(startAtMs !== undefined && { startAtMs }),
})

/** Auctions without bids at `NOW`: those not started start ten minutes later; all end at `END`. */
const FROM: Readonly<Record<AuctionStatus, () => TestAuction>> = {
  draft: () => new TestAuction({}, { ...scheduledAuction({ status: 'draft' }), startAtMs: 30 * MINUTE_MS }),
  pending: () => new TestAuction({}, { ...scheduledAuction(), startAtMs: 30 * MINUTE_MS }),
  active: () => new TestAuction(),
  // With 50 of its 60 minutes left.
  paused: () => new TestAuction().at(10).accept({ type: 'pause', by: 'seller' }),
  ended: () => new TestAuction().accept(setStatus('ended')),
  cancelled: () => new TestAuction().accept({ type: 'cancel', by: 'seller', reason: 'x' }),
}

const BY_ADMINISTRATOR = { by: 'administrator', reason: REASON } as const
const BACK = (status: 'draft' | 'pending'): AuctionEvent[] => [{ type: 'status_set', status }]
const scheduled = (startAtMs: number, endAtMs: number): AuctionEvent => ({
  type: 'scheduled',
  startAtMs,
  endAtMs,
})
const CANCELLED: AuctionEvent[] = [{ type: 'cancelled', ...BY_ADMINISTRATOR }]
const CLOSED: AuctionEvent = {
  type: 'closed',
  result: { outcome: 'no_bids', amountCents: null, winnerId: null },
  ...BY_ADMINISTRATOR,
}
const setBack = (to: SetBack, endAtMs = END): AuctionEvent => ({
  type: 'extended',
  endAtMs,
  cause: 'rescheduled',
  setBack: to,
  ...BY_ADMINISTRATOR,
})
/** Back to a draft from a status that the public saw. */
const WITHDRAWN = [...BACK('draft'), setBack({ status: 'draft' })]
const opened = (endAtMs: number): AuctionEvent[] => [
  { type: 'listing_paid' },
  { type: 'scheduled', startAtMs: NOW, endAtMs },
  { type: 'opened', ...BY_ADMINISTRATOR },
]
const reopened = (endAtMs: number): AuctionEvent => ({
  type: 'reopened',
  round: 2,
  endAtMs,
  ...BY_ADMINISTRATOR,
})
const resumed = (endAtMs: number): AuctionEvent => ({ type: 'resumed', endAtMs, ...BY_ADMINISTRATOR })
const paused = (endAtMs: number): AuctionEvent => ({
  type: 'paused',
  remainingMs: endAtMs - NOW,
  ...BY_ADMINISTRATOR,
})

/** The events; null if the status is refused. `end` is the end that the auction has if none is given. */
const table = (
  end: number,
): Readonly<Record<AuctionStatus, Record<AuctionStatus, AuctionEvent[] | null>>> => {
  const notStarted = {
    active: opened(end),
    paused: [...opened(end), { ...paused(end), ...UNOPENED }],
    ended: [CLOSED],
    cancelled: CANCELLED,
  }
  const moved = end === END ? [] : [scheduled(30 * MINUTE_MS, end)]
  const movedInPublic =
    end === END ? [] : [...moved, setBack({ status: 'pending', startAtMs: 30 * MINUTE_MS }, end)]
  const over = { active: [reopened(end)], paused: [reopened(end), paused(end)] }
  return {
    draft: { draft: [], pending: [...moved, ...BACK('pending')], ...notStarted },
    pending: { draft: WITHDRAWN, pending: movedInPublic, ...notStarted },
    active: {
      draft: WITHDRAWN,
      pending: null,
      active:
        end === END ? [] : [{ type: 'extended', endAtMs: end, cause: 'rescheduled', ...BY_ADMINISTRATOR }],
      paused: [paused(END)],
      ended: [CLOSED],
      cancelled: CANCELLED,
    },
    paused: {
      draft: WITHDRAWN,
      pending: null,
      active: [resumed(end === END ? NOW + 50 * MINUTE_MS : end)],
      paused: [paused(NOW + 50 * MINUTE_MS)],
      ended: [CLOSED],
      cancelled: CANCELLED,
    },
    ended: { draft: WITHDRAWN, pending: null, ...over, ended: [], cancelled: CANCELLED },
    cancelled: {
      draft: WITHDRAWN,
      pending: null,
      ...over,
      ended: [reopened(NOW), CLOSED],
      cancelled: [],
    },
  }
}

const STATUSES = Object.keys(FROM) as AuctionStatus[]

test.each(STATUSES)('set status: from %s to each status -> its events, with the end given or not', (from) => {
  for (const endAtMs of [undefined, LATER]) {
    for (const to of STATUSES) {
      const auction = FROM[from]()
      auction.nowMs = NOW
      const { decision } = auction.do(setStatus(to, endAtMs))
      const events = table(endAtMs ?? END)[from][to]
      const title = `${from} to ${to}, end ${endAtMs}`
      if (events === null) expect(decision, title).toMatchObject({ accepted: false })
      else expect(decision, title).toEqual({ accepted: true, events })
      expect(auction.state.phase.status, title).toBe(events === null ? from : to)
    }
  }
})

test.each(STATUSES)('set status: from %s back to draft -> a new round only if a round has ended', (from) => {
  const auction = FROM[from]()
  auction.nowMs = NOW
  const before = auction.state
  auction.accept(setStatus('draft'))
  const isOver = from === 'ended' || from === 'cancelled'
  expect(auction.state.round).toBe(isOver ? 2 : 1)
  expect(auction.state.afterSale).toEqual(before.afterSale)
})

const START = 40 * MINUTE_MS

test.each(STATUSES)(
  'set status: from %s to pending with a start -> as long as before, or until the end given',
  (from) => {
    for (const [endAtMs, expected] of [
      [undefined, END + START - FROM[from]().state.startAtMs],
      [LATER, LATER],
    ] as const) {
      const auction = FROM[from]()
      auction.nowMs = NOW
      const { decision } = auction.do(setStatus('pending', endAtMs, START))
      const events = [
        scheduled(START, expected),
        ...(from === 'pending' ? [] : BACK('pending')),
        ...(from === 'draft' ? [] : [setBack({ status: 'pending', startAtMs: START }, expected)]),
      ]
      expect(decision).toEqual({ accepted: true, events })
      expect(auction.state).toMatchObject({
        phase: { status: 'pending' },
        startAtMs: START,
        endAtMs: expected,
      })
      auction.nowMs = START
      auction.do({ type: 'advance' })
      expect(auction.state.phase.status).toBe('active')
    }
  },
)

test('set status: pending with a start that has passed or after the end -> refused at its field', () => {
  const auction = new TestAuction()
  auction.nowMs = NOW
  for (const [startAtMs, endAtMs, field] of [
    [NOW - 1, undefined, 'start_time'],
    [START, START, 'end_time'],
  ] as const) {
    expect(auction.do(setStatus('pending', endAtMs, startAtMs)).decision).toMatchObject({
      refusal: { field },
    })
  }
})

test('set status: reminders of the round before -> given again after reset or reopening', () => {
  const reminded = () => {
    const auction = new TestAuction().at(55)
    auction.do({ type: 'advance' })
    expect(auction.state.remindersGiven).toEqual([10])
    return auction
  }
  // An active auction stays in its round.
  expect(reminded().accept(setStatus('draft')).state.remindersGiven).toEqual([10])
  const ended = reminded().accept(setStatus('ended'))
  expect(ended.accept(setStatus('draft')).state.remindersGiven).toEqual([])
  const reopenedAgain = reminded().accept(setStatus('ended')).accept(setStatus('active', LATER))
  expect(reopenedAgain.state.remindersGiven).toEqual([])
})

test('set status: start not in the future -> opens at its start; without duration -> not pending', () => {
  const started = new TestAuction({}, { ...scheduledAuction({ status: 'draft' }), startAtMs: 0 })
  started.nowMs = NOW
  expect(started.do(setStatus('active')).decision).toMatchObject({
    events: [{ type: 'listing_paid' }, { type: 'scheduled', startAtMs: 0 }, { type: 'opened' }],
  })
  const empty = { ...scheduledAuction({ status: 'draft' }), startAtMs: END }
  expect(new TestAuction({}, empty).do(setStatus('pending')).decision).toMatchObject({
    refusal: { field: 'end_time', message: 'The end must be after the start.' },
  })
})

test('set status: active again with an end that has passed -> refused', () => {
  const auction = new TestAuction()
  auction.nowMs = NOW
  expect(auction.do(setStatus('active', NOW)).decision).toMatchObject({ refusal: { field: 'end_time' } })
})

test('set status: administrator gives no reason -> published as not given', () => {
  const silent = { type: 'set_status', status: 'cancelled', reason: '', outstandingSale: null } as const
  const [recorded] = new TestAuction().do(silent).recorded
  expect(recorded?.entry?.data).toEqual({ by: 'administrator', reason: 'No reason given' })
})

test.each([
  ['active', 'active', LATER, { end_time: '1970-01-01T01:30:00.000Z', cause: 'rescheduled' }],
  ['active', 'draft', undefined, { status: 'draft' }],
  ['active', 'ended', undefined, { outcome: 'no_bids' }],
  ['pending', 'active', undefined, { starting_bid: 1_000 }],
  ['pending', 'draft', undefined, { status: 'draft' }],
  ['cancelled', 'active', LATER, { round: 2 }],
] as const)(
  'set status: from %s to %s -> the log names the administrator and the reason',
  (from, to, endAtMs, data) => {
    const auction = FROM[from]()
    auction.nowMs = NOW
    const entry = auction.do(setStatus(to, endAtMs)).recorded.at(-1)?.entry
    expect(entry?.data).toMatchObject({ ...data, ...BY_ADMINISTRATOR })
  },
)

test('set status: running auction set to a later start -> the log has start, end, administrator and reason', () => {
  const auction = new TestAuction()
  auction.nowMs = NOW
  const entry = auction.do(setStatus('pending', LATER, START)).recorded.at(-1)?.entry
  expect([entry?.type, entry?.data]).toEqual([
    'extended',
    {
      cause: 'rescheduled',
      status: 'pending',
      start_time: '1970-01-01T00:40:00.000Z',
      end_time: '1970-01-01T01:30:00.000Z',
      ...BY_ADMINISTRATOR,
    },
  ])
})

test('set status: listing that is not paid, so not public -> no entry of the log', () => {
  const auction = new TestAuction({}, { ...scheduledAuction({ paid: false }), startAtMs: 30 * MINUTE_MS })
  auction.nowMs = NOW
  expect(auction.do(setStatus('draft')).decision).toEqual({ accepted: true, events: BACK('draft') })
})

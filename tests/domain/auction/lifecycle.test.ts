import { expect, test } from 'vitest'
import type { Command } from '../../../domain/auction/commands.ts'
import type { AuctionStatus } from '../../../domain/auction/types.ts'
import { nextWakeUp } from '../../../domain/auction/wake-up.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { END, LATER_TERMS, person, placeBid, scheduledAuction, TestAuction, usd } from './auction-fixture.ts'

const getStatus = (auction: TestAuction): AuctionStatus => auction.state.phase.status
const setStatus = (status: AuctionStatus, endAtMs?: number): Command => ({
  type: 'set_status',
  status,
  reason: 'asked by phone',
  outstandingSale: null,
  ...(endAtMs === undefined ? {} : { endAtMs }),
})

test('start: paid listing -> active', () => {
  const auction = new TestAuction()
  expect(getStatus(auction)).toBe('active')
  expect(auction.entries.map(({ type }) => type)).toEqual(['opened'])
})

test('start: unpaid listing -> draft', () => {
  const auction = new TestAuction({ paid: false })
  expect(getStatus(auction)).toBe('draft')
  expect(auction.entries).toEqual([])
})

test('payment: after the start -> starts at the given time with the same duration', () => {
  const auction = new TestAuction({ paid: false }).at(120)
  auction.accept({ type: 'mark_paid', startAtMs: 180 * MINUTE_MS, terms: LATER_TERMS })
  expect(auction.state).toMatchObject({ startAtMs: 180 * MINUTE_MS, endAtMs: 240 * MINUTE_MS })
  expect(getStatus(auction)).toBe('pending')
})

test('payment: before the start -> times stay; paid twice -> nothing changes', () => {
  const auction = new TestAuction({ paid: false, status: 'draft' }, scheduledAuction({ paid: false }))
  const early = new TestAuction({}, { ...scheduledAuction({ paid: false }), startAtMs: 10 * MINUTE_MS })
  early.accept({ type: 'mark_paid', startAtMs: 99 * MINUTE_MS, terms: LATER_TERMS })
  expect(early.state).toMatchObject({ startAtMs: 10 * MINUTE_MS, paid: true })
  const again = { ...LATER_TERMS, incrementCents: usd(1) }
  expect(early.do({ type: 'mark_paid', startAtMs: 1, terms: again }).recorded).toEqual([])
  expect(getStatus(auction)).toBe('draft')
})

test('payment: other terms than at the creation -> frozen; prices stay, and buy now is not offered at the minimum bid', () => {
  const listing = { paid: false, starting: 1000, reserve: 1100, buyNow: 1250 }
  const auction = new TestAuction({}, { ...scheduledAuction(listing), startAtMs: 10 * MINUTE_MS })
  auction.accept({ type: 'mark_paid', startAtMs: 0, terms: LATER_TERMS })
  expect(auction.state).toMatchObject({ reserveCents: usd(1100), startAtMs: 10 * MINUTE_MS })
  expect(auction.state.terms).toEqual({
    ...LATER_TERMS,
    startingBidCents: usd(1000),
    buyNowCents: usd(1250),
  })
  auction.at(10).do({ type: 'advance' })
  expect(getStatus(auction)).toBe('active')
  expect(auction.refusal({ type: 'buy_now', bidder: person(1) })).toBe('not_offered')
  expect(auction.refusal(placeBid(1, 1249))).toBe('bid_too_low')
  auction.bid(1, 1250)
})

test('publish: draft -> pending; any other status -> refused', () => {
  const auction = new TestAuction({ status: 'draft' })
  const publish: Command = { type: 'publish', startAtMs: MINUTE_MS, endAtMs: 9 * MINUTE_MS }
  expect(auction.refusal({ ...publish, endAtMs: MINUTE_MS })).toBe('invalid')
  expect(auction.refusal({ ...publish, startAtMs: -1 })).toBe('invalid')
  expect(getStatus(auction.accept(publish))).toBe('pending')
  expect(auction.refusal(publish)).toBe('conflict')
})

test('pause: active auction -> remaining time is restored on resume', () => {
  const auction = new TestAuction().at(20).accept({ type: 'pause', by: 'seller' })
  expect(auction.state.phase).toMatchObject({ status: 'paused', remainingMs: 40 * MINUTE_MS })
  expect(auction.at(500).do({ type: 'advance' }).recorded).toEqual([])
  auction.accept({ type: 'resume', by: 'seller' })
  expect(auction.state).toMatchObject({ endAtMs: 540 * MINUTE_MS, phase: { status: 'active' } })
})

test.each(['pause', 'cancel'] as const)(
  '%s: seller after the first bid -> refused; administrator -> accepted',
  (type) => {
    const auction = new TestAuction().bid(1, 2000)
    expect(auction.refusal({ type, by: 'seller', reason: 'changed my mind' })).toBe('not_allowed')
    auction.accept({ type, by: 'admin', reason: 'asked by the seller' })
    expect(getStatus(auction)).toBe(type === 'pause' ? 'paused' : 'cancelled')
  },
)

test('pause, resume, cancel: administrator -> published as theirs with the reason; seller -> neither', () => {
  const facts = (by: 'seller' | 'admin') => {
    const auction = new TestAuction()
    const reason = 'The title is in doubt.'
    return (['pause', 'resume', 'cancel'] as const).map((type) => {
      const [recorded] = auction.do({ type, by, reason }).recorded
      return { by: recorded?.entry?.data.by, reason: recorded?.entry?.data.reason }
    })
  }
  const published = { by: 'administrator', reason: 'The title is in doubt.' }
  expect(facts('admin')).toEqual([published, published, published])
  expect(facts('seller').map(({ by }) => by)).toEqual([undefined, undefined, undefined])
})

test('pause: administrator without a reason -> published as not given', () => {
  const [recorded] = new TestAuction().do({ type: 'pause', by: 'admin' }).recorded
  expect(recorded?.entry?.data).toMatchObject({ by: 'administrator', reason: 'No reason given' })
})

test('reserve: running auction -> lowered or removed, never raised', () => {
  const auction = new TestAuction({ reserve: 5000 })
  const change = (dollars: number | null): Command => ({
    type: 'change_reserve',
    by: 'seller',
    reserveCents: dollars === null ? null : usd(dollars),
  })
  expect(auction.refusal(change(5001))).toBe('invalid')
  expect(auction.do(change(5000)).recorded).toEqual([])
  auction.accept(change(4000)).accept(change(null))
  expect(auction.refusal(change(1))).toBe('invalid')
  expect(auction.entries.slice(1).map(({ data }) => data)).toEqual([
    { has_reserve: true, reserve_met: false },
    { has_reserve: false, reserve_met: true },
  ])
})

test('reserve: lowered to the current price -> met', () => {
  const auction = new TestAuction({ reserve: 5000 }).bid(1, 3000)
  auction.accept({ type: 'change_reserve', by: 'seller', reserveCents: usd(3000) })
  expect(auction.entries.at(-1)?.data).toEqual({ has_reserve: true, reserve_met: true })
})

test('close: reserve met -> sold to the highest bidder', () => {
  const auction = new TestAuction({ reserve: 2000 }).bid(1, 2000).at(60)
  auction.do({ type: 'advance' })
  expect(auction.state.phase).toEqual({
    status: 'ended',
    result: { outcome: 'sold', amountCents: usd(2000), winnerId: 1 },
  })
})

test('close: reserve not met -> no sale', () => {
  const auction = new TestAuction({ reserve: 2001 }).bid(1, 2000).at(60)
  auction.do({ type: 'advance' })
  expect(auction.entries.at(-1)?.data).toEqual({
    round: 1,
    outcome: 'reserve_not_met',
    amount: 2000,
    winner: null,
  })
})

test('close: no bids -> result no_bids', () => {
  const auction = new TestAuction().at(60)
  auction.do({ type: 'advance' })
  expect(auction.state.phase).toMatchObject({ result: { outcome: 'no_bids' } })
})

test('close: alarm runs several times -> one closed entry', () => {
  const auction = new TestAuction().bid(1, 2000).at(60)
  for (let run = 0; run < 3; run++) auction.do({ type: 'advance' })
  expect(auction.entries.filter(({ type }) => type === 'closed')).toHaveLength(1)
})

test.each([
  ['alarm late -> the scheduled end', 75, { type: 'advance' } as const, END],
  ['by an administrator -> that moment', 20, setStatus('ended'), 20 * MINUTE_MS],
])('close: %s is the end', (_title, minutes, command, endAtMs) => {
  const auction = new TestAuction().bid(1, 2000).at(minutes)
  auction.do(command)
  expect(auction.state).toMatchObject({ endAtMs, phase: { status: 'ended' } })
})

test('close: paused auction, by an administrator after the scheduled end -> that moment is the end', () => {
  const auction = new TestAuction().bid(1, 2000).at(20).accept({ type: 'pause', by: 'admin' })
  expect(auction.at(90).accept(setStatus('ended')).state.endAtMs).toBe(90 * MINUTE_MS)
})

test('close: one millisecond before the end -> still active', () => {
  const auction = new TestAuction()
  auction.nowMs = END - 1
  auction.do({ type: 'advance' })
  expect(getStatus(auction)).toBe('active')
})

test('reminders: alarm at several times -> each threshold once', () => {
  const auction = new TestAuction()
  const remindersAt = (minutes: number) =>
    auction
      .at(minutes)
      .do({ type: 'advance' })
      .recorded.flatMap(({ event }) => (event.type === 'ending_soon' ? [event.minutesLeft] : []))
  expect([49, 50, 51, 59, 59.5].map(remindersAt)).toEqual([[], [10], [], [1], []])
})

test('reminders: late alarm -> one reminder with the true minutes left', () => {
  const { recorded } = new TestAuction().at(59.5).do({ type: 'advance' })
  expect(recorded.map(({ event }) => event)).toEqual([
    { type: 'ending_soon', thresholds: [10, 1], minutesLeft: 1 },
  ])
})

test('wake-up: through a whole auction -> start, each reminder, end, none', () => {
  expect(nextWakeUp(scheduledAuction())).toBe(0)
  const auction = new TestAuction()
  const wakeUps = [0, 50, 59, 60].map((minutes) => {
    auction.at(minutes).do({ type: 'advance' })
    return nextWakeUp(auction.state)
  })
  expect(wakeUps).toEqual([50 * MINUTE_MS, 59 * MINUTE_MS, 60 * MINUTE_MS, null])
})

test('pause: of the seller, 30 days after the start -> it ends by itself, with the time that was left, and is the last', () => {
  const auction = new TestAuction().at(20).accept({ type: 'pause', by: 'seller' })
  const untilMs = 30 * DAY_MS
  expect(nextWakeUp(auction.state)).toBe(untilMs)
  auction.at(untilMs / MINUTE_MS - 1).do({ type: 'advance' })
  expect(getStatus(auction)).toBe('paused')
  auction.at(untilMs / MINUTE_MS).do({ type: 'advance' })
  expect(auction.state).toMatchObject({ endAtMs: untilMs + 40 * MINUTE_MS, phase: { status: 'active' } })
  expect(auction.refusal({ type: 'pause', by: 'seller' })).toBe('conflict')
  expect(getStatus(auction.accept({ type: 'pause', by: 'admin' }))).toBe('paused')
})

test.each([
  { type: 'pause', by: 'admin', reason: 'Possibly stolen.' },
  { type: 'set_status', status: 'paused', reason: 'Possibly stolen.', outstandingSale: null },
] as const)(
  'pause of the seller: taken over by an administrator ($type) -> theirs, with the time that was left',
  (takeOver) => {
    const auction = new TestAuction().at(20).accept({ type: 'pause', by: 'seller' }).at(30).accept(takeOver)
    expect(auction.state.phase).toEqual({ status: 'paused', remainingMs: 40 * MINUTE_MS })
    expect(auction.entries.at(-1)).toMatchObject({
      data: { by: 'administrator', reason: 'Possibly stolen.' },
    })
    expect(nextWakeUp(auction.state)).toBeNull()
    expect(auction.refusal({ type: 'resume', by: 'seller' })).toBe('not_allowed')
    expect(auction.refusal({ type: 'pause', by: 'admin' })).toBe('conflict')
  },
)

test('wake-up: auction paused by an administrator -> none', () => {
  expect(nextWakeUp(new TestAuction().accept({ type: 'pause', by: 'admin' }).state)).toBeNull()
})

test('reschedule: end moved far away -> logged, and the reminders are given again', () => {
  const auction = new TestAuction().at(55)
  auction.do({ type: 'advance' })
  auction.accept({ type: 'reschedule', endAtMs: 300 * MINUTE_MS })
  expect(auction.entries.at(-1)).toMatchObject({
    type: 'extended',
    data: { cause: 'rescheduled' },
  })
  expect(nextWakeUp(auction.state)).toBe(290 * MINUTE_MS)
})

test('reschedule: start moved to now -> active; end moved to the past -> ended', () => {
  const auction = new TestAuction({}, { ...scheduledAuction(), startAtMs: 30 * MINUTE_MS })
  expect(getStatus(auction)).toBe('pending')
  expect(getStatus(auction.accept({ type: 'reschedule', startAtMs: 0 }))).toBe('active')
  expect(auction.refusal({ type: 'reschedule', startAtMs: 5 })).toBe('conflict')
  expect(getStatus(auction.at(10).accept({ type: 'reschedule', endAtMs: 5 * MINUTE_MS }))).toBe('ended')
})

test('reopen: ended auction -> a new round that can end again', () => {
  const auction = new TestAuction().bid(1, 2000).at(60)
  auction.do({ type: 'advance' })
  const reopen: Command = {
    type: 'reopen',
    endAtMs: 90 * MINUTE_MS,
    reason: 'void sale',
    outstandingSale: null,
  }
  expect(auction.refusal({ ...reopen, outstandingSale: 'paid' })).toBe('conflict')
  expect(auction.refusal({ ...reopen, endAtMs: 60 * MINUTE_MS })).toBe('invalid')
  auction.accept(reopen).bid(2, 3000).at(90).do({ type: 'advance' })
  expect(auction.entries.at(-1)?.data).toMatchObject({ round: 2, amount: 3000, outcome: 'sold' })
})

test('set status: ended -> closes with the current result', () => {
  const auction = new TestAuction().bid(1, 2000).accept(setStatus('ended'))
  expect(auction.state.phase).toMatchObject({ result: { outcome: 'sold', winnerId: 1 } })
})

test('soft close: auction resumed in its last minutes -> a bid extends it', () => {
  const auction = new TestAuction().at(58).accept({ type: 'pause', by: 'admin' })
  auction.at(100).accept({ type: 'resume', by: 'admin' }).bid(1, 2000)
  expect(auction.state.endAtMs).toBe(105 * MINUTE_MS)
  expect(auction.at(104.9).refusal(placeBid(person(2).id, 1))).toBe('bid_too_low')
})

import { expect, test } from 'vitest'
import type { Command } from '../../../domain/auction/commands.ts'
import type { AuctionStatus } from '../../../domain/auction/types.ts'
import { nextWakeUp } from '../../../domain/auction/wake-up.ts'
import { Driven, END, listed, MINUTE, person, placeBid, usd } from './auction-fixture.ts'

const statusOf = (auction: Driven): AuctionStatus => auction.state.phase.status
const setStatus = (status: AuctionStatus, endAtMs?: number): Command => ({
  type: 'set_status',
  status,
  reason: 'asked by phone',
  paidSale: false,
  ...(endAtMs === undefined ? {} : { endAtMs }),
})

test('a paid listing opens at its start', () => {
  const auction = new Driven()
  expect(statusOf(auction)).toBe('active')
  expect(auction.entries.map(({ type }) => type)).toEqual(['opened'])
})

test('an unpaid listing goes back to draft when its start comes', () => {
  const auction = new Driven({ paid: false })
  expect(statusOf(auction)).toBe('draft')
  expect(auction.entries).toEqual([])
})

test('paying late starts the auction at the given time with its duration kept', () => {
  const auction = new Driven({ paid: false }).at(120)
  auction.accept({ type: 'mark_paid', startAtMs: 180 * MINUTE })
  expect(auction.state).toMatchObject({ startAtMs: 180 * MINUTE, endAtMs: 240 * MINUTE })
  expect(statusOf(auction)).toBe('pending')
})

test('paying in time leaves the times alone, and paying twice changes nothing', () => {
  const auction = new Driven({ paid: false, status: 'draft' }, listed({ paid: false }))
  const early = new Driven({}, { ...listed({ paid: false }), startAtMs: 10 * MINUTE })
  early.accept({ type: 'mark_paid', startAtMs: 99 * MINUTE })
  expect(early.state).toMatchObject({ startAtMs: 10 * MINUTE, paid: true })
  expect(early.do({ type: 'mark_paid', startAtMs: 1 }).recorded).toEqual([])
  expect(statusOf(auction)).toBe('draft')
})

test('publishing a draft schedules it, and only a draft can be published', () => {
  const auction = new Driven({ status: 'draft' })
  const publish: Command = { type: 'publish', startAtMs: MINUTE, endAtMs: 9 * MINUTE }
  expect(auction.refusal({ ...publish, endAtMs: MINUTE })).toBe('invalid')
  expect(auction.refusal({ ...publish, startAtMs: -1 })).toBe('invalid')
  expect(statusOf(auction.accept(publish))).toBe('pending')
  expect(auction.refusal(publish)).toBe('conflict')
})

test('pausing keeps the remaining time and resuming restores it', () => {
  const auction = new Driven().at(20).accept({ type: 'pause', by: 'seller' })
  expect(auction.state.phase).toEqual({ status: 'paused', remainingMs: 40 * MINUTE })
  expect(auction.at(500).do({ type: 'advance' }).recorded).toEqual([])
  auction.accept({ type: 'resume', by: 'seller' })
  expect(auction.state).toMatchObject({ endAtMs: 540 * MINUTE, phase: { status: 'active' } })
})

test.each(['pause', 'cancel'] as const)('after the first bid only an administrator may %s', (type) => {
  const auction = new Driven().bid(1, 2000)
  expect(auction.refusal({ type, by: 'seller', reason: 'changed my mind' })).toBe('not_allowed')
  auction.accept({ type, by: 'admin', reason: 'asked by the seller' })
  expect(statusOf(auction)).toBe(type === 'pause' ? 'paused' : 'cancelled')
})

test('only what fits can be paused, resumed or cancelled', () => {
  const auction = new Driven()
  expect(auction.refusal({ type: 'resume', by: 'admin' })).toBe('conflict')
  auction.accept({ type: 'cancel', by: 'admin', reason: 'fraud' })
  expect(auction.refusal({ type: 'cancel', by: 'admin', reason: 'fraud' })).toBe('conflict')
  expect(auction.refusal({ type: 'pause', by: 'admin' })).toBe('conflict')
})

test('a reserve can be lowered or removed while the auction runs, never raised', () => {
  const auction = new Driven({ reserve: 5000 })
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

test('a lowered reserve can be met by the price that stands', () => {
  const auction = new Driven({ reserve: 5000 }).bid(1, 3000)
  auction.accept({ type: 'change_reserve', by: 'seller', reserveCents: usd(3000) })
  expect(auction.entries.at(-1)?.data).toEqual({ has_reserve: true, reserve_met: true })
})

test('at the end the highest bid buys where the reserve is met', () => {
  const auction = new Driven({ reserve: 2000 }).bid(1, 2000).at(60)
  auction.do({ type: 'advance' })
  expect(auction.state.phase).toEqual({
    status: 'ended',
    result: { outcome: 'sold', amountCents: usd(2000), winnerId: 1 },
  })
})

test('at the end an unmet reserve sells nothing', () => {
  const auction = new Driven({ reserve: 2001 }).bid(1, 2000).at(60)
  auction.do({ type: 'advance' })
  expect(auction.entries.at(-1)?.data).toEqual({
    round: 1,
    outcome: 'reserve_not_met',
    amount: 2000,
    winner: null,
  })
})

test('at the end without a bid there is no sale', () => {
  const auction = new Driven().at(60)
  auction.do({ type: 'advance' })
  expect(auction.state.phase).toMatchObject({ result: { outcome: 'no_bids' } })
})

test('a round ends exactly once, however often the alarm runs', () => {
  const auction = new Driven().bid(1, 2000).at(60)
  for (let run = 0; run < 3; run++) auction.do({ type: 'advance' })
  expect(auction.entries.filter(({ type }) => type === 'closed')).toHaveLength(1)
})

test('no auction ends early', () => {
  const auction = new Driven()
  auction.nowMs = END - 1
  auction.do({ type: 'advance' })
  expect(statusOf(auction)).toBe('active')
})

test('ten minutes and one minute before the end are told once each', () => {
  const auction = new Driven()
  const told = (minutes: number) =>
    auction
      .at(minutes)
      .do({ type: 'advance' })
      .recorded.flatMap(({ event }) => (event.type === 'ending_soon' ? [event.minutesLeft] : []))
  expect([49, 50, 51, 59, 59.5].map(told)).toEqual([[], [10], [], [1], []])
})

test('a late alarm tells the true minutes left, once', () => {
  const { recorded } = new Driven().at(59.5).do({ type: 'advance' })
  expect(recorded.map(({ event }) => event)).toEqual([
    { type: 'ending_soon', thresholds: [10, 1], minutesLeft: 1 },
  ])
})

test('the next wake-up is the start, each reminder, the end, and nothing afterwards', () => {
  expect(nextWakeUp(listed())).toBe(0)
  const auction = new Driven()
  const wakeUps = [0, 50, 59, 60].map((minutes) => {
    auction.at(minutes).do({ type: 'advance' })
    return nextWakeUp(auction.state)
  })
  expect(wakeUps).toEqual([50 * MINUTE, 59 * MINUTE, 60 * MINUTE, null])
})

test('a paused auction does not wake up by itself', () => {
  expect(nextWakeUp(new Driven().accept({ type: 'pause', by: 'admin' }).state)).toBeNull()
})

test('a rescheduled end is an event, and one far away earns its reminders anew', () => {
  const auction = new Driven().at(55)
  auction.do({ type: 'advance' })
  auction.accept({ type: 'reschedule', endAtMs: 300 * MINUTE })
  expect(auction.entries.at(-1)).toMatchObject({
    type: 'extended',
    data: { cause: 'rescheduled' },
  })
  expect(nextWakeUp(auction.state)).toBe(290 * MINUTE)
})

test('a start moved to now opens the auction, an end moved into the past closes it', () => {
  const auction = new Driven({}, { ...listed(), startAtMs: 30 * MINUTE })
  expect(statusOf(auction)).toBe('pending')
  expect(statusOf(auction.accept({ type: 'reschedule', startAtMs: 0 }))).toBe('active')
  expect(auction.refusal({ type: 'reschedule', startAtMs: 5 })).toBe('conflict')
  expect(statusOf(auction.at(10).accept({ type: 'reschedule', endAtMs: 5 * MINUTE }))).toBe('ended')
})

test('times that do not fit are refused', () => {
  const auction = new Driven()
  expect(auction.refusal({ type: 'reschedule', endAtMs: 0 })).toBe('invalid')
  auction.at(60).do({ type: 'advance' })
  expect(auction.refusal({ type: 'reschedule', endAtMs: 500 * MINUTE })).toBe('conflict')
})

test('a reopened auction starts a new round and can end again', () => {
  const auction = new Driven().bid(1, 2000).at(60)
  auction.do({ type: 'advance' })
  const reopen: Command = { type: 'reopen', endAtMs: 90 * MINUTE, reason: 'void sale', paidSale: false }
  expect(auction.refusal({ ...reopen, paidSale: true })).toBe('conflict')
  expect(auction.refusal({ ...reopen, endAtMs: 60 * MINUTE })).toBe('invalid')
  auction.accept(reopen).bid(2, 3000).at(90).do({ type: 'advance' })
  expect(auction.entries.at(-1)?.data).toMatchObject({ round: 2, amount: 3000, outcome: 'sold' })
})

test('a running auction cannot be reopened', () => {
  const reopen: Command = { type: 'reopen', endAtMs: 90 * MINUTE, reason: 'x', paidSale: false }
  expect(new Driven().refusal(reopen)).toBe('conflict')
})

test('an administrator can set any status from any status that keeps the auction consistent', () => {
  const from: Record<AuctionStatus, () => Driven> = {
    draft: () => new Driven({ status: 'draft' }),
    pending: () => new Driven({}, { ...listed(), startAtMs: 30 * MINUTE }),
    active: () => new Driven(),
    paused: () => new Driven().accept({ type: 'pause', by: 'admin' }),
    ended: () => new Driven().accept(setStatus('ended')),
    cancelled: () => new Driven().accept({ type: 'cancel', by: 'admin', reason: 'x' }),
  }
  const statuses = Object.keys(from) as AuctionStatus[]
  for (const source of statuses) {
    for (const target of statuses) {
      const auction = from[source]().accept(setStatus(target, END))
      expect(`${source} to ${target}: ${statusOf(auction)}`).toBe(`${source} to ${target}: ${target}`)
    }
  }
})

test('active with the end in the past needs a new end', () => {
  const auction = new Driven().at(60)
  auction.do({ type: 'advance' })
  expect(auction.refusal(setStatus('active'))).toBe('invalid')
  expect(statusOf(auction.accept(setStatus('active', 90 * MINUTE)))).toBe('active')
})

test('ended settles: a status set to ended closes with the result as it stands', () => {
  const auction = new Driven().bid(1, 2000).accept(setStatus('ended'))
  expect(auction.state.phase).toMatchObject({ result: { outcome: 'sold', winnerId: 1 } })
})

test('an auction with bids does not go back to pending or draft', () => {
  const auction = new Driven().bid(1, 2000)
  expect(auction.refusal(setStatus('draft'))).toBe('conflict')
  expect(auction.refusal(setStatus('pending'))).toBe('conflict')
})

test('resumed within its last minutes, a paused auction still extends', () => {
  const auction = new Driven().at(58).accept({ type: 'pause', by: 'admin' })
  auction.at(100).accept({ type: 'resume', by: 'admin' }).bid(1, 2000)
  expect(auction.state.endAtMs).toBe(105 * MINUTE)
  expect(auction.at(104.9).refusal(placeBid(person(2).id, 1))).toBe('bid_too_low')
})

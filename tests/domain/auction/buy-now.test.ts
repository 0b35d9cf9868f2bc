import { expect, test } from 'vitest'
import { getAvailableBuyNow } from '../../../domain/auction/bidding.ts'
import { liveView } from '../../../domain/auction/view.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { person, TestAuction, usd } from './auction-fixture.ts'

test('buy now: accepted -> one manual bid at its price, and the auction ends', () => {
  const auction = new TestAuction({ buyNow: 8000.5 }).accept({ type: 'buy_now', bidder: person(1) })
  expect(auction.history).toEqual(['1 8000.5 manual'])
  expect(auction.state.phase).toMatchObject({
    status: 'ended',
    result: { outcome: 'sold', winnerId: 1 },
  })
})

test('buy now: before the scheduled end -> the moment of the purchase is the end', () => {
  const auction = new TestAuction({ buyNow: 8000 }).at(20).accept({ type: 'buy_now', bidder: person(1) })
  expect(auction.state.endAtMs).toBe(20 * MINUTE_MS)
  expect(liveView(auction.state, { kind: 'public' }, 30 * MINUTE_MS).end_time).toBe(
    '1970-01-01T00:20:00.000Z',
  )
})

test('buy now: another bidder leads below the reserve -> sold to the buyer', () => {
  const auction = new TestAuction({ reserve: 7000, buyNow: 8000 }).maximum(1, 5000)
  auction.accept({ type: 'buy_now', bidder: person(2) })
  expect(auction.state).toMatchObject({ leaderId: 2, maximumCents: null })
})

test('buy now: no reserve -> available until the first bid', () => {
  const auction = new TestAuction({ buyNow: 8000 })
  expect(getAvailableBuyNow(auction.state)).toBe(usd(8000))
  expect(getAvailableBuyNow(auction.bid(1, 1100).state)).toBeNull()
  expect(auction.refusal({ type: 'buy_now', bidder: person(2) })).toBe('not_offered')
})

test('buy now: with a reserve -> available until the reserve is met', () => {
  const auction = new TestAuction({ reserve: 3000, buyNow: 8000 }).bid(1, 2000)
  expect(getAvailableBuyNow(auction.state)).toBe(usd(8000))
  expect(getAvailableBuyNow(auction.bid(2, 3000).state)).toBeNull()
})

test('buy now: minimum bid reaches its price -> not available', () => {
  const auction = new TestAuction({ reserve: 8000, buyNow: 8000 }).bid(1, 7900)
  expect(getAvailableBuyNow(auction.state)).toBeNull()
})

test('buy now: maximum or manual bid at its price -> an ordinary bid', () => {
  expect(new TestAuction({ buyNow: 8000 }).maximum(1, 9000).state.phase.status).toBe('active')
  expect(new TestAuction({ buyNow: 8000 }).bid(1, 8000).state.phase.status).toBe('active')
})

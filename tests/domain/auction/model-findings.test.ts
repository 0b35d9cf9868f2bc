/** Regression tests for faults that the reference model and the simulation found. */

import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { TestAuction, usd } from './auction-fixture.ts'

function voidBid(auction: TestAuction, nth: number): TestAuction {
  const bidId = auction.bids[nth - 1]?.bidId ?? -1
  return auction.accept({
    type: 'void_bid',
    bidId,
    reason: 'mistaken',
    bidCommands: auction.bidCommands,
    bids: auction.bids,
  })
}

describe('cancel maximum', () => {
  const cancelMaximum = { type: 'cancel_maximum', bidderId: 1 } as const

  test('after the end -> refused, nothing changes', () => {
    const auction = new TestAuction().maximum(1, 5000).at(60)
    expect(auction.refusal(cancelMaximum)).toBe('ended')
    expect(auction.state.maximumCents).toBe(usd(5000))
  })

  test('cancelled auction -> refused', () => {
    const auction = new TestAuction().maximum(1, 5000)
    auction.accept({ type: 'cancel', by: 'admin', reason: 'wrong car' })
    expect(auction.refusal(cancelMaximum)).toBe('not_active')
  })

  test('paused auction -> accepted', () => {
    const auction = new TestAuction().maximum(1, 5000).accept({ type: 'pause', by: 'admin' })
    expect(auction.accept(cancelMaximum).state.maximumCents).toBeNull()
  })

  test('no maximum, any status -> accepted', () => {
    expect(new TestAuction().at(60).accept(cancelMaximum).state.phase.status).toBe('ended')
  })
})

describe('void', () => {
  test('of a maximum -> its answers to others are void too, even below the price', () => {
    const auction = new TestAuction().maximum(1, 3000).bid(2, 4000)
    expect(auction.history).toEqual(['1 1100 proxy', '1 3000 auto', '2 4000 manual'])
    expect(voidBid(auction, 1).history).toEqual(['2 4000 manual'])
  })

  test('after the reserve was lowered -> other commands are replayed with their own reserve', () => {
    const auction = new TestAuction({ reserve: 6000 }).maximum(1, 2000).maximum(2, 5000)
    expect(auction.price).toBe(5000)
    auction.accept({ type: 'change_reserve', by: 'seller', reserveCents: usd(3000) })
    expect(voidBid(auction, 1).history).toEqual(['2 5000 proxy'])
  })

  test('of a maximum that replaced an earlier one -> the earlier one does not come back', () => {
    const auction = new TestAuction().maximum(1, 9000).maximum(1, 2000).bid(2, 3000).maximum(3, 9500)
    expect(auction.history).toEqual(['1 1100 proxy', '1 2000 auto', '2 3000 manual', '3 3100 proxy'])
    voidBid(auction, 2)
    expect(auction.history).toEqual(['1 1100 proxy', '2 3000 manual', '3 3100 proxy'])
  })

  test('of a manual bid that spent a maximum -> the maximum is valid again', () => {
    const auction = voidBid(new TestAuction().maximum(1, 5000).bid(1, 5000), 2)
    expect(auction.state).toMatchObject({ priceCents: usd(1100), maximumCents: usd(5000) })
  })

  test('of any command -> the price does not rise', () => {
    const auction = new TestAuction().bid(1, 5000).maximum(1, 6500).maximum(2, 6500).maximum(1, 6600)
    auction.accept({ type: 'cancel_maximum', bidderId: 1 }).maximum(1, 6500)
    voidBid(auction, 3)
    expect(auction.state).toMatchObject({ leaderId: 1, priceCents: usd(6500), maximumCents: usd(6500) })
  })
})

describe('set status by an administrator', () => {
  const force = (status: 'pending' | 'draft' | 'ended' | 'cancelled') =>
    ({ type: 'set_status', status, reason: 'ordered', outstandingSale: null }) as const
  const closedRounds = ({ entries }: TestAuction) =>
    entries.filter(({ type }) => type === 'closed').map(({ data }) => data.round)

  test('cancelled to ended -> a round of its own', () => {
    const auction = new TestAuction().at(60).accept(force('cancelled')).accept(force('ended'))
    expect(closedRounds(auction)).toEqual([1, 2])
  })

  test('to pending with the start in the past -> refused, because it would open and close at once', () => {
    expect(new TestAuction().at(60).refusal(force('pending'))).toBe('invalid')
  })

  test('ended to draft -> the next close is another round', () => {
    const auction = new TestAuction().at(60).accept(force('draft'))
    const [startAtMs, endAtMs] = [70 * MINUTE_MS, 80 * MINUTE_MS]
    auction.accept({ type: 'publish', startAtMs, endAtMs }).at(80).accept({ type: 'advance' })
    expect(closedRounds(auction)).toEqual([1, 2])
  })
})

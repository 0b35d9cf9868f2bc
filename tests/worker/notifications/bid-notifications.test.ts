import { describe, expect, it } from 'vitest'
import type { StoredBid } from '../../../domain/auction/types.ts'
import { cents } from '../../../domain/money/cents.ts'
import {
  type BidRun,
  bidNotifications,
  isStorm,
} from '../../../worker/services/notifications/bid-notifications.ts'

function storedBid(seq: number, bidderId: number, changes: Partial<StoredBid> = {}): StoredBid {
  const bid = { bidId: 1_000_000 + seq, bidderId, amountCents: cents(seq * 1_000_00), seq, atMs: 1 }
  return { ...bid, bidType: 'manual', voided: false, ...changes }
}

function bidRun(changes: Partial<BidRun>): BidRun {
  const nobody = { leaderBefore: null, leaders: [], currentBid: null }
  return {
    auctionId: 1,
    title: 'An Accord',
    sellerId: 1,
    ...nobody,
    bids: [],
    voided: [],
    voidSeqs: [],
    isOfStorm: false,
    stillBidding: new Set(),
    nowMs: 5,
    ...changes,
  }
}

const getEvents = (notices: ReturnType<typeof bidNotifications>, userId: number) =>
  (notices.get(userId) ?? []).map(({ event }) => event)

describe('bid notifications', () => {
  it('previous leader outbid -> notified without having acted', () => {
    const notices = bidNotifications(
      bidRun({ leaderBefore: 7, leaders: [8], currentBid: 2_000, bids: [storedBid(2, 8)] }),
    )
    expect(notices.get(7)).toEqual([
      {
        key: 'outbid:1:1',
        event: 'outbid',
        data: { auction_id: 1, auction_title: 'An Accord', current_bid: 2_000 },
        atMs: 5,
      },
    ])
    expect(getEvents(notices, 8)).toEqual(['bid_successful'])
  })

  it("challenger answered by a maximum -> outbid; the maximum's owner -> nothing", () => {
    const bids = [storedBid(2, 8), storedBid(3, 7, { bidType: 'auto' })]
    const notices = bidNotifications(bidRun({ leaderBefore: 7, leaders: [7], currentBid: 3_000, bids }))
    expect(getEvents(notices, 8)).toEqual(['bid_successful', 'outbid'])
    expect(notices.has(7)).toBe(false)
  })

  it('lead regained within the run -> no outbid', () => {
    const bids = [storedBid(2, 8), storedBid(3, 7)]
    const notices = bidNotifications(bidRun({ leaderBefore: 7, leaders: [7], currentBid: 3_000, bids }))
    expect(getEvents(notices, 7)).toEqual(['bid_successful'])
  })

  it('storm -> of their own bids each person gets the newest; mail waits for a pause', () => {
    const bids = [2, 3, 4, 5].map((seq) => storedBid(seq, 7 + (seq % 2)))
    const run = bidRun({ leaders: [8], currentBid: 9_000, bids, isOfStorm: true })
    const seen = bidNotifications(run).get(7) ?? []
    expect(seen.map(({ key, isOfStorm }) => [key, isOfStorm])).toEqual([
      ['bid:1000004', true],
      ['outbid:1:4', true],
    ])
  })

  it('storm: more than 60 bids a second, or more than 6 in the first tenth of one -> is one', () => {
    expect([isStorm(61, 1_000), isStorm(7, 4)]).toEqual([true, true])
    expect([isStorm(60, 1_000), isStorm(6, 4)]).toEqual([false, false])
  })

  it('storm: who has bid again after these bids -> notified by a later run; who leads by now -> not outbid', () => {
    const bids = [storedBid(2, 7), storedBid(3, 8), storedBid(4, 9)]
    const run = bidRun({
      leaders: [9, 8],
      currentBid: 9_000,
      bids,
      isOfStorm: true,
      stillBidding: new Set([7]),
    })
    expect([...bidNotifications(run).keys()]).toEqual([8, 9, 1])
    expect(getEvents(bidNotifications(run), 8)).toEqual(['bid_successful'])
  })

  it('run computed again -> the same keys', () => {
    const run = bidRun({ leaderBefore: 7, leaders: [8], currentBid: 2_000, bids: [storedBid(2, 8)] })
    expect(bidNotifications({ ...run, nowMs: 9 }).get(7)?.[0]?.key).toBe(
      bidNotifications(run).get(7)?.[0]?.key,
    )
  })

  it('more than ten bids of one person -> the newest ten, in order', () => {
    const bids = Array.from({ length: 14 }, (_, index) => storedBid(index + 1, index === 3 ? 9 : 8))
    const notices = bidNotifications(bidRun({ leaders: [8], currentBid: 14_000, bids, nowMs: 1_001 }))
    const amounts = notices.get(8)?.map(({ data }) => 'bid_amount' in data && data.bid_amount)
    expect(amounts).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14].map((thousands) => thousands * 1_000))
    expect(getEvents(notices, 9)).toEqual(['bid_successful', 'outbid'])
  })

  it('several bids -> the seller gets the last one that is not voided', () => {
    const bids = [storedBid(2, 8), storedBid(3, 7), storedBid(4, 9, { voided: true })]
    const notices = bidNotifications(bidRun({ leaders: [7], currentBid: 3_000, bids }))
    expect(notices.get(1)).toEqual([
      {
        key: 'new_bid:1000003',
        event: 'bid_placed',
        data: { auction_id: 1, auction_title: 'An Accord', bid: { id: 1_000_003, bid_amount: 3_000 } },
        atMs: 5,
      },
    ])
  })

  it('no bid left after a void -> nobody is outbid', () => {
    const bids = [storedBid(2, 8, { voided: true })]
    const notices = bidNotifications(bidRun({ leaderBefore: 8, bids, voided: bids }))
    expect(notices.has(8)).toBe(false)
  })

  it('leader voided, the other restated at the new price -> nobody is outbid, and the seller has no new bid', () => {
    const voided = [storedBid(4, 8, { voided: true })]
    const bids = [storedBid(6, 7, { bidType: 'auto' })]
    const run = bidRun({ leaderBefore: 8, leaders: [7], currentBid: 2_000, bids, voided, voidSeqs: [5] })
    expect([...bidNotifications(run).keys()]).toEqual([])
    const again = bidRun({ ...run, leaders: [9], bids: [...bids, storedBid(7, 8), storedBid(8, 9)] })
    expect(getEvents(bidNotifications(again), 8)).toEqual(['bid_successful', 'outbid'])
    expect(getEvents(bidNotifications(again), 1)).toEqual(['bid_placed'])
  })
})

import { describe, expect, it } from 'vitest'
import type { StoredBid } from '../../../domain/auction/types.ts'
import { cents } from '../../../domain/money/cents.ts'
import { type BidRun, bidNotices } from '../../../worker/services/notifications/bid-notifications.ts'

function storedBid(seq: number, bidderId: number, changes: Partial<StoredBid> = {}): StoredBid {
  const bid = { bidId: 1_000_000 + seq, bidderId, amountCents: cents(seq * 1_000_00), seq, atMs: 1 }
  return { ...bid, bidType: 'manual', voided: false, ...changes }
}

function news(changes: Partial<BidRun>): BidRun {
  const nobody = { leaderBefore: null, leaderNow: null, currentBid: null }
  return {
    auctionId: 1,
    title: 'An Accord',
    sellerId: 1,
    ...nobody,
    bids: [],
    voided: [],
    nowMs: 5,
    ...changes,
  }
}

const eventsOf = (notices: ReturnType<typeof bidNotices>, userId: number) =>
  (notices.get(userId) ?? []).map(({ event }) => event)

describe('notices of a run of bids', () => {
  it('tell the leader of before that they are outbid, also when they did nothing', () => {
    const notices = bidNotices(
      news({ leaderBefore: 7, leaderNow: 8, currentBid: 2_000, bids: [storedBid(2, 8)] }),
    )
    expect(notices.get(7)).toEqual([
      {
        key: 'outbid:1:1',
        event: 'outbid',
        data: { auction_id: 1, auction_title: 'An Accord', current_bid: 2_000 },
        atMs: 5,
      },
    ])
    expect(eventsOf(notices, 8)).toEqual(['bid_successful'])
  })

  it('tell a challenger whom a maximum has answered, and nothing to the one it answered for', () => {
    const bids = [storedBid(2, 8), storedBid(3, 7, { bidType: 'auto' })]
    const notices = bidNotices(news({ leaderBefore: 7, leaderNow: 7, currentBid: 3_000, bids }))
    expect(eventsOf(notices, 8)).toEqual(['bid_successful', 'outbid'])
    expect(notices.has(7)).toBe(false)
  })

  it('say nothing of the lead to whoever has it back by now', () => {
    const bids = [storedBid(2, 8), storedBid(3, 7)]
    const notices = bidNotices(news({ leaderBefore: 7, leaderNow: 7, currentBid: 3_000, bids }))
    expect(eventsOf(notices, 7)).toEqual(['bid_successful'])
  })

  it('have the same keys when they are made again', () => {
    const run = news({ leaderBefore: 7, leaderNow: 8, currentBid: 2_000, bids: [storedBid(2, 8)] })
    expect(bidNotices({ ...run, nowMs: 9 }).get(7)?.[0]?.key).toBe(bidNotices(run).get(7)?.[0]?.key)
  })

  it('do not repeat a storm of bids: of more than ten of one person the newest ten, in their order', () => {
    const bids = Array.from({ length: 14 }, (_, index) => storedBid(index + 1, index === 3 ? 9 : 8))
    const notices = bidNotices(news({ leaderNow: 8, currentBid: 14_000, bids }))
    const amounts = notices.get(8)?.map(({ data }) => 'bid_amount' in data && data.bid_amount)
    expect(amounts).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14].map((thousands) => thousands * 1_000))
    expect(eventsOf(notices, 9)).toEqual(['bid_successful', 'outbid'])
  })

  it('tell the seller the last of the bids, and of a bid that was voided nothing', () => {
    const bids = [storedBid(2, 8), storedBid(3, 7), storedBid(4, 9, { voided: true })]
    const notices = bidNotices(news({ leaderNow: 7, currentBid: 3_000, bids }))
    expect(notices.get(1)).toEqual([
      {
        key: 'new_bid:1000003',
        event: 'bid_placed',
        data: { auction_id: 1, auction_title: 'An Accord', bid: { id: 1_000_003, bid_amount: 3_000 } },
        atMs: 5,
      },
    ])
  })

  it('say of nobody that they are outbid where no bid stands any more', () => {
    const bids = [storedBid(2, 8, { voided: true })]
    const notices = bidNotices(news({ leaderBefore: 8, bids, voided: bids }))
    expect(eventsOf(notices, 8)).toEqual(['auction_updated'])
  })

  it('tell of a void whoever lost a bid by it and whoever leads by it', () => {
    const voided = [storedBid(4, 8, { voided: true })]
    const notices = bidNotices(news({ leaderBefore: 8, leaderNow: 7, currentBid: 2_000, voided }))
    expect(notices.get(8)?.[0]?.data).toMatchObject({
      change: 'voided',
      bid_ids: [1_000_004],
      leading: false,
    })
    expect(notices.get(7)?.[0]?.data).toMatchObject({ change: 'voided', bid_ids: [], leading: true })
  })
})

import { expect, test } from 'vitest'
import type { StoredBid } from '../../../domain/auction/types.ts'
import { cents } from '../../../domain/money/cents.ts'
import {
  type VoidOutcome,
  voidNotification,
} from '../../../worker/services/notifications/void-notifications.ts'

const AUCTION = { auctionId: 4, title: 'An Accord', sellerId: 1, bidderIds: new Set([7, 8]) }
const CHANGED: VoidOutcome = {
  seq: 9,
  reason: 'mistyped',
  priceCents: cents(5_100_00),
  leaderId: 7,
  reserveMet: false,
  hasNewLeader: true,
  hasChanged: true,
}

const voidedBid = (bidId: number, bidderId: number, dollars: number): StoredBid => ({
  bidId,
  bidderId,
  amountCents: cents(dollars * 100),
  bidType: 'manual',
  atMs: 1,
  seq: bidId,
  voided: true,
})

const VOIDED = [voidedBid(2, 8, 5_200), voidedBid(3, 8, 5_300), voidedBid(4, 7, 5_400)]

const notify = (userId: number, changes: Partial<VoidOutcome> = {}, voided = VOIDED) =>
  voidNotification(AUCTION, userId, { outcome: { ...CHANGED, ...changes }, voided, nowMs: 5 })

test('void: lead and price changed -> one notification each for seller, new leader, voided bidder and watcher, with the reason', () => {
  const said = {
    auction_id: 4,
    change: 'voided',
    by: 'administrator',
    reason: 'mistyped',
    current_bid: 5_100,
    reserve_met: false,
  }
  expect(notify(1)).toMatchObject({
    key: 'voided:4:9',
    event: 'auction_updated',
    data: { ...said, you: 'sells', bid_ids: [], amount: 5_400, count: 3, leading: false },
  })
  expect(notify(7)?.data).toMatchObject({ ...said, you: 'leads', bid_ids: [4], leading: true })
  expect(notify(8)?.data).toMatchObject({
    ...said,
    you: 'voided',
    bid_ids: [2, 3],
    amount: 5_300,
    count: 2,
    leading: false,
  })
  expect(notify(11)?.data).toMatchObject({ ...said, you: 'follows', bid_ids: [], count: 3 })
})

test('void: price, leader and reserve as before -> only the seller and the bidder', () => {
  const same = { hasNewLeader: false, hasChanged: false }
  const roles = [1, 7, 8, 11].map((userId) => {
    const data = notify(userId, same, VOIDED.slice(0, 1))?.data
    return data && 'you' in data ? data.you : null
  })
  expect(roles).toEqual(['sells', null, 'voided', null])
})

test('void: no bid is left, no reserve -> no price, and nothing about a reserve', () => {
  const none = notify(1, { priceCents: null, leaderId: null, reserveMet: null })?.data
  expect(none).toMatchObject({ current_bid: null, leading: false })
  expect(none).not.toHaveProperty('reserve_met')
})

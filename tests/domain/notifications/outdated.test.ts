import { expect, test } from 'vitest'
import { type Outdated, outdatedBy } from '../../../domain/notifications/outdated.ts'
import type { PersonalEvent } from '../../../domain/notifications/personal-event.ts'

const auction = { auction_id: 12, auction_title: '2020 BMW M340i' }
const voided = { ...auction, change: 'voided', bid_ids: [5], current_bid: 12_500 } as const

const AT_THE_END: Outdated = { auctionId: 12, events: ['auction_ending_soon', 'outbid'], isOver: true }
const LEADS_AGAIN: Outdated = { auctionId: 12, events: ['outbid'], isOver: false }
const OFFER_OVER: Outdated = { auctionId: 12, events: ['sale_offer'], isOver: true }

test.each<readonly [string, PersonalEvent, ReturnType<typeof outdatedBy>]>([
  [
    'auction ended -> its warnings and lost leads are over',
    { event: 'auction_ended', data: { ...auction, winning_bid: 1, outcome: 'sold', you: 'lost' } },
    AT_THE_END,
  ],
  [
    'auction cancelled -> the same',
    { event: 'auction_updated', data: { ...auction, change: 'cancelled', status: 'cancelled', reason: '' } },
    AT_THE_END,
  ],
  [
    'listing edited -> nothing',
    { event: 'auction_updated', data: { ...auction, change: 'edited', fields: ['title'] } },
    null,
  ],
  [
    'own bid -> an earlier lost lead counts as read',
    { event: 'bid_successful', data: { ...auction, bid_amount: 1 } },
    LEADS_AGAIN,
  ],
  [
    'higher bid voided, leads again -> the same',
    { event: 'auction_updated', data: { ...voided, leading: true } },
    LEADS_AGAIN,
  ],
  [
    'own bid voided, does not lead -> nothing',
    { event: 'auction_updated', data: { ...voided, leading: false } },
    null,
  ],
  [
    'after-sale offer withdrawn -> the offer is over',
    {
      event: 'sale_offer',
      data: { ...auction, change: 'withdrawn', amount: 1, you: 'bidder', expires_at: null },
    },
    OFFER_OVER,
  ],
  ['outbid again -> nothing', { event: 'outbid', data: { ...auction, current_bid: 1 } }, null],
])('outdated notifications: %s', (_title, fact, expected) => {
  expect(outdatedBy(fact)).toEqual(expected)
})

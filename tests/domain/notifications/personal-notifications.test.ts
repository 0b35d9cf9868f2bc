import { expect, test } from 'vitest'
import { renderNotification } from '../../../domain/notifications/personal-notifications.ts'

const auction = { auction_id: 12, auction_title: '2020 BMW M340i' }
const ended = { ...auction, winning_bid: 12_600, outcome: 'sold', you: 'lost' } as const

test.each([
  [
    { event: 'outbid', data: { ...auction, current_bid: 12_600 } },
    'You\'ve been outbid on "2020 BMW M340i"! Current bid: $12,600',
    '/auctions/12#bid',
  ],
  [
    { event: 'bid_successful', data: { ...auction, bid_amount: 12_600 } },
    'Bid placed successfully! $12,600 on auction #12',
    '/auctions/12',
  ],
  [
    { event: 'auction_ending_soon', data: { ...auction, minutes_left: 10 } },
    'Auction #12 ending in 10 minutes!',
    '/auctions/12',
  ],
  [{ event: 'auction_ended', data: ended }, 'Auction #12 ended! Winning bid: $12,600', '/auctions/12'],
  [
    { event: 'watchlist_update', data: { ...auction, action: 'added' } },
    'Auction #12 added to your watchlist',
    '/auctions/12',
  ],
  [
    { event: 'bid_placed', data: { ...auction, bid: { id: 7, bid_amount: 12_600 } } },
    'New bid: $12,600 on auction #12',
    '/auctions/12',
  ],
  [
    {
      event: 'auction_updated',
      data: { ...auction, change: 'cancelled', status: 'cancelled', reason: 'The title was not clean.' },
    },
    'The auction of "2020 BMW M340i" was cancelled. The title was not clean.',
    '/auctions/12',
  ],
  [
    {
      event: 'auction_updated',
      data: { ...auction, change: 'cancelled', status: 'cancelled', reason: '' },
    },
    'The auction of "2020 BMW M340i" was cancelled.',
    '/auctions/12',
  ],
  [
    { event: 'auction_updated', data: { ...auction, change: 'lapsed', status: 'draft' } },
    'Your listing of "2020 BMW M340i" is a draft again: its listing fee was not paid in time.',
    '/checkout?auction=12',
  ],
  [
    {
      event: 'auction_updated',
      data: { ...auction, change: 'voided', bid_ids: [7], current_bid: 12_500, leading: false },
    },
    'A bid of yours on "2020 BMW M340i" was voided.',
    '/auctions/12',
  ],
  [
    {
      event: 'auction_updated',
      data: { ...auction, change: 'voided', bid_ids: [7], current_bid: 12_500, leading: true },
    },
    'A bid of yours on "2020 BMW M340i" was voided. You still lead.',
    '/auctions/12',
  ],
  [
    {
      event: 'auction_updated',
      data: { ...auction, change: 'voided', bid_ids: [], current_bid: 12_500, leading: true },
    },
    'You lead on "2020 BMW M340i": a higher bid was voided.',
    '/auctions/12',
  ],
  [
    { event: 'search_matched', data: { ...auction, search_id: 3, search_name: 'Fast ones' } },
    'New match for "Fast ones"! 2020 BMW M340i',
    '/auctions/12',
  ],
  [
    { event: 'auction_promoted', data: { ...auction, because: 'search' } },
    '"2020 BMW M340i" is open for bids! It is like what you have saved a search for',
    '/auctions/12',
  ],
  [
    { event: 'authorization_waits', data: { needs: 'confirmation' } },
    'Your bank asks you to confirm your payment authorization before you can bid again.',
    '/authorize',
  ],
] as const)('personal notification: %j -> %s, links to %s', (event, message, path) => {
  expect(renderNotification(event)).toMatchObject({ message, path })
})

test('personal bid notification: own auction -> announced, because no page announces it', () => {
  const event = { event: 'bid_placed', data: { ...auction, bid: { id: 7, bid_amount: 1 } } } as const
  expect(renderNotification(event).isReadElsewhere).toBeUndefined()
})

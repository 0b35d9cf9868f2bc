import { expect, test } from 'vitest'
import {
  bidSuccessfulNotice,
  DEFAULT_NOTICE_MS,
  endedNotice,
  endingSoonNotice,
  newBidNotice,
  noticeParts,
  outbidNotice,
  ownBidTopic,
  watchlistNotice,
} from '../../../domain/notifications/toast-notifications.ts'

test.each([
  [newBidNotice(12, 12_600), 'New bid: $12,600 on auction #12', 'info', 5_000],
  [endingSoonNotice(12, 10), 'Auction #12 ending in 10 minutes!', 'warning', 10_000],
  [endingSoonNotice(12, 1), 'Auction #12 ending in 1 minute!', 'warning', 10_000],
  [endedNotice(12, 12_600), 'Auction #12 ended! Winning bid: $12,600', 'success', 8_000],
  [endedNotice(12, null), 'Auction #12 ended! No sale', 'success', 8_000],
  [
    outbidNotice(12, '2020 BMW M340i', 12_600),
    'You\'ve been outbid on "2020 BMW M340i"! Current bid: $12,600',
    'warning',
    10_000,
  ],
  [bidSuccessfulNotice(12, 12_600), 'Bid placed successfully! $12,600 on auction #12', 'success', 5_000],
  [watchlistNotice(12, 'added'), 'Auction #12 added to your watchlist', 'info', 3_000],
  [watchlistNotice(12, 'removed'), 'Auction #12 removed from your watchlist', 'info', 3_000],
] as const)('toast: %o -> %s', (notice, message, severity, durationMs) => {
  expect(notice).toMatchObject({ message, severity, durationMs })
})

test('toast: no duration given -> 5 seconds', () => {
  expect(DEFAULT_NOTICE_MS).toBe(5_000)
})

test('toast topics: own bid and outbid -> distinct, per auction', () => {
  const topics = [bidSuccessfulNotice(12, 100), bidSuccessfulNotice(13, 100), outbidNotice(12, 'A car', 100)]
  expect(new Set(topics.map(({ topic }) => topic)).size).toBe(3)
  expect(bidSuccessfulNotice(12, 200).topic).toBe(ownBidTopic(12))
})

test('toast: only outbid -> red', () => {
  expect(outbidNotice(12, '2020 BMW M340i', 12_600).isOutbid).toBe(true)
  expect(endingSoonNotice(12, 1).isOutbid).toBeUndefined()
})

test.each([
  ['Auction #12 ended! No sale', 'Auction #12 ended!', 'No sale'],
  [
    'You\'ve been outbid on "Wow! A car"! Current bid: $1',
    'You\'ve been outbid on "Wow! A car"!',
    'Current bid: $1',
  ],
  ['Auction #12 ending in 1 minute!', 'Auction #12 ending in 1 minute!', null],
  ['Auction #12 added to your watchlist', 'Auction #12 added to your watchlist', null],
] as const)('message: %s -> first sentence and rest', (message, title, line) => {
  expect(noticeParts(message)).toEqual({ title, line })
  // Joined again, the parts equal the message.
  expect(line === null ? title : `${title} ${line}`).toBe(message)
})

import { expect, test } from 'vitest'
import {
  bidSuccessfulToast,
  DEFAULT_TOAST_MS,
  endedToast,
  endingSoonToast,
  endTopic,
  newBidToast,
  newBidTopic,
  outbidToast,
  outbidTopic,
  ownBidTopic,
  splitMessage,
  watchlistToast,
} from '../../../domain/notifications/toast-notifications.ts'

test.each([
  [newBidToast(12, 12_600), 'New bid: $12,600 on auction #12', 'info', 5_000],
  [endingSoonToast(12, 10), 'Auction #12 ending in 10 minutes!', 'warning', 10_000],
  [endingSoonToast(12, 1), 'Auction #12 ending in 1 minute!', 'warning', 10_000],
  [endedToast(12, 12_600), 'Auction #12 ended! Winning bid: $12,600', 'success', 8_000],
  [endedToast(12, null), 'Auction #12 ended! No sale', 'success', 8_000],
  [
    outbidToast(12, '2020 BMW M340i', 12_600),
    'You\'ve been outbid on "2020 BMW M340i"! Current bid: $12,600',
    'warning',
    10_000,
  ],
  [bidSuccessfulToast(12, 12_600), 'Bid placed successfully! $12,600 on auction #12', 'success', 5_000],
  [watchlistToast(12, 'added'), 'Auction #12 added to your watchlist', 'info', 3_000],
  [watchlistToast(12, 'removed'), 'Auction #12 removed from your watchlist', 'info', 3_000],
] as const)('toast: %o -> %s', (notice, message, severity, durationMs) => {
  expect(notice).toMatchObject({ message, severity, durationMs })
})

test('toast: no duration given -> 5 seconds', () => {
  expect(DEFAULT_TOAST_MS).toBe(5_000)
})

test('toast topics: each subject of each auction -> one of its own; the end and its warnings share one', () => {
  const topicsOf = (id: number) =>
    [
      newBidToast(id, 100),
      endingSoonToast(id, 10),
      endedToast(id, null),
      outbidToast(id, 'A car', 100),
      bidSuccessfulToast(id, 100),
      watchlistToast(id, 'added'),
    ].map(({ topic }) => topic)
  const expected = (id: number) => [
    newBidTopic(id),
    endTopic(id),
    endTopic(id),
    outbidTopic(id),
    ownBidTopic(id),
  ]
  expect(topicsOf(12)).toEqual([...expected(12), undefined])
  expect(new Set([...expected(12), ...expected(13)]).size).toBe(8)
})

test('toast: only a new bid -> left to the page to read aloud', () => {
  expect(newBidToast(12, 100).isReadElsewhere).toBe(true)
  expect(outbidToast(12, 'A car', 100).isReadElsewhere).toBeUndefined()
})

test('toast: only outbid -> red', () => {
  expect(outbidToast(12, '2020 BMW M340i', 12_600).isOutbid).toBe(true)
  expect(endingSoonToast(12, 1).isOutbid).toBeUndefined()
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
  expect(splitMessage(message)).toEqual({ title, line })
  // Joined again, the parts equal the message.
  expect(line === null ? title : `${title} ${line}`).toBe(message)
})

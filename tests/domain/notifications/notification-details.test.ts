import { expect, test } from 'vitest'
import {
  isNeutralEnd,
  isPastWarning,
  noticeTitle,
  notificationDetails,
} from '../../../domain/notifications/notification-details.ts'

const data = { auction_id: 12, auction_title: '2020 BMW M340i' }

test.each([
  [
    'Auction #12 ended! Winning bid: $12,600',
    'auction_ended',
    { ...data, you: 'lost' },
    ['Winning bid: $12,600', 'You did not win'],
  ],
  [
    'Auction #12 ended! Winning bid: $12,600',
    'auction_ended',
    { ...data, you: 'won' },
    ['Winning bid: $12,600', 'You won'],
  ],
  ['Auction #12 ended! No sale', 'auction_ended', { ...data, you: 'sells' }, ['No sale', 'Your auction']],
  ['Auction #12 ended! No sale', 'auction_ended', { ...data, you: 'watches' }, ['No sale']],
  ['You\'ve been outbid on "2020 BMW M340i"! Current bid: $12,600', 'outbid', data, ['Current bid: $12,600']],
  // Only the end of an auction says the person's role.
  ['"2020 BMW M340i" is sold!', 'sale_offer', { ...data, you: 'won' }, []],
  ['Auction #12 added to your watchlist', 'watchlist_update', { auction_title: 7 }, []],
  ['Auction #12 ending in 10 minutes!', 'auction_ending_soon', data, ['2020 BMW M340i']],
  ['Auction #12 added to your watchlist', 'watchlist_update', data, ['2020 BMW M340i']],
  // Stored before the event carried the title.
  ['Auction #12 added to your watchlist', 'watchlist_update', { auction_id: 12 }, []],
] as const)(
  'notification details: "%s" of %s -> what the message leaves out',
  (message, event, facts, details) => {
    expect(notificationDetails({ message, event, data: facts })).toEqual(details)
  },
)

test('notification title in a list: end of an auction -> the vehicle, anything else -> the first sentence', () => {
  const ended = { message: 'Auction #12 ended! No sale', event: 'auction_ended' }
  expect(noticeTitle({ ...ended, data })).toBe('2020 BMW M340i: auction ended')
  // Stored before the event carried the title.
  expect(noticeTitle({ ...ended, data: { auction_id: 12 } })).toBe('Auction #12 ended!')
  const won = 'You won the 2020 BMW M340i! Contact Hannah'
  expect(noticeTitle({ message: won, event: 'handover', data })).toBe('You won the 2020 BMW M340i!')
})

test('auction ended: winner or seller with a sale -> success, anybody else -> mere end', () => {
  const ended = (facts: object) => isNeutralEnd({ event: 'auction_ended', data: { ...data, ...facts } })
  expect(ended({ you: 'won', winning_bid: 12_600 })).toBe(false)
  expect(ended({ you: 'sells', winning_bid: 12_600 })).toBe(false)
  expect(ended({ you: 'sells', winning_bid: null })).toBe(true)
  expect(ended({ you: 'lost', winning_bid: 12_600 })).toBe(true)
  expect(ended({ you: 'watches', winning_bid: null })).toBe(true)
  expect(isNeutralEnd({ event: 'bid_successful', data })).toBe(false)
})

test('ending-soon warning: auction ended or minutes over -> past', () => {
  const warning = { event: 'auction_ending_soon', data: { ...data, minutes_left: 10 } }
  const given = { notifiedAtMs: 0, hasEnded: false }
  expect(isPastWarning(warning, { ...given, nowMs: 599_999 })).toBe(false)
  expect(isPastWarning(warning, { ...given, nowMs: 600_000 })).toBe(true)
  expect(isPastWarning(warning, { ...given, nowMs: 1, hasEnded: true })).toBe(true)
  expect(isPastWarning({ event: 'outbid', data }, { ...given, nowMs: 1e12 })).toBe(false)
  // Stored before the event carried its minutes.
  expect(isPastWarning({ event: 'auction_ending_soon', data }, { ...given, nowMs: 0 })).toBe(true)
  const message = 'Auction #12 ending in 10 minutes!'
  expect(notificationDetails({ ...warning, message, has_ended: true })).toEqual(['2020 BMW M340i', 'Ended'])
})

test('after-sale offer: answered or withdrawn -> no longer open', () => {
  const message = '"2020 BMW M340i" is offered to you for $21,000! Answer within 24 hours'
  expect(notificationDetails({ event: 'sale_offer', data, message, has_ended: true })).toEqual([
    'Answer within 24 hours',
    'No longer open',
  ])
})

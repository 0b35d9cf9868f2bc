import { expect, test } from 'vitest'
import type { PersonalEvent } from '../../../domain/notifications/personal-event.ts'
import { renderNotification } from '../../../domain/notifications/personal-notifications.ts'

const auction = { auction_id: 12, auction_title: '2020 BMW M340i' }
const ended = { ...auction, winning_bid: 12_600, outcome: 'sold', you: 'lost' } as const
const voided = (data: object): PersonalEvent => ({
  event: 'auction_updated',
  data: {
    ...auction,
    change: 'voided',
    you: 'voided',
    by: 'administrator',
    reason: 'Mistyped.',
    bid_ids: [],
    amount: 12_600,
    count: 1,
    current_bid: 12_500,
    leading: false,
    ...data,
  },
})

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
    'The auction of "2020 BMW M340i" was cancelled. The seller writes: The title was not clean.',
    '/auctions/12',
  ],
  [
    {
      event: 'auction_updated',
      data: { ...auction, change: 'cancelled', status: 'cancelled', reason: 'Cancelled by the seller.' },
    },
    'The auction of "2020 BMW M340i" was cancelled. Cancelled by the seller.',
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
    voided({ you: 'voided', bid_ids: [7], leading: false }),
    'An administrator voided your bid of $12,600 on "2020 BMW M340i". The current bid is $12,500. Mistyped.',
    '/auctions/12',
  ],
  [
    voided({ you: 'voided', bid_ids: [7, 8], count: 2, leading: true }),
    'An administrator voided your bids of up to $12,600 on "2020 BMW M340i". You lead at $12,500. Mistyped.',
    '/auctions/12',
  ],
  [
    voided({ you: 'leads', leading: true }),
    'You lead on "2020 BMW M340i": an administrator voided a higher bid. The current bid is $12,500. Mistyped.',
    '/auctions/12',
  ],
  [
    voided({ you: 'sells', count: 3, reserve_met: false }),
    'An administrator voided 3 bids of up to $12,600 on your auction of "2020 BMW M340i". The current bid is $12,500. The reserve is not met. Mistyped.',
    '/auctions/12',
  ],
  [
    voided({ you: 'follows', current_bid: null }),
    'An administrator voided a bid of $12,600 on "2020 BMW M340i". No bid is left. Mistyped.',
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

const offer = { ...auction, amount: 12_600, expires_at: null } as const
const open = { ...offer, expires_at: '2026-11-23T02:45:00.000Z' }
const byAdministrator = { by: 'administrator', reason: 'Mileage checked.' } as const
const updated = (data: Extract<PersonalEvent, { event: 'auction_updated' }>['data']): PersonalEvent => ({
  event: 'auction_updated',
  data,
})
type OfferEvent = Extract<PersonalEvent, { event: 'sale_offer' }>
const offered = (data: OfferEvent['data']): OfferEvent => ({ event: 'sale_offer', data })
type HandoverEvent = Extract<PersonalEvent, { event: 'handover' }>
const handover = (data: Omit<HandoverEvent['data'], keyof typeof auction>): HandoverEvent => ({
  event: 'handover',
  data: { ...auction, ...data },
})

test.each<readonly [PersonalEvent, string, string, 'info' | 'success' | 'warning', number]>([
  [
    updated({ ...auction, change: 'cancelled', status: 'cancelled', ...byAdministrator }),
    'The auction of "2020 BMW M340i" was cancelled by an administrator. Mileage checked.',
    '/auctions/12',
    'warning',
    10_000,
  ],
  [
    updated({ ...auction, change: 'paused', status: 'paused', ...byAdministrator }),
    'The auction of "2020 BMW M340i" was paused by an administrator. Mileage checked.',
    '/auctions/12',
    'warning',
    10_000,
  ],
  [
    updated({ ...auction, change: 'resumed', status: 'active', ...byAdministrator }),
    'The auction of "2020 BMW M340i" was resumed by an administrator. Mileage checked.',
    '/auctions/12',
    'warning',
    10_000,
  ],
  [
    updated({
      ...auction,
      change: 'reopened',
      status: 'active',
      end_time: '2026-12-01T01:00:00.000Z',
      ...byAdministrator,
    }),
    'The auction of "2020 BMW M340i" was reopened by an administrator: bidding runs until Mon, Nov 30, 5:00 PM PT, and what was bid counts again. Mileage checked.',
    '/auctions/12',
    'warning',
    10_000,
  ],
  [
    updated({
      ...auction,
      change: 'resumed',
      status: 'active',
      end_time: '2026-12-01T01:00:00.000Z',
      ...byAdministrator,
    }),
    'The auction of "2020 BMW M340i" was resumed by an administrator: bidding runs until Mon, Nov 30, 5:00 PM PT. Mileage checked.',
    '/auctions/12',
    'warning',
    10_000,
  ],
  [
    updated({
      ...auction,
      change: 'opened',
      status: 'active',
      end_time: '2026-12-01T01:00:00.000Z',
      ...byAdministrator,
    }),
    'The auction of "2020 BMW M340i" was opened by an administrator: bidding runs until Mon, Nov 30, 5:00 PM PT. Mileage checked.',
    '/auctions/12',
    'warning',
    10_000,
  ],
  [
    updated({
      ...auction,
      change: 'rescheduled',
      status: 'active',
      end_time: '2026-12-01T01:00:00.000Z',
      ...byAdministrator,
    }),
    'The end of the auction of "2020 BMW M340i" was moved by an administrator to Mon, Nov 30, 5:00 PM PT. Mileage checked.',
    '/auctions/12',
    'warning',
    10_000,
  ],
  [
    updated({
      ...auction,
      change: 'rescheduled',
      status: 'pending',
      start_time: '2026-11-29T01:00:00.000Z',
      end_time: '2026-12-01T01:00:00.000Z',
      ...byAdministrator,
    }),
    'The auction of "2020 BMW M340i" was set by an administrator to start Sat, Nov 28, 5:00 PM PT and to end Mon, Nov 30, 5:00 PM PT. Mileage checked.',
    '/auctions/12',
    'warning',
    10_000,
  ],
  [
    updated({ ...auction, change: 'ended', status: 'ended', ...byAdministrator }),
    'The auction of "2020 BMW M340i" was ended by an administrator. Mileage checked.',
    '/auctions/12',
    'warning',
    10_000,
  ],
  [
    updated({ ...auction, change: 'withdrawn', status: 'draft', ...byAdministrator }),
    'Your listing of "2020 BMW M340i" was made a draft again by an administrator. Mileage checked.',
    '/dashboard?tab=my-auctions',
    'warning',
    10_000,
  ],
  [
    updated({ ...auction, change: 'withdrawn', status: 'draft', you: 'watches', ...byAdministrator }),
    'The auction of "2020 BMW M340i" was withdrawn by an administrator. Mileage checked.',
    '/dashboard?tab=watchlist',
    'warning',
    10_000,
  ],
  [
    updated({ ...auction, change: 'addon_refunded', addon: 'social_media', amount: 20 }),
    'The addon Social Media Promotion of "2020 BMW M340i" was refunded: $20.00.',
    '/auctions/12',
    'warning',
    10_000,
  ],
  [
    {
      event: 'sale_payment',
      data: {
        ...auction,
        sale_id: 3,
        change: 'waived',
        you: 'buyer',
        amount: 240,
        deposit: 50,
        due_by: null,
      },
    },
    'You no longer owe the buyer’s premium for "2020 BMW M340i": $240.00 was waived.',
    '/sales/3/pay',
    'success',
    10_000,
  ],
  [
    {
      event: 'sale_payment',
      data: {
        ...auction,
        sale_id: 3,
        change: 'refunded',
        you: 'buyer',
        amount: 50,
        deposit: 50,
        due_by: null,
      },
    },
    'What was taken for "2020 BMW M340i" is being refunded: $50.00.',
    '/sales/3/pay',
    'success',
    10_000,
  ],
  [
    { event: 'settlement_fee', data: { ...auction, change: 'refunded', amount: 15, due_by: null } },
    'Your settlement fee for "2020 BMW M340i" is being refunded: $15.00.',
    '/dashboard?tab=financial&view=fees',
    'success',
    10_000,
  ],
  [
    { event: 'settlement_fee', data: { ...auction, change: 'waived', amount: 15, due_by: null } },
    'You no longer owe the settlement fee for "2020 BMW M340i": $15.00 was waived.',
    '/dashboard?tab=financial&view=fees',
    'success',
    10_000,
  ],
  [
    updated({ ...auction, change: 'edited', fields: ['mileage', 'vin'] }),
    'The seller changed the listing of "2020 BMW M340i": mileage and VIN.',
    '/auctions/12',
    'warning',
    10_000,
  ],
  [
    { event: 'auction_promoted', data: { ...auction, because: 'watchlist' } },
    '"2020 BMW M340i" is open for bids! It is like a car you have watched',
    '/auctions/12',
    'info',
    8_000,
  ],
  [
    { event: 'message_received', data: { ...auction, thread_id: 3, from: 'Maria' } },
    'New message about "2020 BMW M340i"! From Maria',
    '/messages/3',
    'info',
    8_000,
  ],
  [
    { event: 'question_asked', data: { ...auction, question_id: 4 } },
    'New question about "2020 BMW M340i"! Everyone can read your answer',
    '/auctions/12/questions#question-4',
    'info',
    8_000,
  ],
  [
    { event: 'question_answered', data: { ...auction, question_id: 4 } },
    'Your question about "2020 BMW M340i" is answered! See what the seller says',
    '/auctions/12/questions#question-4',
    'info',
    8_000,
  ],
  [
    { event: 'authorization_waits', data: { needs: 'another_card' } },
    'Your payment authorization could not be renewed. Please authorize another card before you bid again.',
    '/authorize',
    'warning',
    10_000,
  ],
  [
    offered({ ...open, change: 'offered', you: 'bidder' }),
    '"2020 BMW M340i" is offered to you for $12,600! Answer within 24 hours',
    '/auctions/12/offer',
    'warning',
    10_000,
  ],
  [
    offered({ ...open, change: 'countered', you: 'seller' }),
    'A counter offer of $12,600 for "2020 BMW M340i"! Answer within 24 hours',
    '/auctions/12/offer',
    'warning',
    10_000,
  ],
  [
    offered({ ...offer, change: 'accepted', you: 'seller' }),
    '"2020 BMW M340i" is sold for $12,600! Your offer was accepted',
    '/auctions/12/handover',
    'success',
    10_000,
  ],
  [
    offered({ ...offer, change: 'accepted', you: 'bidder' }),
    '"2020 BMW M340i" is yours for $12,600! Your counter offer was accepted',
    '/auctions/12/handover',
    'success',
    10_000,
  ],
  [
    offered({ ...offer, change: 'declined', you: 'seller' }),
    'Your offer of $12,600 for "2020 BMW M340i" was declined.',
    '/auctions/12/offer',
    'info',
    10_000,
  ],
  [
    offered({ ...offer, change: 'expired', you: 'bidder' }),
    'The offer of $12,600 for "2020 BMW M340i" was not answered within 24 hours.',
    '/auctions/12/offer',
    'info',
    10_000,
  ],
  [
    offered({ ...offer, change: 'withdrawn', you: 'bidder' }),
    'The offer of $12,600 for "2020 BMW M340i" is withdrawn.',
    '/auctions/12/offer',
    'info',
    10_000,
  ],
  [
    handover({ change: 'open', you: 'buyer' }),
    'You won the 2020 BMW M340i! Contact the seller',
    '/auctions/12/handover',
    'success',
    8_000,
  ],
  [
    handover({ change: 'open', you: 'seller' }),
    '2020 BMW M340i is sold! Contact the buyer',
    '/auctions/12/handover',
    'success',
    8_000,
  ],
  [
    handover({ change: 'handed_over', you: 'buyer' }),
    'The seller says that "2020 BMW M340i" is handed over! Confirm that you received it',
    '/auctions/12/handover',
    'success',
    8_000,
  ],
  [
    handover({ change: 'received', you: 'seller' }),
    'The buyer has received "2020 BMW M340i"! The sale is complete',
    '/auctions/12/handover',
    'success',
    8_000,
  ],
  [
    handover({ change: 'reported', you: 'buyer', answer_until: '2026-11-25T02:45:00.000Z' }),
    'The seller says that "2020 BMW M340i" was not paid. Have you paid? Say so by Tue, Nov 24, 6:45 PM PT',
    '/auctions/12/handover',
    'warning',
    8_000,
  ],
  [
    handover({ change: 'said_paid', you: 'seller' }),
    'The buyer says that "2020 BMW M340i" is paid. We look into it and decide',
    '/auctions/12/handover',
    'warning',
    8_000,
  ],
  [
    handover({ change: 'restored', you: 'seller' }),
    'The price of "2020 BMW M340i" was paid after all: the sale goes on.',
    '/auctions/12/handover',
    'success',
    8_000,
  ],
  [
    handover({ change: 'refunded', you: 'buyer' }),
    'The sale of "2020 BMW M340i" has ended: your premium is being refunded. Please do not pay the seller for the car.',
    '/auctions/12/handover',
    'warning',
    8_000,
  ],
  [
    handover({ change: 'refunded', you: 'seller', premium: 'given_back' }),
    'The sale of "2020 BMW M340i" has ended: the buyer’s premium is being refunded. You owe no settlement fee.',
    '/auctions/12/handover',
    'warning',
    8_000,
  ],
  [
    handover({ change: 'refunded', you: 'buyer', premium: 'taken_back' }),
    'The sale of "2020 BMW M340i" has ended: your bank took the premium back. Please do not pay the seller for the car.',
    '/auctions/12/handover',
    'warning',
    8_000,
  ],
  [
    handover({ change: 'refunded', you: 'seller', premium: 'taken_back' }),
    'The sale of "2020 BMW M340i" has ended: the buyer’s bank took the premium back. You owe no settlement fee.',
    '/auctions/12/handover',
    'warning',
    8_000,
  ],
  [
    handover({ change: 'refunded', you: 'buyer', premium: 'not_taken' }),
    'The sale of "2020 BMW M340i" has ended. Please do not pay the seller for the car.',
    '/auctions/12/handover',
    'warning',
    8_000,
  ],
  [
    handover({ change: 'premium_refunded', you: 'buyer' }),
    'The car "2020 BMW M340i" is handed over, so the sale stays: your premium is being refunded',
    '/auctions/12/handover',
    'warning',
    8_000,
  ],
  [
    handover({ change: 'disputed', you: 'seller' }),
    'The buyer\'s bank disputes a payment for "2020 BMW M340i". Wait with the handover until we write again',
    '/auctions/12/handover',
    'warning',
    8_000,
  ],
  [
    handover({ change: 'not_paid', you: 'seller' }),
    'The sale of "2020 BMW M340i" was not completed: the buyer did not say that they have paid.',
    '/auctions/12/handover',
    'warning',
    8_000,
  ],
  [
    handover({ change: 'not_paid', you: 'buyer' }),
    'The seller says that "2020 BMW M340i" was not paid.',
    '/auctions/12/handover',
    'warning',
    8_000,
  ],
  [
    handover({ change: 'not_paid', you: 'buyer', ...byAdministrator }),
    'An administrator recorded that "2020 BMW M340i" was not paid. Mileage checked.',
    '/auctions/12/handover',
    'warning',
    8_000,
  ],
  [
    handover({ change: 'not_paid', you: 'buyer', by: 'administrator' }),
    'An administrator recorded that "2020 BMW M340i" was not paid.',
    '/auctions/12/handover',
    'warning',
    8_000,
  ],
])(
  'personal notification: %j -> %s, links to %s, %s for %i ms',
  (event, message, path, severity, durationMs) => {
    expect(renderNotification(event)).toMatchObject({ message, path, severity, durationMs, isOwnAct: false })
  },
)

test('personal notification: offers on one auction -> one topic; on two -> two', () => {
  const topics = [12, 12, 13].map(
    (auction_id) =>
      renderNotification(offered({ ...open, auction_id, change: 'offered', you: 'bidder' })).topic,
  )
  expect(topics).toEqual(['offer on 12', 'offer on 12', 'offer on 13'])
})

test('personal bid notification: own auction -> announced, because no page announces it', () => {
  const event = { event: 'bid_placed', data: { ...auction, bid: { id: 7, bid_amount: 1 } } } as const
  expect(renderNotification(event).isReadElsewhere).toBeUndefined()
})

import { expect, test } from 'vitest'
import { type NeedFacts, toNeeds } from '../../../domain/dashboard/needs-you-now.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'

const NOW = Date.parse('2026-11-26T20:00:00Z')
const NONE: NeedFacts = {
  premiums: [],
  isCardAtBank: false,
  outbid: [],
  offers: [],
  unpaid: [],
  defaults: [],
  fees: [],
  isUnverified: false,
  dealerWaits: null,
  unreadMessages: 0,
  questions: [],
}
const car = (auctionId: number) => ({ auctionId, title: `Car ${auctionId}` })
const premium = (saleId: number, given: object = {}) => ({
  ...car(saleId),
  saleId,
  amountDue: 720,
  dueAtMs: NOW + 2 * DAY_MS,
  isAtBank: false,
  ...given,
})
const offer = { ...car(4), side: 'bidder' as const, amount: 8_000, untilMs: NOW + 20 * HOUR_MS }
const fee = { ...car(8), feeId: 3, amount: 15, dueAtMs: NOW + DAY_MS, isAtBank: false }
const listing = (id: number, startAtMs: number, isDraft = false) => ({ ...car(id), startAtMs, isDraft })

const ALL: NeedFacts = {
  premiums: [premium(1)],
  isCardAtBank: true,
  outbid: [
    { ...car(2), currentBid: 1_700, endAtMs: NOW + 5 * HOUR_MS },
    { ...car(3), currentBid: 900, endAtMs: NOW + 2 * HOUR_MS },
  ],
  offers: [offer],
  unpaid: [listing(5, NOW + 3 * HOUR_MS)],
  defaults: [car(7)],
  fees: [fee],
  isUnverified: true,
  dealerWaits: 'Your license waits for approval.',
  unreadMessages: 2,
  questions: [{ ...car(9), count: 1 }],
}

test('needs: nothing waits -> none', () => {
  expect(toNeeds(NONE, NOW)).toEqual([])
})

test('needs: all kinds -> in order of urgency, in a kind the nearest clock first, one action each', () => {
  expect(toNeeds(ALL, NOW).map(({ label, action }) => `${label} | ${action.text} | ${action.to}`)).toEqual([
    'You have an unpaid buyer premium of $720.00 | Pay the premium | /sales/1/pay',
    'Confirm your card with your bank | Confirm your card | /authorize',
    'Outbid | Increase Bid | /auctions/3#bid',
    'Outbid | Increase Bid | /auctions/2#bid',
    'You have an offer to answer | Answer the offer | /auctions/4/offer',
    'Listing not paid | Complete checkout | /checkout?auction=5',
    'The buyer did not pay | Offer to another bidder | /auctions/7/offer',
    'Settlement fee to pay | Pay the fee | /dashboard?tab=financial&view=fees&fee=3',
    'Verify your email address | Verify email | /verify-email',
    'Dealer license | See your profile | /dashboard?tab=settings&section=profile',
    '2 unread messages | Read messages | /messages',
    '1 question to answer | Answer | /auctions/9/questions',
  ])
  expect(toNeeds(ALL, NOW).find(({ kind }) => kind === 'default')?.second).toEqual({
    text: 'Relist',
    to: '/auctions/7/manage?intent=relist',
  })
})

test('needs: clock within the hour -> first, also before a premium; past clock -> in the order of its kind', () => {
  const ending = { ...car(2), currentBid: 1_700, endAtMs: NOW + 59 * MINUTE_MS }
  const kinds = (facts: Partial<NeedFacts>) => toNeeds({ ...NONE, ...facts }, NOW).map(({ kind }) => kind)
  expect(kinds({ premiums: [premium(1)], outbid: [ending] })).toEqual(['outbid', 'premium'])
  expect(kinds({ premiums: [premium(1)], outbid: [{ ...ending, endAtMs: NOW + HOUR_MS }] })).toEqual([
    'premium',
    'outbid',
  ])
  expect(kinds({ premiums: [premium(1)], fees: [{ ...fee, dueAtMs: NOW - 1 }] })).toEqual(['premium', 'fee'])
})

test('needs: payment that the bank asks about -> its confirmation', () => {
  const needs = toNeeds(
    {
      ...NONE,
      premiums: [premium(1, { isAtBank: true })],
      fees: [{ ...fee, isAtBank: true }],
      offers: [{ ...offer, side: 'seller' }],
    },
    NOW,
  )
  expect(needs.map(({ label, action }) => `${label} | ${action.text} | ${action.to}`)).toEqual([
    'Confirm the premium with your bank | Confirm the payment | /sales/1/pay',
    'You have a counter offer to answer | Answer the counter offer | /auctions/4/offer',
    'Confirm the settlement fee with your bank | Confirm the payment | /dashboard?tab=financial&view=fees',
  ])
  expect(needs[0]?.amount).toEqual({ label: 'Premium', text: '$720.00' })
})

test('needs: several unpaid listings -> one entry with the nearest start; drafts have none', () => {
  const [need, ...more] = toNeeds(
    { ...NONE, unpaid: [listing(5, NOW + 3 * HOUR_MS), listing(6, NOW + 2 * HOUR_MS), listing(7, 1, true)] },
    NOW,
  )
  expect(more).toEqual([])
  expect(need).toMatchObject({
    label: '3 listings not paid',
    auction: null,
    clock: { label: 'Starts', atMs: NOW + 2 * HOUR_MS },
    action: { text: 'Pay for 3 listings', to: '/checkout/listings' },
  })
  const [draft] = toNeeds({ ...NONE, unpaid: [listing(7, 1, true)] }, NOW)
  expect(draft).toMatchObject({ label: 'Listing not paid', clock: null, auction: { id: 7 } })
})

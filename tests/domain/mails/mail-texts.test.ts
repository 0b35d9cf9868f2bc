import { expect, test } from 'vitest'
import { emailChangedMail, emailChangeToNewMail, newDeviceMail } from '../../../domain/mails/account-mails.ts'
import { cancelledMail, sellerResultMail } from '../../../domain/mails/auction-mails.ts'
import { digestMail } from '../../../domain/mails/digest-mail.ts'
import { handoverMail } from '../../../domain/mails/handover-mail.ts'
import { refundMail } from '../../../domain/mails/listing-mails.ts'
import { type MailContent, mailSubject } from '../../../domain/mails/mail-content.ts'
import { notificationMail } from '../../../domain/mails/notification-mails.ts'
import { alertsMail } from '../../../domain/mails/support-mails.ts'
import { cents } from '../../../domain/money/cents.ts'
import type { PersonalEvent } from '../../../domain/notifications/personal-event.ts'
import { auctionMails, CAR, mailedEvents, NOW_MS, OTHER_MAILS, SITE_URL } from '../../fixtures/mails.ts'

const of = { auction_id: CAR.auctionId, auction_title: CAR.title }
const SALE = {
  priceCents: cents(1_900_000),
  premiumCents: cents(95_000),
  priceDueAtMs: Date.parse('2026-11-23T18:00:00Z'),
}

const lost = (outcome: 'reserve_not_met' | 'no_bids') =>
  event({ event: 'auction_ended', data: { ...of, you: 'lost', outcome, winning_bid: null } })
const event = (fact: PersonalEvent) => notificationMail(fact, CAR)
const offer = { ...of, amount: 18_500, expires_at: null }

/** What the samples of `tests/fixtures/mails.ts` say to the other side, or in the other case. */
const OTHER_CASES: Readonly<Record<string, MailContent>> = {
  'email change of an unconfirmed address': emailChangeToNewMail(`${SITE_URL}/confirm`, false),
  'email changed, to somebody who must not learn the new one': emailChangedMail(null),
  'new device without an address': newDeviceMail('Firefox on Windows', null),
  'sold after the auction': sellerResultMail(CAR, {
    outcome: 'sold',
    amountCents: cents(1_900_000),
    winnerId: 2,
    afterAuction: true,
  }),
  'cancelled by an administrator, to the seller': cancelledMail(CAR, {
    reason: '',
    by: 'administrator',
    you: 'seller',
  }),
  'handover without the contact of the other side': handoverMail(CAR, { ...SALE, you: 'buyer', other: null }),
  'handover to a buyer whose premium is waived': handoverMail(CAR, {
    ...SALE,
    you: 'buyer',
    other: null,
    isWaived: true,
  }),
  'handover to a seller whose buyer’s premium is waived': handoverMail(CAR, {
    ...SALE,
    you: 'seller',
    other: null,
    isWaived: true,
  }),
  'handover to a buyer whose seller has only a name, an email and a city': handoverMail(CAR, {
    ...SALE,
    you: 'buyer',
    other: {
      firstName: 'Maria',
      lastName: 'Lopez',
      businessName: 'Lopez Cars',
      email: 'maria@example.com',
      phone: null,
      address: null,
      city: 'Ontario',
      state: null,
      zipCode: null,
    },
  }),
  'refund without addons': refundMail(CAR, { baseCents: cents(4_999), addonsCents: cents(0) }),
  'outbid, auction unknown': notificationMail(
    { event: 'outbid', data: { ...of, current_bid: 15_100 } },
    null,
  ),
  'ending in one minute': event({ event: 'auction_ending_soon', data: { ...of, minutes_left: 1 } }),
  'lost, reserve not met': lost('reserve_not_met'),
  'lost, all bids voided': lost('no_bids'),
  'bid voided, still leading': event({
    event: 'auction_updated',
    data: { ...of, change: 'voided', bid_ids: [1], current_bid: 15_000, leading: true },
  }),
  'only bid voided': event({
    event: 'auction_updated',
    data: { ...of, change: 'voided', bid_ids: [1], current_bid: null, leading: false },
  }),
  'paused without a reason': event({
    event: 'auction_updated',
    data: { ...of, change: 'paused', status: 'paused', reason: '', by: 'administrator' },
  }),
  reopened: event({
    event: 'auction_updated',
    data: {
      ...of,
      change: 'reopened',
      status: 'active',
      reason: 'Cancelled in error.',
      by: 'administrator',
      end_time: '2026-12-01T01:00:00.000Z',
    },
  }),
  'reopened and paused': event({
    event: 'auction_updated',
    data: {
      ...of,
      change: 'reopened',
      status: 'paused',
      reason: 'Checking.',
      by: 'administrator',
      end_time: '2026-12-01T01:00:00.000Z',
    },
  }),
  'promoted because of a saved search': event({
    event: 'auction_promoted',
    data: { ...of, because: 'search' },
  }),
  'offer declined, auction unknown': notificationMail(
    { event: 'sale_offer', data: { ...offer, change: 'declined', you: 'bidder' } },
    null,
  ),
  'offer accepted, to the seller': event({
    event: 'sale_offer',
    data: { ...offer, change: 'accepted', you: 'seller' },
  }),
  'premium not paid, no other bidder': event({
    event: 'sale_payment',
    data: {
      ...of,
      sale_id: 12,
      change: 'defaulted',
      you: 'seller',
      amount: 1_140,
      deposit: 0,
      due_by: null,
      nobody_else: true,
    },
  }),
  'premium taken back by the bank': event({
    event: 'handover',
    data: { ...of, change: 'refunded', you: 'buyer', premium: 'taken_back' },
  }),
  'sale ended without a premium': event({
    event: 'handover',
    data: { ...of, change: 'refunded', you: 'seller', premium: 'not_taken' },
  }),
  'not paid, to the seller': event({ event: 'handover', data: { ...of, change: 'not_paid', you: 'seller' } }),
  'not paid, to the seller of a car on which nobody else has bid': event({
    event: 'handover',
    data: { ...of, change: 'not_paid', you: 'seller', nobody_else: true },
  }),
  'not paid, to the buyer': event({ event: 'handover', data: { ...of, change: 'not_paid', you: 'buyer' } }),
  'one alert that is not critical': alertsMail([{ severity: 'high', message: 'A mail waits.' }], NOW_MS),
  'alerts, the newest critical': alertsMail(
    [
      { severity: 'high', message: 'A mail waits.' },
      { severity: 'critical', message: 'A charge is unknown.' },
    ],
    NOW_MS,
  ),
}

/** A mail as a person reads it, from the subject to the reason. */
function toText(name: string, mail: MailContent): string {
  const { paragraphs, figures = [], items = [], action, notes = [], reason, isOptional = false } = mail
  return [
    `=== ${name}`,
    `Subject: ${mailSubject(mail)}`,
    ...paragraphs,
    ...figures.map(({ label, value, isTotal }) => `| ${label} | ${value} |${isTotal ? ' total' : ''}`),
    ...items.map(({ text, detail, href }) => `- ${text} (${detail}) ${href}`),
    ...(action === null ? [] : [`[${action.label}] ${action.href}`]),
    ...notes.map((note) => `Note: ${note}`),
    `Why: ${reason}${isOptional ? ' Can be turned off.' : ''}`,
  ].join('\n')
}

test('mails: every kind and case -> the words of mail-texts.txt', async () => {
  const mails = [auctionMails(CAR), OTHER_MAILS, OTHER_CASES].flatMap((kinds) => Object.entries(kinds))
  const texts = mails.map(([name, mail]) => toText(name, mail))
  await expect(`${texts.join('\n\n')}\n`).toMatchFileSnapshot('mail-texts.txt')
})

test('mails about an auction: known -> named in the subject; gone -> not named', () => {
  for (const fact of Object.values(mailedEvents(CAR))) {
    expect(notificationMail(fact, CAR).auction).toBe(CAR)
    expect(notificationMail(fact, null)).not.toHaveProperty('auction')
  }
})

test('mails: events without a single mail of their own -> the words of their notification', () => {
  const updated = { event: 'auction_updated', data: { ...of, change: 'lapsed', status: 'draft' } } as const
  const message = `Your listing of "${CAR.title}" is a draft again: its listing fee was not paid in time.`
  expect(event(updated)).toMatchObject({ headline: message, paragraphs: [message] })
  const open = { event: 'handover', data: { ...of, change: 'open', you: 'buyer' } } as const
  expect(event(open).headline).toMatch(/^You won the .*! Contact the seller$/)
  const won = { ...of, you: 'won', outcome: 'sold', winning_bid: 19_000 } as const
  expect(event({ event: 'auction_ended', data: won }).headline).toBe(
    'Auction #64 ended! Winning bid: $19,000',
  )
  expect(event({ event: 'bid_successful', data: { ...of, bid_amount: 100 } }).isOptional).toBeUndefined()
})

test('digest: several events of one topic -> only the last; without a topic -> all', () => {
  const outbid = (auction_id: number, current_bid: number, atMs: number) =>
    ({ event: 'outbid', data: { auction_id, auction_title: 'A car', current_bid }, atMs }) as const
  const watched = (atMs: number) =>
    ({
      event: 'watchlist_update',
      data: { auction_id: 1, auction_title: 'A car', action: 'added' },
      atMs,
    }) as const
  const facts = [
    outbid(1, 100, 1_000),
    outbid(2, 100, 2_000),
    watched(3_000),
    watched(4_000),
    outbid(1, 200, 5_000),
  ]
  const { items } = digestMail(facts, 'daily', NOW_MS)
  expect(items?.map(({ text }) => text)).toEqual([
    'You\'ve been outbid on "A car"! Current bid: $100',
    'Auction #1 added to your watchlist',
    'Auction #1 added to your watchlist',
    'You\'ve been outbid on "A car"! Current bid: $200',
  ])
})

import { describe, expect, test } from 'vitest'
import { wonMail } from '../../../domain/mails/auction-mails.ts'
import { mailSubject } from '../../../domain/mails/mail-content.ts'
import { notificationMail } from '../../../domain/mails/notification-mails.ts'
import { cents } from '../../../domain/money/cents.ts'
import type { PersonalEvent } from '../../../domain/notifications/personal-event.ts'
import { auctionMails, CAR, LONG_CAR, mailedEvents, OTHER_MAILS } from '../../fixtures/mails.ts'

const MAILS = auctionMails(CAR)

/** An event kind without a sample is a type error here; the others are never mailed by themselves. */
const SAMPLED: Readonly<Record<PersonalEvent['event'], boolean>> = {
  outbid: true,
  bid_placed: true,
  auction_ending_soon: true,
  auction_ended: true,
  auction_updated: true,
  search_matched: true,
  auction_promoted: true,
  message_received: true,
  question_asked: true,
  question_answered: true,
  sale_offer: true,
  handover: true,
  sale_payment: true,
  settlement_fee: true,
  license_approved: true,
  account_reviewed: true,
  bid_successful: false,
  watchlist_update: false,
  authorization_waits: false,
  admin_alert: false,
}

test('mails: every kind of event -> has a sample', () => {
  const events = new Set(Object.values(mailedEvents(CAR)).map(({ event }) => event))
  for (const [event, isSampled] of Object.entries(SAMPLED)) {
    expect(events.has(event as PersonalEvent['event']), event).toBe(isSampled)
  }
})

test('mail subjects: every kind -> no two are the same', () => {
  const subjects = [...Object.values(MAILS), ...Object.values(OTHER_MAILS)].map(mailSubject)
  expect(subjects.filter((subject, index) => subjects.indexOf(subject) !== index)).toEqual([])
})

test('mail subject: two auctions of one car, or two bids in one -> told apart', () => {
  const outbid = (current_bid: number, auctionId = CAR.auctionId) =>
    mailSubject(
      notificationMail(
        { event: 'outbid', data: { auction_id: auctionId, auction_title: CAR.title, current_bid } },
        { ...CAR, auctionId },
      ),
    )
  expect(outbid(15_100)).toBe('You’ve been outbid at $15,100: 2019 Mazda CX-5 Grand Touring (#64)')
  expect(outbid(15_200)).not.toBe(outbid(15_100))
  expect(outbid(15_100, 65)).not.toBe(outbid(15_100))
})

test('mail subject: very long title -> cut, the number of the auction remains', () => {
  const subject = mailSubject(wonMail(LONG_CAR, { outcome: 'sold', amountCents: cents(100), winnerId: 1 }))
  expect(subject).toMatch(/^You won: 2019 Mercedes.*… \(#123456\)$/)
  expect(subject.length).toBeLessThan(90)
})

describe('amounts', () => {
  const rows = (kind: string) =>
    MAILS[kind]?.figures?.map(({ label, value, isTotal }) => [label, value, isTotal ?? false])
  const cost = (label: string, price: string, premium: string, total: string) => [
    [label, price, false],
    ['Buyer’s premium (5%)', premium, false],
    ['Total', total, true],
  ]

  test.each([
    ['outbid', cost('Current bid', '$15,100.00', '$755.00', '$15,855.00')],
    ['won', cost('Winning bid', '$19,000.00', '$950.00', '$19,950.00')],
    ['bought', cost('Price', '$19,000.00', '$950.00', '$19,950.00')],
    ['offer made', cost('Price', '$18,500.00', '$925.00', '$19,425.00')],
    [
      'handover to buyer',
      [
        ['You pay the seller', '$19,000.00', false],
        ['Buyer’s premium, paid', '$950.00', false],
        ['Total', '$19,950.00', true],
      ],
    ],
    ['handover to seller', [['The buyer pays you', '$19,000.00', true]]],
    ['sold', [['The buyer pays you', '$19,000.00', true]]],
    ['reserve not met', [['Highest bid', '$15,000.00', false]]],
    ['lost', [['Winning bid', '$19,000.00', false]]],
    [
      'receipt',
      [
        ['Listing fee', '$49.99', false],
        ['Featured on Homepage', '$25.00', false],
        ['Total', '$74.99', true],
      ],
    ],
    [
      'refund',
      [
        ['Listing fee', '$49.99', false],
        ['Addons', '$25.00', false],
        ['Refunded', '$74.99', true],
      ],
    ],
  ])('mail "%s": money -> its table', (kind, expected) => expect(rows(kind)).toEqual(expected))
})

test.each([
  ['outbid', 'Bid again', '/auctions/64#bid'],
  ['won', 'Open the auction', '/auctions/64'],
  ['lapsed', 'Complete checkout', '/checkout?auction=64'],
  ['message', 'Read the message', '/messages/1'],
  ['question', 'Answer the question', '/auctions/64/questions#question-1'],
  ['offer made', 'Answer the offer', '/auctions/64/offer'],
  ['handover to buyer', 'Open the handover', '/auctions/64/handover'],
  ['receipt', 'Open the receipt', '/checkout/receipt?auction=64'],
])('mail "%s": button -> "%s" opens %s', (kind, label, href) => {
  expect(MAILS[kind]?.action).toEqual({ label, href })
})

test('mails: who pays whom -> said in the active voice', () => {
  expect(MAILS.won?.paragraphs.join(' ')).toContain('You pay the seller $19,000 directly.')
  expect(MAILS['handover to buyer']?.paragraphs.join(' ')).toMatch(
    /You pay the seller \$19,000 directly, by \w+ \d+\./,
  )
  expect(MAILS['handover to seller']?.paragraphs.join(' ')).toMatch(
    /The buyer pays you \$19,000 directly, by \w+ \d+\./,
  )
})

test('mails: that the settings turn off -> link to them; all others do not', () => {
  const optional = Object.entries({ ...MAILS, ...OTHER_MAILS }).filter(([, { isOptional }]) => isOptional)
  expect(optional.map(([kind]) => kind)).toEqual([
    'outbid',
    'ending soon',
    'new bid',
    'lost',
    'edited',
    'search matched',
    'promoted',
    'message',
    'question',
    'answer',
    'offer declined',
    'offer expired',
    'offer withdrawn',
    'handed over',
    'received',
    'daily digest',
    'weekly summary',
  ])
})

test('hand-over mail: contact of the other side -> one line each, names cut', () => {
  const buyer = MAILS['handover to buyer']?.paragraphs.join('\n')
  expect(buyer).toContain(
    'Your seller:\nMaria Lopez\nmaria@example.com\n(909) 555-0117\nAddress: 12 Euclid Avenue, Ontario, CA 91761',
  )
  const long = auctionMails(LONG_CAR)['handover to buyer']?.paragraphs.join('\n')
  expect(long).toMatch(/^Wolfeschlegelsteinhausenbergerdorff\w{15} Lopez$/m)
})

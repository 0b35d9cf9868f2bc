/**
 * The score and evidence of every rule for one sign more or less at a time, beside its bounds. A changed number is a line of
 * rule-scores.txt: what is accused then can be read there before it is accepted.
 */
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import type { PersonEvidence } from '../../../domain/fraud/evidence.ts'
import { evaluateRule, type FraudRuleCode } from '../../../domain/fraud/rules.ts'
import { cents } from '../../../domain/money/cents.ts'
import { bidsEverywhere, linked, lost, many, NOW, person } from './evidence-examples.ts'

type Cases = Readonly<Record<string, PersonEvidence>>

const NONE = { sinceMs: 0, closedLinks: [] }
const each = (
  values: readonly number[],
  toCase: (value: number) => readonly [string, PersonEvidence],
): Cases => Object.fromEntries(values.map(toCase))

const shill = (count: number, given: Parameters<typeof lost>[1] = {}) =>
  many(count, (id) => lost(id, { bidCount: 4, ...given }))
const LATE = { lastBidAtMs: NOW - DAY_MS, endAtMs: NOW - DAY_MS + 30 * MINUTE_MS }

const SINGLE_SELLER: Cases = {
  ...each([4, 5, 6, 10, 11, 12], (count) => [`${count} auctions`, person({ auctions: shill(count) })]),
  'three bids in each': person({ auctions: shill(8, { bidCount: 3 }) }),
  'up to half an hour before the end': person({ auctions: shill(8, LATE) }),
  '80% of the price': person({ auctions: shill(8, { highestCents: cents(800_000) }) }),
  'just below it': person({ auctions: shill(8, { highestCents: cents(799_999) }) }),
  '80% of the price in 7 of 10': person({
    auctions: many(10, (id) => lost(id, { highestCents: cents(id > 3 ? 800_000 : 1) })),
  }),
  'in 6 of 10': person({
    auctions: many(10, (id) => lost(id, { highestCents: cents(id > 4 ? 800_000 : 1) })),
  }),
  'one of ten of another seller': person({
    auctions: many(10, (id) => lost(id, { sellerId: id === 1 ? 8 : 9 })),
  }),
  'two of eleven': person({ auctions: many(11, (id) => lost(id, { sellerId: id < 3 ? 8 : 9 })) }),
  'five over, one running': person({ auctions: [...shill(5), lost(6, { isOver: false })] }),
  'four over, one running': person({ auctions: [...shill(4), lost(5, { isOver: false })] }),
  'shared address': person({ auctions: shill(6), links: [linked(9, { addresses: 1 })] }),
  'shared browser': person({ auctions: shill(6), links: [linked(9, { devices: 1 })] }),
  'shared card': person({ auctions: shill(6), links: [linked(9, { cards: 1 })] }),
  'link to somebody else': person({ auctions: shill(6), links: [linked(8, { cards: 1 })] }),
}

const second = (count: number, of: number, given: Parameters<typeof lost>[1] = {}) =>
  many(of, (id) => lost(id, { isRunnerUp: id <= count, ...given }))

const PRICE_DRIVING: Cases = {
  ...each([3, 4, 5, 9, 10], (count) => [
    `second in ${count} of ${count}`,
    person({ auctions: second(count, count) }),
  ]),
  'second in 6 of 10': person({ auctions: second(6, 10) }),
  'second in 5 of 10': person({ auctions: second(5, 10) }),
  'within 10%': person({ auctions: second(0, 5, { highestCents: cents(900_000) }) }),
  'just not': person({ auctions: second(0, 5, { highestCents: cents(899_999) }) }),
  'four bids in each': person({ auctions: second(5, 5, { bidCount: 4 }) }),
  'won one of ten': person({
    auctions: many(10, (id) => lost(id, { leads: id === 10, isRunnerUp: id < 9 })),
  }),
  'won two of ten': person({ auctions: many(10, (id) => lost(id, { leads: id > 8, isRunnerUp: id < 9 })) }),
  'up to the end': person({ auctions: second(5, 5, LATE) }),
  'shared address': person({ auctions: second(5, 5), links: [linked(9, { addresses: 2 })] }),
  'more of another seller': person({
    auctions: [...second(5, 5), ...many(6, (id) => lost(id + 20, { sellerId: 8, isRunnerUp: true }))],
  }),
}

const RELATED: Cases = {
  ...each([1, 2, 3, 4, 5], (count) => [
    `address, ${count} auctions`,
    person({ auctions: many(count, lost), links: [linked(9, { addresses: 1 })] }),
  ]),
  'everything shared': person({
    auctions: many(2, lost),
    links: [linked(9, { addresses: 1, cards: 1, devices: 1 })],
  }),
  'one running': person({
    auctions: [lost(1), lost(2, { isOver: false })],
    links: [linked(9, { devices: 1 })],
  }),
  'one won': person({
    auctions: [lost(1), lost(2), lost(3, { leads: true })],
    links: [linked(9, { devices: 1 })],
  }),
  'two linked sellers': person({
    auctions: [lost(1), lost(2), lost(3, { sellerId: 8 })],
    links: [linked(9, { addresses: 1 }), linked(8, { cards: 1 })],
  }),
}

const together = { devices: 1, createdAtMs: NOW - 300 * DAY_MS + 2 * DAY_MS }
const apart = { devices: 1, createdAtMs: NOW - 300 * DAY_MS + 2 * DAY_MS + 1 }

const ACCOUNTS: Cases = {
  ...each([1, 2, 3, 4, 5], (count) => [
    `${count} others, made later`,
    person({ links: Array.from({ length: count }, (_, index) => linked(60 + index, apart)) }),
  ]),
  'two others, made together': person({ links: [linked(60, together), linked(61, together)] }),
  'one of them': person({ links: [linked(60, together), linked(61, apart)] }),
  'used nowhere else': person({
    links: [linked(60, { ...apart, isOnlyHere: true }), linked(61, { ...apart, isOnlyHere: true })],
  }),
  'one of them elsewhere': person({ links: [linked(60, { ...apart, isOnlyHere: true }), linked(61, apart)] }),
  'one card': person({ links: [linked(60, { cards: 1 }), linked(61, { cards: 1, createdAtMs: 1 })] }),
  'card of a couple': person({ links: [linked(60, { cards: 1, createdAtMs: 1 })] }),
  'one auction in common': person({ links: [linked(60, { ...apart, commonAuctions: 1 })] }),
  'two in common': person({ links: [linked(60, { ...apart, commonAuctions: 2 })] }),
  'only an address': person({ links: [linked(60, { addresses: 1 })] }),
}

const at = (
  latitude: number,
  longitude: number,
  country: string | null = 'US',
  city: string | null = null,
) => ({ country, city, latitude, longitude })
const HOME = at(34, -118, 'US', 'Los Angeles')
const travel = (place: ReturnType<typeof at>, hours: number, device = 'new') =>
  person({
    signIns: [
      { atMs: NOW, device, place },
      { atMs: NOW - hours * HOUR_MS, device: 'own', place: HOME },
      { atMs: NOW - 90 * HOUR_MS, device: 'own', place: null },
    ],
  })

const TRAVEL: Cases = {
  '499 km in an hour': travel(at(38.49, -118), 1),
  '501 km in an hour': travel(at(38.51, -118), 1),
  '501 km at once': travel(at(38.51, -118), 0),
  '501 km in minutes': travel(at(38.51, -118), 0.25),
  '2,000 km in two hours': travel(at(51.98, -118), 2),
  '2,003 km in two hours': travel(at(52.02, -118), 2),
  '3,001 km in an hour': travel(at(61, -118), 1),
  'another country': travel(at(61, -118, 'CA', 'Nowhere'), 1),
  'another country, known browser': travel(at(61, -118, 'CA', 'Nowhere'), 1, 'own'),
  'no browser known before': person({
    signIns: [
      { atMs: NOW, device: 'new', place: at(61, -118) },
      { atMs: NOW - HOUR_MS, device: null, place: HOME },
    ],
  }),
  'the own way back': person({
    signIns: [
      { atMs: NOW, device: 'own', place: HOME },
      { atMs: NOW - HOUR_MS, device: 'new', place: at(61, -118) },
      { atMs: NOW - 2 * HOUR_MS, device: 'own', place: HOME },
      { atMs: NOW - 90 * HOUR_MS, device: 'own', place: HOME },
    ],
  }),
  'own browsers that jump': person({
    signIns: [
      { atMs: NOW, device: 'new', place: at(61, -118, 'CA') },
      { atMs: NOW - HOUR_MS, device: 'own', place: HOME },
      { atMs: NOW - 2 * HOUR_MS, device: 'own', place: at(61, -118) },
      { atMs: NOW - 3 * HOUR_MS, device: 'own', place: HOME },
      { atMs: NOW - 90 * HOUR_MS, device: 'own', place: HOME },
    ],
  }),
}

const young = { createdAtMs: NOW - 7 * DAY_MS + 1 }
const dear = (count: number, dollars: number) =>
  bidsEverywhere(count, NOW).map((bid) => ({ ...bid, sellerId: 9, amountCents: cents(dollars * 100) }))

const VOLUME: Cases = {
  ...each([14, 15, 24, 25], (count) => [`${count} auctions`, person({ bids: dear(count, 1) })]),
  ...each([29, 30, 49, 50], (count) => [
    `dealer, ${count} auctions`,
    person({ bids: dear(count, 1), isDealer: true }),
  ]),
  'of ten sellers': person({ bids: dear(15, 1).map((bid, index) => ({ ...bid, sellerId: index % 10 })) }),
  'of nine sellers': person({ bids: dear(15, 1).map((bid, index) => ({ ...bid, sellerId: index % 9 })) }),
  'young account': person({ bids: dear(15, 1), ...young }),
  'account of a week': person({ bids: dear(15, 1), createdAtMs: NOW - 7 * DAY_MS }),
  ...each([249_999, 250_000, 499_999, 500_000], (sum) => [
    `$${sum}`,
    person({ bids: [...dear(15, 1).slice(1), ...dear(1, sum - 14)].reverse() }),
  ]),
  ...each([1, 2, 5, 6], (before) => [
    `at most ${before} a day before`,
    person({ bids: [...dear(15, 1), ...bidsEverywhere(before, NOW - 3 * DAY_MS)] }),
  ]),
}

const minutes = (count: number, apartMinutes = 1, from = NOW) =>
  Array.from({ length: count }, (_, index) => from - index * apartMinutes * MINUTE_MS)
const BIDDER = { bids: bidsEverywhere(1, NOW) }

const CARDS: Cases = {
  ...each([4, 5, 7, 8, 10, 11], (count) => [
    `${count} refused`,
    person({ cardDeclines: minutes(count), ...BIDDER }),
  ]),
  'eight refused in 35 minutes': person({ cardDeclines: minutes(8, 5), ...BIDDER }),
  'without a bid': person({ cardDeclines: minutes(5) }),
  'young account': person({
    cardDeclines: minutes(5),
    createdAtMs: NOW - 4 * MINUTE_MS - 2 * DAY_MS + 1,
    ...BIDDER,
  }),
  'account of two days': person({
    cardDeclines: minutes(5),
    createdAtMs: NOW - 4 * MINUTE_MS - 2 * DAY_MS,
    ...BIDDER,
  }),
  ...each([2, 3, 5, 6], (count) => [
    `3 refused, ${count} added`,
    person({ cardDeclines: minutes(3), cardsAdded: minutes(count), ...BIDDER }),
  ]),
  'over two days': person({ cardDeclines: [...minutes(3), ...minutes(4, 1, NOW - DAY_MS)], ...BIDDER }),
  nothing: person(),
}

const CHANGED = NOW - 2 * DAY_MS
const bid = (dollars: number, atMs: number) => ({
  auctionId: 5,
  sellerId: 9,
  amountCents: cents(dollars * 100),
  atMs,
})
const taken = (given: Partial<PersonEvidence> = {}) =>
  person({
    emailChanges: [CHANGED],
    cardsAdded: [CHANGED],
    bids: [bid(15_000, NOW), bid(5_000, NOW - 20 * DAY_MS)],
    ...given,
  })

const TAKEOVER: Cases = {
  'three times': taken(),
  'less than three times': taken({ bids: [bid(14_999, NOW), bid(5_000, NOW - 20 * DAY_MS)] }),
  'one and a half times': taken({ bids: [bid(7_500, NOW), bid(5_000, NOW - 20 * DAY_MS)] }),
  'less than that': taken({ bids: [bid(7_499, NOW), bid(5_000, NOW - 20 * DAY_MS)] }),
  'first bid, high': taken({ bids: [bid(30_000, NOW)] }),
  'first bid, not high': taken({ bids: [bid(29_999, NOW)] }),
  'earlier bids in auctions only': taken({
    bids: [bid(15_000, NOW)],
    auctions: [lost(30, { highestCents: cents(1_000_000) })],
  }),
  'card three days later': taken({
    cardsAdded: [CHANGED + 3 * DAY_MS],
    bids: [bid(50_000, NOW + 2 * DAY_MS)],
  }),
  'card later than that': taken({
    cardsAdded: [CHANGED + 3 * DAY_MS + 1],
    bids: [bid(50_000, NOW + 2 * DAY_MS)],
  }),
  'bid after a week': taken({ bids: [bid(50_000, CHANGED + 7 * DAY_MS)] }),
  'bid later than that': taken({ bids: [bid(50_000, CHANGED + 7 * DAY_MS + 1)] }),
  'account of two weeks': taken({ createdAtMs: CHANGED - 14 * DAY_MS }),
  'younger account': taken({ createdAtMs: CHANGED - 14 * DAY_MS + 1 }),
  'unknown browser': taken({
    signIns: [
      { atMs: CHANGED - HOUR_MS, device: 'new', place: HOME },
      { atMs: CHANGED - 9 * DAY_MS, device: 'own', place: HOME },
    ],
  }),
  'unknown browser abroad': taken({
    signIns: [
      { atMs: CHANGED - HOUR_MS, device: 'new', place: at(1, 1, 'NG') },
      { atMs: CHANGED - 9 * DAY_MS, device: 'own', place: HOME },
    ],
  }),
  'known browser abroad': taken({
    signIns: [
      { atMs: CHANGED - HOUR_MS, device: 'own', place: at(1, 1, 'NG') },
      { atMs: CHANGED - 9 * DAY_MS, device: 'own', place: HOME },
    ],
  }),
  'unknown browser long before': taken({
    signIns: [
      { atMs: CHANGED - 4 * DAY_MS, device: 'new', place: at(1, 1, 'NG') },
      { atMs: CHANGED - 9 * DAY_MS, device: 'own', place: HOME },
    ],
  }),
}

const leading = (
  count: number,
  dollars: number,
  runnerUp: number | null,
  given: Parameters<typeof person>[0] = {},
) =>
  person({
    auctions: many(count, (id) =>
      lost(id, {
        isOver: false,
        leads: true,
        typedCents: cents(dollars * 100),
        runnerUpCents: runnerUp === null ? null : cents(runnerUp * 100),
        lastBidAtMs: NOW - id,
      }),
    ),
    createdAtMs: NOW - DAY_MS,
    ...given,
  })

const UNLIKELY: Cases = {
  'one of all that can be typed': leading(1, 99_999_999, 5_000),
  'two of them': leading(2, 99_999_999, 5_000),
  'one that is high': leading(1, 50_000, 25_000),
  'not high': leading(1, 49_999, 5_000),
  'not twice the next': leading(1, 50_000, 25_001),
  two: leading(2, 50_000, 25_000),
  three: leading(3, 50_000, 25_000),
  five: leading(5, 50_000, 25_000),
  'a million in all': leading(5, 200_000, 25_000),
  'less than a million': leading(5, 199_999, 25_000),
  'ten millions in all': leading(5, 2_000_000, 25_000),
  'nobody else, high': leading(1, 250_000, null),
  'nobody else, not high': leading(1, 249_999, null),
  'an old account': leading(5, 50_000, 25_000, { createdAtMs: NOW - 7 * DAY_MS - 1 }),
  'who has won before': leading(5, 50_000, 25_000, {
    auctions: [...leading(5, 50_000, 25_000).auctions, lost(9, { leads: true })],
  }),
  'outbid, of a million': person({ auctions: [lost(1, { isOver: false, typedCents: cents(100_000_000) })] }),
  'outbid, of less': person({ auctions: [lost(1, { isOver: false, typedCents: cents(99_999_900) })] }),
  'a maximum': person({
    auctions: [lost(1, { isOver: false, leads: true, typedCents: null, highestCents: cents(6_000_000) })],
  }),
  over: person({ auctions: [lost(1, { leads: true, typedCents: cents(9_999_999_900) })] }),
}

const ALL: readonly (readonly [FraudRuleCode, Cases])[] = [
  ['single_seller', SINGLE_SELLER],
  ['price_driving', PRICE_DRIVING],
  ['related_bidding', RELATED],
  ['many_accounts', ACCOUNTS],
  ['impossible_travel', TRAVEL],
  ['sudden_volume', VOLUME],
  ['card_testing', CARDS],
  ['account_takeover', TAKEOVER],
  ['unlikely_bids', UNLIKELY],
]

test('fraud rules: one sign more or less -> the score and the evidence of rule-scores.txt', async () => {
  const lines = ALL.flatMap(([code, cases]) => [
    `# ${code}`,
    ...Object.entries(cases).flatMap(([name, evidence]) => {
      const found = evaluateRule({ code, threshold: 0 }, { evidence, ...NONE })
      if (found === null) return [`${name}: nothing`]
      const about = [found.auctionId, `#${found.subjectId}`, ...found.linkedUserIds].join(' ')
      return [`${name}: ${found.score} (${about})`, ...found.evidence.map((text) => `    ${text}`)]
    }),
    '',
  ])
  await expect(lines.join('\n')).toMatchFileSnapshot('rule-scores.txt')
})

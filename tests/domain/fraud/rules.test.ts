import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import type { FraudQuestion, PersonEvidence, SignInEvidence } from '../../../domain/fraud/evidence.ts'
import {
  evaluateRule,
  FRAUD_ACTIONS,
  FRAUD_RULES,
  type FraudRuleCode,
  fraudAlertKey,
  fraudSeverity,
  restrictionOf,
} from '../../../domain/fraud/rules.ts'
import { cents } from '../../../domain/money/cents.ts'
import { bidsEverywhere, linked, lost, many, NOW, person } from './evidence-examples.ts'

/** What the rule finds, with the threshold that it begins with. */
function find(code: FraudRuleCode, evidence: PersonEvidence, known: Partial<FraudQuestion> = {}) {
  const { threshold } = FRAUD_RULES[code]
  return evaluateRule({ code, threshold }, { evidence, sinceMs: 0, closedLinks: [], ...known })
}

const LOS_ANGELES = { country: 'US', city: 'Los Angeles', latitude: 34.05, longitude: -118.24 }
const LAGOS = { country: 'NG', city: 'Lagos', latitude: 6.52, longitude: 3.38 }
const DALLAS = { country: 'US', city: 'Dallas', latitude: 32.78, longitude: -96.8 }

test('one seller only: ten lost auctions with many bids -> found, about the newest one', () => {
  const shill = person({ auctions: many(10, (id) => lost(id, { bidCount: 6 })) })
  expect(find('single_seller', shill)).toMatchObject({
    score: 81,
    auctionId: 1,
    subjectId: 50,
    linkedUserIds: [9],
    evidence: [
      'Bid in 10 auctions of seller #9, and in no other',
      'Won none of the 10 that are over',
      'Raised the price 6.0 times in each',
      'Stopped half an hour before the end in 10 of them',
    ],
  })
})

test('one seller only: a collector who bids low, wins one, or bids elsewhere too -> nothing', () => {
  expect(find('single_seller', person({ auctions: many(16, (id) => lost(id)) }))).toBeNull()
  const wins = many(16, (id) => lost(id, { bidCount: 6, leads: id === 3 }))
  expect(find('single_seller', person({ auctions: wins }))).toBeNull()
  const elsewhere = many(16, (id) => lost(id, { bidCount: 6, sellerId: id < 4 ? 10 : 9 }))
  expect(find('single_seller', person({ auctions: elsewhere }))).toBeNull()
})

test('price driving: second in eight of ten auctions of a seller -> found; the same of as many sellers -> nothing', () => {
  const auctions = many(10, (id) => lost(id, { bidCount: 5, isRunnerUp: id > 2 }))
  expect(find('price_driving', person({ auctions }))).toMatchObject({ score: 92, auctionId: 3 })
  const spread = auctions.map((auction) => ({ ...auction, sellerId: auction.auctionId }))
  expect(find('price_driving', person({ auctions: spread }))).toBeNull()
})

test('linked bidding: by browser, card, or again and again by address -> found; once from the office -> nothing', () => {
  const two = many(2, (id) => lost(id))
  expect(find('related_bidding', person({ auctions: two, links: [linked(9, { devices: 1 })] }))?.score).toBe(
    80,
  )
  expect(find('related_bidding', person({ auctions: two, links: [linked(9, { cards: 1 })] }))?.score).toBe(85)
  const colleague = [linked(9, { addresses: 1 })]
  expect(find('related_bidding', person({ auctions: two, links: colleague }))).toBeNull()
  expect(
    find('related_bidding', person({ auctions: many(4, (id) => lost(id)), links: colleague }))?.score,
  ).toBe(66)
  expect(find('related_bidding', person({ auctions: two, links: [linked(8, { devices: 1 })] }))).toBeNull()
})

test('several accounts: made together and bidding against each other -> one alert for the group, about the oldest', () => {
  const ring = [41, 42, 60].map((id) => linked(id, { devices: 1, isOnlyHere: true, commonAuctions: 2 }))
  const found = find('many_accounts', person({ links: ring }))
  expect(found).toMatchObject({
    score: 85,
    subjectId: 41,
    linkedUserIds: [42, 50, 60],
    restrictsLinked: true,
  })
})

test('several accounts: a family, one card of a couple, a business -> nothing', () => {
  const family = [41, 42, 43].map((id, index) =>
    linked(id, { devices: 1, addresses: 1, cards: index === 0 ? 1 : 0, createdAtMs: NOW - id * DAY_MS }),
  )
  expect(find('many_accounts', person({ links: family }))).toBeNull()
  const office = [41, 42, 43, 44, 45].map((id) =>
    linked(id, { devices: 1, cards: 1, isOnlyHere: true, isSameBusiness: true }),
  )
  expect(find('many_accounts', person({ links: office }))).toBeNull()
})

test('several accounts: a group whose alert was closed -> found again only with another account', () => {
  const ring = [41, 42, 60].map((id) => linked(id, { devices: 1, isOnlyHere: true, commonAuctions: 2 }))
  const known = { closedLinks: [42, 50, 60], sinceMs: NOW }
  expect(find('many_accounts', person({ links: ring }), known)).toBeNull()
  const grown = [...ring, linked(70, { devices: 1 })]
  expect(find('many_accounts', person({ links: grown }), known)?.evidence[0]).toBe(
    'Accounts on one browser or card: #41, #42, #50, #60, #70',
  )
})

const signIn = (hoursAgo: number, device: string, place: SignInEvidence['place'] = LOS_ANGELES) => ({
  atMs: NOW - hoursAgo * HOUR_MS,
  device,
  place,
})

test('impossible travel: an unknown browser abroad an hour later -> found', () => {
  const stolen = person({ signIns: [signIn(1, 'other', LAGOS), signIn(2, 'own'), signIn(90, 'own')] })
  const found = find('impossible_travel', stolen)
  expect(found).toMatchObject({ score: 80 })
  expect(found?.evidence[0]).toBe(
    'Signed in from Los Angeles, US and 1 hour later from Lagos, NG, 12,409 km away',
  )
})

test('impossible travel: own browser on a private network, a flight, a new phone nearby -> nothing', () => {
  expect(
    find('impossible_travel', person({ signIns: [signIn(1, 'own', LAGOS), signIn(2, 'own')] })),
  ).toBeNull()
  const flight = person({ signIns: [signIn(1, 'other', DALLAS), signIn(6, 'own')] })
  expect(find('impossible_travel', flight)).toBeNull()
  const near = person({ signIns: [signIn(1, 'other', DALLAS), signIn(2, 'own')] })
  expect(find('impossible_travel', near)).toBeNull()
  const jumps = [signIn(1, 'other', LAGOS), signIn(2, 'own'), signIn(3, 'own', DALLAS), signIn(4, 'own')]
  expect(find('impossible_travel', person({ signIns: jumps }))).toBeNull()
})

test('sudden volume: a new account in thirty auctions -> found; a dealer, or somebody used to it -> nothing', () => {
  const bids = bidsEverywhere(30, NOW)
  const newcomer = { bids, createdAtMs: NOW - DAY_MS }
  expect(find('sudden_volume', person(newcomer))).toMatchObject({ score: 100, auctionId: 1 })
  expect(
    find('sudden_volume', person({ bids: [...bids, ...bidsEverywhere(20, NOW - 4 * DAY_MS)] })),
  ).toBeNull()
  expect(
    find('sudden_volume', person({ ...newcomer, bids: bidsEverywhere(25, NOW), isDealer: true })),
  ).toBeNull()
})

test('card testing: twelve refused cards in minutes, or eight different ones -> found; a few typing mistakes -> nothing', () => {
  const times = (count: number) => Array.from({ length: count }, (_, index) => NOW - index * MINUTE_MS)
  expect(find('card_testing', person({ cardDeclines: times(12) }))).toMatchObject({ score: 90 })
  expect(find('card_testing', person({ cardsAdded: times(8), createdAtMs: NOW - HOUR_MS }))?.score).toBe(85)
  const mistakes = { cardDeclines: times(5), cardsAdded: times(2), createdAtMs: NOW - HOUR_MS }
  expect(find('card_testing', person(mistakes))).toBeNull()
  expect(find('card_testing', person({ cardDeclines: times(12) }), { sinceMs: NOW })).toBeNull()
})

test('account takeover: email and card changed from an unknown browser, then far higher bids -> found', () => {
  const bid = (dollars: number, atMs: number) => ({
    auctionId: 5,
    sellerId: 9,
    amountCents: cents(dollars * 100),
    atMs,
  })
  const changedAtMs = NOW - DAY_MS
  const stolen = person({
    emailChanges: [changedAtMs],
    cardsAdded: [changedAtMs + HOUR_MS],
    bids: [bid(60_000, NOW - HOUR_MS), bid(5_000, NOW - 20 * DAY_MS)],
    signIns: [signIn(25, 'other', LAGOS), signIn(200, 'own')],
  })
  expect(find('account_takeover', stolen)).toMatchObject({ score: 95, auctionId: 5 })
  expect(find('account_takeover', { ...stolen, signIns: [signIn(25, 'own'), signIn(200, 'own')] })).toBeNull()
  expect(
    find('account_takeover', { ...stolen, bids: [bid(6_000, NOW - HOUR_MS), bid(5_000, NOW - 20 * DAY_MS)] }),
  ).toBeNull()
  expect(find('account_takeover', { ...stolen, cardsAdded: [] })).toBeNull()
})

test('threshold: the score reaches it -> an alert; one more percent -> none', () => {
  const question = {
    evidence: person({ auctions: many(10, (id) => lost(id, { bidCount: 6 })) }),
    sinceMs: 0,
    closedLinks: [],
  }
  expect(evaluateRule({ code: 'single_seller', threshold: 81 }, question)).not.toBeNull()
  expect(evaluateRule({ code: 'single_seller', threshold: 82 }, question)).toBeNull()
})

test('restriction: by action and status -> review waits for a look, a block for the end of the alert', () => {
  const restricted = FRAUD_ACTIONS.map((action) =>
    (['new', 'investigating', 'resolved', 'false_positive'] as const).map((state) => {
      const { bids, publishes } = restrictionOf(action, state)
      return `${bids ? 'bids' : '-'} ${publishes ? 'publishes' : '-'}`
    }),
  )
  expect(restricted).toEqual([
    ['- -', '- -', '- -', '- -'],
    ['bids publishes', '- -', '- -', '- -'],
    ['bids -', 'bids -', '- -', '- -'],
  ])
})

test('severity and key of a fraud alert: by score; by rule, person and the closed alert before', () => {
  expect([64, 65, 80, 97].map(fraudSeverity)).toEqual(['low', 'medium', 'high', 'critical'])
  expect(fraudAlertKey('card_testing', 7, null)).toBe('fraud:card_testing:7')
  expect(fraudAlertKey('card_testing', 7, 3)).toBe('fraud:card_testing:7:3')
})

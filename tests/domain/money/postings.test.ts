import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cents, cents } from '../../../domain/money/cents.ts'
import {
  chargedPostings,
  depositCapturedPostings,
  INCOME_ACCOUNTS,
  type LedgerAccount,
  listingPaidPostings,
  listingRefundedPostings,
  PACKS_ACCOUNT,
  type Posting,
  packPaidPostings,
  paidBackPostings,
  personAccount,
  premiumKey,
  premiumPaidPostings,
  processorAccount,
  refundPostings,
  settlementFeePostings,
} from '../../../domain/money/postings.ts'

const sale = { auctionId: 12, round: 1, winnerId: 7 }
const winner = personAccount(7)
const sandbox = processorAccount('sandbox')

/** The balance of each account: debits minus credits. */
function balances(rows: readonly Posting[]): Map<LedgerAccount, Cents> {
  const sums = new Map<LedgerAccount, Cents>()
  for (const { debitAccount, creditAccount, amountCents } of rows) {
    sums.set(debitAccount, cents((sums.get(debitAccount) ?? 0) + amountCents))
    sums.set(creditAccount, cents((sums.get(creditAccount) ?? 0) - amountCents))
  }
  return sums
}

test('ledger accounts: person and provider -> one account each', () => {
  expect([
    personAccount(7),
    personAccount(8),
    processorAccount('sandbox'),
    processorAccount('stripe'),
  ]).toEqual(['person:7', 'person:8', 'processor:sandbox', 'processor:stripe'])
})

test('premium key: sale -> auction, round and winner', () => {
  expect(premiumKey(sale)).toBe('premium:12:1:7')
})

const charged = (amount: number) =>
  premiumPaidPostings(sale, {
    provider: 'sandbox',
    premiumCents: cents(amount),
    chargedCents: cents(amount),
    depositCents: cents(0),
  })

test('premium: charged -> income, money at the provider, winner owes nothing', () => {
  const rows = charged(211_250)
  expect(rows).toEqual([
    {
      key: 'premium:12:1:7:income',
      debitAccount: winner,
      creditAccount: 'income:buyer_premium',
      amountCents: 211_250,
    },
    { key: 'premium:12:1:7:charged', debitAccount: sandbox, creditAccount: winner, amountCents: 211_250 },
  ])
  expect(balances(rows).get(winner)).toBe(0)
})

test('premium: deposit kept, then the rest paid -> the deposit becomes part of the premium', () => {
  const kept = depositCapturedPostings(sale, 'sandbox', cents(5_000))
  expect(balances(kept)).toEqual(
    new Map([
      [sandbox, 5_000],
      [winner, 0],
      ['income:deposits_kept', -5_000],
    ]),
  )
  const rest = premiumPaidPostings(sale, {
    provider: 'sandbox',
    premiumCents: cents(211_250),
    chargedCents: cents(206_250),
    depositCents: cents(5_000),
  })
  expect(balances([...kept, ...rest])).toEqual(
    new Map([
      [sandbox, 211_250],
      [winner, 0],
      ['income:deposits_kept', 0],
      ['income:buyer_premium', -211_250],
    ]),
  )
})

test('settlement fee: sale -> the seller owes it; charged -> the seller owes nothing', () => {
  const owed = settlementFeePostings({ key: 'settlement_fee:12:2', sellerId: 3, amountCents: cents(1_500) })
  expect(owed).toEqual([
    {
      key: 'settlement:12:2',
      debitAccount: personAccount(3),
      creditAccount: 'income:settlement_fee',
      amountCents: 1_500,
    },
  ])
  const paid = { key: 'settlement_fee:12:2', personId: 3, provider: 'sandbox', amountCents: cents(1_500) }
  expect(balances([...owed, ...chargedPostings(paid)])).toEqual(
    new Map([
      [personAccount(3), 0],
      ['income:settlement_fee', -1_500],
      [sandbox, 1_500],
    ]),
  )
})

test('pack: paid -> deferred, not income; the person owes nothing', () => {
  const pack = { key: 'pack:3:1', personId: 3, provider: 'sandbox', amountCents: cents(11_250) }
  expect(balances(packPaidPostings(pack))).toEqual(
    new Map<string, number>([
      [personAccount(3), 0],
      [PACKS_ACCOUNT, -11_250],
      [sandbox, 11_250],
    ]),
  )
})

test('listing: paid -> base and addons are income, seller owes nothing', () => {
  const rows = listingPaidPostings({
    paymentKey: 'listing:12',
    sellerId: 3,
    provider: 'sandbox',
    baseCents: cents(4_999),
    addonsCents: cents(2_500),
  })
  expect(rows.map(({ key }) => key)).toEqual(['listing:12:base', 'listing:12:addons', 'listing:12:charged'])
  expect(balances(rows)).toEqual(
    new Map([
      [personAccount(3), 0],
      ['income:listing_fee', -4_999],
      ['income:listing_addons', -2_500],
      [sandbox, 7_499],
    ]),
  )
})

test('refund: whole charge returned -> every account is zero', () => {
  const rows = [
    ...charged(5_000),
    ...refundPostings({
      refundKey: 'refund:premium:12:1:7',
      personId: 7,
      provider: 'sandbox',
      incomeAccount: 'income:buyer_premium',
      amountCents: cents(5_000),
    }),
  ]
  expect(new Set(balances(rows).values())).toEqual(new Set([0]))
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
})

test('refund: two of one payment, and of one listing -> every row has a key of its own', () => {
  const refund = { personId: 7, provider: 'sandbox', incomeAccount: 'income:buyer_premium' } as const
  const rows = ['refund:1', 'refund:2'].flatMap((refundKey) =>
    refundPostings({ ...refund, refundKey, amountCents: cents(100) }),
  )
  expect(rows.map(({ key }) => key)).toEqual([
    'refund:1:income',
    'refund:1:paid',
    'refund:2:income',
    'refund:2:paid',
  ])
  const listing = { sellerId: 3, provider: 'sandbox', baseCents: cents(4_999), addonsCents: cents(2_500) }
  expect(listingRefundedPostings({ ...listing, paymentKey: 'listing:12' }).map(({ key }) => key)).toEqual([
    'refund:listing:12:base:income',
    'refund:listing:12:base:paid',
    'refund:listing:12:addons:income',
    'refund:listing:12:addons:paid',
  ])
})

test('postings: amount of zero -> no row', () => {
  expect(charged(0)).toEqual([])
  const withoutAddons = listingPaidPostings({
    paymentKey: 'listing:12',
    sellerId: 3,
    provider: 'sandbox',
    baseCents: cents(4_999),
    addonsCents: cents(0),
  })
  expect(withoutAddons).toHaveLength(2)
})

test('postings: negative amount -> RangeError', () => {
  expect(() => charged(-1)).toThrow(new RangeError('A posting must be above zero: premium:12:1:7:income'))
})

test('ledger: any postings -> sum is zero', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 }).map(cents)
  const anyPostings: fc.Arbitrary<Posting[]> = fc.oneof(
    amount.map(charged),
    amount.map((value) => depositCapturedPostings(sale, 'stripe', value)),
    amount.map((amountCents) =>
      settlementFeePostings({ key: 'settlement_fee:1:1', sellerId: 3, amountCents }),
    ),
    amount.map((amountCents) =>
      packPaidPostings({ key: 'pack:3:1', personId: 3, provider: 'stripe', amountCents }),
    ),
    amount.map((amountCents) =>
      paidBackPostings({ refundKey: 'refund:1', personId: 3, provider: 'stripe', amountCents }),
    ),
    fc.tuple(amount, amount).map(([baseCents, addonsCents]) =>
      listingPaidPostings({
        paymentKey: 'listing:1',
        sellerId: 3,
        provider: 'sandbox',
        baseCents,
        addonsCents,
      }),
    ),
    fc.tuple(amount, fc.constantFrom(...INCOME_ACCOUNTS)).map(([amountCents, incomeAccount]) =>
      refundPostings({
        refundKey: 'refund:1',
        personId: 7,
        provider: 'paypal',
        incomeAccount,
        amountCents,
      }),
    ),
  )
  fc.assert(
    fc.property(fc.array(anyPostings), (movements) => {
      const rows = movements.flat()
      const sum = [...balances(rows).values()].reduce<number>((total, balance) => total + balance, 0)
      expect(sum).toBe(0)
      expect(rows.every((row) => row.amountCents > 0 && row.debitAccount !== row.creditAccount)).toBe(true)
    }),
  )
})

test('listing: refunded in full -> every account is zero', () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(20_000), (base, addons) => {
      const paid = {
        paymentKey: 'listing:7:1',
        sellerId: 3,
        provider: 'sandbox',
        baseCents: cents(base),
        addonsCents: cents(addons),
      }
      const all = balances([...listingPaidPostings(paid), ...listingRefundedPostings(paid)])
      expect([...all.values()].every((balance) => balance === 0)).toBe(true)
    }),
  )
})

import { expect, test } from 'vitest'
import { relistEndsText, toRelistTerms } from '../../../../app/components/seller-actions/relist-question.ts'
import { DAY_MS, HOUR_MS } from '../../../../domain/format/time-units.ts'

const TERMS = { startingBid: 12_000, reservePrice: null, buyNowPrice: null, lengthMs: 7 * DAY_MS }

test('relist question: earlier terms -> listed, without those that the auction did not have', () => {
  expect(toRelistTerms(TERMS).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Starting bid: $12,000',
    'Reserve: No Reserve',
    'Duration: 7 days',
  ])
  const all = toRelistTerms({
    ...TERMS,
    reservePrice: 15_000.5,
    buyNowPrice: 20_000,
    // Extended by late bids.
    lengthMs: 3 * DAY_MS + 600_000,
  })
  expect(all.map(({ value }) => value)).toEqual(['$12,000', '$15,000.50', '$20,000', '3 days'])
  expect(toRelistTerms({ ...TERMS, lengthMs: HOUR_MS }).map(({ label }) => label)).not.toContain('Duration')
})

const NO_LONGER_OFFERED = 'Once it is listed again, you can no longer offer it to'

test('relist question: unmet reserve, unpaid sale, open offer -> names the bidder or offer it excludes; else none', () => {
  const none = { outcome: 'no_bids', isUnpaid: false, offer: null } as const
  expect(relistEndsText(none)).toBeNull()
  expect(relistEndsText({ ...none, outcome: null })).toBeNull()
  expect(relistEndsText({ ...none, outcome: 'reserve_not_met' })).toBe(
    `${NO_LONGER_OFFERED} the highest bidder of this auction.`,
  )
  expect(relistEndsText({ ...none, outcome: 'sold', isUnpaid: true })).toBe(
    `${NO_LONGER_OFFERED} another bidder of this auction.`,
  )
  const offer = { amount: 8_000, waits_for: 'bidder', expires_at: '2026-11-22T22:00:00.000Z' } as const
  expect(relistEndsText({ ...none, outcome: 'reserve_not_met', offer })).toBe(
    `Your offer of $8,000 then ends unanswered. ${NO_LONGER_OFFERED} the highest bidder of this auction.`,
  )
  const counter = { ...offer, waits_for: 'seller' } as const
  expect(relistEndsText({ ...none, outcome: 'reserve_not_met', offer: counter })).toMatch(
    /^The counter offer of \$8,000 then ends/,
  )
})

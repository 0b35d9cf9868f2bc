import { AFTER_SALE_OFFER_LASTS_MS } from '../../../domain/after-sale/after-sale-offer.ts'
import type { AfterSaleOfferCommand } from '../../../domain/auction/commands.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { END, TestAuction, usd } from '../auction/auction-fixture.ts'

export const LOSER = 1
export const HIGHEST = 2
export const DAY = AFTER_SALE_OFFER_LASTS_MS / MINUTE_MS

export const HIGHEST_BIDS = [
  { bidderId: HIGHEST, amountCents: usd(1_300) },
  { bidderId: LOSER, amountCents: usd(1_200) },
]

/** Ended at 1,300 by HIGHEST, above LOSER's 1,200; reserve 2,000. */
export function unsold(reserve: number | null = 2_000): TestAuction {
  const auction = new TestAuction({ reserve })
    .bid(LOSER, 1_200)
    .bid(HIGHEST, 1_300)
    .at(END / MINUTE_MS)
  auction.do({ type: 'advance' })
  return auction
}

export const offer = (
  dollars: number | null,
  isUnpaid = false,
): Extract<AfterSaleOfferCommand, { type: 'offer_sale' }> => ({
  type: 'offer_sale',
  amountCents: dollars === null ? null : usd(dollars),
  highest: HIGHEST_BIDS,
  isUnpaid,
})
export const answer = (by: 'seller' | 'bidder', personId: number, what: 'accept' | 'decline', offerId = 1) =>
  ({ type: 'answer_sale_offer', by, personId, offerId, answer: what }) as const
export const counter = (dollars: number, offerId = 1, personId = HIGHEST) =>
  ({ type: 'counter_sale_offer', personId, offerId, amountCents: usd(dollars) }) as const

export const refusalFor = (auction: TestAuction, command: AfterSaleOfferCommand) => {
  const { decision } = auction.do(command)
  return decision.accepted ? null : decision.refusal
}

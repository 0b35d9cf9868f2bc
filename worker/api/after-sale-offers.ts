import { z } from 'zod'
import type { AfterSaleOfferRequest } from '../../domain/auction/room-contract.ts'
import { CounterOffer, NewSaleOffer, WireSaleOffers } from '../../domain/schemas/after-sale-offer.ts'
import { PathId } from '../../domain/schemas/text-fields.ts'
import type { Env } from '../env.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import type { Viewer } from '../services/accounts/sessions/viewer.ts'
import { changeAfterSaleOffer, readAfterSaleOffers } from '../services/after-sale/after-sale-offers.ts'
import { AuctionParams } from './auctions.ts'

/** Offers of the vehicle to one bidder after its auction (docs/rules/after-sale.md, Offers). */
export const afterSaleOffers = routeGroup('Offers after the auction', '/auctions')

const OfferParams = AuctionParams.extend({ offer: PathId })
const OffersAnswer = z.object({ message: z.string(), data: WireSaleOffers })

afterSaleOffers.route({
  method: 'get',
  path: '/:id/offers',
  access: 'sale_offer.read',
  summary: 'Read the after-sale offers of an auction',
  description:
    'For the seller, the bidder to whom the vehicle is offered, and administrators. 404 for everybody else.',
  params: AuctionParams,
  answer: z.object({ data: WireSaleOffers }),
  async handler({ env, params, viewer }) {
    const read = await readAfterSaleOffers(env, { auctionId: params.id, viewer })
    return read.ok ? { data: read.value } : refuse(read.refusal)
  },
})

afterSaleOffers.route({
  method: 'post',
  path: '/:id/offers',
  access: 'sale_offer.make',
  summary: 'Offer the vehicle to the highest bidder, or to the next one if the buyer has not paid',
  description:
    'Only one offer is open at a time; the bidder has 24 hours to answer. The default amount is the bidder’s highest bid.',
  params: AuctionParams,
  body: NewSaleOffer,
  status: 201,
  answer: OffersAnswer,
  handler: (call) =>
    changeAndAnswer(call, { type: 'offer', amountCents: call.body.amount ?? null }, 'Offer made.'),
})

afterSaleOffers.route({
  method: 'post',
  path: '/:id/offers/:offer/accept',
  access: 'sale_offer.answer',
  summary: 'Accept the offer of the other side, which sells the vehicle',
  params: OfferParams,
  answer: OffersAnswer,
  handler: (call) =>
    changeAndAnswer(
      call,
      { type: 'accept', offerId: call.params.offer },
      'Offer accepted. The vehicle is sold.',
    ),
})

afterSaleOffers.route({
  method: 'post',
  path: '/:id/offers/:offer/decline',
  access: 'sale_offer.answer',
  summary: 'Decline the offer of the other side',
  params: OfferParams,
  answer: OffersAnswer,
  handler: (call) =>
    changeAndAnswer(call, { type: 'decline', offerId: call.params.offer }, 'Offer declined.'),
})

afterSaleOffers.route({
  method: 'post',
  path: '/:id/offers/:offer/counter',
  access: 'sale_offer.answer',
  summary: 'Make one counter-offer; the seller has 24 hours to answer',
  params: OfferParams,
  body: CounterOffer,
  answer: OffersAnswer,
  handler: (call) =>
    changeAndAnswer(
      call,
      { type: 'counter', offerId: call.params.offer, amountCents: call.body.amount },
      'Counter offer made.',
    ),
})

async function changeAndAnswer(
  call: { readonly env: Env; readonly params: { readonly id: number }; readonly viewer: Viewer },
  action: AfterSaleOfferRequest['action'],
  message: string,
) {
  const { env, params, viewer } = call
  const changed = await changeAfterSaleOffer(env, { auctionId: params.id, viewer, action: action })
  return changed.ok ? { message, data: changed.value } : refuse(changed.refusal)
}

import { z } from 'zod'
import type { BidRequest } from '../../domain/auction/room-contract.ts'
import { dollarsToCents } from '../../domain/money/cents.ts'
import { WireBidAnswer, WireOwnMaximum } from '../../domain/schemas/auction.ts'
import { BidBody, MaximumBody } from '../../domain/schemas/bid.ts'
import type { Env } from '../env.ts'
import { IDEMPOTENCY_HEADER, readIdempotencyKey } from '../http/idempotency-key.ts'
import { answerText, refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { clientAddress } from '../services/accounts/sessions/client-info.ts'
import type { TokenIdentity } from '../services/accounts/sessions/viewer.ts'
import { readMyMaximum } from '../services/bidding/my-maximum.ts'
import { placeBid } from '../services/bidding/place-bid.ts'
import { AuctionParams } from './auctions.ts'

/** Commands that an auction's room decides. The token is verified here; the room checks its session. */
export const bidding = routeGroup('Bidding', '/auctions')

const SIGN_IN = 'Please sign in to place a bid.'

bidding.route({
  method: 'post',
  path: '/:id/bid',
  access: 'auction.bid',
  identity: 'token',
  signInMessage: SIGN_IN,
  summary: 'Place a manual bid of exactly this amount',
  params: AuctionParams,
  body: BidBody,
  headers: IDEMPOTENCY_HEADER,
  answer: WireBidAnswer,
  handler({ env, params, body, viewer, request, nowMs, waitUntil }) {
    const bid = { kind: 'manual', amountCents: dollarsToCents(body.bid_amount) } as const
    return answerBid(env, { auctionId: params.id, viewer, request, bid, nowMs, waitUntil })
  },
})

bidding.route({
  method: 'put',
  path: '/:id/auto-bid',
  access: 'auction.set_maximum',
  identity: 'token',
  signInMessage: SIGN_IN,
  summary: 'Set a maximum up to which the auction bids for the viewer',
  params: AuctionParams,
  body: MaximumBody,
  headers: IDEMPOTENCY_HEADER,
  answer: WireBidAnswer,
  handler({ env, params, body, viewer, request, nowMs, waitUntil }) {
    const bid = { kind: 'maximum', amountCents: dollarsToCents(body.max_amount) } as const
    return answerBid(env, { auctionId: params.id, viewer, request, bid, nowMs, waitUntil })
  },
})

bidding.route({
  method: 'delete',
  path: '/:id/auto-bid',
  access: 'maximum.cancel',
  identity: 'token',
  signInMessage: SIGN_IN,
  summary: "Cancel the viewer's maximum; existing bids stay valid",
  params: AuctionParams,
  headers: IDEMPOTENCY_HEADER,
  answer: WireBidAnswer,
  handler({ env, params, viewer, request, nowMs, waitUntil }) {
    return answerBid(env, {
      auctionId: params.id,
      viewer,
      request,
      bid: { kind: 'cancel_maximum' },
      nowMs,
      waitUntil,
    })
  },
})

bidding.route({
  method: 'get',
  path: '/:id/auto-bid',
  access: 'maximum.read_own',
  summary: "Read the viewer's maximum",
  params: AuctionParams,
  answer: z.object({ data: WireOwnMaximum }),
  async handler({ env, params, viewer }) {
    const read = await readMyMaximum(env, { auctionId: params.id, viewer })
    return read.ok ? { data: read.value } : refuse(read.refusal)
  },
})

bidding.route({
  method: 'post',
  path: '/:id/buy-now',
  access: 'auction.buy_now',
  identity: 'token',
  signInMessage: SIGN_IN,
  summary: 'Buy the vehicle at the buy-now price, which ends the auction',
  params: AuctionParams,
  headers: IDEMPOTENCY_HEADER,
  answer: WireBidAnswer,
  handler({ env, params, viewer, request, nowMs, waitUntil }) {
    return answerBid(env, {
      auctionId: params.id,
      viewer,
      request,
      bid: { kind: 'buy_now' },
      nowMs,
      waitUntil,
    })
  },
})

/**
 * Answers with the room's receipt, on refusals too where the room issued one (docs/rules/api.md, Receipts).
 */
async function answerBid(
  env: Env,
  call: {
    readonly auctionId: number
    readonly viewer: TokenIdentity
    readonly request: Request
    readonly bid: BidRequest['command']
    readonly nowMs: number
    readonly waitUntil: (work: Promise<unknown>) => void
  },
): Promise<Response> {
  const key = readIdempotencyKey(call.request)
  if (!key.ok) return refuse(key.refusal)
  const { userId, sessionId, generation, seedTag } = call.viewer
  const ipAddress = clientAddress(call.request)
  const result = await placeBid(env, {
    auctionId: call.auctionId,
    request: {
      person: { userId, sessionId, generation, seedTag, ipAddress },
      key: key.value,
      command: call.bid,
    },
    nowMs: call.nowMs,
    waitUntil: call.waitUntil,
  })
  if (result.ok) return answerText(result.value.members)
  const { receipt } = result.refusal
  return refuse(result.refusal, receipt ? { receipt } : {})
}

import { z } from 'zod'
import type { BidRequest } from '../../domain/auction/room-contract.ts'
import { dollarsToCents } from '../../domain/money/cents.ts'
import { WireBidAnswer, WireOwnMaximum } from '../../domain/schemas/auction.ts'
import { BidBody, MaximumBody } from '../../domain/schemas/bid.ts'
import type { Env } from '../env.ts'
import { IDEMPOTENCY_HEADER, readIdempotencyKey } from '../http/idempotency-key.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { clientAddress } from '../services/accounts/sessions/client-info.ts'
import type { TokenIdentity } from '../services/accounts/sessions/viewer.ts'
import { readMyMaximum } from '../services/bidding/my-maximum.ts'
import { answerBid } from '../services/bidding/place-bid.ts'
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
  handler: (call) => decide(call, { kind: 'manual', amountCents: dollarsToCents(call.body.bid_amount) }),
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
  handler: (call) => decide(call, { kind: 'maximum', amountCents: dollarsToCents(call.body.max_amount) }),
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
  handler: (call) => decide(call, { kind: 'cancel_maximum' }),
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
  handler: (call) => decide(call, { kind: 'buy_now' }),
})

/**
 * Answers with the room's receipt, on refusals too where the room issued one (docs/rules/api.md, Receipts).
 */
async function decide(
  call: {
    readonly env: Env
    readonly request: Request
    readonly requestId: string
    readonly nowMs: number
    readonly viewer: TokenIdentity
    readonly params: z.output<typeof AuctionParams>
    readonly waitUntil: (work: Promise<unknown>) => void
  },
  command: BidRequest['command'],
): Promise<Response> {
  const { env, params, nowMs, waitUntil } = call
  const key = readIdempotencyKey(call.request)
  if (!key.ok) return refuse(key.refusal)
  const { userId, sessionId, generation, seedTag } = call.viewer
  const person = { userId, sessionId, generation, seedTag, ipAddress: clientAddress(call.request) }
  const order = { auctionId: params.id, request: { person, key: key.value, command }, nowMs, waitUntil }
  const result = await answerBid(env, order, call.requestId)
  if (result.ok) return result.value
  const { receipt } = result.refusal
  return refuse(result.refusal, receipt ? { receipt } : {})
}

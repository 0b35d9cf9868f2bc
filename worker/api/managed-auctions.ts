import { z } from 'zod'
import { AUCTION_CHANGE_MESSAGES } from '../../domain/administration/auction-changes.ts'
import {
  AuctionStatusBody,
  ManagedAuctionsQuery,
  VoidBidBody,
  WireManagedAuction,
  WireManagedAuctions,
} from '../../domain/schemas/managed-auction.ts'
import { SaleReasonBody } from '../../domain/schemas/sales.ts'
import { PathId } from '../../domain/schemas/text-fields.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import {
  runFailedSteps,
  setAuctionStatus,
  voidBid,
} from '../services/administration/auctions/change-managed-auction.ts'
import { readManagedAuctions } from '../services/administration/auctions/list-managed-auctions.ts'
import { toActor } from '../services/platform/actor.ts'

/** Auction Management of the administrators' console. */
export const managedAuctions = routeGroup('Administration', '/admin/auctions')

managedAuctions.route({
  method: 'get',
  path: '/',
  access: 'admin.read',
  summary: 'List the auctions of every status, drafts too, newest first',
  query: ManagedAuctionsQuery,
  answer: z.object({ data: WireManagedAuctions }),
  handler: async ({ env, query }) => ({ data: await readManagedAuctions(env, query) }),
})

managedAuctions.route({
  method: 'put',
  path: '/:id',
  access: 'auction.set_status',
  summary: 'Set any status of an auction, with a reason that is published',
  description:
    'Without a reason "No reason given" is recorded. 422 under start_time or end_time where the status needs one in the future.',
  params: z.object({ id: PathId }),
  body: AuctionStatusBody,
  answer: z.object({ message: z.string(), data: WireManagedAuction.pick({ id: true, status: true }) }),
  async handler({ env, request, requestId, viewer, params: { id: auctionId }, body, nowMs }) {
    const { status, start_time: startAtMs = null, end_time: endAtMs = null, reason } = body
    const actor = toActor({ viewer, request, requestId })
    const change = { auctionId, status, startAtMs, endAtMs, reason, viewer, actor, nowMs }
    const set = await setAuctionStatus(env, change)
    if (!set.ok) return refuse(set.refusal)
    return { message: AUCTION_CHANGE_MESSAGES.status, data: { id: auctionId, status: set.value } }
  },
})

managedAuctions.route({
  method: 'post',
  path: '/:id/void-bid',
  access: 'bid.void',
  summary: 'Void a bid: the auction stays as if it had never been accepted',
  description: 'Needs recent proof. The reason is published.',
  params: z.object({ id: PathId }),
  body: VoidBidBody,
  answer: z.object({ message: z.string() }),
  async handler({ env, request, requestId, viewer, params: { id: auctionId }, body, nowMs }) {
    const actor = toActor({ viewer, request, requestId })
    const { bid_id: bidId, reason } = body
    const voided = await voidBid(env, { auctionId, bidId, reason, viewer, actor, nowMs })
    return voided.ok ? { message: AUCTION_CHANGE_MESSAGES.void } : refuse(voided.refusal)
  },
})

managedAuctions.route({
  method: 'post',
  path: '/:id/steps',
  access: 'admin.write',
  summary: 'Run the failed steps of an auction again',
  params: z.object({ id: PathId }),
  body: SaleReasonBody,
  answer: z.object({ message: z.string() }),
  async handler({ env, request, requestId, viewer, params: { id: auctionId }, body: { reason }, nowMs }) {
    const actor = toActor({ viewer, request, requestId })
    const refused = await runFailedSteps(env, { auctionId, reason, viewer, actor, nowMs })
    return refused ? refuse(refused) : { message: AUCTION_CHANGE_MESSAGES.jobs }
  },
})

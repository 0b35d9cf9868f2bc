import { z } from 'zod'
import { FEES_HREF } from '../../domain/listing/seller-addresses.ts'
import { centsToDollars } from '../../domain/money/cents.ts'
import { ADDONS } from '../../domain/money/listing-fees.ts'
import { PackBody, PackRefundBody, WirePack, WirePacks } from '../../domain/schemas/fees.ts'
import { SaleReasonBody } from '../../domain/schemas/sales.ts'
import { PathId } from '../../domain/schemas/text-fields.ts'
import { readIdempotencyKey } from '../http/idempotency-key.ts'
import { answer, refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { toPaymentSource } from '../services/payments/choose-method.ts'
import { buyPack } from '../services/payments/packs/buy-pack.ts'
import { readPack, readPacks } from '../services/payments/packs/read-packs.ts'
import { refundPack } from '../services/payments/packs/refund-pack.ts'
import { PROCESSOR_UNREACHABLE } from '../services/payments/processor-unreachable.ts'
import { refundAddon } from '../services/payments/refunds/refund-addon.ts'
import { toActor } from '../services/platform/actor.ts'
import { siteAddress } from '../services/platform/site-address.ts'

/** Packs of prepaid settlement fees. */
export const packs = routeGroup('Financial', '/financial/packs')

packs.route({
  method: 'get',
  path: '/',
  access: 'financial.read_own',
  summary: "Read the dealers' bulk table, the viewer's packs, and their fee by the formula",
  answer: z.object({ data: WirePacks }),
  handler: async ({ env, viewer, nowMs }) => ({ data: await readPacks(env, { viewer, nowMs }) }),
})

packs.route({
  method: 'post',
  path: '/',
  access: 'financial.read_own',
  summary: 'Buy a pack of settlement fees, as a dealer',
  description:
    'Answers 201 when it is paid or processed, 202 with `action_url` where the bank asks to confirm, and 402 `payment_declined`.',
  body: PackBody,
  status: 201,
  answer: z.object({ data: WirePack }),
  alsoStatus: 202,
  async handler({ env, viewer, body, request, nowMs }) {
    const returnUrl = siteAddress(env, request, FEES_HREF)
    const paidWith = toPaymentSource(body)
    const key = readIdempotencyKey(request)
    const purchaseKey = key.ok ? key.value : null
    const order = { viewer, offerId: body.pack_id, paidWith, returnUrl, purchaseKey, nowMs }
    const bought = await buyPack(env, order)
    if (!bought.ok) return refuse(bought.refusal)
    const { pack, actionUrl } = bought.value
    const data = await readPack(env, { packId: pack.id, userId: viewer.userId })
    if (data === null) return refuse(PROCESSOR_UNREACHABLE)
    return actionUrl === null
      ? { data }
      : answer({ data: { ...data, action_url: actionUrl }, action_url: actionUrl }, 202)
  },
})

/** Packs in the administrators' hands. */
export const adminPacks = routeGroup('Administration', '/admin/packs')

adminPacks.route({
  method: 'post',
  path: '/:id/refund',
  access: 'admin.write',
  summary: 'Refund unused fees of a pack at the price paid; all of them unless `count` is given',
  description: 'Needs recent proof.',
  params: z.object({ id: PathId }),
  body: PackRefundBody,
  answer: z.object({ data: z.object({ id: z.number().int(), refunded: z.number().int() }) }),
  async handler({ env, request, requestId, viewer, params: { id: packId }, body, nowMs }) {
    const actor = toActor({ viewer, request, requestId })
    const { count: feeCount = null, reason } = body
    const done = await refundPack(env, { packId, feeCount, reason, viewer, actor, nowMs })
    return done.ok ? { data: { id: packId, refunded: done.value.refundedCount } } : refuse(done.refusal)
  },
})

/** Addons of listings in the administrators' hands. */
export const adminAddons = routeGroup('Administration', '/admin/auctions')

adminAddons.route({
  method: 'post',
  path: '/:id/addons/:addon/refund',
  access: 'admin.write',
  summary: 'Refund one addon of a listing alone, and take it away',
  description: 'Needs recent proof.',
  params: z.object({ id: PathId, addon: z.enum(ADDONS) }),
  body: SaleReasonBody,
  answer: z.object({ data: z.object({ auction_id: z.number().int(), amount: z.number() }) }),
  async handler({ env, request, requestId, viewer, params: { id: auctionId, addon }, body, nowMs }) {
    const actor = toActor({ viewer, request, requestId })
    const done = await refundAddon(env, { auctionId, addon, reason: body.reason, viewer, actor, nowMs })
    if (!done.ok) return refuse(done.refusal)
    return { data: { auction_id: auctionId, amount: centsToDollars(done.value.amountCents) } }
  },
})

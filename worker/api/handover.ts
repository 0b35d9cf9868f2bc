import { z } from 'zod'
import { HandoverItemName, HandoverTick, WireHandover } from '../../domain/schemas/handover.ts'
import { ReasonBody } from '../../domain/schemas/listing-actions.ts'
import type { Env } from '../env.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import type { Viewer } from '../services/accounts/sessions/viewer.ts'
import { changeHandover, type HandoverCommand } from '../services/after-sale/change-handover.ts'
import { readBillOfSale } from '../services/after-sale/read-bill-of-sale.ts'
import { readHandover } from '../services/after-sale/read-handover.ts'
import { toDownload } from '../services/documents/document-file.ts'
import { toActor } from '../services/platform/actor.ts'
import { AuctionParams } from './auctions.ts'

/** The hand-over of a sold vehicle from seller to buyer (docs/rules/after-sale.md, Hand-over). */
export const handover = routeGroup('Handing over', '/auctions')

const Answer = z.object({ data: WireHandover })

handover.route({
  method: 'get',
  path: '/:id/handover',
  access: 'handover.read',
  summary: 'Read the hand-over of a sold vehicle: checklist, payments and contact of the other side',
  description: 'For the seller, the buyer and administrators.',
  params: AuctionParams,
  answer: Answer,
  async handler({ env, params, viewer, nowMs }) {
    const read = await readHandover(env, { auctionId: params.id, viewer, nowMs })
    return read.ok ? { data: read.value } : refuse(read.refusal)
  },
})

handover.route({
  method: 'put',
  path: '/:id/handover/items/:item',
  access: 'handover.change',
  summary: "Tick or untick one of the viewer's checklist items",
  params: AuctionParams.extend({ item: HandoverItemName }),
  body: HandoverTick,
  answer: Answer,
  handler: (call) => changeAndAnswer(call, { type: 'tick', item: call.params.item, isDone: call.body.done }),
})

handover.route({
  method: 'post',
  path: '/:id/handover',
  access: 'handover.change',
  summary: 'Confirm the hand-over (seller) or the receipt (buyer) of the vehicle',
  params: AuctionParams,
  answer: Answer,
  handler: (call) => changeAndAnswer(call, { type: 'hand_over' }),
})

handover.route({
  method: 'post',
  path: '/:id/not-paid',
  access: 'handover.change',
  summary: 'Report that the buyer has not paid the price',
  description:
    'The seller can report it from 7 days after the hand-over began; the buyer then has 3 days to answer, by ticking `price_paid`, that they have paid, which leaves it to administrators. An administrator, who must give a reason (422), decides at once. The premium stays charged; the vehicle can then be offered to the next bidder.',
  params: AuctionParams,
  body: ReasonBody,
  answer: Answer,
  handler: (call) => changeAndAnswer(call, { type: 'not_paid', reason: call.body.reason }),
})

handover.route({
  method: 'get',
  path: '/:id/bill-of-sale',
  access: 'handover.read',
  summary: 'Download the pre-filled bill of sale (PDF)',
  params: AuctionParams,
  produces: 'application/pdf',
  async handler({ env, params, viewer, nowMs }) {
    const read = await readBillOfSale(env, { auctionId: params.id, viewer, nowMs })
    if (!read.ok) return refuse(read.refusal)
    return toDownload(read.value)
  },
})

interface HandoverCall {
  readonly env: Env
  readonly request: Request
  readonly requestId: string
  readonly params: { readonly id: number }
  readonly viewer: Viewer
  readonly nowMs: number
  readonly waitUntil: (work: Promise<unknown>) => void
}

async function changeAndAnswer(call: HandoverCall, action: HandoverCommand) {
  const { env, params, viewer, nowMs, waitUntil } = call
  const actor = toActor(call)
  const change = { auctionId: params.id, viewer, action, actor, nowMs, waitUntil }
  const changed = await changeHandover(env, change)
  return changed.ok ? { data: changed.value } : refuse(changed.refusal)
}

import { z } from 'zod'
import { actionCopy } from '../../domain/listing/seller-action-copy.ts'
import { WireAuction } from '../../domain/schemas/auction.ts'
import { ReasonBody } from '../../domain/schemas/listing-actions.ts'
import {
  ListingChangesQuery,
  ListingEdit,
  ListingInput,
  WireListingChange,
} from '../../domain/schemas/listing-input.ts'
import type { Env } from '../env.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import type { Viewer } from '../services/accounts/sessions/viewer.ts'
import { changeLifecycle, type LifecycleAction } from '../services/listings/change-lifecycle.ts'
import { createAuction } from '../services/listings/create-auction.ts'
import type { CreatedListing } from '../services/listings/create-listing.ts'
import { editAuction } from '../services/listings/edit-auction.ts'
import { readListingHistory } from '../services/listings/listing-history.ts'
import { relist } from '../services/listings/relist.ts'
import { toActor } from '../services/platform/actor.ts'
import { AuctionParams } from './auctions.ts'
import { answerUpload, IMAGE_FIELDS_DESCRIPTION, ImagesForm, UploadAnswer } from './images.ts'

/** A seller's own auctions: create, edit, publish, pause, resume, cancel, relist. */
export const selling = routeGroup('Selling', '/auctions')

const BY_ADMINISTRATOR =
  'An administrator must give a reason (422). The change is then published as by an administrator.'

const AuctionAnswer = z.object({ message: z.string(), data: WireAuction })
const CreatedAuction = z.object({
  data: z.object({ id: z.number().int(), auction_number: z.string() }),
  auction_number: z.string(),
})

selling.route({
  method: 'post',
  path: '/',
  access: 'auction.create',
  summary: 'Create an auction of a vehicle',
  description:
    'It starts an hour after submission at the earliest and runs for one of the allowed durations. Until the checkout is complete only its seller sees it.',
  body: ListingInput,
  status: 201,
  answer: CreatedAuction,
  async handler({ env, viewer, body, nowMs }) {
    const created = await createAuction(env, { viewer, listing: body, nowMs })
    return created.ok ? toCreatedAnswer(created.value) : refuse(created.refusal)
  },
})

selling.route({
  method: 'put',
  path: '/:id',
  access: 'auction.edit',
  summary: 'Edit a listing',
  description:
    'Starting bid and times are fixed once it is active or has bids; reserve and buy now price can then only be lowered or removed. After the first bid, the title must keep the year, make, and model. Bidders and watchers are notified of important changes.',
  params: AuctionParams,
  body: ListingEdit,
  answer: AuctionAnswer,
  async handler({ env, params, viewer, body, nowMs }) {
    const edited = await editAuction(env, { auctionId: params.id, viewer, edit: body, nowMs })
    return edited.ok
      ? { message: 'Auction updated successfully!', data: edited.value }
      : refuse(edited.refusal)
  },
})

selling.route({
  method: 'get',
  path: '/:id/changes',
  access: 'auction.changes',
  summary: 'List the changes of a listing, oldest first',
  description:
    'The seller and administrators see every change with its author; others see the changes made while the listing was public. The answer has the newest 100; `before`, the id of its first entry, asks for those before them.',
  params: AuctionParams,
  query: ListingChangesQuery,
  answer: z.object({ data: z.array(WireListingChange) }),
  async handler({ env, params, query, viewer }) {
    const read = await readListingHistory(env, { auctionId: params.id, viewer, before: query.before })
    return read.ok ? { data: read.value } : refuse(read.refusal)
  },
})

selling.route({
  method: 'post',
  path: '/:id/publish',
  access: 'auction.publish',
  summary: 'Publish a draft, which then starts in an hour',
  params: AuctionParams,
  answer: AuctionAnswer,
  handler: (call) => changeAndAnswer(call, 'publish'),
})

selling.route({
  method: 'post',
  path: '/:id/pause',
  access: 'auction.pause',
  summary: 'Pause an auction; its remaining time is stored',
  description: BY_ADMINISTRATOR,
  params: AuctionParams,
  body: ReasonBody,
  answer: AuctionAnswer,
  handler: (call) => changeAndAnswer(call, 'pause', call.body.reason),
})

selling.route({
  method: 'post',
  path: '/:id/resume',
  access: 'auction.resume',
  summary: 'Resume a paused auction with its remaining time',
  description: BY_ADMINISTRATOR,
  params: AuctionParams,
  body: ReasonBody,
  answer: AuctionAnswer,
  handler: (call) => changeAndAnswer(call, 'resume', call.body.reason),
})

selling.route({
  method: 'post',
  path: '/:id/cancel',
  access: 'auction.cancel',
  summary: 'Cancel an auction; bidders and watchers are notified, holds are released',
  description: BY_ADMINISTRATOR,
  params: AuctionParams,
  body: ReasonBody,
  answer: AuctionAnswer,
  handler: (call) => changeAndAnswer(call, 'cancel', call.body.reason),
})

selling.route({
  method: 'post',
  path: '/:id/relist',
  access: 'auction.relist',
  summary: 'Relist the vehicle in a new, unpaid auction',
  params: AuctionParams,
  status: 201,
  answer: CreatedAuction,
  async handler({ env, params, viewer, nowMs }) {
    const listed = await relist(env, { auctionId: params.id, viewer, nowMs })
    return listed.ok ? toCreatedAnswer(listed.value) : refuse(listed.refusal)
  },
})

selling.route({
  method: 'post',
  path: '/:id/images',
  access: 'vehicle.edit',
  summary: "Add photos to an auction's vehicle",
  description: IMAGE_FIELDS_DESCRIPTION,
  params: AuctionParams,
  form: true,
  body: ImagesForm,
  status: 201,
  answer: UploadAnswer,
  async handler({ env, params, viewer, body, checkAgain, nowMs }) {
    return answerUpload(env, { viewer, of: { auctionId: params.id }, form: body, checkAgain, nowMs })
  },
})

function toCreatedAnswer({
  auctionId: id,
  auctionNumber: auction_number,
}: Pick<CreatedListing, 'auctionId' | 'auctionNumber'>) {
  return { data: { id, auction_number }, auction_number }
}

interface LifecycleCall {
  readonly env: Env
  readonly request: Request
  readonly requestId: string
  readonly params: z.output<typeof AuctionParams>
  readonly viewer: Viewer
  readonly nowMs: number
}

async function changeAndAnswer(call: LifecycleCall, action: LifecycleAction, reason: string | null = null) {
  const { env, params, viewer, nowMs } = call
  const actor = toActor(call)
  const changed = await changeLifecycle(env, { auctionId: params.id, viewer, action, reason, actor, nowMs })
  return changed.ok ? { message: actionCopy(action).done, data: changed.value } : refuse(changed.refusal)
}

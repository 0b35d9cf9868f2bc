import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import type { WireHandover } from '../../../domain/schemas/handover.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import { readHandover } from '../../../worker/services/after-sale/read-handover.ts'
import { findVisible } from '../../../worker/services/auctions/find-visible.ts'
import { waitForReplica } from '../../../worker/services/replication/wait-for-replica.ts'
import { toListedAuction } from '../../../worker/services/search/list-auctions.ts'
import { requireUser, withFirstPhotoOnly, withStatus } from '../../lib/http.server.ts'

export interface HandoverPage {
  readonly found: true
  readonly handover: WireHandover
  /** The vehicle with its first photo; null where the listing cannot be read. */
  readonly vehicle: WireListedAuction['vehicle'] | null
  readonly nowMs: number
}

/**
 * The hand-over of a sale, for its two sides; administrators read. 404 where there is no sale, 403 for
 * everybody else.
 */
export async function loader({
  params,
  context,
}: LoaderFunctionArgs): Promise<HandoverPage | ReturnType<typeof withoutHandover>> {
  const { env, nowMs } = context
  const id = PathId.safeParse(params.id)
  if (!id.success) return withoutHandover(404, NO_SALE)
  const viewer = requireUser(context, `/auctions/${id.data}/handover`)
  const request = { auctionId: id.data, viewer, nowMs }
  let read = await readHandover(env, request)
  if (!read.ok && read.refusal.status === 404 && (await isSoldByItsRoom(env, request))) {
    // A buyer is redirected here at once, while the sale is still being replicated: without the wait the page
    // would answer 404.
    await waitForReplica(async () => (await readHandover(env, request)).ok)
    read = await readHandover(env, request)
  }
  if (read.ok) return { found: true, handover: read.value, vehicle: await readVehicle(env, request), nowMs }
  const { status, message } = read.refusal
  return withoutHandover(status, status === 404 ? NO_SALE : message)
}

async function readVehicle(
  env: PageContext['env'],
  request: { readonly auctionId: number; readonly viewer: Viewer; readonly nowMs: number },
): Promise<WireListedAuction['vehicle'] | null> {
  const found = await findVisible(env, request)
  if (!found.ok) return null
  return withFirstPhotoOnly(toListedAuction(found.value, request.viewer, request.nowMs)).vehicle
}

/** Whether the room has recorded a sale, which it does a moment before the database. */
async function isSoldByItsRoom(
  env: PageContext['env'],
  request: { readonly auctionId: number; readonly viewer: Viewer },
): Promise<boolean> {
  const found = await findVisible(env, request)
  if (!found.ok) return false
  const view = await env.AUCTION_ROOM.getByName(String(request.auctionId)).view({ kind: 'public' })
  return view?.auction.result?.outcome === 'sold'
}

const NO_SALE = 'There is no sale to hand over here.'

const withoutHandover = (status: number, message: string) =>
  withStatus({ found: false as const, status, message }, status)

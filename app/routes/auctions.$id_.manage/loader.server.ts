import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import {
  type ConfirmedAction,
  type DirectAction,
  needsConfirmation,
  parseAction,
} from '../../../domain/listing/seller-action-copy.ts'
import { manageHref } from '../../../domain/listing/seller-addresses.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import { readActivity } from '../../../worker/services/auctions/read-activity.ts'
import {
  readSellerListing,
  type SellerListing,
} from '../../../worker/services/auctions/read-seller-listing.ts'
import { type DrawnActivity, drawActivity } from '../../components/activity/draw-activity.server.ts'
import { requireUser, withFirstPhotoOnly, withStatus } from '../../lib/http.server.ts'

/** A listing and everything that its seller can do with it now. */
export interface ManagedListing extends SellerListing {
  /** The action whose confirmation is open. */
  readonly asked: ConfirmedAction | null
  /** The action that the form has just done. */
  readonly done: DirectAction | null
  /** Null while there is neither a bid nor a watcher. */
  readonly activity: DrawnActivity | null
}

/** The listing from its room: 404 where there is none, 403 for everybody but its seller. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { env, nowMs } = context
  const id = PathId.safeParse(params.id)
  if (!id.success) return withStatus({ page: { kind: 'not_found' as const }, nowMs }, 404)
  const search = new URL(request.url).searchParams
  const named = parseAction(search.get('intent'))
  const asked = named !== null && needsConfirmation(named) ? named : null
  const viewer = requireUser(context, manageHref(id.data, asked ?? undefined))
  const listing = await readSellerListing(env, { auctionId: id.data, viewer, nowMs })
  if (listing.kind === 'not_found') return withStatus({ page: listing, nowMs }, 404)
  if (listing.kind === 'unauthorized') return withStatus({ page: listing, nowMs }, 403)
  const auction = withFirstPhotoOnly(listing.auction)
  const activity = await readActivity(env, {
    auctionId: id.data,
    startAtMs: Date.parse(auction.start_time),
    closedAtMs: listing.closedAtMs,
    nowMs,
  })
  const page: ManagedListing = {
    ...listing,
    auction,
    asked,
    done: parseAction(search.get('done')),
    activity: drawActivity(activity, nowMs),
  }
  return withStatus({ page, nowMs }, 200)
}

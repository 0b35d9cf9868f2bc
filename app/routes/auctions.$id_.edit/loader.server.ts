import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { permit } from '../../../domain/account/permissions.ts'
import { EARLIEST_START_MS } from '../../../domain/auction/listing-terms.ts'
import type { RoomTerms } from '../../../domain/auction/room-contract.ts'
import { toPacificTimeField } from '../../../domain/format/pacific-time-field.ts'
import { type EditValues, type ListingFields, toEditValues } from '../../../domain/listing/edit-values.ts'
import { isListingFinal } from '../../../domain/listing/final-listing.ts'
import type { Listed } from '../../../domain/listing/vehicle-changes.ts'
import { toVisibleChanges, type VisibleChanges } from '../../../domain/listing/visible-changes.ts'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import type { WireVehicle } from '../../../domain/schemas/vehicle.ts'
import { AUCTION_DURATION_DAYS } from '../../../domain/vehicle/enumerations.ts'
import type { Env } from '../../../worker/env.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import { findVisible } from '../../../worker/services/auctions/find-visible.ts'
import { readSellerListing } from '../../../worker/services/auctions/read-seller-listing.ts'
import type { SellerFacts } from '../../../worker/services/auctions/seller-facts.ts'
import { termsFromReplica, toListingFields } from '../../../worker/services/listings/edit-auction.ts'
import { readListingHistory } from '../../../worker/services/listings/listing-history.ts'
import { readMaxDurationDays } from '../../../worker/services/listings/max-duration.ts'
import { toApiVehicle } from '../../../worker/services/listings/vehicle-columns.ts'
import { EDIT_MESSAGES } from '../../components/listing-form/edit-copy.ts'
import { requireUser, withFirstPhotoOnly, withStatus } from '../../lib/http.server.ts'

/** The state of the listing that an edit starts from: when listing and vehicle were last changed. */
export interface EditVersion {
  readonly listing: string
  readonly vehicle: string
}

/** A listing with the values of its edit form. */
export interface EditedListing {
  readonly auctionId: number
  readonly status: string
  /** What the public and bidders know of the vehicle, which fixes some of its facts. */
  readonly listed: Listed
  /** Starting bid and times can no longer be changed; reserve and buy now price can be lowered or dropped. */
  readonly isFixed: boolean
  /** The auction is over: nothing can be changed. */
  readonly isOver: boolean
  readonly stated: ListingFields
  readonly vehicle: WireVehicle
  readonly values: EditValues
  readonly version: EditVersion
}

export interface EditPage extends EditedListing {
  /** What the actions beside the form depend on; null where it could not be read. */
  readonly sellerActions: { readonly auction: WireListedAuction; readonly facts: SellerFacts } | null
  readonly changes: VisibleChanges
  readonly createdAt: string
  readonly updatedAt: string
  /** Text, facts and photos stay, because bids were placed and the end is near. */
  readonly isFinal: boolean
  /** The durations to choose from, in days. */
  readonly durations: readonly number[]
  /** The earliest start that the form can name. */
  readonly earliestStart: string
}

export type EditLoaderData = { readonly nowMs: number } & (
  | { readonly kind: 'form'; readonly page: EditPage }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'refused'; readonly message: string }
)

/**
 * The edit form of a listing for its seller; 404 where there is no listing, 403 with the reason for everybody
 * else. docs/rules/selling-screens.md, Edit screen.
 */
export async function loader({
  params,
  context,
}: LoaderFunctionArgs): Promise<ReturnType<typeof withStatus<EditLoaderData>>> {
  const { env, nowMs } = context
  const id = PathId.safeParse(params.id)
  if (!id.success) return withStatus({ kind: 'not_found', nowMs }, 404)
  const auctionId = id.data
  const viewer = requireUser(context, `/auctions/${auctionId}/edit`)
  const read = await readEdited(env, { auctionId, viewer })
  if (read.kind === 'not_found') return withStatus({ ...read, nowMs }, 404)
  if (read.kind === 'refused') return withStatus({ ...read, nowMs }, 403)
  const { listing, terms, createdAtMs, updatedAtMs } = read
  const [history, maxDurationDays, managed] = await Promise.all([
    readListingHistory(env, { auctionId, viewer }),
    readMaxDurationDays(env),
    readSellerListing(env, { auctionId, viewer, nowMs }),
  ])
  const data: EditLoaderData = {
    kind: 'form',
    nowMs,
    page: {
      ...listing,
      sellerActions:
        managed.kind === 'listing'
          ? { auction: withFirstPhotoOnly(managed.auction), facts: managed.facts }
          : null,
      changes: toVisibleChanges(history.ok ? history.value : [], nowMs),
      createdAt: new Date(createdAtMs).toISOString(),
      updatedAt: new Date(updatedAtMs).toISOString(),
      isFinal: isListingFinal(terms, nowMs),
      durations: AUCTION_DURATION_DAYS.filter((days) => days <= maxDurationDays),
      earliestStart: toPacificTimeField(nowMs + EARLIEST_START_MS),
    },
  }
  return withStatus(data, 200)
}

type Edited =
  | {
      readonly kind: 'listing'
      readonly listing: EditedListing
      readonly terms: RoomTerms
      readonly createdAtMs: number
      /** The later change of listing and vehicle (ms). */
      readonly updatedAtMs: number
    }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'refused'; readonly message: string }

/**
 * The stored listing for its seller: text from D1, terms from the room, since their replica in D1 may be a
 * moment behind.
 */
export async function readEdited(
  env: Env,
  { auctionId, viewer }: { readonly auctionId: number; readonly viewer: Viewer },
): Promise<Edited> {
  const found = await findVisible(env, { auctionId, viewer })
  if (!found.ok) return { kind: 'not_found' }
  const { auction, vehicle: row, images } = found.value
  const permission = permit(viewer, 'auction.edit', { ownerId: auction.sellerId })
  if (!permission.allowed) {
    const isOwn = auction.sellerId === viewer.userId
    return { kind: 'refused', message: isOwn ? EDIT_MESSAGES.unverified : EDIT_MESSAGES.unauthorizedWhy }
  }
  const terms = (await env.AUCTION_ROOM.getByName(String(auctionId)).terms()) ?? termsFromReplica(auction)
  const stated = toListingFields(auction, terms)
  const vehicle = toApiVehicle(row, images)
  const listing: EditedListing = {
    auctionId,
    status: terms.status,
    listed: {
      isPublic: auction.listingPaidAtMs !== null && terms.status !== 'draft',
      hasBids: terms.totalBids > 0,
    },
    isFixed: terms.isFixed,
    isOver: terms.status === 'ended' || terms.status === 'cancelled',
    stated,
    vehicle,
    values: toEditValues(stated, vehicle),
    version: {
      listing: new Date(auction.updatedAtMs).toISOString(),
      vehicle: new Date(row.updatedAtMs).toISOString(),
    },
  }
  const updatedAtMs = Math.max(auction.updatedAtMs, row.updatedAtMs)
  return { kind: 'listing', listing, terms, createdAtMs: auction.createdAtMs, updatedAtMs }
}

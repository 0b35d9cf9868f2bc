import { permit } from '../../../domain/account/permissions.ts'
import { homeTimeField } from '../../../domain/format/pacific-time-field.ts'
import { type EditValues, type StatedListing, storedValues } from '../../../domain/listing/edit-values.ts'
import { type ChangesShown, changesShown } from '../../../domain/listing/visible-changes.ts'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import type { WireVehicle } from '../../../domain/schemas/vehicle.ts'
import { AUCTION_DURATION_DAYS } from '../../../domain/vehicle/enumerations.ts'
import { database } from '../../../worker/db/client.ts'
import { readPlatformSettings } from '../../../worker/db/queries/platform/settings.ts'
import type { Env } from '../../../worker/env.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import { findVisible } from '../../../worker/services/auctions/find-visible.ts'
import type { SellerFacts } from '../../../worker/services/auctions/seller-facts.ts'
import { copiedTerms, statedListing } from '../../../worker/services/listings/edit-auction.ts'
import { readListingHistory } from '../../../worker/services/listings/listing-history.ts'
import { vehicleWords } from '../../../worker/services/listings/to-api-listing.ts'
import { EDIT_TEXTS } from '../../components/listing-form/edit-copy.ts'
import { signInFirst } from '../../lib/http/sign-in-first.server.ts'
import type { Redirect } from '../../lib/http.server.ts'
import { readManagePage } from '../auctions.$id_.manage/loader.server.ts'

/** Which state of the listing an edit has begun with; of two edits the later has an older one. */
export interface EditVersion {
  readonly listing: string
  readonly vehicle: string
}

/** A listing as its seller edits it. */
export interface EditedListing {
  readonly auctionId: number
  readonly status: string
  readonly hasBids: boolean
  /** Starting bid and times can no longer be changed; reserve and buy now price can be lowered or dropped. */
  readonly isFixed: boolean
  /** Over: nothing can be changed. */
  readonly isOver: boolean
  readonly stated: StatedListing
  readonly vehicle: WireVehicle
  readonly values: EditValues
  readonly version: EditVersion
}

export interface EditPage extends EditedListing {
  /** What decides about the deeds beside the form; null where that could not be read. */
  readonly life: { readonly auction: WireListedAuction; readonly facts: SellerFacts } | null
  readonly changes: ChangesShown
  readonly createdAt: string
  readonly updatedAt: string
  /** The numbers of days on offer. */
  readonly durations: readonly number[]
  /** The earliest start that the form can name. */
  readonly earliestStart: string
}

export type EditPageOutcome =
  | { readonly kind: 'form'; readonly page: EditPage }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'refused'; readonly message: string }

const HOUR_MS = 60 * 60_000

/** The edit form of a listing for its seller, or why somebody does not get it (Spec part 2, section 2, Edit-auction screen). */
export async function readEditPage(
  context: PageContext,
  id: string | undefined,
): Promise<EditPageOutcome | Redirect> {
  const { env, viewer, nowMs } = context
  const auctionId = PathId.safeParse(id)
  if (!auctionId.success) return { kind: 'not_found' }
  if (viewer === null) return signInFirst(`/auctions/${auctionId.data}/edit`)
  const read = await readEdited(env, { auctionId: auctionId.data, viewer })
  if (read.kind !== 'listing') return read
  const { listing, createdAtMs, updatedAtMs } = read
  const [history, { maxAuctionDurationDays }, life] = await Promise.all([
    readListingHistory(env, { auctionId: auctionId.data, viewer }),
    readPlatformSettings(database(env)),
    readManagePage(context, id, new URLSearchParams()),
  ])
  return {
    kind: 'form',
    page: {
      ...listing,
      life:
        !(life instanceof Response) && life.kind === 'listing'
          ? { auction: life.auction, facts: life.facts }
          : null,
      changes: changesShown(history.ok ? history.value : [], nowMs),
      createdAt: new Date(createdAtMs).toISOString(),
      updatedAt: new Date(updatedAtMs).toISOString(),
      durations: AUCTION_DURATION_DAYS.filter((days) => days <= maxAuctionDurationDays),
      earliestStart: homeTimeField(nowMs + HOUR_MS),
    },
  }
}

type Edited =
  | {
      readonly kind: 'listing'
      readonly listing: EditedListing
      readonly createdAtMs: number
      /** When listing or vehicle was changed last (ms). */
      readonly updatedAtMs: number
    }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'refused'; readonly message: string }

/** The listing as it stands, for its seller: its words from D1, its terms from the room, whose copy may be a moment behind. */
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
    return { kind: 'refused', message: isOwn ? EDIT_TEXTS.unverified : EDIT_TEXTS.unauthorizedWhy }
  }
  const terms = (await env.AUCTION_ROOM.getByName(String(auctionId)).terms()) ?? copiedTerms(auction)
  const stated = statedListing(auction, terms)
  const vehicle = vehicleWords(row, images)
  const listing: EditedListing = {
    auctionId,
    status: terms.status,
    hasBids: terms.totalBids > 0,
    isFixed: terms.isFixed,
    isOver: terms.status === 'ended' || terms.status === 'cancelled',
    stated,
    vehicle,
    values: storedValues(stated, vehicle),
    version: {
      listing: new Date(auction.updatedAtMs).toISOString(),
      vehicle: new Date(row.updatedAtMs).toISOString(),
    },
  }
  const updatedAtMs = Math.max(auction.updatedAtMs, row.updatedAtMs)
  return { kind: 'listing', listing, createdAtMs: auction.createdAtMs, updatedAtMs }
}

import { permit } from '../../../domain/account/permissions.ts'
import type { Revision } from '../../../domain/auction/commands.ts'
import { scheduleProblem } from '../../../domain/auction/listing-terms.ts'
import type { RoomTerms } from '../../../domain/auction/room-contract.ts'
import { invalidFields, type Refusal, refusal } from '../../../domain/errors.ts'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { changesBetween, materialFields } from '../../../domain/listing/changes.ts'
import { namesVehicle } from '../../../domain/listing/title-name.ts'
import { centsToDollars, centsToDollarsOrNull, dollarsToCents } from '../../../domain/money/cents.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { WireAuction } from '../../../domain/schemas/auction.ts'
import { LISTING_MESSAGES, type ListingEdit } from '../../../domain/schemas/listing-input.ts'
import { database } from '../../db/client.ts'
import { claimListing, updateListingText } from '../../db/queries/listings/listing-changes.ts'
import type { AuctionRow } from '../../db/queries/listings/listings.ts'
import { readPlatformSettings } from '../../db/queries/platform/settings.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { findVisible } from '../auctions/find-visible.ts'
import { readAuction } from '../auctions/read-auction.ts'
import { toRefusal } from '../bidding/place-bid.ts'
import { limitAttempts } from '../platform/rate-limit.ts'

/** The refusal of an edit that is based on an outdated version. */
export const EDIT_CONFLICT = refusal('conflict', {
  message:
    'This listing changed while you were editing it. Reload it to see the current version. Nothing was saved.',
})

/**
 * Edits a listing for its seller. The room owns the terms and decides which may still change; D1 owns the
 * text. An edit that changes nothing leaves the version as it is; of two concurrent edits the later is
 * refused. Changes that matter are announced to bidders and watchers.
 * Errors: `not_found`, a permission error, `invalid` by field, `conflict`, or the rate limit. docs/rules/listings.md, Editing
 */
export async function editAuction(
  env: Env,
  {
    auctionId,
    viewer,
    edit,
    nowMs,
  }: {
    readonly auctionId: number
    readonly viewer: Viewer
    readonly edit: ListingEdit
    readonly nowMs: number
  },
): Promise<Result<WireAuction>> {
  const db = database(env)
  const found = await findVisible(env, { auctionId, viewer })
  if (!found.ok) return found
  const { auction, vehicle } = found.value
  const permission = permit(viewer, 'auction.edit', { ownerId: auction.sellerId })
  if (!permission.allowed) return err(refusal(permission.reason))
  const room = env.AUCTION_ROOM.getByName(String(auctionId))
  const terms = (await room.terms()) ?? termsFromReplica(auction)
  const { status, isFixed } = terms
  const hasBids = terms.totalBids > 0
  const isOver = status === 'ended' || status === 'cancelled'
  if (!isFixed && edit.starting_bid === undefined && !isOver) {
    return err(invalidFields({ starting_bid: [LISTING_MESSAGES.startingBid] }))
  }
  const revision = {
    ...toRevision(edit),
    losesName: edit.title !== auction.title && !namesVehicle(edit.title, vehicle),
    changesText: edit.title !== auction.title || edit.description !== auction.description,
  }
  const changes = changesBetween(toListingFields(auction, terms), toChangedFields(edit, revision))
  const wrong =
    reserveProblem(edit, terms) ??
    (isFixed ? null : await timesProblem(env, revision, terms, { paidAtMs: auction.listingPaidAtMs, nowMs }))
  if (wrong) return err(wrong)
  if (changes.length === 0 && !isOver) return readEdited(env, { auctionId, viewer, nowMs })

  const limited = await limitAttempts(env, { action: 'listingChange', who: String(auctionId), nowMs })
  if (limited) return err(limited)
  const readAtMs = edit.updated_at === undefined ? auction.updatedAtMs : Date.parse(edit.updated_at)
  const claimAtMs = Math.max(nowMs, readAtMs + 1)
  if (!(await claimListing(db, auctionId, { readAtMs, claimAtMs }))) return err(EDIT_CONFLICT)
  const answer = await room.change({
    by: 'seller',
    actorId: viewer.userId,
    change: { type: 'revise', revision },
  })
  if (!answer.accepted) {
    // Nothing was changed: restore the timestamp, so that the corrected edit is not refused as outdated.
    await claimListing(db, auctionId, { readAtMs: claimAtMs, claimAtMs: readAtMs })
    return err(toRefusal(answer))
  }
  await updateListingText(db, toListingColumns(edit, revision, terms), {
    auctionId,
    vehicleId: vehicle.id,
    actorId: viewer.userId,
    changes,
    status,
    hadBids: hasBids,
    nowMs,
  })
  if (edit.title !== auction.title) await room.rename(edit.title)
  const fields = materialFields(changes)
  const isPublic = auction.listingPaidAtMs !== null && status !== 'draft'
  if (changes.length > 0) {
    await room.announceEdit({ key: `listing:${claimAtMs}`, fields: isPublic ? fields : [] })
  }
  return readEdited(env, { auctionId, viewer, nowMs })
}

async function readEdited(
  env: Env,
  request: Parameters<typeof readAuction>[1],
): Promise<Result<WireAuction>> {
  const read = await readAuction(env, request)
  return read.ok ? ok(read.value.auction) : read
}

/**
 * The terms to change. `no_reserve` removes the reserve and overrides any amount sent; absent fields stay.
 */
function toRevision(edit: ListingEdit): Revision {
  const reserve = edit.auction_type === 'no_reserve' ? null : edit.reserve_price
  return {
    ...(edit.starting_bid !== undefined && { startingBidCents: dollarsToCents(edit.starting_bid) }),
    ...(edit.buy_now_price !== undefined && {
      buyNowCents: edit.buy_now_price === null ? null : dollarsToCents(edit.buy_now_price),
    }),
    ...(reserve !== undefined && { reserveCents: reserve === null ? null : dollarsToCents(reserve) }),
    ...(edit.start_time !== undefined && { startAtMs: edit.start_time }),
    ...(edit.end_time !== undefined && { endAtMs: edit.end_time }),
  }
}

function reserveProblem(edit: ListingEdit, { reserveCents }: RoomTerms): Refusal | null {
  const reserve = edit.reserve_price === undefined ? reserveCents : edit.reserve_price
  const isMissing = edit.auction_type === 'reserve' && (reserve === null || reserve === 0)
  const isZero = edit.auction_type === undefined && edit.reserve_price === 0
  return isMissing || isZero ? invalidFields({ reserve_price: [LISTING_MESSAGES.reserve] }) : null
}

/** Changed times are checked against the platform settings, as at creation. */
async function timesProblem(
  env: Env,
  { startAtMs, endAtMs }: Revision,
  terms: RoomTerms,
  at: { readonly paidAtMs: number | null; readonly nowMs: number },
): Promise<Refusal | null> {
  const next = { startAtMs: startAtMs ?? terms.startAtMs, endAtMs: endAtMs ?? terms.endAtMs }
  const keepsStart = next.startAtMs === terms.startAtMs
  if (keepsStart && next.endAtMs === terms.endAtMs) return null
  const { maxAuctionDurationDays: maxDays } = await readPlatformSettings(database(env))
  const errors = scheduleProblem({ ...next, ...at, maxDays, isStartUnchanged: keepsStart })
  return errors && invalidFields(errors)
}

/** The editable fields of an auction in wire format: text from D1, terms from the room. */
export function toListingFields({ title, description }: AuctionRow, terms: RoomTerms) {
  const { startingBidCents, reserveCents, buyNowCents, startAtMs, endAtMs } = terms
  return {
    title,
    description,
    auction_type: reserveCents === null ? ('no_reserve' as const) : ('reserve' as const),
    starting_bid: centsToDollars(startingBidCents),
    reserve_price: centsToDollarsOrNull(reserveCents),
    buy_now_price: centsToDollarsOrNull(buyNowCents),
    start_time: new Date(startAtMs).toISOString(),
    end_time: new Date(endAtMs).toISOString(),
  }
}

/** The terms from the D1 replica, for an auction whose room was never opened. */
export function termsFromReplica(auction: AuctionRow): RoomTerms {
  const { status, totalBids, startingBidCents, reserveCents, buyNowCents, startAtMs, endAtMs, round } =
    auction
  const isFixed = totalBids > 0 || status === 'active' || status === 'paused'
  return {
    status,
    totalBids,
    isFixed,
    startingBidCents,
    reserveCents,
    buyNowCents,
    startAtMs,
    endAtMs,
    round,
    isSold: auction.resultOutcome === 'sold',
    isOffered: auction.saleOfferUntilMs !== null,
    isPausedByLock: false,
  }
}

function toChangedFields(edit: ListingEdit, { reserveCents, startAtMs, endAtMs }: Revision) {
  return {
    title: edit.title,
    description: edit.description,
    auction_type: toAuctionType(reserveCents),
    starting_bid: edit.starting_bid,
    reserve_price: reserveCents === undefined ? undefined : centsToDollarsOrNull(reserveCents),
    buy_now_price: edit.buy_now_price,
    start_time: startAtMs === undefined ? undefined : new Date(startAtMs).toISOString(),
    end_time: endAtMs === undefined ? undefined : new Date(endAtMs).toISOString(),
  }
}

/** The auction type, which follows from the reserve alone. */
function toAuctionType(reserveCents: Revision['reserveCents']) {
  if (reserveCents === undefined) return undefined
  return reserveCents === null ? ('no_reserve' as const) : ('reserve' as const)
}

function toListingColumns(edit: ListingEdit, revision: Revision, terms: RoomTerms) {
  const { reserveCents, startingBidCents } = revision
  const auctionType = toAuctionType(reserveCents)
  const lengthMs = (revision.endAtMs ?? terms.endAtMs) - (revision.startAtMs ?? terms.startAtMs)
  return {
    title: edit.title,
    description: edit.description,
    ...(auctionType && { auctionType }),
    ...(startingBidCents !== undefined && { startingBidCents }),
    ...(revision.endAtMs !== undefined && { durationDays: Math.max(1, Math.round(lengthMs / DAY_MS)) }),
  }
}

import { MINUTE_MS } from '../../../../domain/format/time-units.ts'
import type { FieldChange } from '../../../../domain/listing/changes.ts'
import { takesChanges } from '../../../../domain/listing/vehicle-changes.ts'
import { photoCaption } from '../../../../domain/photos/photo-caption.ts'
import { database } from '../../../db/client.ts'
import type { ChangeEntry } from '../../../db/queries/listings/change-entries.ts'
import { findNewestAuction } from '../../../db/queries/listings/listing-changes.ts'
import type { Env } from '../../../env.ts'

/** The fields of a photo that name it in the history. */
interface NamedPhoto {
  readonly imageType?: string | undefined
  readonly altText?: string | null | undefined
}

/** The name of a photo in the history: 'Exterior · Left side'. */
export function toHistoryName({ imageType = 'exterior', altText = null }: NamedPhoto): string {
  return photoCaption({ image_type: imageType, alt_text: altText }, '')
}

/**
 * The history entry of changed photos; null where nothing changed or the listing is not public, because a
 * listing that is still being made has no history.
 */
export async function createPhotoEntry(
  env: Env,
  {
    vehicleId,
    actorId,
    changes,
    nowMs,
  }: {
    readonly vehicleId: number
    readonly actorId: number
    readonly changes: readonly FieldChange[]
    readonly nowMs: number
  },
): Promise<ChangeEntry | null> {
  if (changes.length === 0) return null
  const newest = await findNewestAuction(database(env), vehicleId)
  if (newest?.isPublic !== 1) return null
  const { status, totalBids } = newest
  const hadBids = totalBids > 0
  if (!takesChanges({ status, hasBids: hadBids })) return null
  return {
    auctionId: newest.id,
    vehicleId,
    actorId,
    changes,
    status,
    hadBids,
    nowMs,
  }
}

/** Several removals within this time notify bidders and watchers once. */
const NOTIFICATION_WINDOW_MS = 10 * MINUTE_MS

/**
 * Announces changed photos to open pages, if there is an entry. The removal of a photo after a bid also
 * notifies bidders and watchers (docs/rules/listings.md, Change history).
 */
export async function announcePhotos(env: Env, entry: ChangeEntry | null): Promise<void> {
  if (entry === null) return
  const key = `photos:${Math.floor(entry.nowMs / NOTIFICATION_WINDOW_MS)}`
  const fields = entry.changes
    .map(({ field }) => field)
    .filter((field) => field === 'photo_removed' && entry.hadBids)
  await env.AUCTION_ROOM.getByName(String(entry.auctionId)).announceEdit({ key, fields })
}

import { MINUTE_MS } from '../../../../domain/format/time-units.ts'
import type { FieldChange } from '../../../../domain/listing/changes.ts'
import { takesChanges } from '../../../../domain/listing/vehicle-changes.ts'
import { photoCaption } from '../../../../domain/photos/photo-caption.ts'
import { database } from '../../../db/client.ts'
import { type ChangeEntry, markAfterBids } from '../../../db/queries/listings/change-entries.ts'
import type { Env } from '../../../env.ts'
import type { ChangeableListing } from '../changeable-listing.ts'

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
 * listing that is still being made has no history. Status and bids are those of the room, which has them before its
 * replica; the entry is dated after they were read.
 */
export function createPhotoEntry(
  { newest, terms }: ChangeableListing,
  {
    vehicleId,
    actorId,
    changes,
  }: {
    readonly vehicleId: number
    readonly actorId: number
    readonly changes: readonly FieldChange[]
  },
): ChangeEntry | null {
  if (changes.length === 0 || newest?.isPublic !== 1) return null
  const { status, totalBids } = terms ?? newest
  const hadBids = totalBids > 0
  if (!takesChanges({ status, hasBids: hadBids })) return null
  return {
    auctionId: newest.id,
    vehicleId,
    actorId,
    changes,
    status,
    hadBids,
    nowMs: Date.now(),
  }
}

/** Several removals within this time notify bidders and watchers once. */
const NOTIFICATION_WINDOW_MS = 10 * MINUTE_MS

/**
 * Announces changed photos to open pages, if there is an entry. The removal of a photo after a bid also
 * notifies bidders and watchers (docs/rules/listings.md, Change history), also where the room accepted the first bid while
 * the change was being stored: its entry is then marked as after it.
 */
export async function announcePhotos(env: Env, entry: ChangeEntry | null): Promise<void> {
  if (entry === null) return
  const key = `photos:${Math.floor(entry.nowMs / NOTIFICATION_WINDOW_MS)}`
  const removed = entry.changes.map(({ field }) => field).filter((field) => field === 'photo_removed')
  const room = env.AUCTION_ROOM.getByName(String(entry.auctionId))
  const onlyWithoutBids = !entry.hadBids
  if (await room.announceEdit({ key, fields: onlyWithoutBids ? [] : removed, onlyWithoutBids })) return
  await markAfterBids(database(env), entry)
  await room.announceEdit({ key, fields: removed })
}

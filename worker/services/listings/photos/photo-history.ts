import type { FieldChange } from '../../../../domain/listing/changes.ts'
import { photoCaption } from '../../../../domain/photos/photo-caption.ts'
import { database } from '../../../db/client.ts'
import type { ChangeEntry } from '../../../db/queries/listings/change-entries.ts'
import { liveAuctionOf } from '../../../db/queries/listings/listing-changes.ts'
import type { Env } from '../../../env.ts'

/** As much of a photo as the history names it by. */
interface NamedPhoto {
  readonly imageType?: string | undefined
  readonly altText?: string | null | undefined
}

/** What the history calls a photo: 'Exterior · Left side'. */
export function historyName({ imageType = 'exterior', altText = null }: NamedPhoto): string {
  return photoCaption({ image_type: imageType, alt_text: altText }, '')
}

/** The entry of a change of photos; null where nothing changed, or the listing is not public: then it is still being made. */
export async function photoEntry(
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
  const live = await liveAuctionOf(database(env), vehicleId)
  if (live?.isPublic !== 1) return null
  return {
    auctionId: live.id,
    vehicleId,
    actorId,
    changes,
    status: live.status,
    hadBids: live.totalBids > 0,
    nowMs,
  }
}

/** Of a run of removals bidders and watchers are told once. */
const TOLD_ONCE_IN_MS = 10 * 60_000

/**
 * Tells the pages that are open of changed photos, where there is an entry. A photo that people have bid by and that is gone is
 * told to them and to watchers too (decision 207).
 */
export async function announcePhotos(env: Env, entry: ChangeEntry | null): Promise<void> {
  if (entry === null) return
  const key = `photos:${Math.floor(entry.nowMs / TOLD_ONCE_IN_MS)}`
  const fields = entry.changes
    .map(({ field }) => field)
    .filter((field) => field === 'photo_removed' && entry.hadBids)
  await env.AUCTION_ROOM.getByName(String(entry.auctionId)).announceEdit({ key, fields })
}

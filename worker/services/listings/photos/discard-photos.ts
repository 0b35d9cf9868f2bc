import { database } from '../../../db/client.ts'
import {
  deleteDiscardedPhotos,
  filterShownPhotoIds,
  listDueDiscardedPhotos,
} from '../../../db/queries/listings/photos.ts'
import type { Env } from '../../../env.ts'
import { deletePictures } from '../../../providers/photos/photo-bucket.ts'
import { allKeys, parsePhotoKey } from './photo-sizes.ts'

/** R2 deletes at most 1,000 keys in one call; a photo has five. */
const AT_ONCE = 100

/** The photo ids of images, parsed from their paths. */
export function toPhotoIds(images: readonly { readonly imagePath: string }[]): string[] {
  return images.flatMap(({ imagePath }) => parsePhotoKey(imagePath)?.photoId ?? [])
}

/**
 * Deletes the files of photos marked for deletion, except those that a vehicle or a draft still shows. If
 * that fails they stay marked, and the cron job tries again.
 */
export async function discardNow(env: Env, photoIds: readonly string[]): Promise<void> {
  if (photoIds.length === 0) return
  try {
    const db = database(env)
    const shown = await filterShownPhotoIds(db, photoIds)
    await deletePictures(env, photoIds.filter((photoId) => !shown.has(photoId)).flatMap(allKeys))
    await deleteDiscardedPhotos(db, photoIds)
  } catch (error) {
    console.error('Photos could not be removed yet', error)
  }
}

/**
 * Deletes the files that interrupted uploads and removals left behind. A photo that is in use again stays.
 */
export async function sweepDiscarded(env: Env, nowMs: number): Promise<void> {
  const due = await listDueDiscardedPhotos(database(env), nowMs, AT_ONCE)
  await deleteDiscardedPhotos(
    database(env),
    due.filter(({ isShown }) => isShown).map(({ photoId }) => photoId),
  )
  await discardNow(
    env,
    due.filter(({ isShown }) => !isShown).map(({ photoId }) => photoId),
  )
}

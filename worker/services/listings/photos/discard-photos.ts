import { database } from '../../../db/client.ts'
import { dueDiscarded, forgetDiscarded, shownAmong } from '../../../db/queries/listings/photos.ts'
import type { Env } from '../../../env.ts'
import { deletePictures } from '../../../providers/photos/photo-bucket.ts'
import { allKeys, parsePhotoKey } from './photo-sizes.ts'

/** R2 takes a thousand keys in one go; a photo has five. */
const AT_ONCE = 100

/** The ids of photos by their paths. */
export function photoIdsOf(images: readonly { readonly imagePath: string }[]): string[] {
  return images.flatMap(({ imagePath }) => parsePhotoKey(imagePath)?.photoId ?? [])
}

/**
 * Removes the files of photos that were entered to go, but for those that a vehicle or a draft shows still. Where that
 * fails they stay entered, and the cron comes back to them.
 */
export async function discardNow(env: Env, photoIds: readonly string[]): Promise<void> {
  if (photoIds.length === 0) return
  try {
    const db = database(env)
    const shown = await shownAmong(db, photoIds)
    await deletePictures(env, photoIds.filter((photoId) => !shown.has(photoId)).flatMap(allKeys))
    await forgetDiscarded(db, photoIds)
  } catch (error) {
    console.error('Photos could not be removed yet', error)
  }
}

/** Removes what uploads that broke off and removals have left. One that is shown after all stays. */
export async function sweepDiscarded(env: Env, nowMs: number): Promise<void> {
  const due = await dueDiscarded(database(env), nowMs, AT_ONCE)
  await forgetDiscarded(
    database(env),
    due.filter(({ isShown }) => isShown).map(({ photoId }) => photoId),
  )
  await discardNow(
    env,
    due.filter(({ isShown }) => !isShown).map(({ photoId }) => photoId),
  )
}

import type { Env } from '../../../env.ts'
import {
  deletePictures,
  getPictureRange,
  hasPicture,
  type PictureRequest,
  putPicture,
  readPicture,
  type StoredPicture,
} from '../../../providers/photos/photo-bucket.ts'
import { renderPicture } from '../../../providers/photos/render-picture.ts'
import { parsePhotoKey, photoFormat, photoKey } from './photo-sizes.ts'

export type { StoredPicture }

/**
 * A stored photo by its key; null where there is none. A smaller size is rendered from the largest on its
 * first request and stored; concurrent first requests render it twice and store the same picture.
 */
export async function readPhoto(
  env: Env,
  key: string,
  request: PictureRequest,
): Promise<StoredPicture | null> {
  const photo = parsePhotoKey(key)
  if (photo === null) return null
  const stored = await getPictureRange(env, key, request)
  if (stored !== null || photo.size === 'zoom') return stored
  const zoom = await readPicture(env, photoKey(photo.photoId, 'zoom'))
  if (zoom === null) return null
  const format = photoFormat(photo.size)
  await putPicture(env, key, await renderPicture(env, zoom, format), format.type)
  // Removed while it was rendered: the new file is deleted too, or it would stay for ever.
  if (!(await hasPicture(env, photoKey(photo.photoId, 'zoom')))) {
    await deletePictures(env, [key])
    return null
  }
  return getPictureRange(env, key, request)
}

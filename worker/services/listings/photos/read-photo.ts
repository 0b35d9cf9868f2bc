import { SECOND_MS } from '../../../../domain/format/time-units.ts'
import { toAddressGroup } from '../../../../domain/realtime/address-group.ts'
import type { Env } from '../../../env.ts'
import {
  deletePictures,
  getPictureRange,
  hasPicture,
  type PictureRequest,
  putPicture,
  type StoredPicture,
} from '../../../providers/photos/photo-bucket.ts'
import { renderPicture } from '../../../providers/photos/render-picture.ts'
import { createTurns } from '../../platform/turns.ts'
import { parsePhotoKey, photoFormat, photoKey, type StoredSize } from './photo-sizes.ts'

export type { StoredPicture }

const WAIT = { maxWaiting: 100, maxWaitMs: 10 * SECOND_MS, leaseMs: 10 * SECOND_MS, restFactor: 0 }
/** Rendering takes a tenth of a second of a processor, a second of a picture that is made for it. */
const ofAddress = createTurns({ atOnce: 3, ...WAIT })
const ofKey = createTurns({ atOnce: 1, ...WAIT })

/**
 * A stored photo by its key; null where there is none. A smaller size is rendered from the largest on its first request and stored: three of
 * a client address and one of a key at a time; 'busy' where too many of the address wait. docs/rules/photos.md, Sizes
 */
export async function readPhoto(
  env: Env,
  key: string,
  { address, ...request }: PictureRequest & { readonly address: string | null },
): Promise<StoredPicture | null | 'busy'> {
  const photo = parsePhotoKey(key)
  if (photo === null) return null
  const stored = await getPictureRange(env, key, request)
  if (stored !== null || photo.size === 'zoom') return stored
  const render = async () => ({ isRendered: await renderOnce(env, key, photo) })
  const rendered = await ofAddress.run(toAddressGroup(address ?? ''), () => ofKey.run(key, render))
  if (rendered === null) return 'busy'
  return rendered.isRendered ? getPictureRange(env, key, request) : null
}

/** Renders a size and stores it, unless another request has; false if there is no photo. */
async function renderOnce(
  env: Env,
  key: string,
  { photoId, size }: { readonly photoId: string; readonly size: StoredSize },
): Promise<boolean> {
  if (await hasPicture(env, key)) return true
  const zoomKey = photoKey(photoId, 'zoom')
  const zoom = await getPictureRange(env, zoomKey)
  if (!zoom?.body) return false
  const format = photoFormat(size)
  await putPicture(env, key, await renderPicture(env, zoom.body, format), format.type)
  // Removed while it was rendered: the new file is deleted too, or it would stay for ever.
  if (await hasPicture(env, zoomKey)) return true
  await deletePictures(env, [key])
  return false
}

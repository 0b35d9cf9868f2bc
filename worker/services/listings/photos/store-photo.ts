import { invalidFields, type Refusal } from '../../../../domain/errors.ts'
import {
  PHOTO_MESSAGES,
  type PictureHeader,
  type PictureType,
  photoProblem,
  UPLOAD_TYPES,
} from '../../../../domain/photos/photo-rules.ts'
import { readPictureHeader } from '../../../../domain/photos/picture-header.ts'
import type { Env } from '../../../env.ts'
import { putPicture, readPicture } from '../../../providers/photos/photo-bucket.ts'
import { renderPicture } from '../../../providers/photos/render-picture.ts'
import {
  originalKey,
  PHOTO_WIDTHS,
  type PhotoVariant,
  parsePhotoKey,
  photoKey,
  photoVariants,
} from './photo-sizes.ts'

/** A stored photo, in the columns of `vehicle_images`. */
export interface StoredPhoto {
  readonly imagePath: string
  readonly width: number
  readonly height: number
  readonly sizeBytes: number
  readonly variants: PhotoVariant[]
}

export type StorePhotoOutcome =
  | { readonly ok: true; readonly photo: StoredPhoto }
  | { readonly ok: false; readonly refusal: Refusal }

/**
 * Checks a file and keeps it as WebP under a random key, drawn anew so that nothing of the original but the picture is
 * left (Spec part 2, section 5). `field` is where the refusals stand. Only the largest size is drawn now.
 */
export async function storePhoto(
  env: Env,
  {
    bytes,
    field,
    types = UPLOAD_TYPES,
  }: {
    readonly bytes: ArrayBuffer
    readonly field: string
    readonly types?: readonly PictureType[]
  },
): Promise<StorePhotoOutcome> {
  const header = readPictureHeader(new Uint8Array(bytes))
  const problem = photoProblem(bytes.byteLength, header, types)
  if (problem !== null) return refused(field, problem)
  const drawn = await drawPhoto(env, bytes)
  if (drawn === null) return refused(field, PHOTO_MESSAGES.unreadable)
  return { ok: true, photo: await keep(env, newPhotoId(), drawn) }
}

/** A picture in its largest size. */
export interface DrawnPhoto {
  readonly picture: ArrayBuffer
  readonly header: PictureHeader
}

/** Draws a checked file anew; null where it is no picture after all. */
export async function drawPhoto(env: Env, bytes: ArrayBuffer): Promise<DrawnPhoto | null> {
  let picture: ArrayBuffer
  try {
    picture = await renderPicture(env, bytes, PHOTO_WIDTHS.zoom)
  } catch {
    return null
  }
  // Turned by its EXIF orientation it may have changed sides: the drawn picture is what counts.
  const header = readPictureHeader(new Uint8Array(picture))
  return header && { picture, header }
}

/** A name for a photo that no other has. */
export function newPhotoId(): string {
  return crypto.randomUUID().replaceAll('-', '')
}

/** Keeps a drawn photo, and the file as it came where nobody but the operator can fetch it. */
export async function keepWithOriginal(
  env: Env,
  photoId: string,
  {
    drawn,
    original,
    type,
  }: { readonly drawn: DrawnPhoto; readonly original: ArrayBuffer; readonly type: PictureType },
): Promise<StoredPhoto & { readonly originalPath: string }> {
  const originalPath = originalKey(photoId)
  await putPicture(env, originalPath, original, `image/${type}`)
  return { ...(await keep(env, photoId, drawn)), originalPath }
}

/** Another photo with the same picture, under a key of its own; null where there is none to copy. */
export async function copyPhoto(env: Env, imagePath: string): Promise<StoredPhoto | null> {
  const found = await readStored(env, imagePath)
  return found && keep(env, newPhotoId(), { picture: found.picture, header: found.drawn })
}

/** A stored photo by its path, as `storePhoto` answered it; null where there is none. */
export async function describePhoto(env: Env, imagePath: string): Promise<StoredPhoto | null> {
  const found = await readStored(env, imagePath)
  return found && storedPhoto(found.photoId, found.picture, found.drawn)
}

async function readStored(env: Env, imagePath: string) {
  const photoId = parsePhotoKey(imagePath)?.photoId
  const picture = photoId === undefined ? null : await readPicture(env, imagePath)
  const drawn = picture && readPictureHeader(new Uint8Array(picture))
  return photoId !== undefined && picture && drawn ? { photoId, picture, drawn } : null
}

async function keep(env: Env, photoId: string, { picture, header }: DrawnPhoto): Promise<StoredPhoto> {
  await putPicture(env, photoKey(photoId, 'zoom'), picture, 'image/webp')
  return storedPhoto(photoId, picture, header)
}

function storedPhoto(photoId: string, picture: ArrayBuffer, { width, height }: PictureHeader): StoredPhoto {
  return {
    imagePath: photoKey(photoId, 'zoom'),
    width,
    height,
    sizeBytes: picture.byteLength,
    variants: photoVariants(photoId, { width, height }),
  }
}

function refused(field: string, message: string): StorePhotoOutcome {
  return { ok: false, refusal: invalidFields({ [field]: [message] }) }
}

import { invalidFields } from '../../../../domain/errors.ts'
import {
  PHOTO_MESSAGES,
  type PictureHeader,
  type PictureType,
  photoProblem,
  UPLOAD_TYPES,
} from '../../../../domain/photos/photo-rules.ts'
import { readPictureHeader } from '../../../../domain/photos/picture-header.ts'
import { err, ok, type Result } from '../../../../domain/result.ts'
import type { Env } from '../../../env.ts'
import { putPicture, readPicture } from '../../../providers/photos/photo-bucket.ts'
import { renderPicture } from '../../../providers/photos/render-picture.ts'
import {
  originalKey,
  type PhotoVariant,
  parsePhotoKey,
  photoFormat,
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

/**
 * Checks a file and stores it as WebP under a random key. It is rendered again, so that no metadata of the
 * original is left. `field` is the form field of the errors. Only the largest size is rendered now.
 * docs/rules/listings.md, Photos
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
): Promise<Result<StoredPhoto>> {
  const header = readPictureHeader(new Uint8Array(bytes))
  const problem = photoProblem(bytes.byteLength, header, types)
  if (problem !== null) return refused(field, problem)
  const drawn = await renderPhoto(env, bytes)
  if (drawn === null) return refused(field, PHOTO_MESSAGES.unreadable)
  return ok(await putZoom(env, newPhotoId(), drawn))
}

/** A picture rendered in its largest size. */
export interface RenderedPhoto {
  readonly picture: ArrayBuffer
  readonly header: PictureHeader
}

/** Renders a checked file; null if it cannot be decoded. */
export async function renderPhoto(env: Env, bytes: ArrayBuffer): Promise<RenderedPhoto | null> {
  let picture: ArrayBuffer
  try {
    picture = await renderPicture(env, new Blob([bytes]).stream(), photoFormat('zoom'))
  } catch {
    return null
  }
  // EXIF orientation may have swapped the sides: the rendered picture has the dimensions that count.
  const header = readPictureHeader(new Uint8Array(picture))
  return header && { picture, header }
}

/** A new random photo id: 32 hexadecimal digits. */
export function newPhotoId(): string {
  return crypto.randomUUID().replaceAll('-', '')
}

/** Stores a rendered photo, and the uploaded file under a key that is never served. */
export async function storeWithOriginal(
  env: Env,
  photoId: string,
  {
    drawn,
    original,
    type,
  }: { readonly drawn: RenderedPhoto; readonly original: ArrayBuffer; readonly type: PictureType },
): Promise<StoredPhoto & { readonly originalPath: string }> {
  const originalPath = originalKey(photoId)
  await putPicture(env, originalPath, original, `image/${type}`)
  return { ...(await putZoom(env, photoId, drawn)), originalPath }
}

/** Stores a copy of a photo under its own key; null where the source does not exist. */
export async function copyPhoto(env: Env, imagePath: string): Promise<StoredPhoto | null> {
  const found = await readStoredZoom(env, imagePath)
  return found && putZoom(env, newPhotoId(), { picture: found.picture, header: found.drawn })
}

/**
 * The description of a stored photo by its path, equal to what `storePhoto` returned; null where there is
 * none.
 */
export async function describePhoto(env: Env, imagePath: string): Promise<StoredPhoto | null> {
  const found = await readStoredZoom(env, imagePath)
  return found && toStoredPhoto(found.photoId, found.picture, found.drawn)
}

async function readStoredZoom(env: Env, imagePath: string) {
  const photoId = parsePhotoKey(imagePath)?.photoId
  const picture = photoId === undefined ? null : await readPicture(env, imagePath)
  const drawn = picture && readPictureHeader(new Uint8Array(picture))
  return photoId !== undefined && picture && drawn ? { photoId, picture, drawn } : null
}

async function putZoom(env: Env, photoId: string, { picture, header }: RenderedPhoto): Promise<StoredPhoto> {
  await putPicture(env, photoKey(photoId, 'zoom'), picture, 'image/webp')
  return toStoredPhoto(photoId, picture, header)
}

function toStoredPhoto(photoId: string, picture: ArrayBuffer, { width, height }: PictureHeader): StoredPhoto {
  return {
    imagePath: photoKey(photoId, 'zoom'),
    width,
    height,
    sizeBytes: picture.byteLength,
    variants: photoVariants(photoId, { width, height }),
  }
}

function refused(field: string, message: string): Result<StoredPhoto> {
  return err(invalidFields({ [field]: [message] }))
}

import { invalidFields, type Refusal } from '../../../domain/errors.ts'
import type { Env } from '../../env.ts'
import { putPicture, readPicture } from '../../providers/photos/photo-bucket.ts'
import { renderPicture } from '../../providers/photos/render-picture.ts'
import { PHOTO_WIDTHS, type PhotoVariant, parsePhotoKey, photoKey, photoVariants } from './photo-sizes.ts'
import { type PictureHeader, type PictureType, readPictureHeader } from './picture-header.ts'

/** Spec part 2, sections 5 and 9. */
export const MAX_PHOTO_BYTES = 10_485_760
export const UPLOAD_TYPES: readonly PictureType[] = ['jpeg', 'png', 'gif']

export const PHOTO_MESSAGES = {
  tooLarge: 'Image size must be less than 10MB',
  wrongType: 'Only JPEG, PNG, and GIF images are allowed',
  tooManyPixels: 'Images may have at most 12,000 pixels a side and 50 megapixels',
  unreadable: 'This image could not be read',
} as const

const MAX_SIDE = 12_000
const MAX_PIXELS = 50_000_000

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
  const problem = problemOf(bytes.byteLength, header, types)
  if (problem !== null || header === null) return refused(field, problem ?? PHOTO_MESSAGES.wrongType)
  let picture: ArrayBuffer
  try {
    picture = await renderPicture(env, bytes, PHOTO_WIDTHS.zoom)
  } catch {
    return refused(field, PHOTO_MESSAGES.unreadable)
  }
  // Turned by its EXIF orientation it may have changed sides: the drawn picture is what counts.
  const drawn = readPictureHeader(new Uint8Array(picture))
  if (drawn === null) return refused(field, PHOTO_MESSAGES.unreadable)
  return { ok: true, photo: await keep(env, picture, drawn) }
}

/** Another photo with the same picture, under a key of its own; null where there is none to copy. */
export async function copyPhoto(env: Env, imagePath: string): Promise<StoredPhoto | null> {
  const found = await readStored(env, imagePath)
  return found && keep(env, found.picture, found.drawn)
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

async function keep(env: Env, picture: ArrayBuffer, drawn: PictureHeader): Promise<StoredPhoto> {
  const photoId = crypto.randomUUID().replaceAll('-', '')
  await putPicture(env, photoKey(photoId, 'zoom'), picture, 'image/webp')
  return storedPhoto(photoId, picture, drawn)
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

function problemOf(
  sizeBytes: number,
  header: PictureHeader | null,
  types: readonly PictureType[],
): string | null {
  if (sizeBytes > MAX_PHOTO_BYTES) return PHOTO_MESSAGES.tooLarge
  if (header === null || !types.includes(header.type)) return PHOTO_MESSAGES.wrongType
  const { width, height } = header
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS)
    return PHOTO_MESSAGES.tooManyPixels
  return null
}

function refused(field: string, message: string): StorePhotoOutcome {
  return { ok: false, refusal: invalidFields({ [field]: [message] }) }
}

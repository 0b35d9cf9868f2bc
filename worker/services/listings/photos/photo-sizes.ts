import type { PictureFormat } from '../../../providers/photos/render-picture.ts'

/**
 * Stored widths in pixels. `zoom` is written at upload; the smaller ones are rendered on their first request.
 */
const PHOTO_WIDTHS = { thumb: 360, card: 720, page: 1440, zoom: 2400 } as const

export type PhotoSize = keyof typeof PHOTO_WIDTHS

export interface PhotoVariant {
  readonly name: PhotoSize
  readonly path: string
  readonly width: number
  readonly height: number
}

/** A size of a page, or the photo in a mail. */
export type StoredSize = PhotoSize | 'mail'

/** Twice the width of a mail's column. */
const MAIL_WIDTH = 1104

const SIZES = Object.keys(PHOTO_WIDTHS) as PhotoSize[]
const KEY = /^photos\/([0-9a-f]{32})\/(?:(thumb|card|page|zoom)\.webp|(mail)\.jpg)$/

/** The key of one size of a photo: `photos/…/card.webp`. Outlook shows no WebP, so that a mail has a JPEG. */
export function photoKey(photoId: string, size: StoredSize): string {
  return `photos/${photoId}/${size}.${size === 'mail' ? 'jpg' : 'webp'}`
}

/** Parses a photo's key; null if it is not one. */
export function parsePhotoKey(key: string): { readonly photoId: string; readonly size: StoredSize } | null {
  const [, photoId, pageSize, mailSize] = KEY.exec(key) ?? []
  return photoId === undefined ? null : { photoId, size: (pageSize ?? mailSize) as StoredSize }
}

/** A higher picture is rendered less wide: a small file can hold a picture of 29 megapixels, which takes seconds to render. */
const MAX_HEIGHT_PER_WIDTH = 2

/** The greatest width and height in pixels, and the format in which a size is rendered. */
export function photoFormat(size: StoredSize): PictureFormat {
  const width = size === 'mail' ? MAIL_WIDTH : PHOTO_WIDTHS[size]
  const type = size === 'mail' ? 'image/jpeg' : 'image/webp'
  return { width, height: width * MAX_HEIGHT_PER_WIDTH, type }
}

/**
 * All sizes of a photo of these dimensions, computed before they exist, so that pages can reserve their
 * space.
 */
export function photoVariants(
  photoId: string,
  original: { readonly width: number; readonly height: number },
) {
  return SIZES.map((name): PhotoVariant => {
    const most = photoFormat(name)
    const scale = Math.min(1, most.width / original.width, most.height / original.height)
    const scaled = (side: number) => Math.max(1, Math.round(side * scale))
    return {
      name,
      path: photoKey(photoId, name),
      width: scaled(original.width),
      height: scaled(original.height),
    }
  })
}

/** The key of the uploaded file, which is never served. */
export function originalKey(photoId: string): string {
  return `originals/${photoId}`
}

/** Every key that a photo may have. */
export function allKeys(photoId: string): string[] {
  return [...SIZES, 'mail' as const].map((size) => photoKey(photoId, size)).concat(originalKey(photoId))
}

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

/** The width in pixels and the format in which a size is rendered. */
export function photoFormat(size: StoredSize): {
  readonly width: number
  readonly type: 'image/webp' | 'image/jpeg'
} {
  return size === 'mail'
    ? { width: MAIL_WIDTH, type: 'image/jpeg' }
    : { width: PHOTO_WIDTHS[size], type: 'image/webp' }
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
    const width = Math.min(original.width, PHOTO_WIDTHS[name])
    const height = Math.max(1, Math.round((original.height * width) / original.width))
    return { name, path: photoKey(photoId, name), width, height }
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

/**
 * Stored widths in pixels. `zoom` is written at upload; the smaller ones are rendered on their first request.
 */
export const PHOTO_WIDTHS = { thumb: 360, card: 720, page: 1440, zoom: 2400 } as const

export type PhotoSize = keyof typeof PHOTO_WIDTHS

export interface PhotoVariant {
  readonly name: PhotoSize
  readonly path: string
  readonly width: number
  readonly height: number
}

const SIZES = Object.keys(PHOTO_WIDTHS) as PhotoSize[]
const KEY = /^photos\/([0-9a-f]{32})\/(thumb|card|page|zoom)\.webp$/

/** The key of one size of a photo: `photos/…/card.webp`. */
export function photoKey(photoId: string, size: PhotoSize): string {
  return `photos/${photoId}/${size}.webp`
}

/** Parses a photo's key; null if it is not one. */
export function parsePhotoKey(key: string): { readonly photoId: string; readonly size: PhotoSize } | null {
  const [, photoId, size] = KEY.exec(key) ?? []
  return photoId === undefined ? null : { photoId, size: size as PhotoSize }
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
  return [...SIZES.map((size) => photoKey(photoId, size)), originalKey(photoId)]
}

/** URLs, sizes and alternative texts of photos (docs/rules/photos.md, Sizes). */
import { vehicleValueLabel } from '../vehicle/vehicle-labels.ts'

/**
 * The part of an API photo that this file reads; importing the schema's own type would bring zod into the
 * browser's code.
 */
interface PhotoSource {
  readonly image_path: string
  readonly image_type: string
  readonly alt_text: string | null
  readonly variants: readonly { readonly name: string; readonly path: string; readonly width: number }[]
}

export type PhotoSizeName = 'thumb' | 'card' | 'page' | 'zoom'

/**
 * Values of `sizes` by place; browsers with `sizes=auto` measure lazy photos instead. Full width on a phone
 * is stated as one pixel less: many phones are 412 pixels wide at a ratio of 1.75 and would need 721 physical
 * pixels, so the browser would skip the 720 pixel file and load one of twice that width.
 */
export const PHOTO_WIDTHS_ON_PAGE = {
  card: '(width < 620px) calc(100vw - 1px), (width < 961px) calc(50vw - 36px), (width < 1280px) calc(50vw - 180px), 341px',
  hero: '(width < 620px) calc(100vw - 1px), (width < 961px) calc(100vw - 48px), (width < 1280px) calc(100vw - 448px), (width < 1440px) calc(100vw - 520px), 920px',
  opening:
    '(width < 961px) calc(100vw - 1px), (width < 1280px) 54vw, (width < 1440px) calc(100vw - 672px), 768px',
  featured:
    '(width < 620px) calc(100vw - 1px), (width < 1280px) calc(50vw - 36px), (width < 1440px) calc(33vw - 43px), 437px',
  row: '120px',
  thumbnail: '108px',
  /** In the seller's grid of photos. */
  tile: '(width < 620px) calc(50vw - 24px), 240px',
  dialog: '(width < 480px) calc(100vw - 72px), 398px',
  /** The car beside a form or a conversation. */
  beside: '(width < 961px) min(100vw - 32px, 480px), (width < 1280px) 360px, calc(100vw - 800px)',
  window: '100vw',
} as const

/** The URL of a stored picture; each segment is URL-encoded. */
export function storageUrl(path: string): string {
  return `/storage/${path.split('/').map(encodeURIComponent).join('/')}`
}

/** The URL of one size of a photo, or of the photo itself if that size does not exist. */
export function photoUrl(photo: PhotoSource, size: PhotoSizeName): string {
  return storageUrl(photo.variants.find(({ name }) => name === size)?.path ?? photo.image_path)
}

/** All stored sizes as a `srcset`; of two with the same width only the first, which is the smaller file. */
export function photoSources(photo: PhotoSource): string | undefined {
  const byWidth = new Map<number, string>()
  for (const { path, width } of photo.variants) {
    if (!byWidth.has(width)) byWidth.set(width, `${storageUrl(path)} ${width}w`)
  }
  return byWidth.size === 0 ? undefined : [...byWidth.values()].join(', ')
}

/** The primary photo, else the first; undefined without photos. */
export function firstPhoto<Photo extends { readonly is_primary: boolean }>(
  photos: readonly Photo[],
): Photo | undefined {
  return photos.find(({ is_primary }) => is_primary) ?? photos[0]
}

/** The alternative text of a photo: the seller's, else the vehicle and the type of photo. */
export function photoText(photo: PhotoSource, title: string): string {
  return photo.alt_text || `${title}, ${vehicleValueLabel(photo.image_type).toLowerCase()}`
}

/** The distance between two photos of a gallery that wraps around, in the shorter direction. */
export function galleryDistance(a: number, b: number, count: number): number {
  const apart = Math.abs(a - b)
  return Math.min(apart, count - apart)
}

/** The index of the photo `by` steps after `index`; wraps at both ends. */
export function wrapIndex(index: number, by: number, count: number): number {
  return (((index + by) % count) + count) % count
}

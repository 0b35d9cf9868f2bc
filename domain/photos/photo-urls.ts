/** Which of a photo's sizes a page asks for, and what is said of a photo. */
import { vehicleValueLabel } from '../vehicle/vehicle-labels.ts'

/** A photo as the wire has it; the schemas' own type would bring zod into the browser's half. */
interface PhotoWords {
  readonly image_path: string
  readonly image_type: string
  readonly alt_text: string | null
  readonly variants: readonly { readonly name: string; readonly path: string; readonly width: number }[]
}

export type PhotoSizeName = 'thumb' | 'card' | 'page' | 'zoom'

/**
 * How wide photos stand, as `sizes` says it (Look page, Layout). Where the browser can, a photo that is loaded late is
 * measured in its place instead; these hold for the rest. From edge to edge of a phone is said to be a pixel narrower than it is: 412 pixels of
 * 1.75 each, as many phones have them, are one more than the smaller file's 720, and would fetch the one twice as wide.
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
  /** Among those that their seller puts in order. */
  tile: '(width < 620px) calc(50vw - 24px), 240px',
  dialog: '(width < 480px) calc(100vw - 72px), 398px',
  window: '100vw',
} as const

/** The address of a stored picture; each segment is URL-encoded (Spec part 1, section 7). */
export function storageUrl(path: string): string {
  return `/storage/${path.split('/').map(encodeURIComponent).join('/')}`
}

/** The address of one size of a photo, or of the photo itself where that size is not kept. */
export function photoUrl(photo: PhotoWords, size: PhotoSizeName): string {
  return storageUrl(photo.variants.find(({ name }) => name === size)?.path ?? photo.image_path)
}

/** Every stored size with its width, as `srcset` has it; of two that are equally wide the smaller file's. */
export function photoSources(photo: PhotoWords): string | undefined {
  const byWidth = new Map<number, string>()
  for (const { path, width } of photo.variants) {
    if (!byWidth.has(width)) byWidth.set(width, `${storageUrl(path)} ${width}w`)
  }
  return byWidth.size === 0 ? undefined : [...byWidth.values()].join(', ')
}

/** The primary photo, else the first; undefined where there is none. */
export function firstPhoto<Photo extends { readonly is_primary: boolean }>(
  photos: readonly Photo[],
): Photo | undefined {
  return photos.find(({ is_primary }) => is_primary) ?? photos[0]
}

/** What is said of a photo to those who do not see it: the seller's words, else the car and what part of it. */
export function photoText(photo: PhotoWords, title: string): string {
  return photo.alt_text || `${title}, ${vehicleValueLabel(photo.image_type).toLowerCase()}`
}

/** How many turns lie between two photos, the shorter way round. */
export function turnsBetween(a: number, b: number, count: number): number {
  const apart = Math.abs(a - b)
  return Math.min(apart, count - apart)
}

/** The photo after `by` more, from `index`; past the last comes the first. */
export function turnedTo(index: number, by: number, count: number): number {
  return (((index + by) % count) + count) % count
}

/**
 * The photos of a listing while its seller edits them: order, primary photo and details
 * (docs/rules/photos.md, Order and primary photo).
 */
import { toOneLine } from '../format/one-line.ts'
import type { WireDraft } from '../schemas/drafts.ts'
import type { WireVehicleImage } from '../schemas/vehicle.ts'
import { IMAGE_TYPES } from '../vehicle/enumerations.ts'

/** A stored photo of a vehicle or of a draft. */
export type ListedPhoto = Omit<WireVehicleImage, 'sort_order'>

type Photos = readonly ListedPhoto[]

/** The details of a photo in a draft's content (`images`). The photo's position is its place in that list. */
export interface StatedPhoto {
  readonly id: number
  readonly image_type: ListedPhoto['image_type']
  readonly alt_text: string
  readonly is_primary: boolean
}

/** The photos with exactly one primary: the first, if none or several are marked. */
export function withOnePrimary(photos: Photos): ListedPhoto[] {
  const primary = photos.find(({ is_primary }) => is_primary) ?? photos[0]
  return photos.map((photo) =>
    photo.is_primary === (photo === primary) ? photo : { ...photo, is_primary: photo === primary },
  )
}

/** Makes this photo the only primary; the order stays. */
export function withPrimary(photos: Photos, photoId: number): ListedPhoto[] {
  return photos.map((photo) => ({ ...photo, is_primary: photo.id === photoId }))
}

/** Removes this photo. If it was the primary, the first remaining one becomes the primary. */
export function withoutPhoto(photos: Photos, photoId: number): ListedPhoto[] {
  return withOnePrimary(photos.filter(({ id }) => id !== photoId))
}

interface UploadOrder {
  /** The order in which the files of this upload were chosen, by photo id, including `added`. */
  readonly chosen: ReadonlyMap<number, number>
  /** The photo that the seller made the primary; null without one. */
  readonly primaryByHand: number | null
}

/**
 * Inserts a newly stored photo before those that were chosen after it. Uploads finish in any order: unless
 * the seller chose a primary or the listing already had one, the first chosen photo becomes the primary.
 */
export function withUploadedPhoto(
  photos: Photos,
  added: ListedPhoto,
  { chosen, primaryByHand }: UploadOrder,
): ListedPhoto[] {
  const addedPosition = chosen.get(added.id) ?? 0
  const isChosenLater = ({ id }: ListedPhoto) => (chosen.get(id) ?? 0) > addedPosition
  const place = photos.findIndex(isChosenLater)
  const primary = photos.find(({ is_primary }) => is_primary)
  const all = photos.toSpliced(place === -1 ? photos.length : place, 0, added)
  return primary && primary.id !== primaryByHand && isChosenLater(primary)
    ? withPrimary(all, added.id)
    : withPrimary(all, (primary ?? all[0] ?? added).id)
}

/**
 * Moves a photo to a position, counted from 0; the others keep their order. A position out of range counts as
 * the nearest one.
 */
export function withPhotoAt(photos: Photos, photoId: number, place: number): ListedPhoto[] {
  const moved = photos.find(({ id }) => id === photoId)
  if (!moved) return [...photos]
  const others = photos.filter(({ id }) => id !== photoId)
  return others.toSpliced(Math.min(Math.max(0, place), others.length), 0, moved)
}

/** Changes the details of one photo. */
export function withPhotoDetails(
  photos: Photos,
  photoId: number,
  details: Partial<Pick<ListedPhoto, 'image_type' | 'alt_text'>>,
): ListedPhoto[] {
  return photos.map((photo) => (photo.id === photoId ? { ...photo, ...details } : photo))
}

/**
 * The photos of a draft with the order and details from its content; photos that are missing there come last.
 */
export function getDraftPhotos({ images, content }: Pick<WireDraft, 'images' | 'content'>): ListedPhoto[] {
  const stated = parseStatedPhotos(content.images)
  const place = (id: number) => {
    const found = stated.findIndex((photo) => photo.id === id)
    return found === -1 ? stated.length : found
  }
  const ordered = images.toSorted((a, b) => place(a.id) - place(b.id) || a.id - b.id)
  return withOnePrimary(
    ordered.map((image) => {
      const details = stated.find(({ id }) => id === image.id)
      return {
        ...image,
        image_type: details?.image_type ?? 'exterior',
        alt_text: details?.alt_text ?? '',
        is_primary: details?.is_primary ?? false,
      }
    }),
  )
}

/** The photos as a draft's content stores them under `images`. */
export function toStatedPhotos(photos: Photos): StatedPhoto[] {
  return photos.map(({ id, image_type, alt_text, is_primary }) => ({
    id,
    image_type,
    alt_text: alt_text ?? '',
    is_primary,
  }))
}

/**
 * Parses `images` of a draft's content. Drafts are stored without validation, so invalid entries are skipped
 * and invalid values get defaults.
 */
export function parseStatedPhotos(images: unknown): StatedPhoto[] {
  return (Array.isArray(images) ? images : []).flatMap((image: unknown) => {
    if (typeof image !== 'object' || image === null) return []
    const { id, image_type: type, alt_text: text, is_primary: primary } = image as Record<string, unknown>
    if (typeof id !== 'number') return []
    return [
      {
        id,
        image_type: IMAGE_TYPES.find((known) => known === type) ?? 'exterior',
        alt_text: typeof text === 'string' ? toOneLine(text) : '',
        is_primary: primary === true,
      },
    ]
  })
}

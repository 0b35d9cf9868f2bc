/** The photos of a listing while their seller works on them: their order, the primary, and what is said of each. */
import type { WireDraft } from '../schemas/drafts.ts'
import type { WireVehicleImage } from '../schemas/vehicle.ts'
import { IMAGE_TYPES } from '../vehicle/enumerations.ts'

/** A stored photo, of a vehicle or of a draft. */
export type ListedPhoto = Omit<WireVehicleImage, 'sort_order'>

type Photos = readonly ListedPhoto[]

/** What a draft's content says of one of its photos (`images`); the order is that of the list. */
export interface StatedPhoto {
  readonly id: number
  readonly image_type: ListedPhoto['image_type']
  readonly alt_text: string
  readonly is_primary: boolean
}

/** The photos in an order in which exactly one is primary: the first, where none or more than one is marked (Spec part 2, section 4). */
export function withOnePrimary(photos: Photos): ListedPhoto[] {
  const primary = photos.find(({ is_primary }) => is_primary) ?? photos[0]
  return photos.map((photo) =>
    photo.is_primary === (photo === primary) ? photo : { ...photo, is_primary: photo === primary },
  )
}

/** Marks exactly this photo as the primary; the order stays. */
export function withPrimary(photos: Photos, photoId: number): ListedPhoto[] {
  return photos.map((photo) => ({ ...photo, is_primary: photo.id === photoId }))
}

/** Without this photo; where it was the primary, the first that is left takes its place. */
export function withoutPhoto(photos: Photos, photoId: number): ListedPhoto[] {
  return withOnePrimary(photos.filter(({ id }) => id !== photoId))
}

interface Arrival {
  /** Which place each photo of this upload has in the order in which the files were chosen, that of `added` too. */
  readonly chosen: ReadonlyMap<number, number>
  /** The photo that was made the primary by hand; null where none was. */
  readonly primaryByHand: number | null
}

/**
 * With a photo that was stored just now, before those that were chosen after it. Of an upload the first that was chosen is
 * the primary, whichever was faster; a primary that stood before the upload or was chosen by hand stays.
 */
export function withArrived(
  photos: Photos,
  added: ListedPhoto,
  { chosen, primaryByHand }: Arrival,
): ListedPhoto[] {
  const own = chosen.get(added.id) ?? 0
  const hasOvertaken = ({ id }: ListedPhoto) => (chosen.get(id) ?? 0) > own
  const place = photos.findIndex(hasOvertaken)
  const primary = photos.find(({ is_primary }) => is_primary)
  const all = photos.toSpliced(place === -1 ? photos.length : place, 0, added)
  return primary && primary.id !== primaryByHand && hasOvertaken(primary)
    ? withPrimary(all, added.id)
    : withPrimary(all, (primary ?? all[0] ?? added).id)
}

/** The photo moved to a place, counted from 0; the others keep their order. A place outside is the nearest inside. */
export function withPhotoAt(photos: Photos, photoId: number, place: number): ListedPhoto[] {
  const moved = photos.find(({ id }) => id === photoId)
  if (!moved) return [...photos]
  const others = photos.filter(({ id }) => id !== photoId)
  return others.toSpliced(Math.min(Math.max(0, place), others.length), 0, moved)
}

/** With what is said of one of them. */
export function withWords(
  photos: Photos,
  photoId: number,
  words: Partial<Pick<ListedPhoto, 'image_type' | 'alt_text'>>,
): ListedPhoto[] {
  return photos.map((photo) => (photo.id === photoId ? { ...photo, ...words } : photo))
}

/** Those of a draft as its content orders and describes them; what the content does not name stands at the end. */
export function photosOfDraft({ images, content }: Pick<WireDraft, 'images' | 'content'>): ListedPhoto[] {
  const stated = statedPhotos(content.images)
  const place = (id: number) => {
    const found = stated.findIndex((photo) => photo.id === id)
    return found === -1 ? stated.length : found
  }
  const ordered = images.toSorted((a, b) => place(a.id) - place(b.id) || a.id - b.id)
  return withOnePrimary(
    ordered.map((image) => {
      const words = stated.find(({ id }) => id === image.id)
      return {
        ...image,
        image_type: words?.image_type ?? 'exterior',
        alt_text: words?.alt_text ?? '',
        is_primary: words?.is_primary ?? false,
      }
    }),
  )
}

/** What a draft's content is to say of its photos, under `images`. */
export function statedOf(photos: Photos): StatedPhoto[] {
  return photos.map(({ id, image_type, alt_text, is_primary }) => ({
    id,
    image_type,
    alt_text: alt_text ?? '',
    is_primary,
  }))
}

/** The content of a draft is as it was typed: only what can be meant is read from it. */
export function statedPhotos(images: unknown): StatedPhoto[] {
  return (Array.isArray(images) ? images : []).flatMap((image: unknown) => {
    if (typeof image !== 'object' || image === null) return []
    const { id, image_type: type, alt_text: text, is_primary: primary } = image as Record<string, unknown>
    if (typeof id !== 'number') return []
    return [
      {
        id,
        image_type: IMAGE_TYPES.find((known) => known === type) ?? 'exterior',
        alt_text: typeof text === 'string' ? text : '',
        is_primary: primary === true,
      },
    ]
  })
}

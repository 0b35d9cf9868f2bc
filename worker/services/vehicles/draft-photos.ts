import { refusal } from '../../../domain/errors.ts'
import { MAX_ALT_TEXT } from '../../../domain/photos/photo-rules.ts'
import { IMAGE_TYPES } from '../../../domain/vehicle/enumerations.ts'
import { database } from '../../db/client.ts'
import { findDraft, imagesOfDraft } from '../../db/queries/drafts.ts'
import type { NewVehiclePhoto } from '../../db/queries/photos.ts'
import type { Env } from '../../env.ts'
import { done, type Outcome, refused } from '../auctions/outcome.ts'

/** A draft that is somebody else's is no draft. */
export const DRAFT_NOT_FOUND = refusal('not_found', { message: 'This draft was not found.' })

/**
 * The photos of an own draft as its vehicle will have them: in the order, with the types and texts that the draft's
 * content gives under `images`, those that it does not name at the end.
 */
export async function draftPhotos(
  env: Env,
  draftId: number,
  userId: number,
): Promise<Outcome<NewVehiclePhoto[]>> {
  const db = database(env)
  const draft = await findDraft(db, { draftId, userId })
  if (!draft) return refused(DRAFT_NOT_FOUND)
  const stated = statedImages(draft.content.images)
  const images = await imagesOfDraft(db, draftId)
  const place = (id: number) => {
    const found = stated.findIndex((image) => image.id === id)
    return found === -1 ? stated.length : found
  }
  const ordered = images.toSorted((a, b) => place(a.id) - place(b.id) || a.id - b.id)
  return done(
    ordered.map(({ id, draftId: _draft, createdAtMs: _created, ...photo }) => {
      const words = stated.find((image) => image.id === id)
      return { ...photo, imageType: words?.imageType ?? 'exterior', altText: words?.altText ?? '' }
    }),
  )
}

/** The content of a draft is as it was typed: only what can be meant is read from it. */
function statedImages(images: unknown) {
  return (Array.isArray(images) ? images : []).flatMap((image: unknown) => {
    if (typeof image !== 'object' || image === null) return []
    const { id, image_type: type, alt_text: text } = image as Record<string, unknown>
    if (typeof id !== 'number') return []
    const altText = typeof text === 'string' ? text.trim().slice(0, MAX_ALT_TEXT) : ''
    return [{ id, imageType: IMAGE_TYPES.find((known) => known === type), altText }]
  })
}

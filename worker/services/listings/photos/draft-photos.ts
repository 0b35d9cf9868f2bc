import { refusal } from '../../../../domain/errors.ts'
import { getDraftPhotos } from '../../../../domain/photos/listed-photos.ts'
import { MAX_ALT_TEXT } from '../../../../domain/photos/photo-rules.ts'
import { err, ok, type Result } from '../../../../domain/result.ts'
import { database } from '../../../db/client.ts'
import { findDraft, listDraftImages } from '../../../db/queries/listings/drafts.ts'
import type { NewVehiclePhoto } from '../../../db/queries/listings/photos.ts'
import type { Env } from '../../../env.ts'

/** Also answered for another person's draft, so that ids reveal nothing. */
export const DRAFT_NOT_FOUND = refusal('not_found', { message: 'This draft was not found.' })

/** The photos that a draft's vehicle gets. */
export interface DraftPhotos {
  readonly photos: readonly NewVehiclePhoto[]
  /** The path of the primary photo; null if there is none. */
  readonly primaryPath: string | null
}

/**
 * The photos of one of the person's drafts as its vehicle gets them: order, types, texts and the primary come
 * from `images` in the draft's content; photos that it does not name follow at the end. Error: `not_found`.
 */
export async function draftPhotos(env: Env, draftId: number, userId: number): Promise<Result<DraftPhotos>> {
  const db = database(env)
  const draft = await findDraft(db, { draftId, userId })
  if (!draft) return err(DRAFT_NOT_FOUND)
  const rows = new Map((await listDraftImages(db, draftId)).map((row) => [row.id, row]))
  const images = [...rows.values()].map(({ id, imagePath, width, height, variants }) => ({
    id,
    image_path: imagePath,
    width,
    height,
    variants,
  }))
  const listed = getDraftPhotos({ images, content: draft.content })
  const photos = listed.flatMap(({ id, image_type: imageType, alt_text: text }) => {
    const row = rows.get(id)
    if (!row) return []
    const { id: _id, draftId: _draft, createdAtMs: _created, ...photo } = row
    return [{ ...photo, imageType, altText: (text ?? '').trim().slice(0, MAX_ALT_TEXT) }]
  })
  const primary = listed.find(({ is_primary }) => is_primary)
  return ok({ photos, primaryPath: primary?.image_path ?? null })
}

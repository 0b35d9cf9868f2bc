import { invalidFields, refusal } from '../../../domain/errors.ts'
import { MAX_PHOTOS, PHOTO_MESSAGES } from '../../../domain/photos/photo-rules.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { WireDraft, WireDraftSummary } from '../../../domain/schemas/drafts.ts'
import { database } from '../../db/client.ts'
import {
  type Draft,
  type DraftImage,
  type DraftSummary,
  deleteDraft,
  deleteDraftImage,
  deleteUserDrafts,
  findDraft,
  insertDraft,
  insertDraftImages,
  listDraftImages,
  listDraftsUnchangedSince,
  listUserDraftImages,
  listUserDrafts,
  updateDraft,
} from '../../db/queries/listings/drafts.ts'
import { listPhotoIdsOfFiles } from '../../db/queries/listings/photos.ts'
import type { Env } from '../../env.ts'
import { limitAttempts } from '../platform/rate-limit.ts'
import { discardNow, toPhotoIds } from './photos/discard-photos.ts'
import { DRAFT_NOT_FOUND } from './photos/draft-photos.ts'
import { limitUploads } from './photos/limit-uploads.ts'
import { type CheckAgain, uploadPhotos } from './photos/upload-photos.ts'
import type { UploadedFile } from './photos/uploaded-files.ts'

/** Per person. Dealers prepare many at a time. */
export const MAX_DRAFTS = 200

const CHANGED_ELSEWHERE =
  'This draft was changed on another device. Reload it before you continue. What you typed here is not saved.'

type Content = Record<string, unknown>
interface OwnDraft {
  readonly draftId: number
  readonly userId: number
}

/** The person's drafts without their content, last changed first; or those with these ids, in that order. */
export async function listDrafts(
  env: Env,
  userId: number,
  draftIds: readonly number[] | null = null,
): Promise<WireDraftSummary[]> {
  if (draftIds?.length === 0) return []
  const found = await listUserDrafts(database(env), { userId, draftIds, limit: MAX_DRAFTS })
  const byId = new Map(found.map((draft) => [draft.id, draft]))
  const drafts = draftIds === null ? found : draftIds.flatMap((id) => byId.get(id) ?? [])
  return drafts.map((draft) => ({
    id: draft.id,
    version: draft.version,
    name: toDraftName(draft),
    vin: toEnteredText(draft.vin),
    mileage: toEnteredText(draft.mileage),
    image_count: draft.images,
    created_at: iso(draft.createdAtMs),
    updated_at: iso(draft.updatedAtMs),
  }))
}

/** Creates a draft. Errors: `conflict` at the limit of 200 drafts, or the rate limit. docs/rules/listings.md, Drafts */
export async function createDraft(
  env: Env,
  { userId, content, nowMs }: { readonly userId: number; readonly content: Content; readonly nowMs: number },
): Promise<Result<WireDraft>> {
  const limited = await limitAttempts(env, { action: 'newDraft', who: String(userId), nowMs })
  if (limited) return err(limited)
  const draft = await insertDraft(database(env), { userId, content, limit: MAX_DRAFTS, nowMs })
  if (draft) return ok(toApiDraft(draft, []))
  const message = `You have ${MAX_DRAFTS} drafts. Finish or delete one before you begin another.`
  return err(refusal('conflict', { message }))
}

/** A draft of the person with its content and photos. Error: `not_found`. */
export async function readDraft(env: Env, own: OwnDraft): Promise<Result<WireDraft>> {
  const db = database(env)
  const draft = await findDraft(db, own)
  return draft ? ok(toApiDraft(draft, await listDraftImages(db, draft.id))) : err(DRAFT_NOT_FOUND)
}

/**
 * Stores the content of a draft if `version` is the stored one; otherwise nothing is overwritten and the
 * result is `conflict` (`not_found` if the draft is gone). docs/rules/listings.md, Drafts
 */
export async function saveDraft(
  env: Env,
  {
    own,
    content,
    version,
    nowMs,
  }: { readonly own: OwnDraft; readonly content: Content; readonly version: number; readonly nowMs: number },
): Promise<Result<WireDraft>> {
  const db = database(env)
  const draft = await updateDraft(db, own, { content, version, nowMs })
  if (draft) return ok(toApiDraft(draft, await listDraftImages(db, draft.id)))
  if (!(await findDraft(db, own))) return err(DRAFT_NOT_FOUND)
  return err(refusal('conflict', { message: CHANGED_ELSEWHERE }))
}

/** Deletes one of the person's drafts with its photos; false if there is none of that id. */
export async function discardDraft(
  env: Env,
  { draftId, userId, nowMs }: OwnDraft & { readonly nowMs: number },
): Promise<boolean> {
  const db = database(env)
  if (!(await findDraft(db, { draftId, userId }))) return false
  const photoIds = toPhotoIds(await listDraftImages(db, draftId))
  await deleteDraft(db, { draftId, userId }, photoIds, nowMs)
  await discardNow(env, photoIds)
  return true
}

/** The files that are deleted at once; the cron deletes the others. */
const DELETED_AT_ONCE = 100

/** Deletes all drafts of a person with their photos. */
export async function discardDraftsOf(
  env: Env,
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<void> {
  const db = database(env)
  const photoIds = toPhotoIds(await listUserDraftImages(db, userId))
  await deleteUserDrafts(db, userId, photoIds, nowMs)
  await discardNow(env, photoIds.slice(0, DELETED_AT_ONCE))
}

/**
 * Adds photos to a draft, checked and stored like a vehicle's; all or none. docs/rules/listings.md, Photos
 */
export async function addDraftPhotos(
  env: Env,
  {
    own,
    files,
    checkAgain,
    nowMs,
  }: {
    readonly own: OwnDraft
    readonly files: readonly UploadedFile[]
    readonly checkAgain: CheckAgain
    readonly nowMs: number
  },
): Promise<Result<{ readonly images: WireDraft['images']; readonly imageIds: number[] }>> {
  const db = database(env)
  const draft = await findDraft(db, own)
  if (!draft) return err(DRAFT_NOT_FOUND)
  if (files.length === 0) return err(invalidFields({ images: [PHOTO_MESSAGES.required] }))
  const limited = await limitUploads(env, { userId: own.userId, files, nowMs })
  if (limited) return err(limited)
  const owner = { kind: 'draft', id: draft.id } as const
  const taken = await uploadPhotos(env, files, { owner, checkAgain, nowMs })
  if (!taken.ok) return taken
  const { photos, photoIds, hashes } = taken.value
  const isAdded = await insertDraftImages(db, {
    draftId: draft.id,
    photos,
    photoIds,
    limit: MAX_PHOTOS,
    nowMs,
  })
  if (!isAdded) {
    await discardNow(env, photoIds)
    return (await findDraft(db, own))
      ? err(invalidFields({ images: [PHOTO_MESSAGES.tooMany] }))
      : err(DRAFT_NOT_FOUND)
  }
  return ok({
    images: (await listDraftImages(db, draft.id)).map(toApiDraftImage),
    imageIds: await listPhotoIdsOfFiles(db, owner, hashes),
  })
}

/** Removes a photo from a draft and returns the remaining ones. Error: `not_found`. */
export async function removeDraftPhoto(
  env: Env,
  { own, imageId, nowMs }: { readonly own: OwnDraft; readonly imageId: number; readonly nowMs: number },
): Promise<Result<WireDraft['images']>> {
  const db = database(env)
  const draft = await findDraft(db, own)
  if (!draft) return err(DRAFT_NOT_FOUND)
  const images = await listDraftImages(db, draft.id)
  const photoIds = toPhotoIds(images.filter(({ id }) => id === imageId))
  if (photoIds.length === 0) return err(refusal('not_found', { message: 'This image was not found.' }))
  await deleteDraftImage(db, { draftId: draft.id, imageId }, photoIds, nowMs)
  await discardNow(env, photoIds)
  return ok((await listDraftImages(db, draft.id)).map(toApiDraftImage))
}

/** Per run, because each draft may have photos. */
const DELETED_PER_RUN = 50

/** Deletes drafts last changed before `beforeMs`, with their photos. */
export async function deleteStaleDrafts(env: Env, beforeMs: number, nowMs: number): Promise<void> {
  for (const { id, userId } of await listDraftsUnchangedSince(database(env), beforeMs, DELETED_PER_RUN)) {
    await discardDraft(env, { draftId: id, userId, nowMs })
  }
}

function toApiDraft(draft: Draft, images: readonly DraftImage[]): WireDraft {
  return {
    id: draft.id,
    version: draft.version,
    content: draft.content,
    images: images.map(toApiDraftImage),
    created_at: iso(draft.createdAtMs),
    updated_at: iso(draft.updatedAtMs),
  }
}

function toApiDraftImage({
  id,
  imagePath,
  width,
  height,
  variants,
}: DraftImage): WireDraft['images'][number] {
  return { id, image_path: imagePath, width, height, variants }
}

/** '2019 Honda Accord', from the fields filled in so far. */
function toDraftName({ year, make, model }: Pick<DraftSummary, 'year' | 'make' | 'model'>): string {
  const parts = [year, make, model].map(toEnteredText)
  return parts.filter((part) => part !== '').join(' ')
}

/** The entered text; empty if the value is neither a string nor a number. */
function toEnteredText(typed: unknown): string {
  return typeof typed === 'string' || typeof typed === 'number' ? String(typed).trim().slice(0, 60) : ''
}

function iso(atMs: number): string {
  return new Date(atMs).toISOString()
}

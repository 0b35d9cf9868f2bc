import { invalidFields, type Refusal } from '../../../../domain/errors.ts'
import { HOUR_MS } from '../../../../domain/format/time-units.ts'
import {
  MAX_PHOTOS,
  PHOTO_MESSAGES,
  type PictureHeader,
  photoProblem,
  photoProblemLine,
} from '../../../../domain/photos/photo-rules.ts'
import { readPictureHeader } from '../../../../domain/photos/picture-header.ts'
import { err, ok, type Result } from '../../../../domain/result.ts'
import { database } from '../../../db/client.ts'
import {
  countImages,
  findPhotoIdsByHash,
  insertDiscardedPhotos,
  type NewVehiclePhoto,
  type PhotoOwner,
} from '../../../db/queries/listings/photos.ts'
import type { Env } from '../../../env.ts'
import { discardNow } from './discard-photos.ts'
import { newPhotoId, renderPhoto, storeWithOriginal } from './store-photo.ts'
import type { UploadedFile } from './uploaded-files.ts'

/** Photos whose files are stored, and that no vehicle or draft owns yet. */
export interface UploadedPhotos {
  readonly photos: readonly NewVehiclePhoto[]
  readonly photoIds: readonly string[]
  /** The hash of each file in upload order, also of those that the owner already has and `photos` omits. */
  readonly hashes: readonly string[]
}

/** Checks once more whether the request may store something; null to go on. */
export type CheckAgain = () => Promise<Refusal | null>

/** After this time an upload that has no owner counts as interrupted, and its files are deleted. */
const UNOWNED_LIFETIME_MS = HOUR_MS

interface CheckedFile extends UploadedFile {
  readonly bytes: ArrayBuffer
  readonly header: PictureHeader
  readonly hash: string
}

/**
 * Checks and stores a batch of files, all or none: if one is refused, the errors list each with its reason,
 * and nothing stays stored. The pictures decide how long it takes, so `checkAgain` runs after it. The caller assigns the photos to their owner in one statement, which also unmarks
 * their deletion. docs/rules/listings.md, Photos
 */
export async function uploadPhotos(
  env: Env,
  files: readonly UploadedFile[],
  {
    owner,
    checkAgain,
    nowMs,
  }: { readonly owner: PhotoOwner | null; readonly checkAgain: CheckAgain; readonly nowMs: number },
): Promise<Result<UploadedPhotos>> {
  const present = owner === null ? 0 : await countImages(database(env), owner)
  if (files.length > MAX_PHOTOS) return tooMany()
  const checked = await checkFiles(files)
  if (!checked.ok) return checked
  const newFiles = await selectNewFiles(env, checked.value, owner)
  if (present + newFiles.length > MAX_PHOTOS) return tooMany()
  const stored = await storeAll(env, newFiles, nowMs)
  if (!stored.ok) return stored
  const refused = await checkAgain()
  if (refused) {
    await discardNow(env, stored.value.photoIds)
    return err(refused)
  }
  return ok({ ...stored.value, hashes: checked.value.map(({ hash }) => hash) })
}

function tooMany(): Result<never> {
  return err(invalidFields({ images: [PHOTO_MESSAGES.tooMany] }))
}

async function checkFiles(files: readonly UploadedFile[]): Promise<Result<CheckedFile[]>> {
  const problems: string[] = []
  const checked: CheckedFile[] = []
  for (const uploaded of files) {
    const bytes = await uploaded.file.arrayBuffer()
    const header = readPictureHeader(new Uint8Array(bytes))
    const problem = photoProblem(bytes.byteLength, header)
    if (problem !== null || header === null) {
      problems.push(photoProblemLine(uploaded.file.name, problem ?? PHOTO_MESSAGES.wrongType))
    } else checked.push({ ...uploaded, bytes, header, hash: await hashBytes(bytes) })
  }
  return problems.length === 0 ? ok(checked) : err(invalidFields({ images: problems }))
}

async function hashBytes(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The files that the owner does not have yet, without duplicates. */
async function selectNewFiles(
  env: Env,
  files: readonly CheckedFile[],
  owner: PhotoOwner | null,
): Promise<CheckedFile[]> {
  const hashes = files.map(({ hash }) => hash)
  const known =
    owner === null ? new Map<string, number>() : await findPhotoIdsByHash(database(env), owner, hashes)
  return files.filter(({ hash }, index) => !known.has(hash) && hashes.indexOf(hash) === index)
}

async function storeAll(
  env: Env,
  files: readonly CheckedFile[],
  nowMs: number,
): Promise<Result<Omit<UploadedPhotos, 'hashes'>>> {
  const named = files.map((file) => ({ ...file, photoId: newPhotoId() }))
  const photoIds = named.map(({ photoId }) => photoId)
  await insertDiscardedPhotos(database(env), photoIds, nowMs + UNOWNED_LIFETIME_MS)
  const photos: NewVehiclePhoto[] = []
  try {
    for (const { photoId, bytes, file, header, hash, altText, imageType } of named) {
      const drawn = await renderPhoto(env, bytes)
      if (drawn === null) {
        await discardNow(env, photoIds)
        return err(invalidFields({ images: [photoProblemLine(file.name, PHOTO_MESSAGES.unreadable)] }))
      }
      const photo = await storeWithOriginal(env, photoId, { drawn, original: bytes, type: header.type })
      photos.push({ ...photo, contentHash: hash, altText, imageType })
    }
  } catch (error) {
    await discardNow(env, photoIds)
    throw error
  }
  return ok({ photos, photoIds })
}

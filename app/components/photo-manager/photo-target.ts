import { type ListedPhoto, photosOfDraft } from '../../../domain/photos/listed-photos.ts'
import type { WireDraft } from '../../../domain/schemas/drafts.ts'
import { type ApiOutcome, callApi } from '../../lib/session/call-api.ts'
import { uploadForm } from '../../lib/session/upload-form.ts'
import type { ChosenFile } from './upload-queue.ts'

/**
 * What photos are of: a listing that is still typed, or the vehicle of an auction. Of a draft the server keeps the photos;
 * their order, the primary and what is said of them are part of its content, which the page saves (decision 193).
 */
export type PhotoTarget =
  | { readonly kind: 'draft'; readonly draftId: number }
  | { readonly kind: 'vehicle'; readonly auctionId: number; readonly vehicleId: number }

/** A photo as an upload answers it: a draft's has no words yet. */
type AnsweredPhoto = Pick<ListedPhoto, 'id' | 'image_path' | 'width' | 'height' | 'variants'> &
  Partial<ListedPhoto>

export interface UploadAnswer {
  readonly data: readonly AnsweredPhoto[]
  /** Which of them the files are that were sent, in their order; one that was there before is named too. */
  readonly image_ids: readonly number[]
}

export function uploadPath(target: PhotoTarget): string {
  return target.kind === 'draft' ? `/drafts/${target.draftId}/images` : `/auctions/${target.auctionId}/images`
}

/** Sends one file with what is said of it. */
export function sendPhoto(
  path: string,
  { file, imageType, altText }: ChosenFile,
  how: { readonly signal: AbortSignal; readonly onProgress: (done: number) => void },
): Promise<ApiOutcome<UploadAnswer>> {
  const form = new FormData()
  form.append('images[0]', file)
  form.append('image_type[0]', imageType)
  form.append('image_alt_text[0]', altText)
  return uploadForm(path, { form, ...how })
}

export function removePhoto(target: PhotoTarget, photoId: number): Promise<ApiOutcome<unknown>> {
  const path = target.kind === 'draft' ? `/drafts/${target.draftId}/images/${photoId}` : `/images/${photoId}`
  return callApi(path, { method: 'DELETE' })
}

/** The photos as the server has them. */
export async function readPhotos(target: PhotoTarget): Promise<readonly ListedPhoto[] | null> {
  if (target.kind === 'draft') {
    const read = await callApi<{ data: WireDraft }>(`/drafts/${target.draftId}`)
    return read.kind === 'answered' ? photosOfDraft(read.body.data) : null
  }
  const read = await callApi<{ data: { images: readonly ListedPhoto[] } }>(`/vehicles/${target.vehicleId}`)
  return read.kind === 'answered' ? read.body.data.images : null
}

/** Stores what of a vehicle's photos is not the content of a draft; null where the page saves it. */
export function storePrimary(target: PhotoTarget, photoId: number): Promise<ApiOutcome<unknown>> | null {
  if (target.kind === 'draft') return null
  const body = { vehicle_id: target.vehicleId, image_id: photoId }
  return callApi('/images/set-primary', { method: 'POST', body })
}

export function storeOrder(
  target: PhotoTarget,
  photoIds: readonly number[],
): Promise<ApiOutcome<unknown>> | null {
  if (target.kind === 'draft') return null
  return callApi('/images/order', {
    method: 'PUT',
    body: { vehicle_id: target.vehicleId, image_ids: photoIds },
  })
}

export function storeWords(
  target: PhotoTarget,
  photoId: number,
  words: Pick<ListedPhoto, 'image_type' | 'alt_text'>,
): Promise<ApiOutcome<unknown>> | null {
  if (target.kind === 'draft') return null
  return callApi(`/images/${photoId}`, { method: 'PUT', body: { ...words, alt_text: words.alt_text ?? '' } })
}

import { getDraftPhotos, type ListedPhoto } from '../../../domain/photos/listed-photos.ts'
import type { WireDraft } from '../../../domain/schemas/drafts.ts'
import { type ApiOutcome, callApi } from '../../lib/session/call-api.ts'
import { uploadForm } from '../../lib/session/upload-form.ts'
import type { ChosenFile } from './upload-queue.ts'

/**
 * The owner of photos: a draft, or the vehicle of an auction. For a draft the server stores the files only;
 * order, primary photo and descriptions are part of the draft's content, which the page saves (decision 193).
 */
export type PhotoTarget =
  | { readonly kind: 'draft'; readonly draftId: number }
  | { readonly kind: 'vehicle'; readonly auctionId: number; readonly vehicleId: number }

/** A photo in an upload's answer; a draft's has no description yet. */
type AnsweredPhoto = Pick<ListedPhoto, 'id' | 'image_path' | 'width' | 'height' | 'variants'> &
  Partial<ListedPhoto>

export interface UploadAnswer {
  readonly data: readonly AnsweredPhoto[]
  /** Ids of the photos of the sent files, in order, including files that were stored before. */
  readonly image_ids: readonly number[]
}

export function uploadPath(target: PhotoTarget): string {
  return target.kind === 'draft' ? `/drafts/${target.draftId}/images` : `/auctions/${target.auctionId}/images`
}

/** Uploads one file with its description. `onProgress` receives the sent fraction, 0 to 1. */
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

/** Reads the photos from the server; null on failure. */
export async function readPhotos(target: PhotoTarget): Promise<readonly ListedPhoto[] | null> {
  if (target.kind === 'draft') {
    const read = await callApi<{ data: WireDraft }>(`/drafts/${target.draftId}`)
    return read.kind === 'answered' ? getDraftPhotos(read.body.data) : null
  }
  const read = await callApi<{ data: { images: readonly ListedPhoto[] } }>(`/vehicles/${target.vehicleId}`)
  return read.kind === 'answered' ? read.body.data.images : null
}

/**
 * Stores the primary photo of a vehicle; null for a draft, whose content the page saves. The two functions
 * below do the same for order and descriptions.
 */
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

export function storeDescription(
  target: PhotoTarget,
  photoId: number,
  description: Pick<ListedPhoto, 'image_type' | 'alt_text'>,
): Promise<ApiOutcome<unknown>> | null {
  if (target.kind === 'draft') return null
  return callApi(`/images/${photoId}`, {
    method: 'PUT',
    body: { ...description, alt_text: description.alt_text ?? '' },
  })
}

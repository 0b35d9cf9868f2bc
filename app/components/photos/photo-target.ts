import type { ListedPhoto } from '../../../domain/photos/listed-photos.ts'
import { type ApiOutcome, callApi } from '../../session/call-api.ts'
import { uploadForm } from '../../session/upload-form.ts'
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

import { z } from 'zod'
import { MAX_ALT_TEXT, MAX_PHOTOS, PHOTO_MESSAGES } from '../../domain/photos/photo-rules.ts'
import { Id, PathId, trimmedText } from '../../domain/schemas/text-fields.ts'
import { WireVehicleImage } from '../../domain/schemas/vehicle.ts'
import { IMAGE_TYPES } from '../../domain/vehicle/enumerations.ts'
import type { Env } from '../env.ts'
import { readFields } from '../http/read-request.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import type { Viewer } from '../services/accounts/sessions/viewer.ts'
import type { CheckAgain } from '../services/listings/photos/upload-photos.ts'
import { parseUploadedFiles } from '../services/listings/photos/uploaded-files.ts'
import {
  addPhotos,
  changePhotoDetails,
  orderPhotos,
  type PhotoTarget,
  removePhoto,
  setPrimary,
} from '../services/listings/photos/vehicle-photos.ts'

/** Photos of a vehicle, managed by its seller. */
export const images = routeGroup('Photos', '/images')

export const IMAGE_FIELDS_DESCRIPTION =
  'Photos as `images[0]`, `images[1]`, …, with `image_alt_text[i]` and `image_type[i]`; at most 50 MB per body. If one file is refused, none is stored. A file that the vehicle or draft already has is not stored again.'

export const ImagesForm = z.object({
  'images[0]': z.string().describe('The file').optional(),
  'image_alt_text[0]': z.string().max(MAX_ALT_TEXT).optional(),
  'image_type[0]': z.enum(IMAGE_TYPES).optional(),
})
const ImagesAnswer = z.object({ message: z.string(), data: z.array(WireVehicleImage) })
export const UploadedImageIds = z
  .array(Id)
  .describe(
    'Which of them the files are that were sent, in their order; one that was there before is named too',
  )
export const UploadAnswer = ImagesAnswer.extend({ image_ids: UploadedImageIds })

const FormId = (message: string) =>
  z
    .string({ error: message })
    .regex(/^[1-9]\d{0,14}$/, { error: message })
    .transform(Number)
const VehicleField = z.object({ vehicle_id: FormId('Vehicle is required') })
const AuctionField = z.object({ auction_id: FormId('Auction is required') })

images.route({
  method: 'post',
  path: '/upload-vehicle',
  access: 'vehicle.edit',
  summary: 'Add photos to a vehicle',
  description: IMAGE_FIELDS_DESCRIPTION,
  form: true,
  body: VehicleField.extend(ImagesForm.shape),
  status: 201,
  answer: UploadAnswer,
  async handler({ env, viewer, body, checkAgain, nowMs }) {
    const read = readFields(body, VehicleField)
    if (!read.ok) return refuse(read.refusal)
    return answerUpload(env, {
      viewer,
      of: { vehicleId: read.value.vehicle_id },
      form: body,
      checkAgain,
      nowMs,
    })
  },
})

images.route({
  method: 'post',
  path: '/upload-auction',
  access: 'vehicle.edit',
  summary: "Add photos to an auction's vehicle",
  description: IMAGE_FIELDS_DESCRIPTION,
  form: true,
  body: AuctionField.extend(ImagesForm.shape),
  status: 201,
  answer: UploadAnswer,
  async handler({ env, viewer, body, checkAgain, nowMs }) {
    const read = readFields(body, AuctionField)
    if (!read.ok) return refuse(read.refusal)
    return answerUpload(env, {
      viewer,
      of: { auctionId: read.value.auction_id },
      form: body,
      checkAgain,
      nowMs,
    })
  },
})

images.route({
  method: 'post',
  path: '/set-primary',
  access: 'vehicle.edit',
  summary: 'Mark one photo as the primary',
  body: z.object({
    vehicle_id: Id.describe('The vehicle that the photo belongs to'),
    image_id: Id,
  }),
  answer: ImagesAnswer,
  async handler({ env, viewer, body, nowMs }) {
    const { vehicle_id: vehicleId, image_id: imageId } = body
    const set = await setPrimary(env, { viewer, vehicleId, imageId, nowMs })
    return set.ok ? { message: 'Primary image updated', data: set.value } : refuse(set.refusal)
  },
})

images.route({
  method: 'put',
  path: '/order',
  access: 'vehicle.edit',
  summary: "Order a vehicle's photos",
  description: 'The ids must be exactly those of its photos, each once.',
  body: z.object({
    vehicle_id: Id,
    image_ids: z
      .array(Id)
      .min(1)
      .max(MAX_PHOTOS, { error: PHOTO_MESSAGES.tooMany })
      .refine((ids) => new Set(ids).size === ids.length, { error: 'Each image must be named once' }),
  }),
  answer: ImagesAnswer,
  async handler({ env, viewer, body, nowMs }) {
    const { vehicle_id: vehicleId, image_ids: imageIds } = body
    const ordered = await orderPhotos(env, { viewer, vehicleId, imageIds, nowMs })
    return ordered.ok ? { message: 'Image order updated', data: ordered.value } : refuse(ordered.refusal)
  },
})

const ImageParams = z.object({ id: PathId })

images.route({
  method: 'put',
  path: '/:id',
  access: 'vehicle.edit',
  summary: 'Change the type or alternative text of a photo',
  params: ImageParams,
  body: z.object({
    image_type: z.enum(IMAGE_TYPES).optional(),
    alt_text: trimmedText(PHOTO_MESSAGES.altText)
      .max(MAX_ALT_TEXT, { error: PHOTO_MESSAGES.altText })
      .optional(),
  }),
  answer: ImagesAnswer,
  async handler({ env, viewer, params, body, nowMs }) {
    const { image_type: imageType, alt_text: altText } = body
    const described = await changePhotoDetails(env, { viewer, imageId: params.id, imageType, altText, nowMs })
    return described.ok ? { message: 'Image updated', data: described.value } : refuse(described.refusal)
  },
})

images.route({
  method: 'delete',
  path: '/:id',
  access: 'vehicle.edit',
  summary: 'Delete a photo in all its sizes',
  description:
    'The last photo of a listing cannot be deleted. If the primary photo is deleted, the first remaining one becomes primary.',
  params: ImageParams,
  answer: ImagesAnswer,
  async handler({ env, viewer, params, nowMs }) {
    const removed = await removePhoto(env, { viewer, imageId: params.id, nowMs })
    return removed.ok
      ? { message: 'Image removed successfully', data: removed.value }
      : refuse(removed.refusal)
  },
})

/**
 * Stores uploaded photos, addressed by vehicle or by auction, and answers with the images and the new ids.
 */
export async function answerUpload(
  env: Env,
  {
    viewer,
    of,
    form,
    checkAgain,
    nowMs,
  }: {
    readonly viewer: Viewer
    readonly of: PhotoTarget
    readonly form: FormData
    readonly checkAgain: CheckAgain
    readonly nowMs: number
  },
): Promise<object | Response> {
  const files = parseUploadedFiles(form)
  if (!files.ok) return refuse(files.refusal)
  const added = await addPhotos(env, { viewer, of, files: files.value, checkAgain, nowMs })
  if (!added.ok) return refuse(added.refusal)
  const { images: data, imageIds } = added.value
  return { message: 'Images uploaded successfully', data, image_ids: imageIds }
}

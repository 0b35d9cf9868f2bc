import { z } from 'zod'
import { Id, WireTime } from './text-fields.ts'
import { WireVehicleImage } from './vehicle.ts'

/** An unfinished create form, stored on the server. docs/rules/listings.md, Drafts */

/** Enough for a form with every field at its maximum (characters). */
const MAX_CONTENT = 20_000
/** Fields of the content, and entries of a list: the form has fewer. */
const MAX_ENTRIES = 60

const isPlain = (value: unknown) => typeof value !== 'object' || value === null

/** Whether an object or a list has few values, and each of them is right. */
function hasFew(values: object, isRight: (value: unknown) => boolean): boolean {
  const all = Object.values(values)
  return all.length <= MAX_ENTRIES && all.every(isRight)
}

/** A plain value, or an object or a list of plain ones: what the VIN states, a photo, the equipment. */
const isFlat = (value: unknown) => isPlain(value) || hasFew(value as object, isPlain)

/** As the form sends it: plain values, and short lists. The photos are a list of flat objects; nothing is deeper. */
const isFormField = (value: unknown) => isPlain(value) || hasFew(value as object, isFlat)

const Content = z
  .record(z.string().max(100), z.unknown(), { error: 'The draft must be an object of fields' })
  .refine((content) => hasFew(content, isFormField), {
    error: 'The draft must have the fields of the form',
    abort: true,
  })
  .refine((content) => JSON.stringify(content).length <= MAX_CONTENT, { error: 'The draft is too long' })
  .describe(
    "The form's own fields: at most 60 texts, numbers, and lists of at most 60 texts or flat objects, otherwise unchecked. `images` may give the photos' order, types and texts: [{id, image_type, alt_text}].",
  )

export const DraftBody = z.object({ content: Content })

export const DraftUpdate = z.object({
  content: Content,
  version: z
    .number({ error: 'The version that the draft was read with is required' })
    .int({ error: 'The version must be a whole number' })
    .min(1, { error: 'The version must be a whole number' })
    .max(Number.MAX_SAFE_INTEGER - 1, { error: 'The version must be a whole number' }),
})

const WireDraftImage = WireVehicleImage.pick({
  id: true,
  image_path: true,
  width: true,
  height: true,
  variants: true,
})
export const WireDraftImages = z.array(WireDraftImage)

export const WireDraft = z.object({
  id: Id,
  version: z.number().int(),
  content: z.record(z.string(), z.unknown()),
  images: WireDraftImages,
  created_at: WireTime,
  updated_at: WireTime,
})
export type WireDraft = z.infer<typeof WireDraft>

/** A draft in the list. */
export const WireDraftSummary = WireDraft.omit({ content: true, images: true }).extend({
  name: z.string().describe('Year, make and model as far as they are typed'),
  vin: z.string().describe('As far as it is typed'),
  mileage: z.string().describe('As it is typed'),
  image_count: z.number().int(),
})
export type WireDraftSummary = z.infer<typeof WireDraftSummary>

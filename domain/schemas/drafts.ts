import { z } from 'zod'
import { Id, WireTime } from './text-fields.ts'
import { WireVehicleImage } from './vehicle.ts'

/** An unfinished create form, stored on the server. docs/rules/listings.md, Drafts */

/** Enough for a form with every field at its maximum (characters). */
const MAX_CONTENT = 20_000

const Content = z
  .record(z.string().max(100), z.unknown(), { error: 'The draft must be an object of fields' })
  .refine((content) => JSON.stringify(content).length <= MAX_CONTENT, { error: 'The draft is too long' })
  .describe(
    "The form's own fields, unchecked. `images` may give the photos' order, types and texts: [{id, image_type, alt_text}].",
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

import { BODY_STYLES, FUEL_TYPES } from '../vehicle/enumerations.ts'
import { EQUIPMENT_LIMITS } from '../vehicle/equipment.ts'
import {
  CREATE_DEFAULTS,
  CREATE_FIELDS,
  type CreateField,
  type CreateForm,
  DECODED_FIELDS,
  type DecodedWithVin,
  PRESELECTED_FIELDS,
  toText,
  withFittingFacts,
  withSuggestedTitle,
} from './create-form.ts'

/** The content of a draft: the create form as it is stored (decision 193). */

/** The fields of a draft's content that are of the form: all but the photos. */
export const DRAFT_FIELDS: readonly string[] = [
  ...CREATE_FIELDS,
  'smog_exemption',
  'equipment',
  'has_own_title',
  'decoded',
  'chosen',
  'from_vin',
]

/** Maps the form to a draft's content. */
export function toDraftContent({
  values,
  equipment,
  hasOwnTitle,
  decoded,
  chosen,
  fromVin,
}: CreateForm): Record<string, unknown> {
  return { ...values, equipment, has_own_title: hasOwnTitle, decoded, chosen, from_vin: fromVin }
}

/** Maps a draft's content to the form. The content is unchecked: invalid values become the initial ones. */
export function parseDraftContent(content: Readonly<Record<string, unknown>>): CreateForm {
  const values: Record<CreateField, string> = { ...CREATE_DEFAULTS }
  for (const field of CREATE_FIELDS) {
    const stored = Object.hasOwn(content, field) ? content[field] : undefined
    if (typeof stored === 'string') values[field] = stored
    else if (typeof stored === 'number') values[field] = String(stored)
  }
  // Old drafts store the reason of an exemption in a separate field.
  if (values.smog === 'exempt') values.smog = content.smog_exemption === 'fuel' ? 'exempt_fuel' : 'exempt_age'
  const { equipment, chosen, from_vin: stored } = content
  const entries = Array.isArray(equipment) ? equipment : []
  const decoded = parseDecoded(content.decoded)
  const form = {
    values,
    equipment: entries
      .slice(0, EQUIPMENT_LIMITS.entries)
      .filter((entry): entry is string => typeof entry === 'string'),
    hasOwnTitle: content.has_own_title === true,
    decoded,
    chosen: Array.isArray(chosen) ? PRESELECTED_FIELDS.filter((choice) => chosen.includes(choice)) : [],
    // Old drafts do not store who filled an input in: the VIN, where it says the same.
    fromVin: DECODED_FIELDS.filter((field) =>
      Array.isArray(stored) ? stored.includes(field) : values[field] === toText(decoded?.[field]),
    ),
  }
  const settled = withFittingFacts(form)
  // A stored title stays as long as the facts do.
  return settled === form ? form : withSuggestedTitle(settled)
}

function parseDecoded(stored: unknown): DecodedWithVin | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { vin, year, make, model, trim, body_style, fuel_type, engine_size } = stored as Record<
    string,
    unknown
  >
  if (typeof vin !== 'string' || typeof year !== 'number') return null
  if (typeof make !== 'string' || typeof model !== 'string') return null
  return {
    vin,
    year,
    make,
    model,
    trim: typeof trim === 'string' ? trim : null,
    body_style: BODY_STYLES.find((style) => style === body_style) ?? null,
    fuel_type: FUEL_TYPES.find((fuel) => fuel === fuel_type) ?? null,
    engine_size: typeof engine_size === 'number' ? engine_size : null,
  }
}

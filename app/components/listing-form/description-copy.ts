import { countText } from '../../../domain/format/usd.ts'
import { VEHICLE_LIMITS } from '../../../domain/vehicle/enumerations.ts'

/** '612/1,000' beside the description. */
export function descriptionCountText(description: string): string {
  return `${countText(description.trim().length)}/${countText(VEHICLE_LIMITS.maxDescriptionCharacters)}`
}

/** What is said of a description that is longer than is read, or null (Spec part 2, section 2). */
export function longDescriptionText(description: string): string | null {
  const { recommendedDescriptionCharacters: recommended, maxDescriptionCharacters: most } = VEHICLE_LIMITS
  const { length } = description.trim()
  if (length <= recommended || length > most) return null
  return `Longer than the recommended ${recommended} characters`
}

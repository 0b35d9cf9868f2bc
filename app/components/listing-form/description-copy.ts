import { countText } from '../../../domain/format/usd.ts'
import { VEHICLE_LIMITS } from '../../../domain/vehicle/enumerations.ts'

/** The counter beside the description: '612/1,000'. */
export function descriptionCountText(description: string): string {
  return `${countText(description.trim().length)}/${countText(VEHICLE_LIMITS.maxDescriptionCharacters)}`
}

/**
 * The warning for a description above the recommended length; null where it is short enough, or invalid
 * anyway.
 */
export function longDescriptionText(description: string): string | null {
  const { recommendedDescriptionCharacters: recommended, maxDescriptionCharacters: most } = VEHICLE_LIMITS
  const { length } = description.trim()
  if (length <= recommended || length > most) return null
  return `Longer than the recommended ${recommended} characters`
}

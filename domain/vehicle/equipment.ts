/**
 * The equipment list of a listing (docs/rules/vehicle.md, Equipment). The limits are those of POST /vehicles.
 */

/** Greatest number of entries, and greatest length of one. */
export const EQUIPMENT_LIMITS = { entries: 60, characters: 80 } as const

/** Common equipment, suggested while the list is edited. Only the seller adds entries. */
export const COMMON_EQUIPMENT = [
  'Backup camera',
  'Heated seats',
  'Leather seats',
  'Navigation',
  'Apple CarPlay',
  'Android Auto',
  'Bluetooth',
  'Sunroof',
  'Panoramic roof',
  'Adaptive cruise control',
  'Blind spot monitor',
  'Lane keeping assist',
  'Parking sensors',
  'Keyless entry',
  'Remote start',
  'Ventilated seats',
  'Third-row seats',
  'Tow package',
  'Roof rack',
  'Alloy wheels',
  'LED headlights',
  'Premium audio',
  'Wireless charging',
  'Two keys',
] as const

/** The result of `withEquipment`. */
export type EquipmentChange =
  | { readonly added: true; readonly equipment: readonly string[] }
  | { readonly added: false; readonly problem: string }

/**
 * The list with one more entry, or why the entry is refused: empty, too long, a duplicate, or one too many.
 */
export function withEquipment(equipment: readonly string[], typed: string): EquipmentChange {
  const entry = typed.trim().replace(/\s+/g, ' ')
  const refused = (problem: string): EquipmentChange => ({ added: false, problem })
  if (entry === '') return refused('Enter a piece of equipment first')
  if (entry.length > EQUIPMENT_LIMITS.characters) {
    return refused(`An entry may have at most ${EQUIPMENT_LIMITS.characters} characters`)
  }
  if (equipment.some((known) => known.toLowerCase() === entry.toLowerCase())) {
    return refused(`${entry} is already in the list`)
  }
  if (equipment.length >= EQUIPMENT_LIMITS.entries) {
    return refused(`The list may have at most ${EQUIPMENT_LIMITS.entries} entries`)
  }
  return { added: true, equipment: [...equipment, entry] }
}

/** The suggestions: the first `most` entries of the common equipment that the list does not have. */
export function suggestedEquipment(equipment: readonly string[], most: number): string[] {
  const known = new Set(equipment.map((entry) => entry.toLowerCase()))
  return COMMON_EQUIPMENT.filter((entry) => !known.has(entry.toLowerCase())).slice(0, most)
}

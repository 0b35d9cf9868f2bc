/** The areas of Southern California that can be searched (docs/rules/vehicle.md, Areas). */
export const AREAS = ['los_angeles', 'orange_county', 'inland_empire'] as const
export type Area = (typeof AREAS)[number]

const AREA_LABELS: Readonly<Record<Area, string>> = {
  // 'Los Angeles' alone is the label of the city.
  los_angeles: 'Los Angeles area',
  orange_county: 'Orange County',
  inland_empire: 'Inland Empire',
}

/** Whether a location filter is an area rather than a city. */
export function isArea(location: string): location is Area {
  return AREAS.some((area) => area === location)
}

/** The label of an area; a city's name is returned unchanged. */
export function locationLabel(location: string): string {
  return isArea(location) ? AREA_LABELS[location] : location
}

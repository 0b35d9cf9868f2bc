/** The parts of Southern California that the site is for (Spec part 1, section 1). */
export const AREAS = ['los_angeles', 'orange_county', 'inland_empire'] as const
export type Area = (typeof AREAS)[number]

const AREA_LABELS: Readonly<Record<Area, string>> = {
  // The city has the other name to itself.
  los_angeles: 'Los Angeles area',
  orange_county: 'Orange County',
  inland_empire: 'Inland Empire',
}

/** Whether a place that a list is narrowed to is an area, and not a city. */
export function isArea(location: string): location is Area {
  return AREAS.some((area) => area === location)
}

/** The words for an area; a city is called as it is written. */
export function locationLabel(location: string): string {
  return isArea(location) ? AREA_LABELS[location] : location
}

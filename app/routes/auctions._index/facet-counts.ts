import type { Facets } from '../../../domain/search/facets.ts'

/** The groups of filters whose choices are counted, by their names in an address. */
export type CountedGroup = keyof Facets

/**
 * How many auctions a choice of the browse page's filters would show; null where that is not known. A paused auction
 * counts as active there (decision 93).
 */
export function facetCount(facets: Facets | null, group: CountedGroup, value: string): number | null {
  const counts = facets?.[group]
  if (counts === undefined) return null
  const values = group === 'status' && value === 'active' ? ['active', 'paused'] : [value.toLowerCase()]
  return counts
    .filter((entry) => values.includes(entry.value.toLowerCase()))
    .reduce((sum, { count }) => sum + count, 0)
}

/** The makes beyond the page's own: those that any auction found has, and those chosen, as they were chosen. */
export function otherMakes(
  facets: Facets | null,
  own: readonly string[],
  chosen: readonly string[],
): readonly string[] {
  const isOwn = (make: string) => own.some((other) => other.toLowerCase() === make.toLowerCase())
  const listed = (facets?.make ?? []).filter(({ count }) => count > 0).map(({ value }) => value)
  const spelled = new Map([...listed, ...chosen].map((make) => [make.toLowerCase(), make] as const))
  return [...spelled.values()].filter((make) => !isOwn(make)).sort()
}

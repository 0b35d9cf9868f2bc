import type { Facets } from '../../../domain/search/facets.ts'

/** The filters whose choices are counted, by their URL parameters. */
export type CountedGroup = keyof Facets

/**
 * The number of auctions of a choice; null where it is unknown. A paused auction counts as active
 * (docs/rules/browse.md, List).
 */
export function facetCount(facets: Facets | null, group: CountedGroup, value: string): number | null {
  const counts = facets?.[group]
  if (counts === undefined) return null
  const values = group === 'status' && value === 'active' ? ['active', 'paused'] : [value.toLowerCase()]
  return counts
    .filter((entry) => values.includes(entry.value.toLowerCase()))
    .reduce((sum, { count }) => sum + count, 0)
}

/**
 * The makes beyond the page's fixed list: those of found auctions and those chosen. A chosen make keeps the
 * spelling of the URL.
 */
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

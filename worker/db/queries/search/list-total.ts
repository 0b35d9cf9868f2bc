import { type SQL, sql } from 'drizzle-orm'
import type { AuctionFilters } from '../../../../domain/search/auction-filters.ts'
import { isArea } from '../../../../domain/vehicle/areas.ts'
import { categoryFilter } from '../../../../domain/vehicle/categories.ts'
import { listed, listedCells } from '../../schema/index.ts'
import { cellConditions, literal } from './list-conditions.ts'
import { packedConditions } from './packed-facts.ts'

/** Above this many auctions on a side of a range, those within it are counted. */
const MAX_OUTSIDE = 15_000

const NO_BOUNDS = {
  minPriceCents: null,
  maxPriceCents: null,
  mileageMin: null,
  mileageMax: null,
  yearMin: null,
  yearMax: null,
} as const

/**
 * SQL of the number of auctions that the filters leave, without a search. Triggers have counted the choices (decision 185), and
 * what one range excludes is subtracted where it is little; everything else is counted by `each`.
 */
export function totalQuery(
  filters: AuctionFilters,
  { each, nowMs }: { readonly each: SQL; readonly nowMs: number },
): SQL {
  const bounds = getBounds(filters)
  // The counted cells know no cities and no ends.
  const isCounted = filters.locations.every(isArea) && filters.endingWithin === null
  if (!isCounted || bounds.length > 1) return each
  const chosen = sql`(select coalesce(sum(auctions), 0) from ${listedCells} where ${cellConditions(filters) ?? sql`true`})`
  const [bound] = bounds
  if (bound === undefined) return chosen
  const unbounded = packedConditions({ ...filters, ...NO_BOUNDS }, nowMs)
  // Without other conditions, or along a narrower index, counting each is as fast.
  if (unbounded === undefined || narrowingIndex(filters) !== bound.index) return each
  const { index, column, min, max } = bound
  const listedBy = sql`listed indexed by ${sql.raw(index)}`
  const sides = [
    ...(min === null ? [] : [sql`${column} < ${literal(min)}`]),
    ...(max === null ? [] : [sql`${column} > ${literal(max)}`]),
  ]
  const isLittle = sides.map(
    (
      side,
    ) => sql`(select count(*) from (select 1 from ${listedBy} where ${side} limit ${literal(MAX_OUTSIDE)}))
      < ${literal(MAX_OUTSIDE)}`,
  )
  const excluded = sides.map((side) => sql`(select count(*) from ${listedBy} where ${side} and ${unbounded})`)
  return sql`iif(${sql.join(isLittle, sql` and `)}, ${chosen} - ${sql.join(excluded, sql` - `)}, ${each})`
}

/** Whether the filters look at nothing but statuses and ranges, which the index `listed_found` has. */
export function isInFoundIndex({
  search: _search,
  sort: _sort,
  page: _page,
  perPage: _perPage,
  ...filters
}: AuctionFilters): boolean {
  const { statuses: _statuses, ...others } = { ...filters, ...NO_BOUNDS }
  return Object.values(others).every((value) => value === null || value.length === 0)
}

/** The index of the most selective filter that is set. Most auctions are over. */
export function narrowingIndex(filters: AuctionFilters): string {
  const { category, statuses } = filters
  const of = category === null ? null : categoryFilter(category)
  if (filters.makes.length > 0 || (of && of.makes.length > 0)) return 'listed_make'
  if (filters.endingWithin !== null) return 'listed_end'
  if (filters.bodyStyles.length > 0 || (of && of.bodyStyles.length > 0)) return 'listed_body_style'
  if (statuses.length > 0 && !statuses.includes('ended')) return 'listed_facts'
  return getBounds(filters)[0]?.index ?? 'listed_facts'
}

/** Whether an index has the packed facts instead of the facts themselves. */
export function hasPackedFacts(index: string): boolean {
  return index !== 'listed_facts' && index !== 'listed_end'
}

/** The ranges that are set, each with the index that begins with its column. */
function getBounds(filters: AuctionFilters) {
  const { minPriceCents, maxPriceCents, mileageMin, mileageMax, yearMin, yearMax } = filters
  return [
    { index: 'listed_price', column: listed.priceCents, min: minPriceCents, max: maxPriceCents },
    { index: 'listed_mileage', column: listed.mileageMiles, min: mileageMin, max: mileageMax },
    { index: 'listed_year', column: listed.year, min: yearMin, max: yearMax },
  ].filter(({ min, max }) => min !== null || max !== null)
}

import {
  type AuctionFilters,
  auctionQueryString,
  isFiltered,
  NO_FILTERS,
} from '../../../domain/search/auction-filters.ts'
import {
  countFacets,
  type FacetCell,
  type Facets,
  toFacets,
  withoutChoices,
} from '../../../domain/search/facets.ts'
import { isArea } from '../../../domain/vehicle/areas.ts'
import { database } from '../../db/client.ts'
import { listFacetCells } from '../../db/queries/search/facet-cells.ts'
import { countEndingWithin, countFacetChoices } from '../../db/queries/search/facet-counts.ts'
import type { Env } from '../../env.ts'
import { createCache } from '../platform/cache.ts'
import { type FindRequest, runSearch } from './find-auctions.ts'

/**
 * Caches the cells of long lists, because a choice is usually followed by another and the counts hardly
 * change. Few lists are cached, because 100,000 auctions have up to 30,000 cells, which take some of the
 * isolate's 128 MB.
 */
const cache = createCache<string, readonly FacetCell[]>({ maxEntries: 4, maxAgeMs: 30_000 })
/** Cells of a list with fewer auctions are not cached. */
const LONG = 1_000

/**
 * How many auctions each choice would show, given the choices in the other groups. docs/rules/search.md,
 * Facets
 */
export async function readFacets(env: Env, request: FindRequest): Promise<Facets> {
  const { filters, nowMs } = request
  return isCounted(filters)
    ? countedFacets(env, filters, nowMs)
    : countFacets(await findCells(env, request), filters)
}

/**
 * Whether only choices and the category narrow the list: triggers have counted those combinations already
 * (decision 185).
 */
function isCounted(filters: AuctionFilters): boolean {
  return filters.locations.every(isArea) && !isFiltered({ ...withoutChoices(filters), category: null })
}

async function countedFacets(env: Env, filters: AuctionFilters, nowMs: number): Promise<Facets> {
  const db = database(env)
  const [counts, ending] = await Promise.all([
    countFacetChoices(db, filters),
    countEndingWithin(db, { filters, nowMs }),
  ])
  return toFacets(counts, ending)
}

async function findCells(env: Env, { filters, nowMs, searched }: FindRequest): Promise<readonly FacetCell[]> {
  const key = cellsKey(filters)
  const known = cache.get(key, nowMs)
  if (known) return known
  const search = await (searched ?? runSearch(env, { ...filters, sort: 'default' }))
  const cells = await listFacetCells(database(env), { filters, foundIds: search?.ids ?? null, nowMs })
  if (cells.reduce((sum, { all }) => sum + all, 0) > LONG) cache.set(key, cells, nowMs)
  return cells
}

/** The cells do not depend on the choices, except the locations; so the key leaves out all other choices. */
function cellsKey(filters: AuctionFilters): string {
  const { endingWithin, sort, page, perPage } = NO_FILTERS
  const { locations } = filters
  return auctionQueryString({ ...withoutChoices(filters), locations, endingWithin, sort, page, perPage })
}

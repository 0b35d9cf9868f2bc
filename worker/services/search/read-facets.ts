import { type AuctionFilters, NO_FILTERS } from '../../../domain/search/auction-filters.ts'
import { countFacets, type FacetCell, type Facets, facetsOfCounts } from '../../../domain/search/facets.ts'
import { isArea } from '../../../domain/vehicle/areas.ts'
import { database } from '../../db/client.ts'
import { readFacetCells } from '../../db/queries/search/facet-cells.ts'
import { readEndingCounts, readGroupCounts } from '../../db/queries/search/facet-counts.ts'
import type { Env } from '../../env.ts'
import { rememberedFor } from '../listings/short-memory.ts'
import { type FindRequest, foundBySearch } from './find-auctions.ts'

/**
 * Cells of a long list may be this old: its counts hardly change, and whoever ticks one box ticks another. A few lists at
 * most: 100,000 auctions have up to 30,000 cells, some megabytes of an isolate's 128.
 */
const memory = rememberedFor<readonly FacetCell[]>({ ms: 30_000, atMost: 4 })
/** A list of fewer is counted anew each time. */
const LONG = 1_000

/** How many auctions each choice of the filters would show, within everything chosen in the other groups. */
export async function readFacets(env: Env, request: FindRequest): Promise<Facets> {
  const { filters, nowMs } = request
  return isCounted(filters)
    ? countedFacets(env, filters, nowMs)
    : countFacets(await cellsOf(env, request), filters)
}

/** Whether choices alone narrow the list: then triggers have counted what is asked for (decision 185). */
function isCounted({ endingWithin, locations, ...filters }: AuctionFilters): boolean {
  return endingWithin === null && locations.every(isArea) && BOUNDS.every((bound) => filters[bound] === null)
}

const BOUNDS = [
  'search',
  'minPriceCents',
  'maxPriceCents',
  'yearMin',
  'yearMax',
  'mileageMin',
  'mileageMax',
] as const

async function countedFacets(env: Env, filters: AuctionFilters, nowMs: number): Promise<Facets> {
  const db = database(env)
  const [counts, ending] = await Promise.all([
    readGroupCounts(db, filters),
    readEndingCounts(db, { filters, nowMs }),
  ])
  return facetsOfCounts(counts, ending)
}

async function cellsOf(env: Env, { filters, nowMs, searched }: FindRequest): Promise<readonly FacetCell[]> {
  const key = cellsKey(filters)
  const known = memory.get(key, nowMs)
  if (known) return known
  const search = await (searched ?? foundBySearch(env, { ...filters, sort: 'default' }))
  const cells = await readFacetCells(database(env), { filters, foundIds: search?.ids ?? null, nowMs })
  if (cells.reduce((sum, { all }) => sum + all, 0) > LONG) memory.set(key, cells, nowMs)
  return cells
}

/** The cells are those of a list that is narrowed by no choice; only the cities tell them apart. */
function cellsKey(filters: AuctionFilters): string {
  const { bodyStyles, makes, drivetrains, titleStatuses, auctionTypes, statuses, endingWithin } = NO_FILTERS
  const { sort: _sort, page: _page, perPage: _perPage, ...narrowing } = filters
  return JSON.stringify({
    ...narrowing,
    ...{ bodyStyles, makes, drivetrains, titleStatuses, auctionTypes, statuses, endingWithin },
  })
}

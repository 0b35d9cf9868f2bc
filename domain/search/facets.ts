import { AREAS } from '../vehicle/areas.ts'
import {
  AUCTION_TYPE_FILTERS,
  BODY_STYLES,
  DRIVETRAINS,
  FUEL_TYPES,
  MAKE_FILTERS,
  PUBLIC_AUCTION_STATUSES,
  TITLE_STATUSES,
  TRANSMISSIONS,
} from '../vehicle/enumerations.ts'
import type { AuctionFilters, ChoiceFilter } from './auction-filters.ts'
import { ENDING_WITHIN, type EndingWithin } from './ending-within.ts'

/** The number of auctions that share these facts, and how many of them end within each period. */
export type FacetCell = {
  readonly status: string
  readonly hasReserve: number
  readonly bodyStyle: string
  readonly make: string
  readonly drivetrain: string | null
  readonly titleStatus: string
  readonly area: string | null
  readonly transmission: string
  readonly fuelType: string
  /** 1 if the auctions are in one of the cities that the list is filtered by, else 0. */
  readonly inCity: number
  readonly all: number
} & { readonly [Within in EndingWithin as `ending_${Within}`]: number }

/** The group of each filter with choices, named as its URL parameter. */
const GROUP_NAMES = {
  statuses: 'status',
  auctionTypes: 'auction_type',
  bodyStyles: 'body_style',
  makes: 'make',
  transmissions: 'transmission',
  fuelTypes: 'fuel_type',
  drivetrains: 'drivetrain',
  titleStatuses: 'title_status',
  locations: 'location',
} as const satisfies Readonly<Record<ChoiceFilter, string>>
export type FacetGroup = (typeof GROUP_NAMES)[keyof typeof GROUP_NAMES]

export const FACET_GROUPS: readonly FacetGroup[] = Object.values(GROUP_NAMES)

/** The filters with nothing chosen in any group. */
export function withoutChoices(filters: AuctionFilters): AuctionFilters {
  return { ...filters, ...Object.fromEntries(Object.keys(GROUP_NAMES).map((filter) => [filter, []])) }
}

export interface FacetCount {
  readonly value: string
  readonly count: number
}

/**
 * The count of each choice in each group, given the choices in the other groups. docs/rules/search.md, Facets
 */
export type Facets = Readonly<Record<FacetGroup | 'ending_within', readonly FacetCount[]>>

/** The maximum number of makes, most frequent first after the standard ones. */
const MOST_MAKES = 40

interface Group {
  /** The choices of this group that match the auctions of a cell. */
  readonly of: (cell: FacetCell) => readonly string[]
  readonly matches: (cell: FacetCell) => boolean
}

/** Counts every choice of every group. `cells` are counted without the filters of these groups. */
export function countFacets(cells: readonly FacetCell[], filters: AuctionFilters): Facets {
  const groups = toGroups(filters)
  const counts = emptyCounts()
  const ending = new Map<string, number>()
  const spelling = new Map<string, string>()
  for (const cell of cells) {
    if (!spelling.has(cell.make.toLowerCase())) spelling.set(cell.make.toLowerCase(), cell.make)
    const failed = FACET_GROUPS.filter((name) => !groups[name].matches(cell))
    // Two groups exclude this cell, so changing the choice of one group cannot include it.
    if (failed.length > 1) continue
    const weight = filters.endingWithin === null ? cell.all : cell[`ending_${filters.endingWithin}`]
    for (const name of failed.length === 0 ? FACET_GROUPS : failed) {
      for (const value of groups[name].of(cell)) add(counts[name], value, weight)
    }
    if (failed.length > 0) continue
    for (const within of ENDING_WITHIN) add(ending, within, cell[`ending_${within}`])
  }
  return buildFacets(counts, ending, spelling)
}

/**
 * The count of one choice of a group. For the auction type, active auctions have `live` before their reserve
 * type.
 */
export interface GroupCount {
  readonly group: FacetGroup
  readonly value: string
  readonly count: number
}

/** As `countFacets`, from counts that the database keeps for lists that are narrowed by these groups only. */
export function toFacets(
  rows: readonly GroupCount[],
  ending: Readonly<Record<EndingWithin, number>>,
): Facets {
  const counts = emptyCounts()
  const spelling = new Map<string, string>()
  for (const { group, value, count } of rows) {
    if (value === '') continue
    if (group === 'make') spelling.set(value.toLowerCase(), value)
    const choices = group === 'auction_type' ? ['timed', ...value.split(' ')] : [value]
    for (const choice of choices) add(counts[group], group === 'make' ? choice.toLowerCase() : choice, count)
  }
  return buildFacets(counts, new Map(Object.entries(ending)), spelling)
}

type Counts = Readonly<Record<FacetGroup, Map<string, number>>>

function emptyCounts(): Counts {
  return Object.fromEntries(
    FACET_GROUPS.map((name) => [name, new Map<string, number>()] as const),
  ) as unknown as Counts
}

function buildFacets(
  counts: Counts,
  ending: ReadonlyMap<string, number>,
  spelling: ReadonlyMap<string, string>,
): Facets {
  return {
    status: inOrder(PUBLIC_AUCTION_STATUSES, counts.status),
    auction_type: inOrder(AUCTION_TYPE_FILTERS, counts.auction_type),
    body_style: inOrder(BODY_STYLES, counts.body_style),
    make: makeCounts(counts.make, spelling),
    transmission: inOrder(TRANSMISSIONS, counts.transmission),
    fuel_type: inOrder(FUEL_TYPES, counts.fuel_type),
    drivetrain: inOrder(DRIVETRAINS, counts.drivetrain),
    title_status: inOrder(TITLE_STATUSES, counts.title_status),
    location: inOrder(AREAS, counts.location),
    ending_within: inOrder(ENDING_WITHIN, ending),
  }
}

function toGroups(filters: AuctionFilters): Readonly<Record<FacetGroup, Group>> {
  const any = (chosen: readonly string[], of: Group['of']): Group => {
    const wanted = new Set(chosen)
    return { of, matches: (cell) => wanted.size === 0 || of(cell).some((value) => wanted.has(value)) }
  }
  const inArea = any(filters.locations, ({ area }) => optional(area))
  return {
    status: any(filters.statuses, ({ status }) => [status]),
    auction_type: any(filters.auctionTypes, getTypes),
    body_style: any(filters.bodyStyles, ({ bodyStyle }) => [bodyStyle]),
    make: any(
      filters.makes.map((make) => make.toLowerCase()),
      ({ make }) => [make.toLowerCase()],
    ),
    transmission: any(filters.transmissions, ({ transmission }) => [transmission]),
    fuel_type: any(filters.fuelTypes, ({ fuelType }) => [fuelType]),
    drivetrain: any(filters.drivetrains, ({ drivetrain }) => optional(drivetrain)),
    title_status: any(filters.titleStatuses, ({ titleStatus }) => [titleStatus]),
    location: { of: inArea.of, matches: (cell) => cell.inCity === 1 || inArea.matches(cell) },
  }
}

/** timed: every auction; live: those active now. docs/rules/search.md, Filters */
function getTypes({ status, hasReserve }: FacetCell): readonly string[] {
  const reserve = hasReserve === 1 ? 'reserve' : 'no_reserve'
  return status === 'active' ? ['timed', 'live', reserve] : ['timed', reserve]
}

const optional = (value: string | null): readonly string[] => (value === null ? [] : [value])

function add(counts: Map<string, number>, value: string, more: number): void {
  counts.set(value, (counts.get(value) ?? 0) + more)
}

/** The known choices in their fixed order, including those without auctions. */
function inOrder(values: readonly string[], counts: ReadonlyMap<string, number>): FacetCount[] {
  return values.map((value) => ({ value, count: counts.get(value) ?? 0 }))
}

/** The standard makes, then other listed ones, most frequent first. */
function makeCounts(
  counts: ReadonlyMap<string, number>,
  spelling: ReadonlyMap<string, string>,
): FacetCount[] {
  const known = new Set(MAKE_FILTERS.map((make) => make.toLowerCase()))
  const others = [...counts]
    .filter(([make]) => !known.has(make))
    .map(([make, count]) => ({ value: spelling.get(make) ?? make, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  const standard = MAKE_FILTERS.map((make) => ({ value: make, count: counts.get(make.toLowerCase()) ?? 0 }))
  return [...standard, ...others].slice(0, MOST_MAKES)
}

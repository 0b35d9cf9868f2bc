import { and, type SQL, sql } from 'drizzle-orm'
import type { AuctionFilters } from '../../../../domain/search/auction-filters.ts'
import { ENDING_WITHIN, type EndingWithin, endingWithinMs } from '../../../../domain/search/ending-within.ts'
import { FACET_GROUPS, type FacetGroup, type GroupCount } from '../../../../domain/search/facets.ts'
import type { Database } from '../../client.ts'
import { listed, listedCells } from '../../schema/index.ts'
import {
  categoryConditions,
  endsWithinCondition,
  filterConditions,
  isOneOf,
  typeConditions,
} from './list-conditions.ts'

/** The longest of the counted "ending within" periods. */
const LONGEST_MS = Math.max(...ENDING_WITHIN.map(endingWithinMs))

/**
 * Number of auctions per choice of each facet group within the choices of the other groups, for a list
 * without ranges or search. Reads the pre-counted cells, so the cost does not grow with the list. One row
 * with a JSON text per group, because D1 allows at most five parts of a union.
 */
export async function countFacetChoices(db: Database, filters: AuctionFilters): Promise<GroupCount[]> {
  const columns = FACET_GROUPS.map(
    (group) => sql`(${countsQuery(group, filters)}) as ${sql.identifier(group)}`,
  )
  const [row] = await db.all<Record<FacetGroup, string>>(sql`select ${sql.join(columns, sql`, `)}`)
  if (!row) throw new Error('A select without a table is always a row')
  return FACET_GROUPS.flatMap((group) =>
    (JSON.parse(row[group]) as [string, number][]).map(([value, count]) => ({ group, value, count })),
  )
}

function countsQuery(group: FacetGroup, filters: AuctionFilters): SQL {
  const others = FACET_GROUPS.filter((other) => other !== group).map((other) =>
    GROUPS[other].isChosen(filters),
  )
  const condition = and(NOT_EMPTY, categoryConditions(filters, listedCells), ...others)
  return sql`select json_group_array(json_array(value, count)) from (
    select ${GROUPS[group].value} as value, sum(auctions) as count from ${listedCells} where ${condition} group by 1)`
}

/** Number of the list's auctions per "ending within" period, ignoring the chosen period. */
export async function countEndingWithin(
  db: Database,
  { filters, nowMs }: { readonly filters: AuctionFilters; readonly nowMs: number },
): Promise<Readonly<Record<EndingWithin, number>>> {
  const sums = ENDING_WITHIN.map(
    (within) =>
      sql`coalesce(sum(${listed.endAtMs} <= ${nowMs + endingWithinMs(within)}), 0) as ${sql.identifier(within)}`,
  )
  const chosen = filterConditions({ ...filters, endingWithin: null }, nowMs)
  const [row] = await db.all<Record<EndingWithin, number>>(sql`select ${sql.join(sums, sql`, `)}
    from listed indexed by listed_end where ${and(endsWithinCondition(LONGEST_MS, nowMs), chosen)}`)
  if (!row) throw new Error('A count is always a row')
  return row
}

/** Triggers decrement cells but never delete them. */
const NOT_EMPTY = sql`${listedCells.auctions} > 0`

interface Group {
  readonly value: SQL
  readonly isChosen: (filters: AuctionFilters) => SQL | undefined
}

const GROUPS: Readonly<Record<FacetGroup, Group>> = {
  status: {
    value: sql`${listedCells.status}`,
    isChosen: ({ statuses }) => isOneOf(sql`${listedCells.status}`, statuses),
  },
  auction_type: {
    value: sql`iif(${listedCells.status} = 'active', 'live ', '') || iif(${listedCells.hasReserve}, 'reserve', 'no_reserve')`,
    isChosen: ({ auctionTypes }) => typeConditions(auctionTypes, listedCells),
  },
  body_style: {
    value: sql`${listedCells.bodyStyle}`,
    isChosen: ({ bodyStyles }) => isOneOf(sql`${listedCells.bodyStyle}`, bodyStyles),
  },
  make: {
    value: sql`${listedCells.make}`,
    isChosen: ({ makes }) => isOneOf(sql`${listedCells.make}`, makes),
  },
  transmission: {
    value: sql`${listedCells.transmission}`,
    isChosen: ({ transmissions }) => isOneOf(sql`${listedCells.transmission}`, transmissions),
  },
  fuel_type: {
    value: sql`${listedCells.fuelType}`,
    isChosen: ({ fuelTypes }) => isOneOf(sql`${listedCells.fuelType}`, fuelTypes),
  },
  drivetrain: {
    value: sql`${listedCells.drivetrain}`,
    isChosen: ({ drivetrains }) => isOneOf(sql`${listedCells.drivetrain}`, drivetrains),
  },
  title_status: {
    value: sql`${listedCells.titleStatus}`,
    isChosen: ({ titleStatuses }) => isOneOf(sql`${listedCells.titleStatus}`, titleStatuses),
  },
  location: {
    value: sql`${listedCells.area}`,
    isChosen: ({ locations }) => isOneOf(sql`${listedCells.area}`, locations),
  },
}

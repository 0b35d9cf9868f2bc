import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { auctions } from './auctions.ts'
import { centsColumn, flagColumn, momentColumn } from './columns.ts'
import { AUCTION_STATUSES, BODY_STYLES, DRIVETRAINS, TITLE_STATUSES } from './values.ts'

/**
 * What public lists are narrowed and sorted by: a narrow row for each auction that the public may see, of
 * facts that stand in `auctions`, `vehicles` and `profiles`. Triggers write it together with those (migration
 * `listed`), so it never differs from them and nobody has to think of it (decision 140). Nothing else writes
 * it.
 */
export const listed = sqliteTable(
  'listed',
  {
    id: integer('id')
      .primaryKey()
      .references(() => auctions.id, { onDelete: 'cascade' }),
    status: text('status', { enum: AUCTION_STATUSES }).notNull(),
    listRank: integer('list_rank').notNull(),
    lifeRank: integer('life_rank').notNull(),
    listKey: integer('list_key').notNull(),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    endAtMs: momentColumn('end_at_ms').notNull(),
    priceCents: centsColumn('price_cents').notNull(),
    totalBids: integer('total_bids').notNull(),
    hasReserve: flagColumn('has_reserve').notNull(),
    year: integer('year').notNull(),
    /** Compared without regard to case, as is the city: the migration says so, since drizzle cannot. */
    make: text('make').notNull(),
    bodyStyle: text('body_style', { enum: BODY_STYLES }).notNull(),
    mileageMiles: integer('mileage_miles').notNull(),
    drivetrain: text('drivetrain', { enum: DRIVETRAINS }),
    titleStatus: text('title_status', { enum: TITLE_STATUSES }).notNull(),
    /** The seller's city and the area that it lies in; null where that is not known. */
    city: text('city'),
    area: text('area'),
  },
  (table) => {
    // Every index holds every fact, so that a list is read from the index alone, also where few of its rows
    // fit.
    const facts = [
      table.status,
      table.hasReserve,
      table.bodyStyle,
      table.make,
      table.drivetrain,
      table.titleStatus,
      table.area,
      table.city,
      table.priceCents,
      table.year,
      table.mileageMiles,
      table.endAtMs,
    ] as const
    const but = (...leading: readonly (typeof facts)[number][]) =>
      facts.filter((column) => !leading.includes(column))
    return [
      index('listed_default').on(table.listRank, table.listKey, table.id, ...facts),
      index('listed_ending').on(table.lifeRank, table.listKey, table.id, ...facts),
      index('listed_newest').on(table.createdAtMs, table.id, ...facts),
      index('listed_price').on(table.priceCents, table.id, ...but(table.priceCents)),
      index('listed_bids').on(table.totalBids, table.id, ...facts),
      index('listed_mileage').on(table.mileageMiles, table.id, ...but(table.mileageMiles)),
      // For few rows out of many, and for counting them by their facts.
      index('listed_facts').on(...(facts as unknown as [typeof table.status, ...typeof facts])),
      index('listed_make').on(table.make, ...but(table.make)),
      index('listed_body_style').on(table.bodyStyle, ...but(table.bodyStyle)),
      index('listed_year').on(table.year, ...but(table.year)),
      index('listed_end').on(table.status, table.endAtMs, ...but(table.status, table.endAtMs)),
    ]
  },
)

/**
 * How many auctions of the list have these facts in common: all counts of the filters follow from it,
 * whatever the length of the list. Triggers of `listed` count it (decision 185); nothing else writes it. A
 * fact that is not known is empty.
 */
export const listedCells = sqliteTable(
  'listed_cells',
  {
    status: text('status', { enum: AUCTION_STATUSES }).notNull(),
    hasReserve: flagColumn('has_reserve').notNull(),
    bodyStyle: text('body_style', { enum: BODY_STYLES }).notNull(),
    /** Compared without regard to case, by the migration. */
    make: text('make').notNull(),
    drivetrain: text('drivetrain').notNull(),
    titleStatus: text('title_status', { enum: TITLE_STATUSES }).notNull(),
    area: text('area').notNull(),
    auctions: integer('auctions').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.status,
        table.hasReserve,
        table.bodyStyle,
        table.make,
        table.drivetrain,
        table.titleStatus,
        table.area,
      ],
    }),
  ],
)

/** The cities that are known, and the area each lies in. Rows of a migration. */
export const places = sqliteTable('places', {
  /** Compared without regard to case. */
  city: text('city').primaryKey(),
  area: text('area').notNull(),
})

/**
 * Which version of an auction's words stands in the search index, a database of its own. Triggers count a
 * version with every change of the words; whoever brings the index up to date notes the one that it wrote.
 */
export const wordVersions = sqliteTable(
  'word_versions',
  {
    auctionId: integer('auction_id').primaryKey(),
    version: integer('version').notNull().default(1),
    indexedVersion: integer('indexed_version').notNull().default(0),
  },
  (table) => [
    index('word_versions_due').on(table.auctionId).where(sql`${table.version} > ${table.indexedVersion}`),
  ],
)

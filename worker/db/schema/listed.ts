import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { auctions } from './auctions.ts'
import { centsColumn, flagColumn, momentColumn } from './columns.ts'
import {
  AUCTION_STATUSES,
  BODY_STYLES,
  DRIVETRAINS,
  FUEL_TYPES,
  TITLE_STATUSES,
  TRANSMISSIONS,
} from './values.ts'

/**
 * The columns that public lists filter and sort by: one narrow row per public auction, copied from
 * `auctions`, `vehicles` and `profiles`. Triggers maintain it in the same transaction (migration `listed`,
 * decision 140); nothing else writes it.
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
    /** Case-insensitive, like the city: the migration sets the collation, which Drizzle cannot express. */
    make: text('make').notNull(),
    bodyStyle: text('body_style', { enum: BODY_STYLES }).notNull(),
    mileageMiles: integer('mileage_miles').notNull(),
    drivetrain: text('drivetrain', { enum: DRIVETRAINS }),
    titleStatus: text('title_status', { enum: TITLE_STATUSES }).notNull(),
    /** The seller's city and its area; null if unknown. */
    city: text('city'),
    area: text('area'),
    transmission: text('transmission', { enum: TRANSMISSIONS }).notNull().default('automatic'),
    fuelType: text('fuel_type', { enum: FUEL_TYPES }).notNull().default('gasoline'),
    /** The facts that have few values, packed (worker/db/queries/search/packed-facts.ts). */
    facts: integer('facts').notNull().default(0),
  },
  (table) => {
    // Every index covers all filtered columns, so that lists are read from an index alone, even if few rows match. Most have the
    // packed facts, with which they are half as large; the facts themselves are for seeking a status and for counting by facts.
    const packed = [
      table.facts,
      table.make,
      table.city,
      table.priceCents,
      table.year,
      table.mileageMiles,
      table.endAtMs,
    ] as const
    const packedExcept = (leading: (typeof packed)[number]) => packed.filter((column) => column !== leading)
    const written = [
      table.hasReserve,
      table.bodyStyle,
      table.make,
      table.drivetrain,
      table.titleStatus,
      table.area,
      table.transmission,
      table.fuelType,
      table.city,
      table.priceCents,
      table.year,
      table.mileageMiles,
    ] as const
    return [
      index('listed_default').on(table.listRank, table.listKey, table.id, ...packed),
      index('listed_ending').on(table.lifeRank, table.listKey, table.id, ...packed),
      index('listed_newest').on(table.createdAtMs, table.id, ...packed),
      index('listed_price').on(table.priceCents, table.id, ...packedExcept(table.priceCents)),
      index('listed_bids').on(table.totalBids, table.id, ...packed),
      index('listed_mileage').on(table.mileageMiles, table.id, ...packedExcept(table.mileageMiles)),
      // For selective filters.
      index('listed_make').on(table.make, ...packedExcept(table.make)),
      index('listed_body_style').on(table.bodyStyle, ...packed),
      index('listed_year').on(table.year, ...packedExcept(table.year)),
      // For counting by the facts, and for lists without those that are over.
      index('listed_facts').on(table.status, ...written, table.endAtMs),
      index('listed_end').on(table.status, table.endAtMs, ...written),
      // For counting what a search found: a third of the pages of the table.
      index('listed_found').on(table.id, table.status, table.priceCents, table.year, table.mileageMiles),
    ]
  },
)

/**
 * Number of listed auctions per combination of values; all facet counts follow from it, independent of the
 * list's length. Triggers of `listed` maintain it (decision 185); nothing else writes it. An unknown value is
 * the empty string.
 */
export const listedCells = sqliteTable(
  'listed_cells',
  {
    status: text('status', { enum: AUCTION_STATUSES }).notNull(),
    hasReserve: flagColumn('has_reserve').notNull(),
    bodyStyle: text('body_style', { enum: BODY_STYLES }).notNull(),
    /** Case-insensitive; the migration sets the collation. */
    make: text('make').notNull(),
    drivetrain: text('drivetrain').notNull(),
    titleStatus: text('title_status', { enum: TITLE_STATUSES }).notNull(),
    area: text('area').notNull(),
    transmission: text('transmission', { enum: TRANSMISSIONS }).notNull(),
    fuelType: text('fuel_type', { enum: FUEL_TYPES }).notNull(),
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
        table.transmission,
        table.fuelType,
      ],
    }),
  ],
)

/** Known cities and their areas, inserted by a migration. */
export const places = sqliteTable('places', {
  /** Case-insensitive. */
  city: text('city').primaryKey(),
  area: text('area').notNull(),
})

/**
 * Version of an auction's text and the version in the search index, a separate database. Triggers raise
 * `version` on every change of the text; the indexer stores the version it wrote.
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

/** One row: how often what a search can find has changed. Triggers of `word_versions` count it; nothing else writes it. */
export const wordChanges = sqliteTable('word_changes', {
  id: integer('id').primaryKey(),
  count: integer('count').notNull(),
})

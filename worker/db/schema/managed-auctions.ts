import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { auctions } from './auctions.ts'

/**
 * The names by which administrators find an auction, in lower case: title, the title from each of its words on, make and
 * model, model, VIN, auction number. Triggers maintain it (migrations `managed_auctions`, `title_words`); nothing else writes it.
 */
export const auctionNames = sqliteTable(
  'auction_names',
  {
    auctionId: integer('auction_id')
      .notNull()
      .references(() => auctions.id, { onDelete: 'cascade' }),
    /** title, title:7 (from its seventh character on), car (make and model), model, vin or number */
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    status: text('status').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.auctionId, table.kind] }),
    index('auction_names_name').on(table.name, table.auctionId),
    index('auction_names_status').on(table.status, table.name, table.auctionId),
  ],
)

/** How many auctions have each status and type, drafts too. Triggers maintain it. */
export const auctionListSizes = sqliteTable(
  'auction_list_sizes',
  {
    status: text('status').notNull(),
    auctionType: text('auction_type').notNull(),
    auctions: integer('auctions').notNull(),
  },
  (table) => [primaryKey({ columns: [table.status, table.auctionType] })],
)

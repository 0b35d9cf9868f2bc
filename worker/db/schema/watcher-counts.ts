import { integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core'
import { auctions } from './auctions.ts'
import { momentColumn } from './columns.ts'

/**
 * How many people watched an auction as an hour ended: a row for each hour in which the number changed, and one for the hour from
 * which it is counted. Triggers maintain it from `auctions` and `watchlist` (migration `watcher_counts`); nothing else
 * writes it.
 */
export const watcherCounts = sqliteTable(
  'watcher_counts',
  {
    auctionId: integer('auction_id')
      .notNull()
      .references(() => auctions.id, { onDelete: 'cascade' }),
    /** Beginning of the hour. */
    hourMs: momentColumn('hour_ms').notNull(),
    watchers: integer('watchers').notNull(),
  },
  (table) => [primaryKey({ columns: [table.auctionId, table.hourMs] })],
)

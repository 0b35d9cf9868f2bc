import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { auctions } from './auctions.ts'
import { checkThat, flagColumn, momentColumn, oneOf } from './columns.ts'
import { AUCTION_STATUSES } from './values.ts'
import { type ImageVariant, vehicles } from './vehicles.ts'

/** An unfinished listing: the form's fields as typed, unvalidated. */
export const listingDrafts = sqliteTable(
  'listing_drafts',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Rises with every change; a save based on an older version is refused. */
    version: integer('version').notNull().default(1),
    content: text('content', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    updatedAtMs: momentColumn('updated_at_ms').notNull(),
  },
  (table) => [
    index('listing_drafts_user').on(table.userId, table.updatedAtMs, table.id),
    index('listing_drafts_age').on(table.updatedAtMs),
  ],
)

/** Photos of a draft. Their order, types and alt texts are in the draft's content. */
export const draftImages = sqliteTable(
  'draft_images',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    draftId: integer('draft_id')
      .notNull()
      .references(() => listingDrafts.id, { onDelete: 'cascade' }),
    imagePath: text('image_path').notNull(),
    originalPath: text('original_path'),
    contentHash: text('content_hash'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    variants: text('variants', { mode: 'json' }).$type<ImageVariant[]>().notNull().default([]),
    createdAtMs: momentColumn('created_at_ms').notNull(),
  },
  (table) => [
    index('draft_images_draft').on(table.draftId, table.id),
    uniqueIndex('draft_images_path').on(table.imagePath),
  ],
)

/**
 * Photos marked for deletion. A photo is marked before its files are stored and unmarked in the batch that
 * adds it to a listing, so that an interrupted upload leaves no orphans; it is marked again when it is
 * removed.
 */
export const discardedPhotos = sqliteTable(
  'discarded_photos',
  {
    photoId: text('photo_id').primaryKey(),
    dueAtMs: momentColumn('due_at_ms').notNull(),
  },
  (table) => [index('discarded_photos_due').on(table.dueAtMs)],
)

/** Change history of listings and their vehicles: author, time, old and new value. */
export const listingChanges = sqliteTable(
  'listing_changes',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    auctionId: integer('auction_id')
      .notNull()
      .references(() => auctions.id),
    vehicleId: integer('vehicle_id')
      .notNull()
      .references(() => vehicles.id),
    actorId: integer('actor_id')
      .notNull()
      .references(() => users.id),
    /** API field name: `mileage`, `title`, `reserve_price`. */
    field: text('field').notNull(),
    before: text('before', { mode: 'json' }).$type<unknown>(),
    after: text('after', { mode: 'json' }).$type<unknown>(),
    /** The auction's status at the time of the change. */
    status: text('status', { enum: AUCTION_STATUSES }).notNull(),
    hadBids: flagColumn('had_bids').notNull(),
    atMs: momentColumn('at_ms').notNull(),
  },
  (table) => [
    index('listing_changes_auction').on(table.auctionId, table.atMs, table.id),
    index('listing_changes_field').on(table.auctionId, table.field, table.atMs, table.id),
    index('listing_changes_vehicle').on(table.vehicleId),
    index('listing_changes_actor').on(table.actorId),
    oneOf('listing_changes_status_known', table.status, AUCTION_STATUSES),
  ],
)

/** Browsers' reports of failed auction creations (POST /api/logs/auction-creation). */
export const creationLogs = sqliteTable(
  'creation_logs',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** ERR-{timestamp}-{random}, as shown to the person. */
    code: text('code'),
    step: text('step').notNull(),
    /** Time of the failure by the browser's clock. */
    happenedAt: text('happened_at'),
    data: text('data', { mode: 'json' }).$type<unknown>(),
    error: text('error'),
    userAgent: text('user_agent'),
    url: text('url'),
    atMs: momentColumn('at_ms').notNull(),
  },
  (table) => [
    index('creation_logs_code').on(table.code),
    index('creation_logs_time').on(table.atMs, table.id),
    index('creation_logs_user').on(table.userId),
    checkThat('creation_logs_code_form', sql`${table.code} like 'ERR-%'`),
  ],
)

/** Social media posts that sellers paid for, one per auction, to be copied by an administrator. */
export const socialPosts = sqliteTable(
  'social_posts',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    auctionId: integer('auction_id')
      .notNull()
      .references(() => auctions.id),
    body: text('body').notNull(),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    postedAtMs: momentColumn('posted_at_ms'),
    postedBy: integer('posted_by').references(() => users.id),
  },
  (table) => [
    uniqueIndex('social_posts_auction').on(table.auctionId),
    index('social_posts_posted').on(table.postedAtMs, table.id),
  ],
)

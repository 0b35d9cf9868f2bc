import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { auctions } from './auctions.ts'
import { holds, momentColumn, oneOf } from './columns.ts'
import { sales } from './money.ts'
import { CONTACT_SUBJECTS, EMAIL_STATES, NOTICE_SEVERITIES } from './values.ts'

/** What a person was told, once a fact: the key names the fact. */
export const notifications = sqliteTable(
  'notifications',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    kind: text('kind').notNull(),
    severity: text('severity', { enum: NOTICE_SEVERITIES }).notNull(),
    message: text('message').notNull(),
    durationMs: integer('duration_ms').notNull(),
    auctionId: integer('auction_id').references(() => auctions.id, { onDelete: 'cascade' }),
    data: text('data', { mode: 'json' }).$type<Record<string, unknown>>().notNull().default({}),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    readAtMs: momentColumn('read_at_ms'),
  },
  (table) => [
    uniqueIndex('notifications_fact').on(table.userId, table.key),
    index('notifications_user').on(table.userId, table.createdAtMs, table.id),
    index('notifications_unread').on(table.userId, table.readAtMs),
    oneOf('notifications_severity_known', table.severity, NOTICE_SEVERITIES),
  ],
)

/** Outgoing mail: written first, sent after, tried again until it is sent or has failed for good. */
export const emails = sqliteTable(
  'emails',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Names the fact the mail tells, so that it is written once. */
    key: text('key').notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    textBody: text('text_body').notNull(),
    htmlBody: text('html_body').notNull(),
    links: text('links', { mode: 'json' }).$type<string[]>().notNull().default([]),
    state: text('state', { enum: EMAIL_STATES }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAtMs: momentColumn('next_attempt_at_ms').notNull(),
    lastError: text('last_error'),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    sentAtMs: momentColumn('sent_at_ms'),
  },
  (table) => [
    uniqueIndex('emails_key').on(table.key),
    index('emails_due').on(table.state, table.nextAttemptAtMs),
    index('emails_address').on(table.toAddress, table.createdAtMs, table.id),
    index('emails_time').on(table.createdAtMs, table.id),
    oneOf('emails_state_known', table.state, EMAIL_STATES),
  ],
)

/** One conversation between a seller and one other person about one auction. */
export const messageThreads = sqliteTable(
  'message_threads',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    auctionId: integer('auction_id')
      .notNull()
      .references(() => auctions.id),
    sellerId: integer('seller_id')
      .notNull()
      .references(() => users.id),
    buyerId: integer('buyer_id')
      .notNull()
      .references(() => users.id),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    lastMessageAtMs: momentColumn('last_message_at_ms').notNull(),
  },
  (table) => [
    uniqueIndex('message_threads_pair').on(table.auctionId, table.buyerId),
    index('message_threads_seller').on(table.sellerId, table.lastMessageAtMs),
    index('message_threads_buyer').on(table.buyerId, table.lastMessageAtMs),
    holds('message_threads_two_people', sql`${table.sellerId} <> ${table.buyerId}`),
  ],
)

export const messages = sqliteTable(
  'messages',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    threadId: integer('thread_id')
      .notNull()
      .references(() => messageThreads.id, { onDelete: 'cascade' }),
    senderId: integer('sender_id')
      .notNull()
      .references(() => users.id),
    body: text('body').notNull(),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    readAtMs: momentColumn('read_at_ms'),
    reportedAtMs: momentColumn('reported_at_ms'),
  },
  (table) => [
    index('messages_thread').on(table.threadId, table.createdAtMs, table.id),
    index('messages_reported').on(table.reportedAtMs),
  ],
)

/** What the buyer of a settled sale said of its seller, once a sale. */
export const reviews = sqliteTable(
  'reviews',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    saleId: integer('sale_id')
      .notNull()
      .references(() => sales.id),
    sellerId: integer('seller_id')
      .notNull()
      .references(() => users.id),
    reviewerId: integer('reviewer_id')
      .notNull()
      .references(() => users.id),
    rating: integer('rating').notNull(),
    body: text('body').notNull().default(''),
    createdAtMs: momentColumn('created_at_ms').notNull(),
  },
  (table) => [
    uniqueIndex('reviews_sale').on(table.saleId),
    index('reviews_seller').on(table.sellerId, table.createdAtMs, table.id),
    holds('reviews_rating_range', sql`${table.rating} between 1 and 5`),
  ],
)

/** A list's filters that a person wants to be told about. */
export const savedSearches = sqliteTable(
  'saved_searches',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    filters: text('filters', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    lastNotifiedAtMs: momentColumn('last_notified_at_ms'),
  },
  (table) => [index('saved_searches_user').on(table.userId, table.createdAtMs, table.id)],
)

/** What came in through the contact form. */
export const contactMessages = sqliteTable(
  'contact_messages',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject', { enum: CONTACT_SUBJECTS }).notNull(),
    message: text('message').notNull(),
    ipAddress: text('ip_address'),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    answer: text('answer'),
    answeredById: integer('answered_by_id').references(() => users.id),
    answeredAtMs: momentColumn('answered_at_ms'),
  },
  (table) => [
    index('contact_messages_open').on(table.answeredAtMs, table.createdAtMs, table.id),
    oneOf('contact_messages_subject_known', table.subject, CONTACT_SUBJECTS),
  ],
)

import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts.ts'
import { auctions } from './auctions.ts'
import { checkThat, flagColumn, momentColumn, oneOf } from './columns.ts'
import { sales } from './money.ts'
import { CONTACT_SUBJECTS, EMAIL_FREQUENCIES, EMAIL_STATES, REPORT_KINDS, REPORT_OUTCOMES } from './values.ts'

/** Notification preferences. A person who never changed any has no row. */
export const preferences = sqliteTable(
  'preferences',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    emailNotifications: flagColumn('email_notifications').notNull(),
    smsNotifications: flagColumn('sms_notifications').notNull().default(false),
    autoBidding: flagColumn('auto_bidding').notNull(),
    outbid: flagColumn('outbid').notNull(),
    endingSoon: flagColumn('ending_soon').notNull(),
    newBids: flagColumn('new_bids').notNull(),
    savedSearches: flagColumn('saved_searches').notNull(),
    messages: flagColumn('messages').notNull().default(true),
    emailFrequency: text('email_frequency', { enum: EMAIL_FREQUENCIES }).notNull(),
    updatedAtMs: momentColumn('updated_at_ms').notNull(),
  },
  (table) => [oneOf('preferences_email_frequency_known', table.emailFrequency, EMAIL_FREQUENCIES)],
)

/** Outgoing mail: stored first, sent after, retried until it is sent or has finally failed. */
export const emails = sqliteTable(
  'emails',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Unique per reported event, so that a mail is stored once. */
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
    index('emails_user').on(table.userId),
    oneOf('emails_state_known', table.state, EMAIL_STATES),
  ],
)

/** One thread between a seller and one other person about one auction. */
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
    checkThat('message_threads_two_people', sql`${table.sellerId} <> ${table.buyerId}`),
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
    /** When the other side reported it. */
    reportedAtMs: momentColumn('reported_at_ms'),
    /** When an administrator removed it. */
    removedAtMs: momentColumn('removed_at_ms'),
  },
  (table) => [
    index('messages_thread').on(table.threadId, table.createdAtMs, table.id),
    index('messages_sender').on(table.senderId),
    index('messages_unread').on(table.threadId, table.senderId).where(sql`${table.readAtMs} is null`),
    index('messages_reported').on(table.reportedAtMs),
  ],
)

/** A public question about an auction, and its seller's single answer. */
export const questions = sqliteTable(
  'questions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    auctionId: integer('auction_id')
      .notNull()
      .references(() => auctions.id),
    askerId: integer('asker_id')
      .notNull()
      .references(() => users.id),
    body: text('body').notNull(),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    answer: text('answer'),
    answeredAtMs: momentColumn('answered_at_ms'),
    removedAtMs: momentColumn('removed_at_ms'),
  },
  (table) => [
    index('questions_auction').on(table.auctionId, table.createdAtMs, table.id),
    index('questions_asker').on(table.askerId),
    index('questions_open')
      .on(table.auctionId)
      .where(sql`${table.answer} is null and ${table.removedAtMs} is null`),
    checkThat('questions_answered_whole', sql`(${table.answer} is null) = (${table.answeredAtMs} is null)`),
  ],
)

/** A report of a message, question or review; one per person and subject. */
export const reports = sqliteTable(
  'reports',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    kind: text('kind', { enum: REPORT_KINDS }).notNull(),
    /** The message, question or review. */
    subjectId: integer('subject_id').notNull(),
    reporterId: integer('reporter_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason').notNull().default(''),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    resolvedAtMs: momentColumn('resolved_at_ms'),
    resolvedById: integer('resolved_by_id').references(() => users.id),
    outcome: text('outcome', { enum: REPORT_OUTCOMES }),
  },
  (table) => [
    uniqueIndex('reports_once').on(table.kind, table.subjectId, table.reporterId),
    index('reports_open').on(table.resolvedAtMs, table.id),
    index('reports_reporter').on(table.reporterId),
    oneOf('reports_kind_known', table.kind, REPORT_KINDS),
    oneOf('reports_outcome_known', table.outcome, REPORT_OUTCOMES),
  ],
)

/** A buyer's review of the seller, one per settled sale. */
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
    removedAtMs: momentColumn('removed_at_ms'),
  },
  (table) => [
    uniqueIndex('reviews_sale').on(table.saleId),
    index('reviews_reviewer').on(table.reviewerId),
    index('reviews_seller').on(table.sellerId, table.createdAtMs, table.id),
    checkThat('reviews_rating_range', sql`${table.rating} between 1 and 5`),
  ],
)

/** Saved list filters; the owner is notified of matching new listings. */
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

/** Messages sent through the contact form. */
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
    index('contact_messages_user').on(table.userId),
    index('contact_messages_email').on(table.email),
    oneOf('contact_messages_subject_known', table.subject, CONTACT_SUBJECTS),
  ],
)

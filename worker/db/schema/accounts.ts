import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { SignInPlace } from '../../../domain/account/sign-in.ts'
import { flagColumn, momentColumn, oneOf } from './columns.ts'
import {
  ACCOUNT_TOKEN_KINDS,
  LOGIN_OUTCOMES,
  ROLES,
  TERMS_OCCASIONS,
  USER_TYPES,
  VERIFICATION_STATUSES,
} from './values.ts'

/** User accounts. Never deleted: a closed account loses its personal data and keeps its id. */
export const users = sqliteTable(
  'users',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    username: text('username').notNull(),
    /** Trimmed and lower-cased before it is stored. */
    email: text('email').notNull(),
    /** scrypt with its parameters: `scrypt$N$r$p$salt$hash`. Null once an account is closed. */
    passwordHash: text('password_hash'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone'),
    userType: text('user_type', { enum: USER_TYPES }).notNull(),
    role: text('role', { enum: ROLES }).notNull().default('user'),
    verificationStatus: text('verification_status', { enum: VERIFICATION_STATUSES })
      .notNull()
      .default('pending'),
    isActive: flagColumn('is_active').notNull().default(true),
    verifiedAtMs: momentColumn('verified_at_ms'),
    closedAtMs: momentColumn('closed_at_ms'),
    /** Whether the person has placed a bid, and has a listing. Triggers maintain both (migration `users`). */
    hasBid: flagColumn('has_bid').notNull().default(false),
    hasListing: flagColumn('has_listing').notNull().default(false),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    updatedAtMs: momentColumn('updated_at_ms').notNull(),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    uniqueIndex('users_username').on(sql`lower(${table.username})`),
    index('users_created').on(table.createdAtMs, table.id),
    index('users_verification').on(table.verificationStatus, table.createdAtMs, table.id),
    index('users_type').on(table.userType, table.createdAtMs, table.id),
    index('users_role').on(table.role, table.id),
    // For searches by the beginning of a name.
    index('users_full_name').on(sql`lower(${table.firstName} || ' ' || ${table.lastName})`),
    index('users_last_name').on(sql`lower(${table.lastName})`),
    oneOf('users_user_type_known', table.userType, USER_TYPES),
    oneOf('users_role_known', table.role, ROLES),
    oneOf('users_verification_known', table.verificationStatus, VERIFICATION_STATUSES),
  ],
)

/** Address and business data, one row per user. */
export const profiles = sqliteTable('profiles', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  address: text('address'),
  city: text('city'),
  state: text('state'),
  zipCode: text('zip_code'),
  country: text('country'),
  businessName: text('business_name'),
  businessLicense: text('business_license'),
  /** The licence number that an administrator approved, which the dealer may have changed since; with when and by whom. */
  approvedLicense: text('approved_license'),
  /** The business name that was approved with it. */
  approvedBusinessName: text('approved_business_name'),
  licenseApprovedAtMs: momentColumn('license_approved_at_ms'),
  licenseApprovedById: integer('license_approved_by_id').references(() => users.id),
})

/**
 * The lists of the console's User Management: one row for each list that a person is on, named by status and kind:
 * `/`, `pending/`, `/dealer`, `verified/buyer` ... Closed accounts are on none. Triggers maintain it and the sizes
 * below (migration `users`); nothing else writes them.
 */
export const userLists = sqliteTable(
  'user_lists',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').notNull(),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    /** Last and first name in lower case, by which the lists can be sorted. */
    nameKey: text('name_key').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.list] }),
    index('user_lists_newest').on(table.list, table.createdAtMs, table.userId),
    index('user_lists_name').on(table.list, table.nameKey, table.userId),
  ],
)

/** How many people are on each list. */
export const userListSizes = sqliteTable('user_list_sizes', {
  list: text('list').primaryKey(),
  people: integer('people').notNull(),
})

/** What administrators note about a person. Only administrators and support read it. */
export const userNotes = sqliteTable(
  'user_notes',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    authorId: integer('author_id')
      .notNull()
      .references(() => users.id),
    body: text('body').notNull(),
    createdAtMs: momentColumn('created_at_ms').notNull(),
  },
  (table) => [index('user_notes_user').on(table.userId, table.createdAtMs, table.id)],
)

/** Which version of the terms a person accepted, how and when. Kept when the account is closed: it is a contract. */
export const termsAcceptances = sqliteTable(
  'terms_acceptances',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: text('version').notNull(),
    occasion: text('occasion', { enum: TERMS_OCCASIONS }).notNull(),
    acceptedAtMs: momentColumn('accepted_at_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.version, table.occasion] }),
    oneOf('terms_acceptances_occasion_known', table.occasion, TERMS_OCCASIONS),
  ],
)

/** One signed-in browser or client. A token or cookie is invalid once its row is revoked or expired. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the newest cookie's secret, hex. The secret itself is never stored. */
    secretHash: text('secret_hash').notNull(),
    /** Input of the derivation of this session's secrets, together with a key outside the database. */
    seed: text('seed').notNull().default(''),
    /**
     * Number of the current generation. Cookie and token carry the generation they were issued in, so that a
     * stale one is detected (decision 111).
     */
    generation: integer('generation').notNull().default(1),
    generationAtMs: momentColumn('generation_at_ms').notNull().default(0),
    /** When the newest cookie or token was first presented; until then its predecessor stays valid. */
    generationSeenAtMs: momentColumn('generation_seen_at_ms'),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** Nonce of the browser's device cookie, equal for all its accounts. Evidence of fraud. */
    device: text('device'),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    lastSeenAtMs: momentColumn('last_seen_at_ms').notNull(),
    expiresAtMs: momentColumn('expires_at_ms').notNull(),
    revokedAtMs: momentColumn('revoked_at_ms'),
    revokedReason: text('revoked_reason'),
    /** When the person last proved who they are, by password or code; null if not since the sign-in. */
    provedAtMs: momentColumn('proved_at_ms'),
  },
  (table) => [
    index('sessions_user').on(table.userId, table.lastSeenAtMs),
    index('sessions_device').on(table.device, table.userId),
    index('sessions_expiry').on(table.expiresAtMs),
  ],
)

/** Every attempt to sign in, for the login history and for fraud rules. */
export const loginEvents = sqliteTable(
  'login_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Null if no account has the email. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    outcome: text('outcome', { enum: LOGIN_OUTCOMES }).notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** Nonce of the browser's device cookie; null in the first sign-in of a browser and for other clients. */
    device: text('device'),
    /** Where the address is, if the platform tells it. */
    place: text('place', { mode: 'json' }).$type<SignInPlace>(),
    atMs: momentColumn('at_ms').notNull(),
  },
  (table) => [
    index('login_events_user').on(table.userId, table.atMs),
    index('login_events_address').on(table.ipAddress, table.atMs),
    index('login_events_email').on(table.email, table.atMs),
    oneOf('login_events_outcome_known', table.outcome, LOGIN_OUTCOMES),
  ],
)

/** A mailed link, which proves once that its recipient reads the address. */
export const accountTokens = sqliteTable(
  'account_tokens',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ACCOUNT_TOKEN_KINDS }).notNull(),
    /** SHA-256 of the token, hex. The token itself is only in the mail. */
    tokenHash: text('token_hash').notNull(),
    /** The address being verified; in an email change the new one. */
    email: text('email').notNull(),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    expiresAtMs: momentColumn('expires_at_ms').notNull(),
    usedAtMs: momentColumn('used_at_ms'),
    /** When a newer link of the kind replaced it, or its purpose ended. */
    endedAtMs: momentColumn('ended_at_ms'),
  },
  (table) => [
    uniqueIndex('account_tokens_hash').on(table.tokenHash),
    index('account_tokens_user').on(table.userId, table.kind, table.createdAtMs),
    index('account_tokens_expiry').on(table.expiresAtMs),
    oneOf('account_tokens_kind_known', table.kind, ACCOUNT_TOKEN_KINDS),
  ],
)

/** A person's second factor: a TOTP secret shared with an authenticator app. */
export const twoFactors = sqliteTable('two_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** AES-GCM ciphertext; the key is not in the database. */
  sealedSecret: text('sealed_secret').notNull(),
  /** Null until a first code was entered; sign-in asks for codes only after that. */
  confirmedAtMs: momentColumn('confirmed_at_ms'),
  /** The 30-second step of the last accepted code; codes of this or an earlier step are refused. */
  lastStep: integer('last_step').notNull().default(0),
  createdAtMs: momentColumn('created_at_ms').notNull(),
})

/** Recovery codes, each usable once instead of the authenticator app. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAtMs: momentColumn('used_at_ms'),
  },
  (table) => [uniqueIndex('recovery_codes_code').on(table.userId, table.codeHash)],
)

/**
 * A browser subscribed to push messages. It belongs to a session: triggers delete it when the session ends or
 * the account is deactivated.
 */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: integer('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** URL of the push service; with the two keys it allows sending to the browser. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAtMs: momentColumn('created_at_ms').notNull(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_user').on(table.userId, table.createdAtMs),
    index('push_subscriptions_session').on(table.sessionId),
  ],
)

/** The VAPID key pair in development. A deployment has its own in its environment. */
export const pushKeys = sqliteTable('push_keys', {
  id: integer('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
})

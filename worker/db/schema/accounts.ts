import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flagColumn, momentColumn, oneOf } from './columns.ts'
import { ACCOUNT_TOKEN_KINDS, LOGIN_OUTCOMES, ROLES, USER_TYPES, VERIFICATION_STATUSES } from './values.ts'

/** People. Never deleted: a closed account is emptied of personal data and keeps its id. */
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
    oneOf('users_user_type_known', table.userType, USER_TYPES),
    oneOf('users_role_known', table.role, ROLES),
    oneOf('users_verification_known', table.verificationStatus, VERIFICATION_STATUSES),
  ],
)

/** Address and business of a person, one row each. */
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
})

/**
 * One signed-in browser or client. A token or cookie is worth nothing once its row is revoked or past its
 * end.
 */
export const sessions = sqliteTable(
  'sessions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the newest cookie's secret, hex. The secret itself is nowhere. */
    secretHash: text('secret_hash').notNull(),
    /** What the secrets of this session are derived from, with a key that is not in the database. */
    seed: text('seed').notNull().default(''),
    /** Counts the refreshes: cookie and token name theirs, so that an old one is known (decision 111). */
    generation: integer('generation').notNull().default(1),
    generationAtMs: momentColumn('generation_at_ms').notNull().default(0),
    /**
     * When the newest cookie or token came back for the first time; until then its predecessor still holds.
     */
    generationSeenAtMs: momentColumn('generation_seen_at_ms'),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    lastSeenAtMs: momentColumn('last_seen_at_ms').notNull(),
    expiresAtMs: momentColumn('expires_at_ms').notNull(),
    revokedAtMs: momentColumn('revoked_at_ms'),
    revokedReason: text('revoked_reason'),
  },
  (table) => [
    index('sessions_user').on(table.userId, table.lastSeenAtMs),
    index('sessions_expiry').on(table.expiresAtMs),
  ],
)

/** Every attempt to sign in, for the person's login history and for the rules against fraud. */
export const loginEvents = sqliteTable(
  'login_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Null where the address belongs to nobody. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    outcome: text('outcome', { enum: LOGIN_OUTCOMES }).notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    atMs: momentColumn('at_ms').notNull(),
  },
  (table) => [
    index('login_events_user').on(table.userId, table.atMs),
    index('login_events_address').on(table.ipAddress, table.atMs),
    index('login_events_email').on(table.email, table.atMs),
    oneOf('login_events_outcome_known', table.outcome, LOGIN_OUTCOMES),
  ],
)

/** A link that was mailed: it proves that somebody reads an address, once. */
export const accountTokens = sqliteTable(
  'account_tokens',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ACCOUNT_TOKEN_KINDS }).notNull(),
    /** SHA-256 of the token, hex. The token itself stands in the mail alone. */
    tokenHash: text('token_hash').notNull(),
    /** The address that is proven, or in a change of address the new one. */
    email: text('email').notNull(),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    expiresAtMs: momentColumn('expires_at_ms').notNull(),
    usedAtMs: momentColumn('used_at_ms'),
    /** When a newer link of the kind took its place, or what it was for came to nothing. */
    endedAtMs: momentColumn('ended_at_ms'),
  },
  (table) => [
    uniqueIndex('account_tokens_hash').on(table.tokenHash),
    index('account_tokens_user').on(table.userId, table.kind, table.createdAtMs),
    index('account_tokens_expiry').on(table.expiresAtMs),
    oneOf('account_tokens_kind_known', table.kind, ACCOUNT_TOKEN_KINDS),
  ],
)

/** The second factor of a person: a secret shared with an app on their telephone. */
export const twoFactors = sqliteTable('two_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** AES-GCM under a key that is not in the database. */
  sealedSecret: text('sealed_secret').notNull(),
  /** Null until a first code has proved that the app has the secret; only then is it asked for. */
  confirmedAtMs: momentColumn('confirmed_at_ms'),
  /** The 30-second step of the last code taken: no code of it or of an earlier one is taken again. */
  lastStep: integer('last_step').notNull().default(0),
  createdAtMs: momentColumn('created_at_ms').notNull(),
})

/** The codes that stand in for a lost telephone, each once. */
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
 * A browser that the person wants to be told in. It is its session's: triggers take it away with the
 * session's end and with the account's deactivation, whoever does that.
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
    /** Where its push service takes messages for it: who knows it and the keys could write to it. */
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

/**
 * On a developer's machine: the pair by which push services know us. A deployment has its own in its
 * environment.
 */
export const pushKeys = sqliteTable('push_keys', {
  id: integer('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
})

import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flagColumn, momentColumn, oneOf } from './columns.ts'
import { LOGIN_OUTCOMES, ROLES, USER_TYPES, VERIFICATION_STATUSES } from './values.ts'

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

/** One signed-in browser or client. A token or cookie is worth nothing once its row is revoked or past its end. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the cookie's secret, hex. The secret itself is nowhere. */
    secretHash: text('secret_hash').notNull(),
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
    oneOf('login_events_outcome_known', table.outcome, LOGIN_OUTCOMES),
  ],
)

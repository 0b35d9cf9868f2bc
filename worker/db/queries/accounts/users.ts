import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { TERMS_VERSION } from '../../../../domain/account/terms.ts'
import type { AuditActor } from '../../../../domain/administration/audit.ts'
import type { Database } from '../../client.ts'
import { profiles, termsAcceptances, userLists, users } from '../../schema/index.ts'
import { type ChangeEntry, changeStatements } from '../listings/change-entries.ts'
import { insertAuditEntryStatement } from '../platform/audit-log.ts'
import { runGuarded } from '../platform/guard.ts'

export type UserRow = typeof users.$inferSelect
export type ProfileRow = typeof profiles.$inferSelect

/** A user with their profile. */
export interface Account {
  readonly user: UserRow
  readonly profile: ProfileRow | null
}

/** The account of a user id; undefined if there is none. */
export async function findAccount(db: Database, userId: number): Promise<Account | undefined> {
  const [found] = await db
    .select({ user: users, profile: profiles })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId))
  return found
}

/** Whether the account exists and is neither closed nor deactivated. */
export async function isActiveUser(db: Database, userId: number): Promise<boolean> {
  const [found] = await db.select({ isActive: users.isActive }).from(users).where(eq(users.id, userId))
  return found?.isActive === true
}

/** The account of an email address, which must be trimmed and lower-cased like the stored ones. */
export async function findAccountByEmail(db: Database, email: string): Promise<Account | undefined> {
  const [found] = await db
    .select({ user: users, profile: profiles })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.email, email))
  return found
}

/** The id of the account with a username, in any case; null if there is none. */
export async function findUserIdByUsername(db: Database, username: string): Promise<number | null> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.username}) = lower(${username})`)
  return found?.id ?? null
}

/** Whether the email address and the username are taken. */
export async function findTakenNames(
  db: Database,
  names: { readonly email: string; readonly username: string },
): Promise<{ readonly email: boolean; readonly username: boolean }> {
  const [byEmail, byUsername] = await db.batch([
    db.select({ id: users.id }).from(users).where(eq(users.email, names.email)),
    db.select({ id: users.id }).from(users).where(sql`lower(${users.username}) = lower(${names.username})`),
  ])
  return { email: byEmail.length > 0, username: byUsername.length > 0 }
}

export interface NewAccount {
  readonly user: Omit<typeof users.$inferInsert, 'id' | 'createdAtMs' | 'updatedAtMs'>
  readonly profile: Omit<typeof profiles.$inferInsert, 'userId'>
  /** Who creates the account for somebody else; it is then in the audit log, and the terms are not accepted yet. */
  readonly by?: Omit<AuditActor, 'actorId'> & {
    /** Absent where the person creates the account of an administrator for themself. */
    readonly actorId?: number
    readonly reason?: string | null
  }
  readonly nowMs: number
}

/**
 * Inserts a user with their profile and their acceptance of the terms in one batch; throws on a taken email or username (see `isTakenName`).
 */
export async function insertAccount(db: Database, account: NewAccount): Promise<number> {
  const [rows] = await db.batch(accountStatements(db, account))
  const [row] = rows
  if (!row) throw new Error('The account was not stored')
  return row.id
}

/**
 * Inserts an administrator, if nobody is one yet: of two calls at once one stores its account. False, and nothing is stored, if
 * somebody is. Throws on a taken email or username (see `isTakenName`).
 */
export function insertFirstAdministrator(db: Database, account: NewAccount): Promise<boolean> {
  return runGuarded(db, sql`not ${ADMINISTRATOR_EXISTS}`, accountStatements(db, account))
}

/** Whether anybody is an administrator, also one who is deactivated. */
export async function hasAdministrator(db: Database): Promise<boolean> {
  const [row] = await db.select({ exists: sql<number>`${ADMINISTRATOR_EXISTS}` }).from(sql`(select 1)`)
  return row?.exists === 1
}

// By the index of the console's lists, which hold everybody but closed accounts.
const ADMINISTRATOR_EXISTS = sql`exists (select 1 from ${userLists} where ${userLists.list} = '/admin')`

function accountStatements(db: Database, { user, profile, by, nowMs }: NewAccount) {
  const userId = sql<number>`(select id from users where email = ${user.email})`
  const { role = 'user', userType } = user
  // The entry outlives the account, so that it has neither name nor address.
  const also = by
    ? insertAuditEntryStatement(
        db,
        {
          actor: { ...by, actorId: by.actorId ?? userId },
          action: 'user.add',
          subjectType: 'user',
          subjectId: userId,
          before: null,
          after: { role, user_type: userType },
          reason: by.reason ?? null,
        },
        nowMs,
      )
    : db
        .insert(termsAcceptances)
        .values({ userId, version: TERMS_VERSION, occasion: 'registration', acceptedAtMs: nowMs })
  return [
    db
      .insert(users)
      .values({ ...user, createdAtMs: nowMs, updatedAtMs: nowMs })
      .returning({ id: users.id }),
    db.insert(profiles).values({ ...profile, userId }),
    also,
  ] as const
}

/** Whether an error means that the email or username was taken between the check and the insert. */
export function isTakenName(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes('UNIQUE constraint failed: users.email')) return true
    if (cause.message.includes("UNIQUE constraint failed: index 'users_username'")) return true
  }
  return false
}

/** SQL condition: the person still has these names, and what else is given holds. */
export function areNames(
  userId: number,
  { firstName, lastName }: Pick<UserRow, 'firstName' | 'lastName'>,
  also: SQL | null,
): SQL {
  return sql`exists (select 1 from users where id = ${userId} and first_name = ${firstName} and last_name = ${lastName})
    and ${also ?? sql`true`}`
}

/** Updates a person's profile data with history entries of their listings; absent keys stay unchanged. False, and nothing changes, unless the condition holds, if there is one. */
export async function updateAccount(
  db: Database,
  userId: number,
  changes: {
    readonly user: Partial<Pick<UserRow, 'firstName' | 'lastName' | 'phone' | 'userType'>>
    readonly profile: Partial<Omit<ProfileRow, 'userId'>>
    readonly entries: readonly ChangeEntry[]
    readonly onlyIf: SQL | null
    readonly nowMs: number
  },
): Promise<boolean> {
  const userChange = db
    .update(users)
    .set({ ...changes.user, updatedAtMs: changes.nowMs })
    .where(eq(users.id, userId))
  const hasProfile = Object.keys(changes.profile).length > 0
  return runGuarded(db, changes.onlyIf ?? sql`true`, [
    userChange,
    ...(hasProfile
      ? [
          db
            .insert(profiles)
            .values({ ...changes.profile, userId })
            .onConflictDoUpdate({ target: profiles.userId, set: changes.profile }),
        ]
      : []),
    ...changes.entries.flatMap((entry) => changeStatements(db, entry)),
  ])
}

/**
 * Statement that replaces a password hash by another one, whose password was checked against `from`. Returns no row
 * if the password has been changed since.
 */
export function replacePasswordStatement(
  db: Database,
  userId: number,
  { from, to }: { readonly from: string; readonly to: string },
) {
  return db
    .update(users)
    .set({ passwordHash: to })
    .where(and(eq(users.id, userId), eq(users.passwordHash, from)))
    .returning({ id: users.id })
}

/** SQL condition: this is the account's stored password hash. */
export function hasPasswordHash(userId: number, passwordHash: string): SQL {
  return sql`exists (select 1 from users u where u.id = ${userId} and u.password_hash = ${passwordHash})`
}

/**
 * Statement that changes the password if the condition is true; unlike `replacePasswordStatement` it sets
 * `updated_at_ms`.
 */
export function changePasswordStatement(
  db: Database,
  userId: number,
  {
    passwordHash,
    when,
    nowMs,
  }: { readonly passwordHash: string; readonly when?: SQL; readonly nowMs: number },
) {
  return db
    .update(users)
    .set({ passwordHash, updatedAtMs: nowMs })
    .where(and(eq(users.id, userId), when))
}

/** Statement that verifies a person if the condition is true; a rejected person stays rejected. */
export function markVerifiedStatement(
  db: Database,
  userId: number,
  { when, nowMs }: { readonly when: SQL; readonly nowMs: number },
) {
  return db
    .update(users)
    .set({ verificationStatus: 'verified', verifiedAtMs: nowMs, updatedAtMs: nowMs })
    .where(and(eq(users.id, userId), ne(users.verificationStatus, 'rejected'), when))
}

/**
 * Statement that replaces a person's email address after both links were followed; a pending person becomes
 * verified. Throws if the address was taken meanwhile (see `isTakenName`).
 */
export function changeEmailStatement(
  db: Database,
  userId: number,
  { from, to, nowMs }: { readonly from: string; readonly to: string; readonly nowMs: number },
) {
  return db
    .update(users)
    .set({
      email: to,
      verificationStatus: sql`case ${users.verificationStatus} when 'rejected' then 'rejected' else 'verified' end`,
      verifiedAtMs: sql`coalesce(${users.verifiedAtMs}, ${nowMs})`,
      updatedAtMs: nowMs,
    })
    .where(and(eq(users.id, userId), eq(users.email, from)))
}

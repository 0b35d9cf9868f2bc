import { and, desc, eq, ne, or, sql } from 'drizzle-orm'
import type { DecidedChange, UserFacts } from '../../../../domain/administration/user-changes.ts'
import type { Database } from '../../client.ts'
import { profiles, userNotes, users } from '../../schema/index.ts'
import { NO_BUSINESS } from '../accounts/business.ts'
import { isBeingClosed } from '../accounts/empty-account.ts'
import { revokeSessionsStatement } from '../accounts/sessions.ts'
import { insertAuditEntryStatement, insertAuditEntryWhen, type NewAuditEntry } from '../platform/audit-log.ts'
import type { Statement } from '../platform/batch.ts'
import { runGuarded } from '../platform/guard.ts'

/**
 * Changes a person, with the audit entry, in one batch; who is deactivated or gets another role loses their sessions. False, and nothing is
 * changed, if the person has changed meanwhile, is being closed, or if nobody else could administrate the platform.
 */
export function changeManagedUser(
  db: Database,
  {
    userId,
    before,
    decided,
    audit,
    nowMs,
  }: {
    readonly userId: number
    readonly before: UserFacts
    readonly decided: DecidedChange
    readonly audit: NewAuditEntry
    readonly nowMs: number
  },
): Promise<boolean> {
  const { after, takesAdministrator, endsSessions } = decided
  const isUnchanged = sql`exists (select 1 from ${users} where ${and(
    eq(users.id, userId),
    eq(users.role, before.role),
    eq(users.userType, before.userType),
    eq(users.verificationStatus, before.verificationStatus),
    eq(users.isActive, before.isActive),
    sql`${users.closedAtMs} is null`,
  )}) and not ${isBeingClosed(userId)}`
  const guard = takesAdministrator ? sql`${isUnchanged} and ${hasOtherAdministrator(userId)}` : isUnchanged
  const isVerified = after.verificationStatus === 'verified'
  const statements: Statement[] = [
    db
      .update(users)
      .set({
        ...after,
        ...(isVerified && { verifiedAtMs: sql`coalesce(${users.verifiedAtMs}, ${nowMs})` }),
        updatedAtMs: nowMs,
      })
      .where(eq(users.id, userId)),
    insertAuditEntryStatement(db, audit, nowMs),
  ]
  if (after.userType === 'private' && before.userType === 'dealer') {
    statements.push(db.update(profiles).set(NO_BUSINESS).where(eq(profiles.userId, userId)))
  }
  if (endsSessions !== null) {
    const end = { userId, except: null, reason: endsSessions, nowMs }
    statements.push(revokeSessionsStatement(db, end))
  }
  return runGuarded(db, guard, statements)
}

/** SQL condition: an active administrator exists besides this person. */
function hasOtherAdministrator(userId: number) {
  const isOther = and(
    or(eq(users.role, 'admin'), eq(users.userType, 'admin')),
    eq(users.isActive, true),
    ne(users.id, userId),
  )
  return sql`exists (select 1 from ${users} where ${isOther})`
}

/** Approves the licence number and business name that a dealer has now, with the audit entry. False if they have others by then. */
export async function approveLicense(
  db: Database,
  {
    userId,
    license,
    businessName,
    audit,
    nowMs,
  }: {
    readonly userId: number
    readonly license: string
    readonly businessName: string | null
    readonly audit: NewAuditEntry
    readonly nowMs: number
  },
): Promise<boolean> {
  const hasLicense = and(
    eq(profiles.userId, userId),
    eq(profiles.businessLicense, license),
    sql`${profiles.businessName} is ${businessName}`,
  )
  const [, approved] = await db.batch([
    insertAuditEntryWhen(db, sql`exists (select 1 from ${profiles} where ${hasLicense})`, audit, nowMs),
    db
      .update(profiles)
      .set({
        approvedLicense: license,
        approvedBusinessName: businessName,
        licenseApprovedAtMs: nowMs,
        licenseApprovedById: audit.actor.actorId,
      })
      .where(hasLicense)
      .returning({ userId: profiles.userId }),
  ])
  return approved.length > 0
}

/** A note about a person, with its author. */
export interface UserNoteRow {
  readonly id: number
  readonly body: string
  readonly author: string
  readonly createdAtMs: number
}

/** Stores a note about a person, with its audit entry. */
export async function insertUserNote(
  db: Database,
  { userId, body, audit }: { readonly userId: number; readonly body: string; readonly audit: NewAuditEntry },
  nowMs: number,
): Promise<void> {
  const note = { userId, authorId: audit.actor.actorId, body, createdAtMs: nowMs }
  await db.batch([db.insert(userNotes).values(note), insertAuditEntryStatement(db, audit, nowMs)])
}

/** A page of the notes about a person, newest first. */
export function listUserNotes(
  db: Database,
  { userId, limit, offset }: { readonly userId: number; readonly limit: number; readonly offset: number },
): Promise<UserNoteRow[]> {
  return db
    .select({
      id: userNotes.id,
      body: userNotes.body,
      author: users.username,
      createdAtMs: userNotes.createdAtMs,
    })
    .from(userNotes)
    .innerJoin(users, eq(users.id, userNotes.authorId))
    .where(eq(userNotes.userId, userId))
    .orderBy(desc(userNotes.createdAtMs), desc(userNotes.id))
    .limit(limit)
    .offset(offset)
}

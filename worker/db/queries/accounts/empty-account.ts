import { and, type Column, eq, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import {
  accountTokens,
  bids,
  cardDeclines,
  contactMessages,
  creationLogs,
  emails,
  idempotency,
  invoices,
  listingChanges,
  loginEvents,
  paymentMethods,
  preferences,
  profiles,
  recoveryCodes,
  reports,
  savedSearches,
  sessions,
  twoFactors,
  userNotes,
  users,
  watchlist,
} from '../../schema/index.ts'
import { insertAuditEntryStatement, type NewAuditEntry } from '../platform/audit-log.ts'
import { runBatch } from '../platform/batch.ts'
import { deleteSaleNamesStatement } from '../settlement/sale-names.ts'

/** The scope of the idempotency key that a person has while their account is being closed. */
const CLOSING = 'closing'

/** The mark of an account that was deactivated before. */
const INACTIVE = 'inactive'

/**
 * Deactivates an account that is about to be closed, and marks it as such until `endClosing`; false if it is being
 * closed already. The mark is kept for a day (ms in `expiresAtMs`).
 */
export async function beginClosing(
  db: Database,
  {
    userId,
    nowMs,
    expiresAtMs,
  }: { readonly userId: number; readonly nowMs: number; readonly expiresAtMs: number },
): Promise<boolean> {
  const requestHash = sql`(select iif(is_active, '', ${INACTIVE}) from users where id = ${userId})`
  const mark = { scope: CLOSING, userId, key: '', requestHash, createdAtMs: nowMs, expiresAtMs }
  const [marked] = await db.batch([
    db.insert(idempotency).values(mark).onConflictDoNothing().returning({ userId: idempotency.userId }),
    db.update(users).set({ isActive: false }).where(eq(users.id, userId)),
  ])
  return marked.length > 0
}

/** SQL condition: the account is being closed. */
export function isBeingClosed(userId: number): SQL<number> {
  return sql<number>`exists (select 1 from idempotency where scope = ${CLOSING} and user_id = ${userId})`
}

/** Whether an account is being closed. */
export async function findClosing(db: Database, userId: number): Promise<boolean> {
  const [row] = await db.select({ closing: isBeingClosed(userId) }).from(sql`(select 1)`)
  return row?.closing === 1
}

/** The ids of those of these people who have closed their accounts, or are closing them. */
export async function listClosedAmong(db: Database, userIds: readonly number[]): Promise<number[]> {
  const rows = await db.all<{ id: number }>(closedAmong(userIds))
  return rows.map(({ id }) => id)
}

/** SQL condition: none of these people has closed the account, or is closing it. */
export function isNoneClosed(userIds: readonly number[]): SQL {
  return sql`not exists (${closedAmong(userIds)})`
}

function closedAmong(userIds: readonly number[]): SQL {
  return sql`select u.id from json_each(${JSON.stringify(userIds)}) ids
    cross join users u on u.id = ids.value
    where u.closed_at_ms is not null
      or exists (select 1 from idempotency i where i.scope = ${CLOSING} and i.user_id = u.id)`
}

/** Activates an account whose closing was refused or failed, unless it was deactivated before, and removes its mark. */
export async function endClosing(db: Database, userId: number): Promise<void> {
  await endClosings(db, eq(idempotency.userId, userId))
}

/** Like `endClosing`, for every closing that was begun before `beforeMs` and cut off. */
export async function endClosingsBegunBefore(db: Database, beforeMs: number): Promise<void> {
  await endClosings(db, lt(idempotency.createdAtMs, beforeMs))
}

async function endClosings(db: Database, which: SQL): Promise<void> {
  const marks = and(eq(idempotency.scope, CLOSING), which)
  const marked = db
    .select({ userId: idempotency.userId })
    .from(idempotency)
    .where(and(marks, ne(idempotency.requestHash, INACTIVE)))
  await db.batch([
    db
      .update(users)
      .set({ isActive: true })
      .where(and(inArray(users.id, marked), isNull(users.closedAtMs))),
    db.delete(idempotency).where(marks),
  ])
}

/**
 * Deletes an account's personal data in one batch: identity, sign-in history, mail. Auctions, bids, sales and
 * transactions keep the user id. `email` is the address whose rows without an account are the person's too; null if
 * nobody has confirmed it, since it may be somebody else's.
 */
export async function deletePersonalData(
  db: Database,
  {
    userId,
    email,
    person,
    audit,
    nowMs,
  }: {
    readonly userId: number
    readonly email: string | null
    readonly person: {
      readonly username: string
      readonly email: string
      readonly firstName: string
      readonly lastName: string
    }
    /** Where an administrator closes it. */
    readonly audit: NewAuditEntry | null
    readonly nowMs: number
  },
): Promise<void> {
  const isOwn = (owner: Column, address: Column) =>
    email === null ? eq(owner, userId) : or(eq(owner, userId), eq(address, email))
  const closed = { isActive: false, closedAtMs: nowMs, updatedAtMs: nowMs, role: 'user' } as const
  await runBatch(db, [
    ...(audit ? [insertAuditEntryStatement(db, audit, nowMs)] : []),
    db
      .update(users)
      .set({ ...person, ...closed, passwordHash: null, phone: null })
      .where(eq(users.id, userId)),
    db.delete(idempotency).where(and(eq(idempotency.scope, CLOSING), eq(idempotency.userId, userId))),
    db.delete(userNotes).where(eq(userNotes.userId, userId)),
    db.delete(profiles).where(eq(profiles.userId, userId)),
    deleteSaleNamesStatement(db, userId),
    db.update(invoices).set({ billedTo: null }).where(eq(invoices.userId, userId)),
    db
      .delete(listingChanges)
      .where(and(eq(listingChanges.actorId, userId), eq(listingChanges.field, 'location'))),
    db.delete(sessions).where(eq(sessions.userId, userId)),
    db.delete(loginEvents).where(isOwn(loginEvents.userId, loginEvents.email)),
    db.delete(accountTokens).where(eq(accountTokens.userId, userId)),
    db.delete(cardDeclines).where(eq(cardDeclines.userId, userId)),
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    db.delete(twoFactors).where(eq(twoFactors.userId, userId)),
    db.delete(watchlist).where(eq(watchlist.userId, userId)),
    db.delete(savedSearches).where(eq(savedSearches.userId, userId)),
    db.delete(creationLogs).where(eq(creationLogs.userId, userId)),
    db.delete(preferences).where(eq(preferences.userId, userId)),
    db.delete(emails).where(isOwn(emails.userId, emails.toAddress)),
    emptyContactMails(db, userId),
    // Messages to others stay, but show no name. The reason of a report is cleared, because only
    // administrators read it.
    db.update(reports).set({ reason: '' }).where(eq(reports.reporterId, userId)),
    db
      .update(contactMessages)
      .set({ userId: null, name: 'Closed account', email: person.email, ipAddress: null })
      .where(isOwn(contactMessages.userId, contactMessages.email)),
    db.update(bids).set({ sessionId: null, device: null, ipAddress: null }).where(eq(bids.bidderId, userId)),
    db
      .update(paymentMethods)
      .set({
        brand: null,
        lastFour: null,
        expiryMonth: null,
        expiryYear: null,
        fingerprint: null,
        cardFingerprint: null,
        paypalEmail: null,
        isDefault: false,
        removedAtMs: sql`coalesce(${paymentMethods.removedAtMs}, ${nowMs})`,
      })
      .where(eq(paymentMethods.userId, userId)),
  ])
}

/** Empties the mails with the person's contact to the other sides of their sales, once they are sent (docs/rules/after-sale.md, Contact). */
function emptyContactMails(db: Database, userId: number) {
  const keys = sql`(select 'handover:' || key || ':seller' from sales where winner_id = ${userId}
    union all select 'handover:' || key || ':buyer' from sales where seller_id = ${userId})`
  return db
    .update(emails)
    .set({ textBody: '', htmlBody: '', links: [] })
    .where(and(sql`${emails.key} in ${keys}`, ne(emails.state, 'queued')))
}

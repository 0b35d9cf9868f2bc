import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import {
  accountTokens,
  bids,
  contactMessages,
  creationLogs,
  emails,
  loginEvents,
  paymentMethods,
  preferences,
  profiles,
  recoveryCodes,
  reports,
  savedSearches,
  sessions,
  twoFactors,
  users,
  watchlist,
} from '../../schema/index.ts'

/** Deactivates an account while it is being closed. */
export async function suspendAccount(
  db: Database,
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<void> {
  await db
    .update(users)
    .set({ isActive: false, updatedAtMs: nowMs })
    .where(and(eq(users.id, userId), eq(users.isActive, true)))
}

/** Takes back `suspendAccount` of the same `nowMs`, but no later change of the account. */
export async function restoreAccount(
  db: Database,
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<void> {
  await db
    .update(users)
    .set({ isActive: true })
    .where(and(eq(users.id, userId), eq(users.updatedAtMs, nowMs), isNull(users.closedAtMs)))
}

/**
 * Deletes an account's personal data in one batch: identity, sign-in history, mail. Auctions, bids, sales and
 * transactions keep the user id.
 */
export async function deletePersonalData(
  db: Database,
  {
    userId,
    email,
    person,
    nowMs,
  }: {
    readonly userId: number
    readonly email: string
    readonly person: {
      readonly username: string
      readonly email: string
      readonly firstName: string
      readonly lastName: string
    }
    readonly nowMs: number
  },
): Promise<void> {
  const closed = { isActive: false, closedAtMs: nowMs, updatedAtMs: nowMs, role: 'user' } as const
  await db.batch([
    db
      .update(users)
      .set({ ...person, ...closed, passwordHash: null, phone: null })
      .where(eq(users.id, userId)),
    db.delete(profiles).where(eq(profiles.userId, userId)),
    db.delete(sessions).where(eq(sessions.userId, userId)),
    db.delete(loginEvents).where(or(eq(loginEvents.userId, userId), eq(loginEvents.email, email))),
    db.delete(accountTokens).where(eq(accountTokens.userId, userId)),
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    db.delete(twoFactors).where(eq(twoFactors.userId, userId)),
    db.delete(watchlist).where(eq(watchlist.userId, userId)),
    db.delete(savedSearches).where(eq(savedSearches.userId, userId)),
    db.delete(creationLogs).where(eq(creationLogs.userId, userId)),
    db.delete(preferences).where(eq(preferences.userId, userId)),
    db.delete(emails).where(or(eq(emails.userId, userId), eq(emails.toAddress, email))),
    // Messages to others stay, but show no name. The reason of a report is cleared, because only
    // administrators read it.
    db.update(reports).set({ reason: '' }).where(eq(reports.reporterId, userId)),
    db
      .update(contactMessages)
      .set({ userId: null, name: 'Closed account', email: person.email, ipAddress: null })
      .where(or(eq(contactMessages.userId, userId), eq(contactMessages.email, email))),
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

import { and, count, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { loginEvents } from '../../schema/index.ts'

export type LoginEventRow = typeof loginEvents.$inferSelect

/** Stores an attempt to sign in. */
export async function insertLoginEvent(
  db: Database,
  event: Omit<typeof loginEvents.$inferInsert, 'id'>,
): Promise<void> {
  await db.insert(loginEvents).values(event)
}

/** Whether a sign-in with this email from this IP address has succeeded since `sinceMs`. */
export async function hasSignedInFrom(
  db: Database,
  {
    email,
    ipAddress,
    sinceMs,
  }: { readonly email: string; readonly ipAddress: string; readonly sinceMs: number },
): Promise<boolean> {
  const [row] = await db
    .select({ id: loginEvents.id })
    .from(loginEvents)
    .where(
      and(
        eq(loginEvents.ipAddress, ipAddress),
        gt(loginEvents.atMs, sinceMs),
        eq(loginEvents.email, email),
        eq(loginEvents.outcome, 'signed_in'),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Whether the person has ever signed in. */
export async function hasSignedInBefore(db: Database, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: loginEvents.id })
    .from(loginEvents)
    .where(and(eq(loginEvents.userId, userId), eq(loginEvents.outcome, 'signed_in')))
    .limit(1)
  return row !== undefined
}

/** Number of failed sign-ins with an email since `sinceMs`, whether or not an account has it. */
export async function countFailedSignIns(
  db: Database,
  { email, sinceMs }: { readonly email: string; readonly sinceMs: number },
): Promise<number> {
  const [row] = await db
    .select({ failures: count() })
    .from(loginEvents)
    .where(
      and(
        eq(loginEvents.email, email),
        gt(loginEvents.atMs, sinceMs),
        inArray(loginEvents.outcome, ['wrong_password', 'unknown_account', 'wrong_code']),
      ),
    )
  return row?.failures ?? 0
}

/** A page of a person's login history, newest first, and the total number of events. */
export async function listLoginEvents(
  db: Database,
  { userId, limit, offset }: { readonly userId: number; readonly limit: number; readonly offset: number },
): Promise<{ readonly events: LoginEventRow[]; readonly total: number }> {
  const [events, totals] = await db.batch([
    db
      .select()
      .from(loginEvents)
      .where(eq(loginEvents.userId, userId))
      .orderBy(desc(loginEvents.atMs), desc(loginEvents.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(loginEvents).where(eq(loginEvents.userId, userId)),
  ])
  return { events, total: totals[0]?.total ?? 0 }
}

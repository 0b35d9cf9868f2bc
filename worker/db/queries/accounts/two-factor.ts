import { and, count, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { recoveryCodes, twoFactors } from '../../schema/index.ts'

export type TwoFactorRow = typeof twoFactors.$inferSelect

/** A person's second factor, confirmed or not; undefined if there is none. */
export async function findTwoFactor(db: Database, userId: number): Promise<TwoFactorRow | undefined> {
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId))
  return row
}

/** Stores an unconfirmed secret, replacing an earlier unconfirmed one; false if the second factor is on. */
export async function insertTwoFactor(
  db: Database,
  {
    userId,
    sealedSecret,
    nowMs,
  }: { readonly userId: number; readonly sealedSecret: string; readonly nowMs: number },
): Promise<boolean> {
  const fresh = { sealedSecret, lastStep: 0, createdAtMs: nowMs }
  const rows = await db
    .insert(twoFactors)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: twoFactors.userId, set: fresh, setWhere: isNull(twoFactors.confirmedAtMs) })
    .returning({ userId: twoFactors.userId })
  return rows.length > 0
}

/** Turns the second factor on and stores its recovery codes in one batch; false if it was on, or its setup begun again. */
export async function confirmTwoFactor(
  db: Database,
  {
    userId,
    from,
    sealedSecret,
    step,
    codeHashes,
    nowMs,
  }: {
    readonly userId: number
    /** The sealed secret of the setup. */
    readonly from: string
    readonly sealedSecret: string
    readonly step: number
    readonly codeHashes: readonly string[]
    readonly nowMs: number
  },
): Promise<boolean> {
  const [, confirmed] = await db.batch([
    // First, while the condition of both statements still holds: a second confirmation adds no codes.
    db.insert(recoveryCodes).select(sql`
      select null, ${userId}, value, null from json_each(${JSON.stringify(codeHashes)})
      where exists (select 1 from two_factors where user_id = ${userId} and confirmed_at_ms is null
        and sealed_secret = ${from})`),
    db
      .update(twoFactors)
      .set({ confirmedAtMs: nowMs, lastStep: step, sealedSecret })
      .where(
        and(
          eq(twoFactors.userId, userId),
          isNull(twoFactors.confirmedAtMs),
          eq(twoFactors.sealedSecret, from),
        ),
      )
      .returning({ userId: twoFactors.userId }),
  ])
  return confirmed.length > 0
}

/** Consumes a code's time step; false if this or a later step was used, which prevents replay. */
export async function consumeTimeStep(db: Database, userId: number, step: number): Promise<boolean> {
  const rows = await db
    .update(twoFactors)
    .set({ lastStep: step })
    .where(
      and(eq(twoFactors.userId, userId), isNotNull(twoFactors.confirmedAtMs), lt(twoFactors.lastStep, step)),
    )
    .returning({ userId: twoFactors.userId })
  return rows.length > 0
}

/** Uses up a recovery code; false if it is unknown or already used. */
export async function consumeRecoveryCode(
  db: Database,
  { userId, codeHash, nowMs }: { readonly userId: number; readonly codeHash: string; readonly nowMs: number },
): Promise<boolean> {
  const rows = await db
    .update(recoveryCodes)
    .set({ usedAtMs: nowMs })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAtMs),
      ),
    )
    .returning({ id: recoveryCodes.id })
  return rows.length > 0
}

/** Replaces all recovery codes of a person. */
export async function replaceRecoveryCodes(
  db: Database,
  { userId, codeHashes }: { readonly userId: number; readonly codeHashes: readonly string[] },
): Promise<void> {
  await db.batch([
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash }))),
  ])
}

/** Number of unused recovery codes. */
export async function countRecoveryCodes(db: Database, userId: number): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAtMs)))
  return row?.left ?? 0
}

/** Deletes a person's second factor and recovery codes. */
export async function deleteTwoFactor(db: Database, userId: number): Promise<void> {
  await db.batch([
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    db.delete(twoFactors).where(eq(twoFactors.userId, userId)),
  ])
}

/** Deletes the second factor that was turned on at this time, with its recovery codes; false if it is gone. */
export async function deleteTwoFactorOf(
  db: Database,
  userId: number,
  confirmedAtMs: number,
): Promise<boolean> {
  const [, deleted] = await db.batch([
    db
      .delete(recoveryCodes)
      .where(
        and(
          eq(recoveryCodes.userId, userId),
          sql`exists (select 1 from two_factors where user_id = ${userId} and confirmed_at_ms = ${confirmedAtMs})`,
        ),
      ),
    db
      .delete(twoFactors)
      .where(and(eq(twoFactors.userId, userId), eq(twoFactors.confirmedAtMs, confirmedAtMs)))
      .returning({ userId: twoFactors.userId }),
  ])
  return deleted.length > 0
}

import { and, asc, eq, lt, lte, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { cardDeclines, fraudChecks } from '../../schema/index.ts'
import { type Statement, sqlStatement } from '../platform/batch.ts'

export type FraudCheckRow = typeof fraudChecks.$inferSelect

/** People whom the fraud rules have yet to look at, the one who has waited longest first; without postponed ones. */
export function listFraudChecks(
  db: Database,
  { nowMs, limit }: { readonly nowMs: number; readonly limit: number },
): Promise<FraudCheckRow[]> {
  const isDue = lte(fraudChecks.markedAtMs, nowMs)
  return db.select().from(fraudChecks).where(isDue).orderBy(asc(fraudChecks.markedAtMs)).limit(limit)
}

/** Tries a check that has failed again at this time, so that it does not keep others waiting. */
export async function postponeFraudCheck(db: Database, userId: number, untilMs: number): Promise<void> {
  await db.update(fraudChecks).set({ markedAtMs: untilMs }).where(eq(fraudChecks.userId, userId))
}

/** Ends a check. Where something has happened since it was read, the person is checked again, after the others. */
export async function endFraudCheck(
  db: Database,
  { userId, events }: FraudCheckRow,
  nowMs: number,
): Promise<void> {
  const isOfPerson = eq(fraudChecks.userId, userId)
  await db.batch([
    db.delete(fraudChecks).where(and(isOfPerson, eq(fraudChecks.events, events))),
    db
      .update(fraudChecks)
      .set({ events: sql`${fraudChecks.events} - ${events}`, markedAtMs: nowMs })
      .where(isOfPerson),
  ])
}

/**
 * Has the rules look at those of these people who have bid on a person's cars: a link to them may be new. The check has no
 * event, and such a check looks at nobody else.
 */
export function checkBiddersStatement(
  db: Database,
  {
    sellerId,
    userIds,
    nowMs,
  }: { readonly sellerId: number; readonly userIds: readonly number[]; readonly nowMs: number },
): Statement {
  return sqlStatement(
    db,
    sql`insert into ${fraudChecks} (user_id, marked_at_ms, events)
      select ids.value, ${nowMs}, 0 from json_each(${JSON.stringify(userIds)}) ids
      where exists (select 1 from bidder_auctions b cross join auctions a on a.id = b.auction_id
        where b.user_id = ids.value and a.seller_id = ${sellerId})
      on conflict (user_id) do nothing`,
  )
}

/** Stores that a card was refused when it was to be saved, once for each attempt; false if it was stored before. */
export async function insertCardDecline(
  db: Database,
  decline: Omit<typeof cardDeclines.$inferInsert, 'id'>,
): Promise<boolean> {
  const stored = await db
    .insert(cardDeclines)
    .values(decline)
    .onConflictDoNothing()
    .returning({ id: cardDeclines.id })
  return stored.length > 0
}

/** Deletes refusals before this time, which no rule looks at any more. */
export async function deleteCardDeclinesBefore(db: Database, beforeMs: number): Promise<void> {
  await db.delete(cardDeclines).where(lt(cardDeclines.atMs, beforeMs))
}

import { and, asc, desc, eq, exists, gt, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { authorizations, cardHolds } from '../../schema/index.ts'

export type CardHoldRow = typeof cardHolds.$inferSelect

/**
 * Holds that are, or may be, standing at the processor, and that nobody has begun to release or to capture.
 */
export const LIVE_HOLD_STATES = [
  'placing',
  'action_required',
  'held',
] as const satisfies CardHoldRow['state'][]

/** A statement's condition: the hold is still in one of the states. */
export function holdIs(db: Database, id: number, states: readonly CardHoldRow['state'][]): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(cardHolds)
      .where(and(eq(cardHolds.id, id), inArray(cardHolds.state, [...states]))),
  )
}

/** A statement's condition: the authorization is in one of the states. */
export function authorizationIs(
  db: Database,
  id: number,
  states: readonly (typeof authorizations.$inferSelect)['state'][],
): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(authorizations)
      .where(and(eq(authorizations.id, id), inArray(authorizations.state, [...states]))),
  )
}

/** Moves one hold on, where it is still in one of the states. */
export function moveHold(
  db: Database,
  options: {
    readonly id: number
    readonly from: readonly CardHoldRow['state'][]
    readonly change: Partial<
      Pick<CardHoldRow, 'reference' | 'captureBeforeMs' | 'failureCode' | 'nextAttemptAtMs'>
    > & { readonly state: CardHoldRow['state'] | SQL }
    readonly nowMs: number
  },
) {
  return db
    .update(cardHolds)
    .set({ ...options.change, updatedAtMs: options.nowMs })
    .where(and(eq(cardHolds.id, options.id), inArray(cardHolds.state, [...options.from])))
}

/** Marks the other holds of an authorization to be released: a newer one has taken their place. */
export function releaseOtherHolds(
  db: Database,
  options: {
    readonly authorizationId: number
    readonly holdId: number
    readonly nowMs: number
    readonly where: SQL
  },
) {
  return db
    .update(cardHolds)
    .set({ state: 'releasing', nextAttemptAtMs: options.nowMs, updatedAtMs: options.nowMs })
    .where(
      and(
        eq(cardHolds.authorizationId, options.authorizationId),
        ne(cardHolds.id, options.holdId),
        inArray(cardHolds.state, ['held', 'action_required']),
        options.where,
      ),
    )
}

/** The newest hold of an authorization. */
export async function findNewestHold(db: Database, authorizationId: number): Promise<CardHoldRow | null> {
  const row = await db
    .select()
    .from(cardHolds)
    .where(eq(cardHolds.authorizationId, authorizationId))
    .orderBy(desc(cardHolds.number))
    .limit(1)
    .get()
  return row ?? null
}

/** Until when the processor holds something under an authorization, or null. */
export async function findHoldUntil(
  db: Database,
  authorizationId: number,
  nowMs: number,
): Promise<number | null> {
  const row = await db
    .select({ untilMs: cardHolds.captureBeforeMs })
    .from(cardHolds)
    .where(
      and(
        eq(cardHolds.authorizationId, authorizationId),
        eq(cardHolds.state, 'held'),
        gt(cardHolds.captureBeforeMs, nowMs),
      ),
    )
    .orderBy(desc(cardHolds.number))
    .limit(1)
    .get()
  return row?.untilMs ?? null
}

export async function findHoldByReference(
  db: Database,
  provider: CardHoldRow['provider'],
  reference: string,
): Promise<CardHoldRow | null> {
  const row = await db
    .select()
    .from(cardHolds)
    .where(and(eq(cardHolds.provider, provider), eq(cardHolds.reference, reference)))
    .get()
  return row ?? null
}

/** The hold that is to become a sale's deposit. */
export async function findDepositHold(db: Database, saleId: number): Promise<CardHoldRow | null> {
  const row = await db
    .select()
    .from(cardHolds)
    .where(and(eq(cardHolds.saleId, saleId), eq(cardHolds.state, 'capturing')))
    .get()
  return row ?? null
}

/**
 * Holds whose placing or releasing is to be finished, the longest waiting first; of one person, or of all.
 */
export function findUnfinishedHolds(
  db: Database,
  state: 'placing' | 'releasing',
  options: { readonly nowMs: number; readonly limit: number; readonly userId?: number },
): Promise<CardHoldRow[]> {
  return db
    .select()
    .from(cardHolds)
    .where(
      and(
        eq(cardHolds.state, state),
        lte(cardHolds.nextAttemptAtMs, options.nowMs),
        options.userId === undefined ? undefined : eq(cardHolds.userId, options.userId),
      ),
    )
    .orderBy(asc(cardHolds.nextAttemptAtMs))
    .limit(options.limit)
}

/** Notes a try that brought no answer. */
export async function deferHold(db: Database, hold: CardHoldRow, nextAttemptAtMs: number): Promise<void> {
  await db
    .update(cardHolds)
    .set({ attempts: hold.attempts + 1, nextAttemptAtMs })
    .where(eq(cardHolds.id, hold.id))
}

/** Marks whatever a person has held to be released. */
export function releaseHeldOf(db: Database, userId: number, nowMs: number, where?: SQL) {
  return db
    .update(cardHolds)
    .set({ state: 'releasing', nextAttemptAtMs: nowMs, updatedAtMs: nowMs })
    .where(and(eq(cardHolds.userId, userId), eq(cardHolds.state, 'held'), where))
}

import { and, asc, desc, eq, exists, gt, inArray, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { authorizations, cardHolds, type sales } from '../../schema/index.ts'
import { hasUnsettledPurchase, needsDeposit, needsHold } from '../settlement/owed-premiums.ts'

export type CardHoldRow = typeof cardHolds.$inferSelect

const USER = sql`card_holds.user_id`

/** States of holds that exist, or may exist, at the processor and are not being released or captured. */
export const LIVE_HOLD_STATES = [
  'placing',
  'action_required',
  'held',
] as const satisfies CardHoldRow['state'][]

/** SQL condition: the hold is in one of the states. */
export function isHoldIn(db: Database, id: number, states: readonly CardHoldRow['state'][]): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(cardHolds)
      .where(and(eq(cardHolds.id, id), inArray(cardHolds.state, [...states]))),
  )
}

/** SQL condition: the authorization is in one of the states. */
export function isAuthorizationIn(
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

/** Statement that changes a hold that is still in one of the `from` states. */
export function updateHoldStatement(
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

/** Statement that marks the earlier holds of an authorization for release once `holdId` has replaced them. */
export function releaseOtherHoldsStatement(
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

/** The newest hold of an authorization, or null. */
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

/** The newest hold of a method's open authorization, or null. */
export async function findNewestOpenHold(db: Database, methodId: number): Promise<CardHoldRow | null> {
  const row = await db
    .select({ hold: cardHolds })
    .from(cardHolds)
    .innerJoin(authorizations, eq(authorizations.id, cardHolds.authorizationId))
    .where(
      and(
        eq(authorizations.paymentMethodId, methodId),
        inArray(authorizations.state, ['active', 'action_required']),
      ),
    )
    .orderBy(desc(cardHolds.id))
    .limit(1)
    .get()
  return row?.hold ?? null
}

/** When the processor drops the authorization's current hold (ms); null without one. */
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

/** The hold with a processor's reference, or null. */
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

/** The hold being captured as a sale's deposit, or null. */
export async function findDepositHold(db: Database, saleId: number): Promise<CardHoldRow | null> {
  const row = await db
    .select()
    .from(cardHolds)
    .where(and(eq(cardHolds.saleId, saleId), eq(cardHolds.state, 'capturing')))
    .get()
  return row ?? null
}

/** The hold that was captured as a sale's deposit, or null. */
export async function findCapturedHold(db: Database, saleId: number): Promise<CardHoldRow | null> {
  const row = await db
    .select()
    .from(cardHolds)
    .where(and(eq(cardHolds.saleId, saleId), eq(cardHolds.state, 'captured')))
    .get()
  return row ?? null
}

/** Due holds to place or to release, longest waiting first; of one person or of all. */
export function listUnfinishedHolds(
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

/** Counts an attempt without an answer and schedules the next. */
export async function deferHold(db: Database, hold: CardHoldRow, nextAttemptAtMs: number): Promise<void> {
  await db
    .update(cardHolds)
    .set({ attempts: hold.attempts + 1, nextAttemptAtMs })
    .where(eq(cardHolds.id, hold.id))
}

/** Statement that marks the held holds of a buyer for release if nothing but the settled sale needed them. */
export function releaseHeldHoldsStatement(
  db: Database,
  { sale, nowMs }: { readonly sale: typeof sales.$inferSelect; readonly nowMs: number },
) {
  const isNeeded = needsHold(sale.winnerId, { auctionId: sale.auctionId, saleId: sale.id })
  return db
    .update(cardHolds)
    .set({ state: 'releasing', nextAttemptAtMs: nowMs, updatedAtMs: nowMs })
    .where(and(eq(cardHolds.userId, sale.winnerId), eq(cardHolds.state, 'held'), sql`not ${isNeeded}`))
}

/**
 * Held holds whose capture deadline has passed, the oldest first. Left out are those of people with a premium that is
 * not paid yet, which may become a deposit.
 */
export function listLapsedHolds(db: Database, nowMs: number, limit: number): Promise<CardHoldRow[]> {
  return db
    .select()
    .from(cardHolds)
    .where(
      and(
        eq(cardHolds.state, 'held'),
        lte(cardHolds.captureBeforeMs, nowMs),
        sql`not ${hasUnsettledPurchase(USER)}`,
      ),
    )
    .orderBy(asc(cardHolds.captureBeforeMs))
    .limit(limit)
}

/**
 * Stores that a hold was renewed: the processor's new reference and deadline replace the old ones. False if the row has
 * another reference: the hold was released or captured meanwhile. One that a default has reserved stays reserved.
 */
export async function replaceHold(
  db: Database,
  hold: CardHoldRow,
  { reference, captureBeforeMs }: { readonly reference: string; readonly captureBeforeMs: number | null },
  nowMs: number,
): Promise<boolean> {
  await db
    .update(cardHolds)
    .set({
      state: sql`case when ${cardHolds.state} = 'capturing' then 'capturing' else 'held' end`,
      reference,
      captureBeforeMs,
      updatedAtMs: nowMs,
    })
    .where(
      and(
        eq(cardHolds.id, hold.id),
        inArray(cardHolds.state, ['held', 'lapsed', 'capturing']),
        eq(cardHolds.reference, hold.reference ?? ''),
      ),
    )
  const now = await db
    .select({ reference: cardHolds.reference })
    .from(cardHolds)
    .where(eq(cardHolds.id, hold.id))
    .get()
  return now?.reference === reference
}

/**
 * The newest hold of each active authorization that needs a renewal: it ends before `renewBeforeMs` or has
 * lapsed, and the person needs it as a deposit. A hold that was released on purpose is not renewed.
 */
export async function listHoldsToRenew(
  db: Database,
  options: { readonly nowMs: number; readonly renewBeforeMs: number; readonly limit: number },
): Promise<CardHoldRow[]> {
  const isNewest = sql`${cardHolds.number} = (select max(h.number) from card_holds h where h.authorization_id = ${cardHolds.authorizationId})`
  const isActive = exists(
    db
      .select({ one: sql`1` })
      .from(authorizations)
      .where(
        and(
          eq(authorizations.id, cardHolds.authorizationId),
          eq(authorizations.state, 'active'),
          gt(authorizations.expiresAtMs, options.nowMs),
        ),
      ),
  )
  return db
    .select()
    .from(cardHolds)
    .where(
      and(
        inArray(cardHolds.state, ['held', 'lapsed']),
        lt(cardHolds.captureBeforeMs, options.renewBeforeMs),
        isNewest,
        isActive,
        needsDeposit(USER),
      ),
    )
    .limit(options.limit)
}

/**
 * The newest hold of each active authorization that was released, where the person leads a running auction again, or has to act
 * for a premium: nothing is held of them.
 */
export async function listReleasedInNeed(
  db: Database,
  { nowMs, limit }: { readonly nowMs: number; readonly limit: number },
): Promise<CardHoldRow[]> {
  const found = await db.all<{ id: number }>(sql`
    select h.id from authorizations z cross join card_holds h on h.authorization_id = z.id
      and h.number = (select max(number) from card_holds where authorization_id = z.id)
    where z.state = 'active' and z.expires_at_ms > ${nowMs} and h.state = 'released'
      and (exists (select 1 from auctions where leader_id = z.user_id and status in ('active', 'paused'))
        or exists (select 1 from sales where winner_id = z.user_id and state = 'action_required'))
    limit ${limit}`)
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  return db.select().from(cardHolds).where(inArray(cardHolds.id, ids))
}

/**
 * Inserts the next hold of an authorization; null if one is being placed already, the authorization has
 * ended, or the person needs no deposit any more.
 */
export async function insertNextHold(
  db: Database,
  options: {
    readonly after: CardHoldRow
    readonly onSession: boolean
    readonly nowMs: number
    readonly retryAtMs: number
  },
): Promise<CardHoldRow | null> {
  const { after, onSession, nowMs, retryAtMs } = options
  const number = after.number + 1
  const isOpen = await db
    .select({ id: authorizations.id })
    .from(authorizations)
    .where(
      and(
        eq(authorizations.id, after.authorizationId),
        inArray(authorizations.state, ['active', 'action_required']),
        needsDeposit(after.userId),
      ),
    )
    .get()
  if (isOpen === undefined) return null
  const row = await db
    .insert(cardHolds)
    .values({
      key: `hold:${after.authorizationId}:${number}`,
      authorizationId: after.authorizationId,
      number,
      userId: after.userId,
      paymentMethodId: after.paymentMethodId,
      provider: after.provider,
      amountCents: after.amountCents,
      onSession,
      returnUrl: after.returnUrl,
      state: 'placing',
      nextAttemptAtMs: retryAtMs,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    })
    .onConflictDoNothing()
    .returning()
    .get()
  return row ?? null
}

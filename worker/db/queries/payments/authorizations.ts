import { and, desc, eq, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { Database } from '../../client.ts'
import { authorizations, cardHolds, paymentMethods, users } from '../../schema/index.ts'
import { inOneBatch } from '../platform/batch.ts'
import { LIVE_HOLD_STATES } from './card-holds.ts'

export type AuthorizationRow = typeof authorizations.$inferSelect
type MethodRow = typeof paymentMethods.$inferSelect

/** Those under which the person stands towards us; at most one a person. */
const OPEN: AuthorizationRow['state'][] = ['active', 'action_required']

/** The person's authorization as it stands: the open one, else the newest that has ended. */
export async function findAuthorization(
  db: Database,
  userId: number,
): Promise<{ readonly authorization: AuthorizationRow; readonly method: MethodRow } | null> {
  const row = await db
    .select({ authorization: authorizations, method: paymentMethods })
    .from(authorizations)
    .innerJoin(paymentMethods, eq(paymentMethods.id, authorizations.paymentMethodId))
    .where(
      and(eq(authorizations.userId, userId), inArray(authorizations.state, [...OPEN, 'expired', 'ended'])),
    )
    .orderBy(desc(inArray(authorizations.state, OPEN)), desc(authorizations.id))
    .limit(1)
    .get()
  return row ?? null
}

/** The attempt that the processor has not answered yet. */
export async function findPendingAuthorization(
  db: Database,
  userId: number,
): Promise<AuthorizationRow | null> {
  const row = await db
    .select()
    .from(authorizations)
    .where(and(eq(authorizations.userId, userId), eq(authorizations.state, 'pending')))
    .get()
  return row ?? null
}

export interface Attempt {
  readonly userId: number
  readonly method: Pick<MethodRow, 'id' | 'provider'>
  readonly amountCents: Cents
  readonly returnUrl: string
  readonly nowMs: number
  readonly expiresAtMs: number
  /** When the job takes it up, if whoever began it does not finish. */
  readonly retryAtMs: number
  /** What was granted on the same card since then came of the same press of a button. */
  readonly samePressSinceMs: number
}

/**
 * Begins an attempt with its first hold, both in one. Nothing is begun where the person has one under way
 * already (the index `authorizations_one_pending` decides between two at once), or has just been granted one
 * on this card.
 */
export async function beginAttempt(db: Database, attempt: Attempt): Promise<void> {
  const { userId, method, amountCents, nowMs } = attempt
  await inOneBatch(db, [
    // An insert from a select names every column, in the order of the table.
    db
      .insert(authorizations)
      .select(sql`
        select
          null, ${userId}, ${method.id}, 'pending', ${amountCents}, ${attempt.expiresAtMs},
          null, null, ${nowMs}, ${nowMs}, null
        where not exists (
          select 1 from authorizations
          where user_id = ${userId} and payment_method_id = ${method.id}
            and created_at_ms > ${attempt.samePressSinceMs}
            and (state = 'active' or (state = 'action_required' and action_url is not null))
        )
      `)
      .onConflictDoNothing(),
    db
      .insert(cardHolds)
      .select(sql`
        select
          null, 'hold:' || id || ':1', id, 1, user_id, payment_method_id, ${method.provider}, amount_cents,
          1, ${attempt.returnUrl}, 'placing', null, null, null, null, 0, ${attempt.retryAtMs}, ${nowMs}, ${nowMs}
        from authorizations
        where user_id = ${userId} and state = 'pending'
      `)
      .onConflictDoNothing(),
  ])
}

/**
 * Ends what the person has (the attempt under way too) and marks its holds to be released. Bids that were
 * made stand. True where anything was open.
 */
export async function endAuthorizations(
  db: Database,
  options: { readonly userId: number; readonly state: 'ended' | 'expired'; readonly nowMs: number },
): Promise<boolean> {
  const open = and(
    eq(authorizations.userId, options.userId),
    inArray(authorizations.state, [...OPEN, 'pending']),
  )
  const [ended] = await db.batch([
    db
      .update(authorizations)
      .set({ state: options.state, actionUrl: null, endedAtMs: options.nowMs, updatedAtMs: options.nowMs })
      .where(open)
      .returning({ id: authorizations.id }),
    releaseHoldsOfTheEnded(db, options.userId, options.nowMs),
  ])
  return ended.length > 0
}

/** Gives up an attempt that nobody finishes, so that another can begin. */
export async function abandonAttempt(db: Database, attempt: AuthorizationRow, nowMs: number): Promise<void> {
  await db.batch([
    db
      .update(authorizations)
      .set({ state: 'failed', failureReason: 'abandoned', endedAtMs: nowMs, updatedAtMs: nowMs })
      .where(and(eq(authorizations.id, attempt.id), eq(authorizations.state, 'pending'))),
    releaseHoldsOfTheEnded(db, attempt.userId, nowMs),
  ])
}

/** A hold stands only where there is an authorization above it: the others are to be released. */
export function releaseHoldsOfTheEnded(db: Database, userId: number, nowMs: number) {
  const ended = db
    .select({ id: authorizations.id })
    .from(authorizations)
    .where(
      and(eq(authorizations.userId, userId), inArray(authorizations.state, ['ended', 'expired', 'failed'])),
    )
  return db
    .update(cardHolds)
    .set({ state: 'releasing', nextAttemptAtMs: nowMs, updatedAtMs: nowMs })
    .where(
      and(
        eq(cardHolds.userId, userId),
        inArray(cardHolds.state, [...LIVE_HOLD_STATES]),
        inArray(cardHolds.authorizationId, ended),
      ),
    )
}

/** Moves one authorization on, where it is still in one of the states. */
export function moveAuthorization(
  db: Database,
  options: {
    readonly id: number
    readonly from: readonly AuthorizationRow['state'][]
    readonly change: Partial<
      Pick<AuthorizationRow, 'state' | 'expiresAtMs' | 'actionUrl' | 'failureReason' | 'endedAtMs'>
    >
    readonly nowMs: number
    readonly where?: SQL
  },
) {
  return db
    .update(authorizations)
    .set({ ...options.change, updatedAtMs: options.nowMs })
    .where(
      and(eq(authorizations.id, options.id), inArray(authorizations.state, [...options.from]), options.where),
    )
}

/** Ends the person's other open authorizations: the new one takes their place. */
export function endOthers(
  db: Database,
  options: { readonly userId: number; readonly id: number; readonly nowMs: number; readonly where: SQL },
) {
  return db
    .update(authorizations)
    .set({ state: 'ended', actionUrl: null, endedAtMs: options.nowMs, updatedAtMs: options.nowMs })
    .where(
      and(
        eq(authorizations.userId, options.userId),
        ne(authorizations.id, options.id),
        inArray(authorizations.state, OPEN),
        options.where,
      ),
    )
}

/** People whose authorization is past its end, or who may not use the house any more. */
export async function findOverdueAuthorizations(
  db: Database,
  nowMs: number,
  limit: number,
): Promise<{ readonly userId: number; readonly isExpired: boolean }[]> {
  return db
    .select({
      userId: authorizations.userId,
      isExpired: sql<boolean>`${users.isActive} = 1`.mapWith(Boolean),
    })
    .from(authorizations)
    .innerJoin(users, eq(users.id, authorizations.userId))
    .where(
      and(
        inArray(authorizations.state, OPEN),
        or(lte(authorizations.expiresAtMs, nowMs), eq(users.isActive, false)),
      ),
    )
    .limit(limit)
}

import { and, desc, eq, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { Database } from '../../client.ts'
import { authorizations, cardHolds, paymentMethods, users } from '../../schema/index.ts'
import { runBatch } from '../platform/batch.ts'
import { needsDeposit } from '../settlement/owed-premiums.ts'
import { LIVE_HOLD_STATES } from './card-holds.ts'

export type AuthorizationRow = typeof authorizations.$inferSelect
type MethodRow = typeof paymentMethods.$inferSelect

/** Open states; a person has at most one open authorization (index `authorizations_one_open`). */
const OPEN_STATES: AuthorizationRow['state'][] = ['active', 'action_required']

/** The person's open authorization, else the newest ended one; null without any. */
export async function findAuthorization(
  db: Database,
  userId: number,
): Promise<{ readonly authorization: AuthorizationRow; readonly method: MethodRow } | null> {
  const row = await db
    .select({ authorization: authorizations, method: paymentMethods })
    .from(authorizations)
    .innerJoin(paymentMethods, eq(paymentMethods.id, authorizations.paymentMethodId))
    .where(
      and(
        eq(authorizations.userId, userId),
        inArray(authorizations.state, [...OPEN_STATES, 'expired', 'ended']),
      ),
    )
    .orderBy(desc(inArray(authorizations.state, OPEN_STATES)), desc(authorizations.id))
    .limit(1)
    .get()
  return row ?? null
}

/** The person's authorization that waits for the processor's answer, or null. */
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

export interface NewAuthorization {
  readonly userId: number
  readonly method: Pick<MethodRow, 'id' | 'provider'>
  readonly amountCents: Cents
  readonly returnUrl: string
  readonly nowMs: number
  readonly expiresAtMs: number
  /** When the job continues the attempt if the request does not finish it (ms). */
  readonly retryAtMs: number
  /** An authorization granted on the same card since then comes from the same submission (ms). */
  readonly samePressSinceMs: number
}

/**
 * Inserts a pending authorization and its first hold in one batch. Inserts nothing if the person has a
 * pending one (the index `authorizations_one_pending` decides between concurrent requests), was just granted one on
 * this card, or has closed the account meanwhile.
 */
export async function insertAuthorization(db: Database, attempt: NewAuthorization): Promise<void> {
  const { userId, method, amountCents, nowMs } = attempt
  await runBatch(db, [
    // An insert from a select must name every column in the table's order.
    db
      .insert(authorizations)
      .select(sql`
        select
          null, ${userId}, ${method.id}, 'pending', ${amountCents}, ${attempt.expiresAtMs},
          null, null, ${nowMs}, ${nowMs}, null
        where exists (select 1 from users where id = ${userId} and is_active = 1) and not exists (
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

interface Ending {
  readonly userId: number
  readonly nowMs: number
  /** When the holds are released at the processor, if nothing keeps them until then; now by default. */
  readonly releaseAtMs?: number
}

/**
 * Ends a person's open and pending authorizations and marks their holds for release. Existing bids stay
 * valid.
 */
export async function endAuthorizations(
  db: Database,
  { userId, state, nowMs, releaseAtMs }: Ending & { readonly state: 'ended' | 'expired' },
): Promise<void> {
  const isOpen = inArray(authorizations.state, [...OPEN_STATES, 'pending'])
  await db.batch([
    db
      .update(authorizations)
      .set({ state, actionUrl: null, endedAtMs: nowMs, updatedAtMs: nowMs })
      .where(and(eq(authorizations.userId, userId), isOpen)),
    releaseEndedHoldsStatement(db, userId, nowMs, releaseAtMs),
  ])
}

/** Keeps the newest hold that was to be released later, or has all of them released now. */
export async function decideEndedHolds(
  db: Database,
  { userId, nowMs, releaseAtMs, keeps }: Required<Ending> & { readonly keeps: boolean },
): Promise<void> {
  const waits = and(
    eq(cardHolds.userId, userId),
    eq(cardHolds.state, 'releasing'),
    eq(cardHolds.nextAttemptAtMs, releaseAtMs),
  )
  const newest = sql`${cardHolds.id} = (select max(h.id) from card_holds h where h.user_id = ${userId}
    and h.state = 'releasing' and h.capture_before_ms is not null)`
  await db
    .update(cardHolds)
    .set(keeps ? { state: 'held', updatedAtMs: nowMs } : { nextAttemptAtMs: nowMs, updatedAtMs: nowMs })
    .where(keeps ? and(waits, newest) : waits)
}

/** Fails a pending authorization that was never finished, so that another can start. */
export async function failPendingAuthorization(
  db: Database,
  attempt: AuthorizationRow,
  nowMs: number,
): Promise<void> {
  await db.batch([
    db
      .update(authorizations)
      .set({ state: 'failed', failureReason: 'abandoned', endedAtMs: nowMs, updatedAtMs: nowMs })
      .where(and(eq(authorizations.id, attempt.id), eq(authorizations.state, 'pending'))),
    releaseEndedHoldsStatement(db, attempt.userId, nowMs),
  ])
}

/**
 * Statement that marks a person's live holds for release if their authorization has ended. The newest one that is held
 * is kept while the person leads an auction or has an unsettled purchase (docs/rules/payments.md, Holds).
 */
export function releaseEndedHoldsStatement(db: Database, userId: number, nowMs: number, releaseAtMs = nowMs) {
  const endedIds = db
    .select({ id: authorizations.id })
    .from(authorizations)
    .where(
      and(eq(authorizations.userId, userId), inArray(authorizations.state, ['ended', 'expired', 'failed'])),
    )
  return db
    .update(cardHolds)
    .set({ state: 'releasing', nextAttemptAtMs: releaseAtMs, updatedAtMs: nowMs })
    .where(
      and(
        eq(cardHolds.userId, userId),
        inArray(cardHolds.state, [...LIVE_HOLD_STATES]),
        inArray(cardHolds.authorizationId, endedIds),
        sql`not (${cardHolds.state} = 'held' and ${needsDeposit(userId)} and not exists (
          select 1 from card_holds h where h.user_id = ${userId} and h.state = 'held' and h.id > ${cardHolds.id}
        ))`,
      ),
    )
}

/** Statement that changes an authorization that is still in one of the `from` states. */
export function updateAuthorizationStatement(
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

/** Statement that ends the person's other open authorizations, which `id` replaces. */
export function endOtherAuthorizationsStatement(
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
        inArray(authorizations.state, OPEN_STATES),
        options.where,
      ),
    )
}

/**
 * People with an open authorization that must end: it has expired, or the account is deactivated (`isExpired`
 * is then false).
 */
export async function listOverdueAuthorizations(
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
        inArray(authorizations.state, OPEN_STATES),
        or(lte(authorizations.expiresAtMs, nowMs), eq(users.isActive, false)),
      ),
    )
    .limit(limit)
}

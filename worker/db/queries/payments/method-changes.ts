import { and, desc, eq, gt, inArray, isNull, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import { OPEN_SALE_STATES } from '../../../../domain/after-sale/sale-money.ts'
import type { Database } from '../../client.ts'
import { authorizations, cardHolds, paymentMethods, sales } from '../../schema/index.ts'
import { runBatch } from '../platform/batch.ts'
import { isOwed } from '../settlement/owed-premiums.ts'
import type { PaymentMethodRow } from './payment-methods.ts'

const OPEN_AUTHORIZATIONS = ['pending', 'action_required', 'active'] as const

const isLive = (id: number) => and(eq(paymentMethods.id, id), isNull(paymentMethods.removedAtMs))

/** Open authorizations with a method. */
function openAuthorizations(db: Database, methodId: number) {
  const isOpen = inArray(authorizations.state, [...OPEN_AUTHORIZATIONS])
  return db
    .select({ id: authorizations.id })
    .from(authorizations)
    .where(and(eq(authorizations.paymentMethodId, methodId), isOpen))
}

/** Holds on a method that secure a bid or a purchase, also of an authorization that has ended. */
function heldHolds(db: Database, methodId: number) {
  return db
    .select({ id: cardHolds.id })
    .from(cardHolds)
    .where(and(eq(cardHolds.paymentMethodId, methodId), eq(cardHolds.state, 'held')))
}

/** Unpaid premiums that are paid with a method. */
function unpaidSales(db: Database, methodId: number) {
  const isUnpaid = or(inArray(sales.state, [...OPEN_SALE_STATES]), isOwed)
  return db
    .select({ id: sales.id })
    .from(sales)
    .where(and(eq(sales.paymentMethodId, methodId), isUnpaid))
}

/** Whether an open authorization, a hold, or a premium that is not paid yet, stands on a method. */
export async function findMethodUses(
  db: Database,
  methodId: number,
): Promise<{ readonly backsAuthorization: boolean; readonly paysPremium: boolean }> {
  const [open, held, unpaid] = await db.batch([
    openAuthorizations(db, methodId).limit(1),
    heldHolds(db, methodId).limit(1),
    unpaidSales(db, methodId).limit(1),
  ])
  return { backsAuthorization: open.length + held.length > 0, paysPremium: unpaid.length > 0 }
}

/** A method by the processor's reference, unless it is removed; null if there is none. */
export async function findMethodByReference(
  db: Database,
  provider: PaymentMethodRow['provider'],
  reference: string,
): Promise<PaymentMethodRow | null> {
  const row = await db
    .select()
    .from(paymentMethods)
    .where(
      and(
        eq(paymentMethods.provider, provider),
        eq(paymentMethods.methodReference, reference),
        isNull(paymentMethods.removedAtMs),
      ),
    )
    .get()
  return row ?? null
}

type MethodChange = Partial<
  Pick<
    PaymentMethodRow,
    'label' | 'brand' | 'lastFour' | 'expiryMonth' | 'expiryYear' | 'fingerprint' | 'paypalEmail'
  >
>

/**
 * Changes a method and makes it the default if asked; a removed one stays as it is. A card that has become equal to another saved one
 * keeps its fingerprint, by which the other one is found.
 */
export async function changeMethod(
  db: Database,
  { id, userId }: Pick<PaymentMethodRow, 'id' | 'userId'>,
  { change, makeDefault }: { readonly change: MethodChange; readonly makeDefault: boolean },
): Promise<void> {
  const stillLive = sql`exists (select 1 from payment_methods m where m.id = ${id} and m.removed_at_ms is null)`
  await runBatch(db, [
    ...(makeDefault
      ? [
          db
            .update(paymentMethods)
            .set({ isDefault: false })
            .where(and(eq(paymentMethods.userId, userId), ne(paymentMethods.id, id), stillLive)),
        ]
      : []),
    ...(makeDefault || Object.keys(change).length > 0
      ? [
          db
            .update(paymentMethods)
            .set({
              ...change,
              ...(change.fingerprint && { fingerprint: unlessTaken(id, change.fingerprint) }),
              ...(makeDefault && { isDefault: true }),
            })
            .where(isLive(id)),
        ]
      : []),
  ])
}

/** The fingerprint, unless another method of the person has it. */
function unlessTaken(id: number, fingerprint: string): SQL<string> {
  return sql`case when exists (
    select 1 from payment_methods o where o.id <> ${id} and o.user_id = ${paymentMethods.userId}
      and o.provider = ${paymentMethods.provider} and o.fingerprint = ${fingerprint} and o.removed_at_ms is null
    ) then ${paymentMethods.fingerprint} else ${fingerprint} end`
}

/**
 * Marks a method as removed; the newest of the others becomes the default where it was the default. False if an open
 * authorization, a hold or an unpaid premium stands on it, unless the processor has removed it (`isGone`).
 */
export async function markMethodRemoved(
  db: Database,
  { id, userId }: Pick<PaymentMethodRow, 'id' | 'userId'>,
  { isGone, nowMs }: { readonly isGone: boolean; readonly nowMs: number },
): Promise<boolean> {
  const isUnused: SQL | undefined = isGone
    ? undefined
    : and(notExists(openAuthorizations(db, id)), notExists(heldHolds(db, id)), notExists(unpaidSales(db, id)))
  const isOwn = and(eq(paymentMethods.userId, userId), isNull(paymentMethods.removedAtMs))
  const newest = db
    .select({ id: paymentMethods.id })
    .from(paymentMethods)
    .where(isOwn)
    .orderBy(desc(paymentMethods.id))
    .limit(1)
  const hasDefault = sql`exists (select 1 from payment_methods m where m.user_id = ${userId} and m.removed_at_ms is null and m.is_default = 1)`
  const [removed] = await db.batch([
    db
      .update(paymentMethods)
      .set({ removedAtMs: nowMs, isDefault: false })
      .where(and(isLive(id), isUnused))
      .returning({ id: paymentMethods.id }),
    db
      .update(paymentMethods)
      .set({ isDefault: true })
      .where(and(eq(paymentMethods.id, sql`(${newest})`), sql`not ${hasDefault}`)),
  ])
  return removed.length > 0
}

/** Methods that were removed since a time. */
export function listRemovedMethods(
  db: Database,
  sinceMs: number,
  limit: number,
): Promise<PaymentMethodRow[]> {
  return db.select().from(paymentMethods).where(gt(paymentMethods.removedAtMs, sinceMs)).limit(limit)
}

/** An authorization whose card is gone needs another card. True if there is one. */
export async function requireAnotherCard(db: Database, methodId: number, nowMs: number): Promise<boolean> {
  const changed = await db
    .update(authorizations)
    .set({ state: 'action_required', actionUrl: null, failureReason: 'method_removed', updatedAtMs: nowMs })
    .where(
      and(
        eq(authorizations.paymentMethodId, methodId),
        inArray(authorizations.state, ['active', 'action_required']),
      ),
    )
    .returning({ id: authorizations.id })
  return changed.length > 0
}

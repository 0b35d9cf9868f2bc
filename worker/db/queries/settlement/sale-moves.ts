import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SaleProgress } from '../../../../domain/after-sale/sale-machine.ts'
import type { Database } from '../../client.ts'
import { sales, transactions } from '../../schema/index.ts'
import { runGuarded } from '../platform/guard.ts'
import { type DecidedAttempt, decideAttemptStatements, isUndecided } from './payment-attempts.ts'
import type { NewTransaction, SaleRow } from './settlement.ts'

/** The change of a sale by one event, and everything that is stored with it. */
export interface SaleMove {
  readonly sale: SaleRow
  readonly next: SaleProgress
  /** Further columns of the sale. */
  readonly columns?: Partial<
    Pick<SaleRow, 'provider' | 'paymentMethodId' | 'chargeReference' | 'attempts' | 'restorations'>
  >
  readonly attempt?: DecidedAttempt | undefined
  /** Only while the sale has no live payment: one that was prepared meanwhile could take money beside the event. */
  readonly withoutLivePayment?: boolean
  readonly also?: readonly BatchItem<'sqlite'>[]
  /** A further condition, without which nothing is stored. */
  readonly onlyIf?: SQL | undefined
  readonly nowMs: number
}

/**
 * Stores a change of a sale with all that belongs to it, all or nothing. False, and nothing is stored, if the sale has
 * changed since it was read, if its attempt has been decided, or if the further condition does not hold.
 */
export async function moveSale(db: Database, move: SaleMove): Promise<boolean> {
  const { sale, next, columns, attempt, withoutLivePayment = false, also = [], onlyIf = sql`1`, nowMs } = move
  const isUnchanged = sql`exists (select 1 from sales where id = ${sale.id} and state = ${sale.state}
    and soft_declines = ${sale.softDeclines} and reminders_sent = ${sale.remindersSent}
    and due_by_ms is ${sale.dueByMs} and deposit_cents is ${sale.depositCents}
    and settled_at_ms is ${sale.settledAtMs} and waived_at_ms is ${sale.waivedAtMs}
    and next_step = ${sale.nextStep} and restorations = ${sale.restorations}
    and seller_handed_over_at_ms is ${sale.sellerHandedOverAtMs}
    and buyer_received_at_ms is ${sale.buyerReceivedAtMs}
    and (charge_reference is null or not ${withoutLivePayment ? 1 : 0}))`
  const changeSale = db
    .update(sales)
    .set({ ...toColumns(next), ...columns, updatedAtMs: nowMs })
    .where(eq(sales.id, sale.id))
  return runGuarded(db, sql`${isUnchanged} and ${isUndecided(attempt)} and ${onlyIf}`, [
    changeSale,
    ...decideAttemptStatements(db, attempt, nowMs),
    ...also,
  ])
}

/** Statement that inserts a transaction, or brings the one with its key up to date. */
export function putTransactionStatement(db: Database, row: NewTransaction) {
  const { status, amountCents, description, paymentMethodId, provider, processorReference, updatedAtMs } = row
  return db.insert(transactions).values(row).onConflictDoUpdate({
    target: transactions.key,
    set: { status, amountCents, description, paymentMethodId, provider, processorReference, updatedAtMs },
  })
}

/** Statement that ends the transaction of a premium that is not to be paid any more. */
export function endPendingTransactionStatement(db: Database, key: string, nowMs: number) {
  return db
    .update(transactions)
    .set({ status: 'failed', updatedAtMs: nowMs })
    .where(and(eq(transactions.key, key), eq(transactions.status, 'pending')))
}

function toColumns(next: SaleProgress) {
  return {
    state: next.state,
    defaultReason: next.defaultReason,
    nextStep: next.nextStep,
    depositCents: next.depositCents,
    firstAttemptAtMs: next.firstAttemptAtMs,
    softDeclines: next.softDeclines,
    remindersSent: next.remindersSent,
    nextAttemptAtMs: next.nextAttemptAtMs,
    dueByMs: next.dueByMs,
    settledAtMs: next.settledAtMs,
    waivedAtMs: next.waivedAtMs,
    defaultedAtMs: next.defaultedAtMs,
    lastError: next.lastError,
  }
}

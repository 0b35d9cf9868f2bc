import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { transactions } from '../../schema/index.ts'
import { type NewPosting, reversedStatement } from '../payments/postings.ts'
import { type Statement, sqlStatement } from '../platform/batch.ts'
import type { NewTransaction } from './settlement.ts'

/** What completes or takes back a settlement fee in the batch of its sale, decided by what is stored at that moment. */
export interface CompletedFee {
  /** Of the fee. */
  readonly key: string
  readonly auctionId: number
  readonly round: number
  readonly sellerId: number
  readonly saleId: number
  /** As fixed at publishing. */
  readonly fixedCents: number
  /** What is taken: at most the price. */
  readonly takenCents: number
  readonly posting: NewPosting | null
  readonly transaction: NewTransaction
  readonly nowMs: number
}

/** SQL condition: a fee of a pack is used for the settlement fee. */
const isCovered = (key: string) => sql`exists (select 1 from fee_pack_uses u join settlement_fees f
  on f.id = u.settlement_fee_id where f.key = ${key} and u.given_back_at_ms is null)`

const isFixed = (key: string) =>
  sql`exists (select 1 from settlement_fees where key = ${key} and state = 'fixed')`

/**
 * Statements that make the fee of a completed sale due, or take it from the seller's oldest pack that has one left. All
 * depend on the fee being fixed, so that repeating them changes nothing.
 */
export function feeCompletionStatements(db: Database, fee: CompletedFee): Statement[] {
  const { key, nowMs, takenCents, posting, transaction } = fee
  const isOwed = sql`${isFixed(key)} and not ${isCovered(key)} and ${takenCents} > 0`
  return [
    // A later round has the fee of the publishing.
    sqlStatement(
      db,
      sql`insert into settlement_fees (key, auction_id, round, seller_id, listing_count, amount_cents,
        payment_method_id, state, created_at_ms, updated_at_ms)
      select ${key}, ${fee.auctionId}, ${fee.round}, ${fee.sellerId}, coalesce(published.listing_count, 1),
        ${fee.fixedCents}, published.payment_method_id, 'fixed', ${nowMs}, ${nowMs}
      from (select 1) left join (select listing_count, payment_method_id from settlement_fees
        where auction_id = ${fee.auctionId} order by id limit 1) published on true
      where not exists (select 1 from settlement_fees where sale_id = ${fee.saleId}) on conflict (key) do nothing`,
    ),
    sqlStatement(
      db,
      sql`insert into fee_pack_uses (pack_id, settlement_fee_id, amount_cents, used_at_ms)
      select p.id, f.id, p.price_cents / p.fee_count, ${nowMs} from settlement_fees f
        join fee_packs p on p.user_id = f.seller_id and p.state = 'paid'
      where f.key = ${key} and f.state = 'fixed' and ${takenCents} > 0
        and p.fee_count - p.refunded_count > (select count(*) from fee_pack_uses u
          where u.pack_id = p.id and u.given_back_at_ms is null)
      order by p.paid_at_ms, p.id limit 1 on conflict do nothing`,
    ),
    sqlStatement(
      db,
      sql`insert into ledger_entries (key, debit_account, credit_account, amount_cents, memo, user_id, auction_id,
        sale_id, at_ms)
      select 'pack_use:' || u.id, 'deferred:packs', 'income:settlement_fee', u.amount_cents, '', ${fee.sellerId},
        ${fee.auctionId}, ${fee.saleId}, ${nowMs}
      from fee_pack_uses u join settlement_fees f on f.id = u.settlement_fee_id
      where f.key = ${key} and f.state = 'fixed' and u.given_back_at_ms is null and u.amount_cents > 0
      on conflict do nothing`,
    ),
    ...(posting === null ? [] : [postIf(db, posting, isOwed)]),
    sqlStatement(
      db,
      sql`insert into transactions (key, user_id, type, status, description, amount_cents, auction_id, sale_id,
        created_at_ms, updated_at_ms)
      select ${transaction.key}, ${transaction.userId}, ${transaction.type}, ${transaction.status},
        ${transaction.description}, ${transaction.amountCents}, ${fee.auctionId}, ${fee.saleId}, ${nowMs}, ${nowMs}
      where ${isOwed} on conflict do nothing`,
    ),
    sqlStatement(
      db,
      sql`update settlement_fees set sale_id = ${fee.saleId}, amount_cents = ${takenCents}, due_at_ms = ${nowMs},
        state = case when ${isCovered(key)} or ${takenCents} = 0 then 'paid' else 'due' end,
        paid_at_ms = case when ${isCovered(key)} or ${takenCents} = 0 then ${nowMs} end,
        next_attempt_at_ms = case when ${isCovered(key)} or ${takenCents} = 0 then null else ${nowMs} end,
        updated_at_ms = ${nowMs}
      where key = ${key} and state = 'fixed'`,
    ),
  ]
}

/** Statement that posts a row if the condition is true when it runs. */
function postIf(db: Database, row: NewPosting, condition: SQL): Statement {
  return sqlStatement(
    db,
    sql`insert into ledger_entries (key, debit_account, credit_account, amount_cents, memo, user_id,
      auction_id, sale_id, at_ms)
    select ${row.key}, ${row.debitAccount}, ${row.creditAccount}, ${row.amountCents}, '', ${row.userId ?? null},
      ${row.auctionId ?? null}, ${row.saleId ?? null}, ${row.atMs} where ${condition} on conflict do nothing`,
  )
}

/**
 * Statements that take back what was posted for a fee: the seller owes it no longer, a fee of a pack is given back, and
 * the transaction of a fee that was not charged is withdrawn. `owedKey` is the key of the posting.
 */
export function feeTakenBackStatements(
  db: Database,
  { key, owedKey, nowMs }: { readonly key: string; readonly owedKey: string; readonly nowMs: number },
): Statement[] {
  const isUsed = sql`from fee_pack_uses u join settlement_fees f on f.id = u.settlement_fee_id
    where f.key = ${key} and u.given_back_at_ms is null`
  return [
    reversedStatement(db, sql`= ${owedKey}`, nowMs),
    reversedStatement(db, sql`in (select 'pack_use:' || u.id ${isUsed})`, nowMs),
    sqlStatement(
      db,
      sql`update fee_pack_uses set given_back_at_ms = ${nowMs} where id in (select u.id ${isUsed})`,
    ),
    db
      .update(transactions)
      .set({ status: 'failed', updatedAtMs: nowMs })
      .where(and(eq(transactions.key, key), eq(transactions.status, 'pending'))),
  ]
}

/** Statement that moves an open or paid fee to reversed; its job does the rest. */
export function reverseFeeStatement(
  db: Database,
  { key, nowMs }: { readonly key: string; readonly nowMs: number },
): Statement {
  return sqlStatement(
    db,
    sql`update settlement_fees set state = 'reversed', next_attempt_at_ms = ${nowMs},
      updated_at_ms = ${nowMs}
    where key = ${key} and state in ('due', 'charging', 'processing', 'action_required', 'paid')`,
  )
}

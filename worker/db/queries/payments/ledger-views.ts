import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import {
  amountDueCents,
  COMPLETED_SALE_STATES,
  OPEN_SALE_STATES,
} from '../../../../domain/after-sale/sale-money.ts'
import type { Period } from '../../../../domain/format/pacific-periods.ts'
import { addCents, type Cents, ZERO_CENTS } from '../../../../domain/money/cents.ts'
import { type IncomeAccount, personAccount } from '../../../../domain/money/postings.ts'
import type { Database } from '../../client.ts'
import { ledgerEntries, sales, transactions } from '../../schema/index.ts'

/**
 * Every figure of money on any screen is one of these views: of the ledger where money has moved or is owed to the
 * platform, of completed sales where a car's price is meant, which never passes through.
 */

/** Figures of a person's money (cents). */
export interface PersonTotals {
  /** Prices of their completed sales as seller. */
  readonly revenueCents: Cents
  /** Listing fees and addons that they paid, net of refunds. */
  readonly listingFeesCents: Cents
  /** Buyer's premiums that they paid, net of refunds and lost disputes. */
  readonly premiumsCents: Cents
  /** What they still have to pay: premiums less their deposits, settlement fees, and payments that wait for the bank. */
  readonly pendingCents: Cents
}

const LISTING_ACCOUNTS: readonly IncomeAccount[] = ['income:listing_fee', 'income:listing_addons']
const PREMIUM_ACCOUNTS: readonly IncomeAccount[] = ['income:buyer_premium']

/** The figures of one person. */
export async function readPersonTotals(db: Database, userId: number): Promise<PersonTotals> {
  const person = personAccount(userId)
  const { debitAccount, creditAccount } = ledgerEntries
  const [[sold], [paid], [waiting], unpaid] = await db.batch([
    db
      .select({ cents: sql<Cents>`coalesce(sum(${sales.amountCents}), 0)` })
      .from(sales)
      .where(and(eq(sales.sellerId, userId), inArray(sales.state, [...COMPLETED_SALE_STATES]))),
    db
      .select({ listingFeesCents: paidInto(LISTING_ACCOUNTS), premiumsCents: paidInto(PREMIUM_ACCOUNTS) })
      .from(ledgerEntries)
      .where(sql`${debitAccount} = ${person} or ${creditAccount} = ${person}`),
    db
      .select({ cents: sql<Cents>`coalesce(-sum(${transactions.amountCents}), 0)` })
      .from(transactions)
      .where(
        and(
          eq(transactions.userId, userId),
          eq(transactions.status, 'pending'),
          // A premium is counted by its sale: it stays owed after a default, when its transaction has failed.
          ne(transactions.type, 'buyer_premium'),
        ),
      ),
    db
      .select()
      .from(sales)
      .where(
        and(
          eq(sales.winnerId, userId),
          isNull(sales.settledAtMs),
          inArray(sales.state, [...OPEN_SALE_STATES, 'defaulted']),
        ),
      ),
  ])
  return {
    revenueCents: sold?.cents ?? ZERO_CENTS,
    listingFeesCents: paid?.listingFeesCents ?? ZERO_CENTS,
    premiumsCents: paid?.premiumsCents ?? ZERO_CENTS,
    pendingCents: addCents(waiting?.cents ?? ZERO_CENTS, ...unpaid.map(amountDueCents)),
  }
}

/** What rows of a person have brought these income accounts, less what was given back. */
function paidInto(accounts: readonly IncomeAccount[]): SQL<Cents> {
  const { debitAccount, creditAccount, amountCents } = ledgerEntries
  return sql<Cents>`coalesce(sum(case when ${inArray(creditAccount, [...accounts])} then ${amountCents}
    when ${inArray(debitAccount, [...accounts])} then -${amountCents} end), 0)`
}

/** The platform's income of an account in a period, net of refunds and lost disputes. */
export interface IncomeRow {
  /** The period's name. */
  readonly period: string
  readonly account: IncomeAccount
  readonly cents: Cents
}

/** The platform's income in each period by account; a period or account without a movement has no row. */
export function readIncome(db: Database, periods: readonly Period[]): Promise<IncomeRow[]> {
  const inPeriods = sql`json_each(${JSON.stringify(periods)}) as period cross join ${ledgerEntries} as entry
    on entry.at_ms >= period.value ->> 'fromMs' and entry.at_ms < period.value ->> 'untilMs'`
  return db.all<IncomeRow>(sql`
    select period, account, sum(cents) as cents from (
      select period.value ->> 'name' as period, credit_account as account, amount_cents as cents
        from ${inPeriods} where credit_account like 'income:%'
      union all select period.value ->> 'name', debit_account, -amount_cents
        from ${inPeriods} where debit_account like 'income:%'
    ) group by period, account order by period, account`)
}

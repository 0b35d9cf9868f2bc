import { and, asc, eq, gte, lt, or, sql } from 'drizzle-orm'
import { type Cents, ZERO_CENTS } from '../../../../domain/money/cents.ts'
import { personAccount } from '../../../../domain/money/postings.ts'
import type { StatementEntry, StatementMonth } from '../../../../domain/money/statement.ts'
import type { Database } from '../../client.ts'
import { auctions, ledgerEntries } from '../../schema/index.ts'

/** A person's ledger rows of a month, the oldest first, and what they owed at its beginning. */
export async function findStatementEntries(
  db: Database,
  userId: number,
  { fromMs, toMs }: StatementMonth,
): Promise<{ readonly entries: readonly StatementEntry[]; readonly openingCents: Cents }> {
  const own = personAccount(userId)
  const isOwn = or(eq(ledgerEntries.debitAccount, own), eq(ledgerEntries.creditAccount, own))
  const [entries, [opening]] = await db.batch([
    db
      .select({
        debitAccount: ledgerEntries.debitAccount,
        creditAccount: ledgerEntries.creditAccount,
        amountCents: ledgerEntries.amountCents,
        auctionNumber: auctions.auctionNumber,
        atMs: ledgerEntries.atMs,
      })
      .from(ledgerEntries)
      .leftJoin(auctions, eq(auctions.id, ledgerEntries.auctionId))
      .where(and(isOwn, gte(ledgerEntries.atMs, fromMs), lt(ledgerEntries.atMs, toMs)))
      .orderBy(asc(ledgerEntries.atMs), asc(ledgerEntries.id)),
    db
      .select({
        cents: sql<Cents>`coalesce(sum(case when ${ledgerEntries.debitAccount} = ${own}
          then ${ledgerEntries.amountCents} else -${ledgerEntries.amountCents} end), 0)`,
      })
      .from(ledgerEntries)
      .where(and(isOwn, lt(ledgerEntries.atMs, fromMs))),
  ])
  return { entries, openingCents: opening?.cents ?? ZERO_CENTS }
}

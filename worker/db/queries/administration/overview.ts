import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Cents } from '../../../../domain/money/cents.ts'
import { INCOME_ACCOUNTS } from '../../../../domain/money/postings.ts'
import type { Database } from '../../client.ts'
import { auctions, sales, transactions } from '../../schema/index.ts'
import { AUCTION_STATUSES } from '../../schema/values.ts'
import { COMPLETED } from '../listings/sold-conditions.ts'
import { countUsers } from './user-lists.ts'

const PUBLISHED = AUCTION_STATUSES.filter((status) => status !== 'draft')

const ALL_USERS = { status: null, kind: null } as const

/** The platform's figures, counted now. Closed accounts are no users. */
export interface PlatformFigures {
  readonly totalUsers: number
  readonly activeUsers: number
  readonly totalAuctions: number
  readonly activeAuctions: number
  readonly completedSales: number
  readonly totalTransactions: number
  readonly completedTransactions: number
  /** Income from the ledger, net of refunds and lost disputes. */
  readonly revenueCents: Cents
}

/** Counts users, auctions, completed sales, transactions and income. */
export async function readPlatformFigures(db: Database): Promise<PlatformFigures> {
  const income = sql.raw(INCOME_ACCOUNTS.map((account) => `'${account}'`).join(', '))
  const [[totalUsers = 0, inactiveUsers = 0], [allAuctions, activeAuctions, completed, states, revenue]] =
    await Promise.all([
      countUsers(db, [ALL_USERS, { ...ALL_USERS, kind: 'inactive' }]),
      db.batch([
        db.select({ n: count() }).from(auctions).where(inArray(auctions.status, PUBLISHED)),
        db.select({ n: count() }).from(auctions).where(eq(auctions.status, 'active')),
        db.select({ n: count() }).from(sales).where(sql`${sales.state} in ${COMPLETED}`),
        db
          .select({ status: transactions.status, n: count() })
          .from(transactions)
          .groupBy(transactions.status),
        db
          .select({
            cents: sql<Cents>`coalesce((select sum(amount_cents) from ledger_entries where credit_account in (${income})), 0)
          - coalesce((select sum(amount_cents) from ledger_entries where debit_account in (${income})), 0)`,
          })
          .from(sql`(select 1)`),
      ]),
    ])
  return {
    totalUsers,
    activeUsers: totalUsers - inactiveUsers,
    totalAuctions: allAuctions[0]?.n ?? 0,
    activeAuctions: activeAuctions[0]?.n ?? 0,
    completedSales: completed[0]?.n ?? 0,
    totalTransactions: states.reduce((sum, row) => sum + row.n, 0),
    completedTransactions: states.find(({ status }) => status === 'completed')?.n ?? 0,
    revenueCents: revenue[0]?.cents ?? (0 as Cents),
  }
}

/** Running auctions that somebody leads, the nearest end first. */
export function listLedAuctions(db: Database, limit: number) {
  return db
    .select({ id: auctions.id, leaderId: auctions.leaderId })
    .from(auctions)
    .where(and(inArray(auctions.status, ['active', 'paused']), isNotNull(auctions.leaderId)))
    .orderBy(auctions.endAtMs)
    .limit(limit)
}

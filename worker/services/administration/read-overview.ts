import { successRate } from '../../../domain/administration/financial-report.ts'
import { centsToDollars } from '../../../domain/money/cents.ts'
import type { WireOverview } from '../../../domain/schemas/administration.ts'
import { database } from '../../db/client.ts'
import { readPlatformFigures } from '../../db/queries/administration/overview.ts'
import type { Env } from '../../env.ts'
import { readLastBackup } from '../backup/read-backups.ts'
import { countMaximumsWithoutPayments } from './count-maximums.ts'
import { readUptime } from './uptime.ts'

/** The platform's figures, counted now, with its uptime. docs/rules/administration.md, Overview */
export async function readOverview(env: Env, nowMs: number): Promise<WireOverview> {
  const [figures, uptime, maximums, lastBackup] = await Promise.all([
    readPlatformFigures(database(env)),
    readUptime(env, nowMs),
    countMaximumsWithoutPayments(env),
    readLastBackup(env),
  ])
  const { totalTransactions, completedTransactions } = figures
  return {
    total_users: figures.totalUsers,
    active_users: figures.activeUsers,
    total_auctions: figures.totalAuctions,
    active_auctions: figures.activeAuctions,
    total_revenue: centsToDollars(figures.revenueCents),
    completed_sales: figures.completedSales,
    total_transactions: totalTransactions,
    completed_transactions: completedTransactions,
    success_rate: successRate(completedTransactions, totalTransactions),
    uptime: uptime && { percent: uptime.percent, since: new Date(uptime.sinceMs).toISOString() },
    maximums_without_payments: maximums,
    last_backup: lastBackup,
  }
}

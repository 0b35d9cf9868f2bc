import type { OverviewContent } from '../../../app/routes/admin/overview/console-overview.server.ts'
import { NOW_MS } from './draw-console.ts'

const FIGURES: NonNullable<OverviewContent['figures']> = {
  total_users: 1_204,
  active_users: 1_190,
  total_auctions: 318,
  active_auctions: 41,
  total_revenue: 98_765.49,
  completed_sales: 96,
  total_transactions: 400,
  completed_transactions: 390,
  success_rate: 97.5,
  uptime: { percent: 99.98, since: new Date(NOW_MS).toISOString() },
  maximums_without_payments: null,
  last_backup: null,
}

const LOCK = { state: 'unlocked', done: 0, total: 0, reason: null, pressedAtMs: null } as const

/** The overview of a quiet platform, with changes; `figures` and `lock` are completed. */
export function overview({
  figures,
  lock,
  ...changes
}: Partial<Omit<OverviewContent, 'figures' | 'lock'>> & {
  readonly figures?: Partial<NonNullable<OverviewContent['figures']>> | null
  readonly lock?: Partial<NonNullable<OverviewContent['lock']>> | null
} = {}): OverviewContent {
  return {
    kind: 'overview',
    figures: figures === null ? null : { ...FIGURES, ...figures },
    health: {
      state: 'operational',
      parts: [
        { name: 'database', state: 'operational', latency_ms: 3 },
        { name: 'auction_room', state: 'operational', latency_ms: 5 },
      ],
      checked_at: new Date(NOW_MS).toISOString(),
    },
    present: { requests: 10_000, errorRate: 2, responseTime: 41 },
    lock: lock === null ? null : { ...LOCK, ...lock },
    criticalAlerts: { shown: [], total: 0 },
    administrators: [{ id: 1, username: 'rosa' }],
    activity: [],
    waiting: { alerts: 0, messages: 0, sales: 0, reports: 0, posts: 0, licenses: 0 },
    changed: null,
    ...changes,
  }
}

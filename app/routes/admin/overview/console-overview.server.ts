import type { LockStatus } from '../../../../domain/administration/platform-lock.ts'
import {
  AuditLogQuery,
  ProblemSalesQuery,
  type WireAuditEntry,
  type WireOverview,
} from '../../../../domain/schemas/administration.ts'
import type { PageContext } from '../../../../worker/http/page/page-context.ts'
import { countWaitingLicenses } from '../../../../worker/services/administration/dealers/dealer-waits.ts'
import { readProblemSales } from '../../../../worker/services/administration/problem-sales.ts'
import { readAuditLog } from '../../../../worker/services/administration/read-audit-log.ts'
import { readOverview } from '../../../../worker/services/administration/read-overview.ts'
import { countOpenMessages } from '../../../../worker/services/messaging/read-messages.ts'
import { listReports } from '../../../../worker/services/messaging/reports.ts'
import {
  countOpenAlerts,
  type ListedAlert,
  readAdministrators,
  readCriticalAlerts,
} from '../../../../worker/services/platform/alerts.ts'
import { checkHealth, type Health } from '../../../../worker/services/platform/check-health.ts'
import { readLockStatus } from '../../../../worker/services/platform/lock/press-lock.ts'
import { countWaitingPosts } from '../../../../worker/services/promotions/social-posts.ts'

export type { ListedAlert } from '../../../../worker/services/platform/alerts.ts'
export type { Health } from '../../../../worker/services/platform/check-health.ts'

const SHOWN_ALERTS = 5
const SHOWN_ENTRIES = '8'

/** An entry of the audit log without what only administrators read. */
type Activity = Pick<
  WireAuditEntry,
  'id' | 'at' | 'actor' | 'action' | 'subject_type' | 'subject_id' | 'reason'
>

export interface OverviewContent {
  readonly kind: 'overview'
  readonly figures: WireOverview
  readonly health: Health
  /** How far the platform is locked; null where that cannot be read. */
  readonly lock: LockStatus | null
  readonly criticalAlerts: readonly ListedAlert[]
  readonly administrators: readonly { readonly id: number; readonly username: string }[]
  /** What administrators and support did last. */
  readonly activity: readonly Activity[]
  /** How much waits in each queue. */
  readonly waiting: {
    readonly alerts: number
    readonly messages: number
    readonly sales: number
    readonly reports: number
    readonly posts: number
    readonly licenses: number
  }
  /** What was changed just now. */
  readonly changed: string | null
}

/** The overview: figures, health, critical alerts, recent activity, and what waits. */
export async function readOverviewContent(
  { env, nowMs }: Pick<PageContext, 'env' | 'nowMs'>,
  params: URLSearchParams,
): Promise<OverviewContent> {
  const [
    figures,
    health,
    criticalAlerts,
    administrators,
    activity,
    alerts,
    messages,
    reports,
    posts,
    sales,
    licenses,
    lock,
  ] = await Promise.all([
    readOverview(env, nowMs),
    checkHealth(env),
    readCriticalAlerts(env, SHOWN_ALERTS),
    readAdministrators(env),
    readAuditLog(env, AuditLogQuery.parse({ per_page: SHOWN_ENTRIES })),
    countOpenAlerts(env),
    countOpenMessages(env),
    listReports(env, { page: 1, per_page: 1 }),
    countWaitingPosts(env),
    readProblemSales(env, ProblemSalesQuery.parse({ per_page: '1' })),
    countWaitingLicenses(env),
    readLockStatus(env).catch((error: unknown) => {
      console.error('The lock of the platform cannot be read.', error)
      return null
    }),
  ])
  return {
    kind: 'overview',
    figures,
    health,
    lock,
    criticalAlerts,
    administrators,
    activity: activity.data.map(({ id, at, actor, action, subject_type, subject_id, reason }) => ({
      id,
      at,
      actor,
      action,
      subject_type,
      subject_id,
      reason,
    })),
    waiting: {
      alerts,
      messages,
      sales: sales.counts.unpaid,
      reports: reports.total,
      posts,
      licenses,
    },
    changed: params.get('changed'),
  }
}

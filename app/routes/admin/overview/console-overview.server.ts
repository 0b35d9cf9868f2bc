import type { LockStatus } from '../../../../domain/administration/platform-lock.ts'
import {
  AuditLogQuery,
  ProblemSalesQuery,
  type WireAuditEntry,
  type WireOverview,
} from '../../../../domain/schemas/administration.ts'
import type { PageContext } from '../../../../worker/http/page/page-context.ts'
import { countWaitingLicenses } from '../../../../worker/services/administration/dealers/dealer-waits.ts'
import {
  type PresentFigures,
  readPresent,
} from '../../../../worker/services/administration/monitor/read-services.ts'
import { readProblemSales } from '../../../../worker/services/administration/problem-sales.ts'
import { readAuditLog } from '../../../../worker/services/administration/read-audit-log.ts'
import { readOverview } from '../../../../worker/services/administration/read-overview.ts'
import { countOpenMessages } from '../../../../worker/services/messaging/read-messages.ts'
import { listReports } from '../../../../worker/services/messaging/reports.ts'
import {
  type CriticalAlerts,
  countOpenAlerts,
  readAdministrators,
  readCriticalAlerts,
} from '../../../../worker/services/platform/alerts.ts'
import { checkHealth, type Health } from '../../../../worker/services/platform/check-health.ts'
import { readLockStatus } from '../../../../worker/services/platform/lock/press-lock.ts'
import { countWaitingPosts } from '../../../../worker/services/promotions/social-posts.ts'
import { orNull } from '../or-null.server.ts'

export type { CriticalAlerts, ListedAlert } from '../../../../worker/services/platform/alerts.ts'
export type { Health } from '../../../../worker/services/platform/check-health.ts'

const SHOWN_ALERTS = 5
const SHOWN_ENTRIES = '8'

/** An entry of the audit log without what only administrators read. */
type Activity = Pick<
  WireAuditEntry,
  'id' | 'at' | 'actor' | 'action' | 'subject_type' | 'subject_id' | 'reason'
>

/** The overview. What cannot be read is null, so that the other parts are shown. */
export interface OverviewContent {
  readonly kind: 'overview'
  readonly figures: WireOverview | null
  readonly health: Health
  /** Requests and errors of the last minutes. */
  readonly present: PresentFigures | null
  /** How far the platform is locked. */
  readonly lock: LockStatus | null
  readonly criticalAlerts: CriticalAlerts | null
  readonly administrators: readonly { readonly id: number; readonly username: string }[]
  /** What administrators and support did last. */
  readonly activity: readonly Activity[] | null
  /** How much waits in each queue. */
  readonly waiting: {
    readonly alerts: number | null
    readonly messages: number | null
    readonly sales: number | null
    readonly reports: number | null
    readonly posts: number | null
    readonly licenses: number | null
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
    present,
    lock,
    criticalAlerts,
    administrators,
    activity,
    alerts,
    messages,
    sales,
    reports,
    posts,
    licenses,
  ] = await Promise.all([
    orNull('figures', () => readOverview(env, nowMs)),
    checkHealth(env),
    orNull('present figures', () => readPresent(env, nowMs)),
    orNull('lock', () => readLockStatus(env)),
    orNull('alerts', () => readCriticalAlerts(env, SHOWN_ALERTS)),
    orNull('administrators', () => readAdministrators(env)),
    orNull('activity', () => readActivity(env)),
    orNull('number of alerts', () => countOpenAlerts(env)),
    orNull('number of messages', () => countOpenMessages(env)),
    orNull('number of sales', async () => (await readProblemSales(env, FIRST_SALE)).counts.unpaid),
    orNull('number of reports', async () => (await listReports(env, { page: 1, per_page: 1 })).total),
    orNull('number of posts', () => countWaitingPosts(env)),
    orNull('number of licenses', () => countWaitingLicenses(env)),
  ])
  return {
    kind: 'overview',
    figures,
    health,
    present,
    lock,
    criticalAlerts,
    administrators: administrators ?? [],
    activity,
    waiting: { alerts, messages, sales, reports, posts, licenses },
    changed: params.get('changed'),
  }
}

const FIRST_SALE = ProblemSalesQuery.parse({ per_page: '1' })

async function readActivity(env: PageContext['env']): Promise<Activity[]> {
  const { data } = await readAuditLog(env, AuditLogQuery.parse({ per_page: SHOWN_ENTRIES }))
  return data.map(({ id, at, actor, action, subject_type, subject_id, reason }) => ({
    id,
    at,
    actor,
    action,
    subject_type,
    subject_id,
    reason,
  }))
}

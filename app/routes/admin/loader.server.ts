import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { isAdmin } from '../../../domain/account/roles.ts'
import { countOpenMessages } from '../../../worker/services/messaging/read-messages.ts'
import { listReports } from '../../../worker/services/messaging/reports.ts'
import { countOpenAlerts } from '../../../worker/services/platform/alerts.ts'
import { checkHealth, type Health } from '../../../worker/services/platform/check-health.ts'
import { countWaitingPosts } from '../../../worker/services/promotions/social-posts.ts'
import { requirePermission } from '../../lib/http.server.ts'

export type { Health } from '../../../worker/services/platform/check-health.ts'

export interface AdminPage {
  readonly username: string
  readonly isAdmin: boolean
  readonly health: Health
  /** How many alerts wait for an administrator. */
  readonly openAlerts: number
  readonly openMessages: number
  readonly openReports: number
  /** How many paid social media posts wait to be posted. */
  readonly waitingPosts: number
}

/** The admin panel: the health of the platform, and how much waits for administrators. */
export async function loader({ context }: LoaderFunctionArgs): Promise<AdminPage> {
  const viewer = requirePermission(context, '/admin', 'admin.read')
  const { env } = context
  const [health, openAlerts, openMessages, { total: openReports }, waitingPosts] = await Promise.all([
    checkHealth(env),
    countOpenAlerts(env),
    countOpenMessages(env),
    listReports(env, { page: 1, per_page: 1 }),
    countWaitingPosts(env),
  ])
  const { username } = viewer
  return { username, isAdmin: isAdmin(viewer), health, openAlerts, openMessages, openReports, waitingPosts }
}

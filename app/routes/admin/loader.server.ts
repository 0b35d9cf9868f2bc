import { isAdmin } from '../../../domain/account/roles.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { countOpenMessages } from '../../../worker/services/messaging/read-messages.ts'
import { listReports } from '../../../worker/services/messaging/reports.ts'
import { checkHealth, type Health } from '../../../worker/services/platform/check-health.ts'
import { countWaitingPosts } from '../../../worker/services/promotions/social-posts.ts'
import { atDesk } from '../../lib/http/desk.server.ts'
import type { Redirect } from '../../lib/http.server.ts'

export interface AdminPage {
  readonly username: string
  readonly isAdmin: boolean
  readonly health: Health
  readonly openMessages: number
  readonly openReports: number
  /** Posts on social media that sellers have paid for. */
  readonly waitingPosts: number
}

export async function readAdminPage(context: PageContext): Promise<AdminPage | Redirect> {
  const viewer = atDesk(context, '/admin', 'admin.read')
  if (viewer instanceof Response) return viewer
  const { env } = context
  const [health, openMessages, { total: openReports }, waitingPosts] = await Promise.all([
    checkHealth(env),
    countOpenMessages(env),
    listReports(env, { page: 1, per_page: 1 }),
    countWaitingPosts(env),
  ])
  const { username } = viewer
  return { username, isAdmin: isAdmin(viewer), health, openMessages, openReports, waitingPosts }
}

import { isAdmin } from '../../../domain/account/roles.ts'
import { countOpenMessages } from '../contact/read-messages.ts'
import { countWaitingPosts } from '../promotions/social-posts.ts'
import { checkHealth, type Health } from '../system/check-health.ts'
import { listReports } from '../talk/reports.ts'
import { atDesk } from './desk.ts'
import type { PageContext } from './page-context.ts'
import type { Redirect } from './redirect-to.ts'

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

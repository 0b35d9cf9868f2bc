import { ListQuery } from '../../../domain/schemas/list-query.ts'
import { NoticesRead, type WireNoticePage } from '../../../domain/schemas/notifications.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { markInboxRead, readInbox } from '../../../worker/services/notifications/inbox.ts'
import { formFields, type Redirect, redirectTo } from '../../lib/http.server.ts'

const A_PAGE = '20'

const SIGN_IN = '/login?redirectTo=/notifications'

/** A page of what the person was told; who is not signed in is asked to. */
export async function readNotificationsPage(
  { env, viewer }: PageContext,
  params: URLSearchParams,
): Promise<WireNoticePage | Redirect> {
  if (viewer === null) return redirectTo(SIGN_IN)
  const query = ListQuery.parse({ page: params.get('page') ?? undefined, per_page: A_PAGE })
  return readInbox(env, { userId: viewer.id, query })
}

/** Marks what the page showed as read, and shows it again. */
export async function markReadByForm({ env, viewer }: PageContext, request: Request): Promise<Redirect> {
  if (viewer === null) return redirectTo(SIGN_IN)
  const { up_to: upTo } = formFields(await request.formData())
  const read = NoticesRead.safeParse({ up_to: Number(upTo) })
  if (read.success) await markInboxRead(env, { userId: viewer.id, read: read.data })
  return redirectTo('/notifications')
}

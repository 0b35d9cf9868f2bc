import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { ListQuery } from '../../../domain/schemas/list-query.ts'
import { readInbox } from '../../../worker/services/notifications/inbox.ts'
import { requireUser } from '../../lib/http.server.ts'

const NOTIFICATIONS_PER_PAGE = '20'

/** A page of the viewer's notifications. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireUser(context, '/notifications')
  const { env, nowMs } = context
  const { searchParams } = new URL(request.url)
  const query = ListQuery.parse({
    page: searchParams.get('page') ?? undefined,
    per_page: NOTIFICATIONS_PER_PAGE,
  })
  return { page: await readInbox(env, { userId: viewer.id, query }), nowMs }
}

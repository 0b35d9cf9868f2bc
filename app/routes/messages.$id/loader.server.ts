import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { ListQuery } from '../../../domain/schemas/list-query.ts'
import { markConversationRead, readThread } from '../../../worker/services/messaging/read-threads.ts'
import { redirectTo, requireId, requireUser } from '../../lib/http.server.ts'

const MESSAGES_PER_PAGE = '50'

/** A conversation of the viewer. Reading it marks its shown messages as read. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { pathname, search, searchParams } = new URL(request.url)
  const { userId } = requireUser(context, pathname + search)
  const threadId = requireId(params.id, '/messages')
  const { env, nowMs } = context
  const query = ListQuery.parse({ page: searchParams.get('page') ?? undefined, per_page: MESSAGES_PER_PAGE })
  const found = await readThread(env, { threadId, userId, query })
  if (!found.ok) throw redirectTo('/messages')
  const newest = found.value.messages.data.at(-1)
  if (newest && found.value.unread > 0)
    await markConversationRead(env, { threadId, userId, upTo: newest.id, nowMs })
  return { thread: found.value, nowMs }
}

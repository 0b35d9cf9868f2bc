import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { ListQuery } from '../../../domain/schemas/list-query.ts'
import { findVisible } from '../../../worker/services/auctions/find-visible.ts'
import { toCard } from '../../../worker/services/auctions/to-card.ts'
import { markConversationRead, readThread } from '../../../worker/services/messaging/read-threads.ts'
import { redirectTo, requireId, requireUser } from '../../lib/http.server.ts'

const MESSAGES_PER_PAGE = '50'

/** A conversation of the viewer. Reading it marks its shown messages as read. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { pathname, search, searchParams } = new URL(request.url)
  const viewer = requireUser(context, pathname + search)
  const { userId } = viewer
  const threadId = requireId(params.id, '/messages')
  const { env, nowMs } = context
  const query = ListQuery.parse({ page: searchParams.get('page') ?? undefined, per_page: MESSAGES_PER_PAGE })
  const found = await readThread(env, { threadId, userId, query })
  if (!found.ok) throw redirectTo('/messages')
  const newest = found.value.messages.data.at(-1)
  if (newest && found.value.unread > 0)
    await markConversationRead(env, { threadId, userId, upTo: newest.id, nowMs })
  // A listing that is no longer public is gone for its readers, their conversation is not.
  const listing = await findVisible(env, { auctionId: found.value.auction.id, viewer })
  const car = listing.ok ? toCard(listing.value, { viewer, nowMs }) : null
  return { thread: found.value, car, nowMs }
}

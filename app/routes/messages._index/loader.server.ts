import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { ListQuery } from '../../../domain/schemas/list-query.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import { readThreads } from '../../../worker/services/messaging/read-threads.ts'
import { requireUser } from '../../lib/http.server.ts'

const THREADS_PER_PAGE = '20'

/** The viewer's conversations, of one auction if the URL names one. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, search, searchParams } = new URL(request.url)
  const { userId } = requireUser(context, pathname + search)
  const auction = PathId.safeParse(searchParams.get('auction'))
  const auctionId = auction.success ? auction.data : null
  const query = ListQuery.parse({ page: searchParams.get('page') ?? undefined, per_page: THREADS_PER_PAGE })
  const threads = await readThreads(context.env, { userId, auctionId, query })
  return { threads, auctionId, nowMs: context.nowMs }
}

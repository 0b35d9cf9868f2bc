import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { isAllowed } from '../../../domain/account/permissions.ts'
import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { takesQuestions } from '../../../domain/messaging/questions.ts'
import { ListQuery, type Paginated } from '../../../domain/schemas/list-query.ts'
import type { WireQuestion } from '../../../domain/schemas/messaging.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import { findVisible } from '../../../worker/services/auctions/find-visible.ts'
import { toCard } from '../../../worker/services/auctions/to-card.ts'
import { readQuestions } from '../../../worker/services/messaging/questions.ts'
import { withStatus } from '../../lib/http.server.ts'

const PER_PAGE = '20'

export interface QuestionsPage {
  readonly found: true
  readonly auctionId: number
  readonly title: string
  readonly car: CardAuction
  readonly questions: Paginated<WireQuestion>
  /** What the viewer can do on the page. */
  readonly may: 'ask' | 'sign_in' | 'verify' | 'answer' | 'read'
  readonly nowMs: number
}

/** The public questions about an auction; 404 where the viewer can see no such auction. */
export async function loader({
  request,
  params,
  context,
}: LoaderFunctionArgs): Promise<QuestionsPage | ReturnType<typeof notFound>> {
  const { env, viewer, nowMs } = context
  const id = PathId.safeParse(params.id)
  if (!id.success) return notFound()
  const found = await findVisible(env, { auctionId: id.data, viewer })
  if (!found.ok) return notFound()
  const { id: auctionId, title, sellerId, status } = found.value.auction
  const page = new URL(request.url).searchParams.get('page') ?? undefined
  const query = ListQuery.parse({ page, per_page: PER_PAGE })
  const viewerId = viewer?.userId ?? null
  const questions = await readQuestions(env, { auctionId, viewerId, query })
  const may = viewerId === sellerId ? 'answer' : takesQuestions(status) ? mayAsk(viewer) : 'read'
  const car = toCard(found.value, { viewer, nowMs })
  return { found: true, auctionId, title, car, questions, may, nowMs }
}

const notFound = () => withStatus({ found: false as const }, 404)

function mayAsk(viewer: Viewer | null): 'ask' | 'sign_in' | 'verify' {
  if (viewer === null) return 'sign_in'
  return isAllowed(viewer, 'question.ask') ? 'ask' : 'verify'
}

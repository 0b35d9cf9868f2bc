import { sellerName } from '../../../domain/account/person-labels.ts'
import { threadSides } from '../../../domain/messaging/threads.ts'
import { ListQuery, type Paginated } from '../../../domain/schemas/list-query.ts'
import { NewMessage, type WireConversation, type WireThread } from '../../../domain/schemas/messaging.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import { database } from '../../../worker/db/client.ts'
import { findThreadId } from '../../../worker/db/queries/messaging/threads.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { findVisible } from '../../../worker/services/auctions/find-visible.ts'
import { noteRead, readThread, readThreads } from '../../../worker/services/messaging/read-threads.ts'
import { answerThread, writeAbout } from '../../../worker/services/messaging/send-message.ts'
import { signInFirst } from '../../lib/http/sign-in-first.server.ts'
import {
  formFields,
  invalidForm,
  type Redirect,
  type RefusedForm,
  redirectTo,
  refusedForm,
} from '../../lib/http.server.ts'

const THREADS_A_PAGE = '20'
const MESSAGES_A_PAGE = '50'

const idOf = (text: string | null | undefined): number | null => {
  const id = PathId.safeParse(text)
  return id.success ? id.data : null
}

export interface ThreadsPage {
  readonly threads: Paginated<WireThread>
  /** Where those about one auction are asked for. */
  readonly auctionId: number | null
}

/** A person's conversations, of one auction where the address names one. */
export async function readThreadsPage(
  { env, viewer }: PageContext,
  { pathname, search, searchParams }: URL,
): Promise<ThreadsPage | Redirect> {
  if (viewer === null) return signInFirst(pathname + search)
  const auctionId = idOf(searchParams.get('auction'))
  const query = ListQuery.parse({ page: searchParams.get('page') ?? undefined, per_page: THREADS_A_PAGE })
  return { threads: await readThreads(env, { userId: viewer.userId, auctionId, query }), auctionId }
}

/** A conversation of the person's own. What is shown is read by that. */
export async function readThreadPage(
  { env, viewer, nowMs }: PageContext,
  { pathname, search, searchParams }: URL,
  id: string | undefined,
): Promise<WireConversation | Redirect> {
  if (viewer === null) return signInFirst(pathname + search)
  const threadId = idOf(id)
  if (threadId === null) return redirectTo('/messages')
  const { userId } = viewer
  const query = ListQuery.parse({ page: searchParams.get('page') ?? undefined, per_page: MESSAGES_A_PAGE })
  const found = await readThread(env, { threadId, userId, query })
  if (!found.ok) return redirectTo('/messages')
  const newest = found.value.messages.data.at(-1)
  if (newest && found.value.unread > 0) await noteRead(env, { threadId, userId, upTo: newest.id, nowMs })
  return found.value
}

/** Goes on with a conversation by its form. */
export async function answerByForm(
  { env, viewer, nowMs, waitUntil }: PageContext,
  request: Request,
  id: string | undefined,
): Promise<RefusedForm | Redirect> {
  const threadId = idOf(id)
  if (threadId === null) return redirectTo('/messages')
  if (viewer === null) return signInFirst(`/messages/${threadId}`)
  const fields = formFields(await request.formData())
  const message = NewMessage.safeParse(fields)
  if (!message.success) return invalidForm(fields, message.error)
  const sent = await answerThread(env, { threadId, viewer, text: message.data.message, nowMs, waitUntil })
  return sent.ok ? redirectTo(`/messages/${threadId}`) : refusedForm(fields, sent.refusal)
}

export interface FirstMessagePage {
  readonly auctionId: number
  readonly title: string
  /** Who will read it, as the page's heading has it. */
  readonly to: string
  readonly isSeller: boolean
}

/**
 * The form that begins a conversation about an auction. Where there is one already the way leads there; a seller, who has
 * nobody to write to yet, comes to those that others have begun.
 */
export async function readFirstMessagePage(
  { env, viewer }: PageContext,
  id: string | undefined,
): Promise<FirstMessagePage | Redirect> {
  const auctionId = idOf(id)
  if (auctionId === null) return redirectTo('/auctions')
  if (viewer === null) return signInFirst(`/auctions/${auctionId}/message`)
  const found = await findVisible(env, { auctionId, viewer })
  // The auction's own page says that it is not there.
  if (!found.ok) return redirectTo(`/auctions/${auctionId}`)
  const { auction, seller } = found.value
  const { sellerId, winnerId, title } = auction
  const sides = threadSides({ sellerId, winnerId }, viewer.userId)
  if (sides === null) return redirectTo(`/messages?auction=${auctionId}`)
  const threadId = await findThreadId(database(env), { auctionId, buyerId: sides.buyerId })
  if (threadId !== null) return redirectTo(`/messages/${threadId}`)
  const isSeller = viewer.userId === sellerId
  const names = { first_name: seller.firstName, last_name: seller.lastName, username: seller.username }
  const to = isSeller ? 'the buyer' : seller.businessName?.trim() || sellerName(names)
  return { auctionId, title, to, isSeller }
}

/** Begins a conversation by that form. */
export async function firstMessageByForm(
  { env, viewer, nowMs, waitUntil }: PageContext,
  request: Request,
  id: string | undefined,
): Promise<RefusedForm | Redirect> {
  const auctionId = idOf(id)
  if (auctionId === null) return redirectTo('/auctions')
  if (viewer === null) return signInFirst(`/auctions/${auctionId}/message`)
  const fields = formFields(await request.formData())
  const message = NewMessage.safeParse(fields)
  if (!message.success) return invalidForm(fields, message.error)
  const sent = await writeAbout(env, { auctionId, viewer, text: message.data.message, nowMs, waitUntil })
  return sent.ok ? redirectTo(`/messages/${sent.value}`) : refusedForm(fields, sent.refusal)
}

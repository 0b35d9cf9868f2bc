import type { FieldErrors } from '../../../domain/errors.ts'
import {
  ContactAnswerBody,
  ContactMessagesQuery,
  type ContactStatus,
  type WireContactMessage,
  type WireContactMessagePage,
} from '../../../domain/schemas/contact.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { callerOf } from '../../../worker/services/accounts/sessions/client-info.ts'
import { answerMessage } from '../../../worker/services/messaging/answer-message.ts'
import { readContactMessage, readContactMessages } from '../../../worker/services/messaging/read-messages.ts'
import { atDesk } from '../../lib/http/desk.server.ts'
import { formFields, type Redirect, redirectTo } from '../../lib/http.server.ts'

const MESSAGES = '/admin/messages'
const A_PAGE = '20'

export interface MessagesPage {
  readonly status: ContactStatus
  readonly messages: WireContactMessagePage
}

/** The messages to support, those that wait unless the address asks for those answered. */
export async function readMessagesPage(context: PageContext, url: URL): Promise<MessagesPage | Redirect> {
  const at = atDesk(context, url.pathname + url.search, 'admin.read')
  if (at instanceof Response) return at
  const { status, page } = Object.fromEntries(url.searchParams)
  const query = ContactMessagesQuery.parse({ status, page, per_page: A_PAGE })
  return { status: query.status, messages: await readContactMessages(context.env, query) }
}

export interface MessagePage {
  readonly message: WireContactMessage
  /** The one that waits longest, this one aside. */
  readonly nextId: number | null
  readonly isSent: boolean
}

/** One message; of a number that names none, the list. */
export async function readMessagePage(
  context: PageContext,
  { url, id: given }: { readonly url: URL; readonly id: string | undefined },
): Promise<MessagePage | Redirect> {
  const at = atDesk(context, url.pathname, 'admin.read')
  if (at instanceof Response) return at
  const id = PathId.safeParse(given)
  if (!id.success) return redirectTo(MESSAGES)
  const [message, waiting] = await Promise.all([
    readContactMessage(context.env, id.data),
    readContactMessages(context.env, { status: 'open', page: 1, per_page: 2 }),
  ])
  if (message === null) return redirectTo(MESSAGES)
  const next = waiting.data.find((other) => other.id !== message.id)
  const isSent = url.searchParams.has('sent') && message.answer !== null
  return { message, nextId: next?.id ?? null, isSent }
}

export interface RefusedAnswer {
  readonly message: string | null
  readonly errors: FieldErrors
  /** What was typed is never lost. */
  readonly answer: string
}

/** Sends an answer by the page's form. */
export async function answerByForm(
  context: PageContext,
  request: Request,
  given: string | undefined,
): Promise<Redirect | RefusedAnswer> {
  const { env, nowMs, waitUntil } = context
  const viewer = atDesk(context, new URL(request.url).pathname, 'contact.answer')
  if (viewer instanceof Response) return viewer
  const id = PathId.safeParse(given)
  if (!id.success) return redirectTo(MESSAGES)
  const { answer } = ContactAnswerBody.parse(formFields(await request.formData()))
  const { ipAddress } = callerOf(request)
  const asked = { id: id.data, answer, viewer, requestId: null, ipAddress, nowMs, waitUntil }
  const refused = await answerMessage(env, asked)
  if (refused === null) return redirectTo(`${MESSAGES}/${id.data}?sent=yes`)
  if (refused.code === 'not_found') return redirectTo(MESSAGES)
  return { message: refused.errors ? null : refused.message, errors: refused.errors ?? {}, answer }
}

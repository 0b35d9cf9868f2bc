import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readContactMessage, readContactMessages } from '../../../worker/services/messaging/read-messages.ts'
import { redirectTo, requireId, requirePermission } from '../../lib/http.server.ts'

const LIST = '/admin/messages'

/** A message to support, with the id of the open message that has waited longest (this one aside). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  requirePermission(context, pathname, 'admin.read')
  const id = requireId(params.id, LIST)
  const { env, nowMs } = context
  const [message, open] = await Promise.all([
    readContactMessage(env, id),
    readContactMessages(env, { status: 'open', page: 1, per_page: 2 }),
  ])
  if (message === null) throw redirectTo(LIST)
  const next = open.data.find((other) => other.id !== message.id)
  const isSent = searchParams.has('sent') && message.answer !== null
  return { message, nextId: next?.id ?? null, isSent, nowMs }
}

import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import {
  ContactMessagesQuery,
  type ContactStatus,
  type WireContactMessagePage,
} from '../../../domain/schemas/contact.ts'
import { readContactMessages } from '../../../worker/services/messaging/read-messages.ts'
import { requirePermission } from '../../lib/http.server.ts'

const MESSAGES_PER_PAGE = '20'

export interface MessagesPage {
  readonly status: ContactStatus
  readonly messages: WireContactMessagePage
  readonly nowMs: number
}

/** A page of the contact messages: the open ones, or the answered ones if `status` is `answered`. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<MessagesPage> {
  const { pathname, search, searchParams } = new URL(request.url)
  requirePermission(context, pathname + search, 'admin.read')
  const { status, page } = Object.fromEntries(searchParams)
  const query = ContactMessagesQuery.parse({ status, page, per_page: MESSAGES_PER_PAGE })
  const messages = await readContactMessages(context.env, query)
  return { status: query.status, messages, nowMs: context.nowMs }
}

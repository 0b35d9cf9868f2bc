import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { NotificationsRead } from '../../../domain/schemas/notifications.ts'
import { markInboxRead } from '../../../worker/services/notifications/inbox.ts'
import { formFields, type Redirect, redirectTo, requireUser } from '../../lib/http.server.ts'

/** Marks the notifications up to the newest shown one as read, and shows the page again. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Redirect> {
  const viewer = requireUser(context, '/notifications')
  const { up_to: upTo } = formFields(await request.formData())
  const read = NotificationsRead.safeParse({ up_to: Number(upTo) })
  if (read.success) await markInboxRead(context.env, { userId: viewer.id, read: read.data })
  return redirectTo('/notifications')
}

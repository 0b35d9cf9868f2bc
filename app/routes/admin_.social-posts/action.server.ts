import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import { clientInfo } from '../../../worker/services/accounts/sessions/client-info.ts'
import { markPosted } from '../../../worker/services/promotions/social-posts.ts'
import { type Redirect, redirectTo, requirePermission } from '../../lib/http.server.ts'

const SOCIAL_POSTS = '/admin/social-posts'

/** Marks a social media post as posted. */
export async function action({
  request,
  context,
}: ActionFunctionArgs): Promise<Redirect | { readonly message: string }> {
  const viewer = requirePermission(context, SOCIAL_POSTS, 'admin.write')
  const id = PathId.safeParse((await request.formData()).get('id'))
  if (!id.success) return redirectTo(SOCIAL_POSTS)
  const { ipAddress } = clientInfo(request)
  const by = { actorId: viewer.userId, requestId: null, ipAddress, nowMs: context.nowMs }
  const marked = await markPosted(context.env, { id: id.data, ...by })
  return marked.ok ? redirectTo(`${SOCIAL_POSTS}?marked=1`) : { message: marked.refusal.message }
}

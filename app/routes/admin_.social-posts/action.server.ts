import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import { toActor } from '../../../worker/services/platform/actor.ts'
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
  const { env, requestId, nowMs } = context
  const actor = toActor({ viewer, request, requestId })
  const marked = await markPosted(env, { id: id.data, actor, nowMs })
  return marked.ok ? redirectTo(`${SOCIAL_POSTS}?marked=1`) : { message: marked.refusal.message }
}

import { z } from 'zod'
import { SocialPostsQuery, WireSocialPostPage } from '../../domain/schemas/social-posts.ts'
import { PathId } from '../../domain/schemas/text-fields.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { toActor } from '../services/platform/actor.ts'
import { markPosted, readSocialPosts } from '../services/promotions/social-posts.ts'

/** Social media posts that sellers paid for: listed for admins and support, marked as posted by admins. */
export const socialPosts = routeGroup('Administration', '/admin/social-posts')

socialPosts.route({
  method: 'get',
  path: '/',
  access: 'admin.read',
  summary: 'List waiting social media posts, longest waiting first, or posted ones',
  query: SocialPostsQuery,
  answer: WireSocialPostPage,
  async handler({ env, query }) {
    return { data: await readSocialPosts(env, query) }
  },
})

socialPosts.route({
  method: 'post',
  path: '/:id/posted',
  access: 'admin.write',
  summary: 'Mark a social media post as posted',
  params: z.object({ id: PathId }),
  answer: z.object({ message: z.string() }),
  async handler({ env, request, requestId, viewer, params, nowMs }) {
    const actor = toActor({ viewer, request, requestId })
    const marked = await markPosted(env, { id: params.id, actor, nowMs })
    return marked.ok ? { message: 'Marked as posted.' } : refuse(marked.refusal)
  },
})

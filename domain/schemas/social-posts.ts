import { z } from 'zod'
import { ListQuery, paginated } from './list-query.ts'
import { Id, WireTime } from './text-fields.ts'

/** Social media posts that sellers have paid for, in the admin console. */

export const WireSocialPost = z.object({
  id: Id,
  auction: z.object({ id: Id, title: z.string() }),
  text: z.string().describe('To be copied as it stands'),
  created_at: WireTime,
  posted_at: WireTime.nullable(),
  posted_by: z.string().nullable(),
})
export type WireSocialPost = z.infer<typeof WireSocialPost>

const SOCIAL_POST_STATUSES = ['waiting', 'posted'] as const

/** The posts to list: open ones, longest waiting first, or posted ones, newest first. */
export const SocialPostsQuery = ListQuery.extend({
  status: z.preprocess(
    (value) => (value === 'posted' ? value : undefined),
    z.enum(SOCIAL_POST_STATUSES).default('waiting'),
  ),
})
export type SocialPostsQuery = z.infer<typeof SocialPostsQuery>

export const WireSocialPostPage = z.object({
  data: paginated(WireSocialPost).extend({ waiting: z.number().int(), posted: z.number().int() }),
})
export type WireSocialPostPage = z.infer<typeof WireSocialPostPage>['data']

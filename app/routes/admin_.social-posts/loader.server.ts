import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { isAllowed } from '../../../domain/account/permissions.ts'
import { SocialPostsQuery, type WireSocialPostPage } from '../../../domain/schemas/social-posts.ts'
import { readSocialPosts } from '../../../worker/services/promotions/social-posts.ts'
import { requirePermission } from '../../lib/http.server.ts'

const POSTS_PER_PAGE = '20'

export interface SocialPostsPage {
  readonly posts: WireSocialPostPage
  readonly status: SocialPostsQuery['status']
  /** Support reads the posts; administrators mark them as posted. */
  readonly mayPost: boolean
  readonly isMarked: boolean
  readonly nowMs: number
}

/** A page of the social media posts that sellers have paid for. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<SocialPostsPage> {
  const { pathname, search, searchParams } = new URL(request.url)
  const viewer = requirePermission(context, pathname + search, 'admin.read')
  const { page, status } = Object.fromEntries(searchParams)
  const query = SocialPostsQuery.parse({ page, status, per_page: POSTS_PER_PAGE })
  return {
    posts: await readSocialPosts(context.env, query),
    status: query.status,
    mayPost: isAllowed(viewer, 'admin.write'),
    isMarked: searchParams.has('marked'),
    nowMs: context.nowMs,
  }
}

import { may } from '../../../domain/account/permissions.ts'
import { SocialPostsQuery, type WireSocialPostPage } from '../../../domain/schemas/social-posts.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { callerOf } from '../../../worker/services/accounts/sessions/client-info.ts'
import { markPosted, readSocialPosts } from '../../../worker/services/promotions/social-posts.ts'
import { atDesk } from '../../lib/http/desk.server.ts'
import { type Redirect, redirectTo } from '../../lib/http.server.ts'

const SOCIAL_POSTS = '/admin/social-posts'
const A_PAGE = '20'

export interface SocialPostsPage {
  readonly posts: WireSocialPostPage
  readonly status: SocialPostsQuery['status']
  /** Support reads; administrators post. */
  readonly mayPost: boolean
  readonly isMarked: boolean
}

/** The list of posts that an administrator copies from. */
export async function readSocialPostsPage(
  context: PageContext,
  url: URL,
): Promise<SocialPostsPage | Redirect> {
  const at = atDesk(context, url.pathname + url.search, 'admin.read')
  if (at instanceof Response) return at
  const { page, status } = Object.fromEntries(url.searchParams)
  const query = SocialPostsQuery.parse({ page, status, per_page: A_PAGE })
  return {
    posts: await readSocialPosts(context.env, query),
    status: query.status,
    mayPost: may(at, 'admin.write'),
    isMarked: url.searchParams.has('marked'),
  }
}

export interface RefusedMark {
  readonly message: string
}

/** Notes by the page's form that a post was posted. */
export async function markPostedByForm(
  context: PageContext,
  request: Request,
): Promise<Redirect | RefusedMark> {
  const viewer = atDesk(context, SOCIAL_POSTS, 'admin.write')
  if (viewer instanceof Response) return viewer
  const id = PathId.safeParse((await request.formData()).get('id'))
  if (!id.success) return redirectTo(SOCIAL_POSTS)
  const { ipAddress } = callerOf(request)
  const by = { actorId: viewer.userId, requestId: null, ipAddress, nowMs: context.nowMs }
  const marked = await markPosted(context.env, { id: id.data, ...by })
  return marked.ok ? redirectTo(`${SOCIAL_POSTS}?marked=1`) : { message: marked.refusal.message }
}

import { useActionData, useLoaderData } from '@remix-run/react'
import { Banner } from '../../components/ui/banner.tsx'
import { Breadcrumb } from '../../components/ui/breadcrumb.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Page, PageTitle } from '../../components/ui/page.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import { TabLinks } from '../../components/ui/tab-links.tsx'
import type { action } from './action.server.ts'
import type { loader } from './loader.server.ts'
import { SocialPostRow } from './social-post-row.tsx'

/** The paid social media posts. An administrator copies each, posts it by hand and marks it as posted. */
export function SocialPostsScreen() {
  const { posts, status, mayPost, isMarked, nowMs } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { data, waiting, posted, current_page, last_page } = posts
  const isWaiting = status === 'waiting'
  return (
    <Page>
      <Breadcrumb trail={[{ to: '/admin', label: 'Admin Panel' }]} current="Social media posts" />
      <PageTitle>Social media posts</PageTitle>
      <p className="mt-2">
        {mayPost
          ? 'Copy a text, post it on our channels, and mark it as posted.'
          : 'Administrators post these and mark them as posted.'}
      </p>
      {(refused || isMarked) && (
        <div className="mt-6">
          {refused ? (
            <Banner tone="error">{refused.message}</Banner>
          ) : (
            <Banner tone="success">The post is marked as posted.</Banner>
          )}
        </div>
      )}
      <div className="mt-5">
        <TabLinks
          label="Posts"
          tabs={[
            { to: '/admin/social-posts', label: 'To post', isCurrent: isWaiting, count: String(waiting) },
            {
              to: '/admin/social-posts?status=posted',
              label: 'Posted',
              isCurrent: !isWaiting,
              count: String(posted),
            },
          ]}
        />
        {data.length === 0 ? (
          <div className="mt-6">
            <EmptyState title={isWaiting ? 'Nothing is waiting to be posted' : 'Nothing has been posted yet'}>
              {isWaiting
                ? 'A listing whose seller bought a social media promotion appears here once bidding is open.'
                : 'Posts appear here, with who posted them and when.'}
            </EmptyState>
          </div>
        ) : (
          <ul>
            {data.map((post) => (
              <SocialPostRow key={post.id} post={post} mayPost={mayPost} nowMs={nowMs} />
            ))}
          </ul>
        )}
        <div className="mt-8">
          <Pagination
            currentPage={current_page}
            lastPage={last_page}
            toHref={(number) => `/admin/social-posts?${isWaiting ? '' : 'status=posted&'}page=${number}`}
          />
        </div>
      </div>
    </Page>
  )
}

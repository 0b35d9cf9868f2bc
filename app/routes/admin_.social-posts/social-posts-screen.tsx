import { useActionData, useLoaderData } from '@remix-run/react'
import { WorkQueue } from '../../components/admin/work-queue.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { TabLinks } from '../../components/ui/tab-links.tsx'
import type { action } from './action.server.ts'
import type { loader } from './loader.server.ts'
import { SocialPostRow } from './social-post-row.tsx'

/** The paid social media posts. An administrator copies each, posts it by hand and marks it as posted. */
export function SocialPostsScreen() {
  const { posts, status, mayPost, isMarked, nowMs } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { data, waiting, posted } = posts
  const isWaiting = status === 'waiting'
  return (
    <WorkQueue
      title="Social media posts"
      note={
        mayPost
          ? 'Copy a text, post it on our channels, and mark it as posted.'
          : 'Administrators post these and mark them as posted.'
      }
      banner={
        refused ? (
          <Banner tone="error">{refused.message}</Banner>
        ) : (
          isMarked && <Banner tone="success">The post is marked as posted.</Banner>
        )
      }
      tabs={
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
      }
      empty={
        isWaiting
          ? {
              title: 'Nothing is waiting to be posted',
              text: 'A listing whose seller bought a social media promotion appears here once bidding is open.',
            }
          : {
              title: 'Nothing has been posted yet',
              text: 'Posts appear here, with who posted them and when.',
            }
      }
      rows={data.map((post) => <SocialPostRow key={post.id} post={post} mayPost={mayPost} nowMs={nowMs} />)}
      page={posts}
      toHref={(number) => `/admin/social-posts?${isWaiting ? '' : 'status=posted&'}page=${number}`}
    />
  )
}

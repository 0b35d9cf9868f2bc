import { Form, useNavigation } from '@remix-run/react'
import { ageText } from '../../../domain/format/relative-time.ts'
import { nearExactTimeText } from '../../../domain/format/times.ts'
import type { WireSocialPost } from '../../../domain/schemas/social-posts.ts'
import { Button } from '../../components/ui/button.tsx'
import { CopyButton } from '../../components/ui/copy-button.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'

interface SocialPostRowProps {
  readonly post: WireSocialPost
  readonly mayPost: boolean
  readonly nowMs: number
}

/** A post with a button that copies its text, and a button that marks it as posted. */
export function SocialPostRow({ post, mayPost, nowMs }: SocialPostRowProps) {
  const { id, auction, text, created_at, posted_at, posted_by } = post
  const isSent = useNavigation().formData?.get('id') === String(id)
  return (
    <li className="grid gap-x-10 gap-y-5 border-b border-line py-6 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 className="text-title wrap-anywhere">
          <TextLink to={`/auctions/${auction.id}`}>{auction.title}</TextLink>
        </h2>
        <p className="figures mt-1 text-meta text-ink-3">
          {posted_at === null ? (
            <>
              Queued · <Moment at={created_at} nowMs={nowMs} />
            </>
          ) : (
            <>
              Posted · <Moment at={posted_at} nowMs={nowMs} />
              {posted_by !== null && <> · {posted_by}</>}
            </>
          )}
        </p>
        <p className="mt-4 border-l-2 border-line-2 pl-4 whitespace-pre-line text-ink wrap-anywhere">
          {text}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 md:flex-col md:items-end">
        {mayPost && posted_at === null && (
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <Button
              type="submit"
              busy={isSent}
              busyText="Marking..."
              aria-label={`Mark as posted: ${auction.title}`}
            >
              Mark as posted
            </Button>
          </Form>
        )}
        <CopyButton text={text} label={`Copy the post about ${auction.title}`} />
      </div>
    </li>
  )
}

function Moment({ at, nowMs }: { readonly at: string; readonly nowMs: number }) {
  const atMs = Date.parse(at)
  return (
    <time dateTime={at} title={nearExactTimeText(atMs, nowMs)}>
      {ageText(atMs, nowMs)}
    </time>
  )
}

import { ageText } from '../../../domain/format/relative-time.ts'
import { nearExactTimeText } from '../../../domain/format/times.ts'
import type { WireThread } from '../../../domain/schemas/messaging.ts'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Link } from '../../components/ui/link.tsx'
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx'

interface ThreadRowProps {
  readonly thread: WireThread
  readonly nowMs: number
}

/** A row of the conversations: the other side, the auction and the last message. */
export function ThreadRow({ thread, nowMs }: ThreadRowProps) {
  const { id, auction, with: other, last_message: last, unread } = thread
  const atMs = Date.parse(last.created_at)
  const isUnread = unread > 0
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={`/messages/${id}`}
        className="group flex items-start gap-4 py-4 focus-visible:-outline-offset-2 active:bg-fill"
      >
        <Avatar name={other.name} />
        <span className="min-w-0 grow">
          <span className="flex items-baseline justify-between gap-4">
            <span
              className={`min-w-0 truncate ${isUnread ? 'font-[560] text-ink' : 'text-ink-2 group-hover:text-ink'}`}
            >
              {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
              {other.name}
            </span>
            <time
              className="figures shrink-0 text-meta text-ink-3"
              dateTime={last.created_at}
              title={nearExactTimeText(atMs, nowMs)}
            >
              {ageText(atMs, nowMs)}
            </time>
          </span>
          <span className="block truncate text-meta text-ink-3">{auction.title}</span>
          <span className={`mt-0.5 block truncate ${isUnread ? 'text-ink' : 'text-ink-2'}`}>
            {last.is_own && 'You: '}
            {last.text}
          </span>
        </span>
        <span
          aria-hidden
          className={`mt-2 size-2 shrink-0 rounded-full ${isUnread ? 'bg-ink' : 'border-unseen'}`}
        />
      </Link>
    </li>
  )
}

import { Check, CircleAlert, Flag, Info, TriangleAlert } from 'lucide-react'
import { ageText } from '../../../domain/format/relative-time.ts'
import { nearExactTimeText } from '../../../domain/format/times.ts'
import {
  isNeutralEnd,
  isPastWarning,
  noticeTitle,
  notificationDetails,
} from '../../../domain/notifications/notification-details.ts'
import type { WireNotification } from '../../../domain/schemas/notifications.ts'
import { DottedParts } from '../ui/facts.tsx'
import { Link } from '../ui/link.tsx'
import { UnbrokenNames } from '../ui/unbroken-names.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { markRead } from './mark-read.ts'

const ICONS = {
  info: { Icon: Info, color: 'text-ink-3' },
  success: { Icon: Check, color: 'text-win' },
  warning: { Icon: TriangleAlert, color: 'text-amber' },
  error: { Icon: CircleAlert, color: 'text-out' },
} as const

const PAST_ICON = { Icon: Flag, color: 'text-ink-3' } as const

interface NoticeRowProps {
  readonly notice: WireNotification
  readonly nowMs: number
  /** On the notifications page rows align with the page; in a panel they have padding. */
  readonly onPage?: boolean
}

/** A notification with its age and a link to its subject. Following the link marks it as read. */
export function NotificationRow({ notice, nowMs, onPage = false }: NoticeRowProps) {
  const { id, severity, is_outbid, path, created_at, read_at, has_ended: hasEnded } = notice
  const atMs = Date.parse(created_at)
  // Amber is reserved for warnings about the future.
  const isPast = isPastWarning(notice, { notifiedAtMs: atMs, nowMs, hasEnded })
  const isOver = hasEnded || isPast || isNeutralEnd(notice)
  const { Icon, color } = isOver ? PAST_ICON : ICONS[severity]
  const isUnread = read_at === null
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={path}
        onClick={() => {
          if (isUnread) void markRead({ ids: [id] })
        }}
        className={`group flex items-start gap-3 py-3 focus-visible:-outline-offset-2 active:bg-fill ${onPage ? '' : 'px-4 hover:bg-bg'}`}
      >
        <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${is_outbid && !isOver ? 'text-out' : color}`} />
        <span className="figures min-w-0 grow wrap-anywhere">
          <span className="flex items-baseline justify-between gap-3">
            <span
              className={`min-w-0 ${isUnread ? 'font-[560] text-ink' : 'text-ink-2 group-hover:text-ink'}`}
            >
              {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
              <UnbrokenNames text={noticeTitle(notice)} />
            </span>
            <time
              className="shrink-0 text-meta whitespace-nowrap text-ink-3"
              dateTime={created_at}
              title={nearExactTimeText(atMs, nowMs)}
            >
              {ageText(atMs, nowMs)}
            </time>
          </span>
          <span className="block text-meta text-ink-3">
            <DottedParts parts={notificationDetails(notice)} />
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

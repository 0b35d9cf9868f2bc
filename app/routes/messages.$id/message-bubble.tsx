import { nearExactTimeText, nearTimeText } from '../../../domain/format/times.ts'
import type { WireMessage } from '../../../domain/schemas/messaging.ts'
import { ReportLink } from '../../components/messaging/report-link.tsx'
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx'

interface MessageBubbleProps {
  readonly message: WireMessage
  /** The name of the other side. */
  readonly from: string
  readonly nowMs: number
}

/** A message: the viewer's own at the right, the other side's at the left. */
export function MessageBubble({ message, from, nowMs }: MessageBubbleProps) {
  const { id, text, is_own, is_removed, is_reported, created_at } = message
  const atMs = Date.parse(created_at)
  return (
    <li className={`flex flex-col gap-1 ${is_own ? 'items-end' : 'items-start'}`}>
      <p
        className={`max-w-[min(36rem,85%)] rounded-md border border-line px-4 py-3 wrap-anywhere whitespace-pre-line ${
          is_own ? 'bg-fill' : 'bg-surface'
        } ${is_removed ? 'text-ink-3' : 'text-ink'}`}
      >
        <VisuallyHidden>{is_own ? 'You: ' : `${from}: `}</VisuallyHidden>
        {text}
      </p>
      <div className="figures flex min-h-6 items-center gap-3 text-meta text-ink-3">
        <time dateTime={created_at} title={nearExactTimeText(atMs, nowMs)}>
          {nearTimeText(atMs, nowMs)}
        </time>
        {is_reported && <span>Reported</span>}
        {!is_own && !is_removed && !is_reported && <ReportLink kind="message" id={id} what="this message" />}
      </div>
    </li>
  )
}

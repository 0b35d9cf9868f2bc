import { Check, CircleAlert, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Notice, noticeParts } from '../../../../domain/notifications/toast-notifications.ts'
import { IconButton } from '../icon-button.tsx'

const ICONS = {
  info: { Icon: Info, colour: 'text-ink-2' },
  success: { Icon: Check, colour: 'text-win' },
  warning: { Icon: TriangleAlert, colour: 'text-amber' },
  error: { Icon: CircleAlert, colour: 'text-out' },
} as const

const SEEN =
  'arrives pointer-events-auto flex w-full max-w-[380px] items-start gap-3 rounded-md border border-line-2 bg-raised py-1 pr-1 pl-4 shadow-sheet'

interface ToastProps {
  /** Its message is one sentence, or two: the first is the title, the second the line below it. */
  readonly notice: Omit<Notice, 'durationMs'>
  readonly onDismiss: () => void
  /** Something that can be done about it. */
  readonly action?: ReactNode
}

/**
 * A notice, raised over the page. What it says stays one text, so that it is read and found as it was written. One that
 * the page itself shows is there for readers alone, and has nothing to press.
 */
export function Toast({
  notice: { severity, message, isOutbid, isMereEnd = false, isSeenElsewhere = false },
  onDismiss,
  action,
}: ToastProps) {
  const { Icon, colour } = ICONS[isMereEnd ? 'info' : severity]
  const { title, line } = noticeParts(message)
  return (
    <div className={isSeenElsewhere ? 'sr-only' : SEEN}>
      <Icon aria-hidden className={`mt-3 size-5 shrink-0 ${isOutbid ? 'text-out' : colour}`} />
      <div className="min-w-0 grow py-2.5 wrap-anywhere">
        <p className="figures text-wrap">
          <span className="block font-[560] text-ink">{title}</span>
          {line !== null && ' '}
          {line !== null && <span className="block text-meta text-ink-2">{line}</span>}
        </p>
        {!isSeenElsewhere && action}
      </div>
      {!isSeenElsewhere && (
        <IconButton label="Dismiss" onClick={onDismiss}>
          <X aria-hidden className="size-4" />
        </IconButton>
      )}
    </div>
  )
}

import { Check, CircleAlert, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { splitMessage, type ToastNotification } from '../../../../domain/notifications/toast-notifications.ts'
import { IconButton } from '../icon-button.tsx'

const ICONS = {
  info: { Icon: Info, color: 'text-ink-2' },
  success: { Icon: Check, color: 'text-win' },
  warning: { Icon: TriangleAlert, color: 'text-amber' },
  error: { Icon: CircleAlert, color: 'text-out' },
} as const

const VISIBLE =
  'arrives pointer-events-auto flex w-full max-w-[380px] items-start gap-3 rounded-md border border-line-2 bg-raised py-1 pr-1 pl-4 shadow-sheet'

interface ToastProps {
  /** A message of two sentences is split into a title and a second line. */
  readonly notice: Omit<ToastNotification, 'durationMs'>
  readonly onDismiss: () => void
  /** A link or button below the text. */
  readonly action?: ReactNode
}

/**
 * A toast. Both lines of the message are in one paragraph, so that screen readers and text searches get it as
 * a whole. A toast whose content the page itself shows is rendered for screen readers only, without buttons.
 */
export function Toast({
  notice: { severity, message, isOutbid, isNeutralEnd = false, isSeenElsewhere = false },
  onDismiss,
  action,
}: ToastProps) {
  const { Icon, color } = ICONS[isNeutralEnd ? 'info' : severity]
  const { title, line } = splitMessage(message)
  return (
    <div className={isSeenElsewhere ? 'sr-only' : VISIBLE}>
      <Icon aria-hidden className={`mt-3 size-5 shrink-0 ${isOutbid ? 'text-out' : color}`} />
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

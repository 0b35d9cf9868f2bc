import '../ui/overlays/popover-attributes.ts'
import { useLocation } from '@remix-run/react'
import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { PageViewer } from '../../lib/page/page-viewer.ts'
import { getUnreadCount, subscribeToInbox } from '../../lib/realtime/inbox.ts'
import { usePersonalNotifications } from '../../lib/realtime/use-personal-notifications.ts'
import { iconButtonClass } from '../ui/icon-button.tsx'
import { Link } from '../ui/link.tsx'
import { bellCount, bellLabel } from './bell-copy.ts'
import { BELL_PANEL_ID } from './bell-panel-id.ts'

/** Loaded when the panel opens: every page carries the bell, and few people open it. */
const BellList = lazy(() => import('../notifications/bell-list.tsx'))

export interface BellProps {
  readonly viewer: Pick<PageViewer, 'id' | 'sessionId'>
  /** Server time of the page, in milliseconds since the epoch. */
  readonly nowMs: number
}

/**
 * The notification bell of a signed-in person with the unread count; mounting it subscribes to their
 * notifications. The panel is a native popover with a link to the page of all notifications.
 */
export function Bell({ viewer, nowMs }: BellProps) {
  usePersonalNotifications(viewer, nowMs)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const unread = useSyncExternalStore(subscribeToInbox, getUnreadCount, () => 0)
  const count = bellCount(unread)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the location key changes with every navigation
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
  }, [key])

  useEffect(() => {
    const element = panel.current
    const onToggle = (event: Event) => setOpen((event as ToggleEvent).newState === 'open')
    element?.addEventListener('toggle', onToggle)
    return () => element?.removeEventListener('toggle', onToggle)
  }, [])

  return (
    <>
      <button
        type="button"
        popovertarget={BELL_PANEL_ID}
        aria-label={bellLabel(unread)}
        className={`relative ${iconButtonClass()}`}
      >
        <BellIcon aria-hidden className="size-5" />
        {count !== null && (
          <span
            aria-hidden
            className="figures absolute top-0.5 left-6.5 h-4 min-w-4 rounded-sm bg-ink px-0.75 text-center text-label font-semibold text-bg ring-2 ring-bg"
          >
            {count}
          </span>
        )}
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a dialog element would make the page behind it inert */}
      <div
        ref={panel}
        id={BELL_PANEL_ID}
        popover="auto"
        role="group"
        aria-label="Notifications"
        className="bell-panel"
      >
        {isOpen && (
          <Suspense>
            <BellList unread={unread} />
          </Suspense>
        )}
        <Link
          to="/notifications"
          className="flex h-12 shrink-0 items-center justify-center border-t border-line text-ink hover:underline focus-visible:-outline-offset-2"
        >
          All notifications
        </Link>
      </div>
    </>
  )
}

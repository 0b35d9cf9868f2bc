import './popover-attributes.ts'
import { useLocation } from '@remix-run/react'
import { type RefObject, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import {
  dismissToast,
  holdToasts,
  isToastPlace,
  releaseToasts,
  shownToasts,
  subscribeToToasts,
  type Toast as ToastWords,
  takeToastPlace,
} from '../../live/toasts.ts'
import { TextLink } from './text-link.tsx'
import { Toast } from './toast.tsx'

const NONE: readonly ToastWords[] = []

/**
 * The notices, newest last. Warnings interrupt a screen reader, others wait, and what the page itself reads aloud is
 * only shown. The regions stand in the page from the start: one that appears together with its text is often not read.
 * While the mouse or the focus is on one, all stay.
 *
 * They stand once in the page and once in each open dialog, and show in the last that came; over drawers they lie in the
 * browser's top layer.
 */
export function Toasts() {
  const place = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => takeToastPlace(place), [place])
  useOnTop(box)
  const shown = () => (isToastPlace(place) ? shownToasts() : NONE)
  const toasts = useSyncExternalStore(subscribeToToasts, shown, () => NONE)
  const urgent = toasts.filter(({ severity }) => severity === 'warning' || severity === 'error')
  const silent = toasts.filter(({ isReadElsewhere }) => isReadElsewhere === true)
  const calm = toasts.filter((toast) => !urgent.includes(toast) && !silent.includes(toast))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing acts here; notices wait while somebody is at them
    <div
      ref={box}
      popover="manual"
      onMouseEnter={holdToasts}
      onMouseLeave={releaseToasts}
      onFocus={holdToasts}
      onBlur={releaseToasts}
      className="pointer-events-none toast-place fixed z-40 flex flex-col overflow-visible bg-transparent text-ink-2"
    >
      <Region live="off" toasts={silent} />
      <Region live="assertive" toasts={urgent} />
      <Region live="polite" toasts={calm} />
    </div>
  )
}

/** Keeps the place above whatever else the browser puts on top, as a drawer that opens after it. */
function useOnTop(box: RefObject<HTMLDivElement>): void {
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const show = () => {
      // Taken out with its page a moment before this is: what is not in the document cannot be shown.
      if (!element.isConnected) return
      if (element.matches(':popover-open')) element.hidePopover()
      element.showPopover()
    }
    const onToggle = (event: Event) => {
      if (event.target !== element && (event as ToggleEvent).newState === 'open') show()
    }
    // A dialog that opens in this very moment goes on top first, and would lie over its own notices.
    queueMicrotask(show)
    document.addEventListener('toggle', onToggle, true)
    return () => document.removeEventListener('toggle', onToggle, true)
  }, [box])
}

interface RegionProps {
  readonly live: 'assertive' | 'polite' | 'off'
  readonly toasts: readonly ToastWords[]
}

function Region({ live, toasts }: RegionProps) {
  return (
    <div aria-live={live} className="flex w-full flex-col items-end gap-3 not-last:not-empty:mb-3">
      {toasts.map((toast) => (
        <Toast
          key={toast.id}
          notice={toast}
          onDismiss={() => dismissToast(toast.id)}
          action={toast.link && <ToastLink {...toast.link} onFollow={() => dismissToast(toast.id)} />}
        />
      ))}
    </div>
  )
}

interface ToastLinkProps {
  readonly to: string
  readonly words: string
  readonly onFollow: () => void
}

/** Where something can be done about a notice. On the very page it stands there already. */
function ToastLink({ to, words, onFollow }: ToastLinkProps) {
  const { pathname } = useLocation()
  if (to.startsWith(`${pathname}#`)) return null
  return (
    <TextLink
      to={to}
      onClick={onFollow}
      className="relative mt-1 inline-block font-[560] before:absolute before:-inset-x-3 before:-inset-y-2.5"
    >
      {words}
    </TextLink>
  )
}

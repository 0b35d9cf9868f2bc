import './popover-attributes.ts'
import { useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import {
  dismissToast,
  holdToasts,
  isToastPlace,
  releaseToasts,
  type Toast as ShownToast,
  shownToasts,
  subscribeToToasts,
  takeToastPlace,
} from '../../../lib/toasts/toasts.ts'
import { TextLink } from '../text-link.tsx'
import { Toast } from './toast.tsx'
import { useTopLayer } from './use-top-layer.ts'

const NONE: readonly ShownToast[] = []

/**
 * The toasts of the page, or of a dialog that is open over it, in the browser's top layer so that they cover
 * drawers too. Only the place that was mounted last shows them.
 */
export function Toasts() {
  const box = useRef<HTMLDivElement>(null)
  useTopLayer(box)
  const toasts = useToastsHere()
  return (
    <div
      ref={box}
      popover="manual"
      {...HOLD_HANDLERS}
      className="pointer-events-none toast-place fixed z-40 flex flex-col overflow-visible bg-transparent text-ink-2"
    >
      <Regions toasts={toasts} />
    </div>
  )
}

/** The toasts inside a drawer, as part of its layout, so that they cover none of its controls. */
export function InnerToasts() {
  const toasts = useToastsHere()
  return (
    <div {...HOLD_HANDLERS} className="shrink-0 border-line has-[button]:border-t has-[button]:p-3">
      <Regions toasts={toasts} />
    </div>
  )
}

/** While one toast is hovered or focused, no toast expires. */
const HOLD_HANDLERS = {
  onMouseEnter: holdToasts,
  onMouseLeave: releaseToasts,
  onFocus: holdToasts,
  onBlur: releaseToasts,
} as const

function useToastsHere(): readonly ShownToast[] {
  const place = useId()
  useEffect(() => takeToastPlace(place), [place])
  const shown = () => (isToastPlace(place) && shownToasts().length > 0 ? shownToasts() : NONE)
  return useSyncExternalStore(subscribeToToasts, shown, () => NONE)
}

/**
 * Toasts by urgency, newest last: warnings and errors interrupt a screen reader, others wait, and what the
 * page reads aloud itself is in a silent region. The live regions exist from the start: a region that is
 * inserted together with its text is often not read.
 */
function Regions({ toasts }: { readonly toasts: readonly ShownToast[] }): ReactNode {
  const urgent = toasts.filter(({ severity }) => severity === 'warning' || severity === 'error')
  const silent = toasts.filter(({ isReadElsewhere }) => isReadElsewhere === true)
  const calm = toasts.filter((toast) => !urgent.includes(toast) && !silent.includes(toast))
  return (
    <>
      <Region live="off" toasts={silent} />
      <Region live="assertive" toasts={urgent} />
      <Region live="polite" toasts={calm} />
    </>
  )
}

interface RegionProps {
  readonly live: 'assertive' | 'polite' | 'off'
  readonly toasts: readonly ShownToast[]
}

function Region({ live, toasts }: RegionProps) {
  return (
    <div
      aria-live={live}
      className="flex w-full flex-col items-end gap-3 not-last:has-[>:not(.sr-only)]:mb-3"
    >
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
  readonly label: string
  readonly onFollow: () => void
}

/** A link to where the person can react. Omitted on that page itself. */
function ToastLink({ to, label, onFollow }: ToastLinkProps) {
  const { pathname } = useLocation()
  if (to.startsWith(`${pathname}#`)) return null
  return (
    <TextLink
      to={to}
      onClick={onFollow}
      className="relative mt-1 inline-block font-[560] before:absolute before:-inset-x-3 before:-inset-y-2.5"
    >
      {label}
    </TextLink>
  )
}

import type { ToastNotification } from '../../../domain/notifications/toast-notifications.ts'

export interface Toast extends ToastNotification {
  readonly id: number
}

/** More would cover the page; the oldest is removed. */
const MAX_TOASTS = 3

let toasts: readonly Toast[] = []
let lastId = 0
let isHeld = false
/** The places that can show toasts: the page, and dialogs over it. The last one shows them. */
let places: readonly string[] = []
const timers = new Map<number, number>()
const listeners = new Set<() => void>()

/**
 * Shows a toast for its duration. A message that is already shown is ignored; a toast of the same topic is
 * replaced in its position, so that a run of bids neither piles up nor moves the others.
 * docs/rules/interface.md, Toasts and banners
 */
export function showToast(notice: ToastNotification): void {
  if (toasts.some(({ message }) => message === notice.message)) return
  const earlier = notice.topic === undefined ? undefined : toasts.find(({ topic }) => topic === notice.topic)
  if (earlier === undefined) lastId += 1
  const toast: Toast = { ...notice, id: earlier?.id ?? lastId }
  change(
    earlier === undefined
      ? [...toasts, toast].slice(-MAX_TOASTS)
      : toasts.map((shown) => (shown === earlier ? toast : shown)),
  )
  if (!isHeld) startTimer(toast)
}

/** Pauses all timers while a toast is hovered or focused. */
export function holdToasts(): void {
  isHeld = true
  for (const timer of timers.values()) window.clearTimeout(timer)
  timers.clear()
}

/** Restarts the timers with their full duration. */
export function releaseToasts(): void {
  if (!isHeld) return
  isHeld = false
  for (const toast of toasts) startTimer(toast)
}

export function dismissToast(id: number): void {
  window.clearTimeout(timers.get(id))
  timers.delete(id)
  change(toasts.filter((toast) => toast.id !== id))
  // Removing a hovered toast fires no leave event.
  if (toasts.length === 0) isHeld = false
}

/**
 * Registers a place that can show toasts: the page, or a dialog over it, which makes the rest of the page
 * inert. The last registered place shows them. Returns the unregister function.
 */
export function takeToastPlace(place: string): () => void {
  changePlaces([...places, place])
  return () => changePlaces(places.filter((other) => other !== place))
}

/** Returns true if this place shows the toasts now. */
export function isToastPlace(place: string): boolean {
  return places.at(-1) === place
}

function changePlaces(next: readonly string[]): void {
  places = next
  // Moving the toasts to another place fires no leave event in the old one.
  releaseToasts()
  change(toasts)
}

/** Dismisses the toasts of a topic whose message is outdated. */
export function dismissTopic(topic: string): void {
  for (const toast of toasts) if (toast.topic === topic) dismissToast(toast.id)
}

/**
 * Hides the toasts of a topic visually, because the page now shows the same; they stay for screen readers.
 */
export function hideTopic(topic: string): void {
  if (!toasts.some((toast) => toast.topic === topic && !toast.isSeenElsewhere)) return
  change(toasts.map((toast) => (toast.topic === topic ? { ...toast, isSeenElsewhere: true } : toast)))
}

export function shownToasts(): readonly Toast[] {
  return toasts
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function startTimer({ id, durationMs }: Toast): void {
  // The timer of a replaced toast would remove its successor.
  window.clearTimeout(timers.get(id))
  timers.set(
    id,
    window.setTimeout(() => dismissToast(id), durationMs),
  )
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

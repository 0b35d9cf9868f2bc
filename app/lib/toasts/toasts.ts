import type { Notice } from '../../../domain/notifications/toast-notifications.ts'

export interface Toast extends Notice {
  readonly id: number
}

/** More at once would cover the page; the oldest gives way. */
const MOST_AT_ONCE = 3

let toasts: readonly Toast[] = []
let lastId = 0
let isHeld = false
/** Where notices can be shown, the last that came on top. */
let places: readonly string[] = []
const timers = new Map<number, number>()
const listeners = new Set<() => void>()

/**
 * Shows a notice for its duration. One that is on show already is not shown twice, and one of the same topic is
 * replaced where it stands, so that a run of bids neither piles up nor moves what was there.
 */
export function showToast(notice: Notice): void {
  if (toasts.some(({ message }) => message === notice.message)) return
  const earlier = notice.topic === undefined ? undefined : toasts.find(({ topic }) => topic === notice.topic)
  if (earlier === undefined) lastId += 1
  const toast: Toast = { ...notice, id: earlier?.id ?? lastId }
  change(
    earlier === undefined
      ? [...toasts, toast].slice(-MOST_AT_ONCE)
      : toasts.map((shown) => (shown === earlier ? toast : shown)),
  )
  if (!isHeld) startTimer(toast)
}

/** Nothing goes while somebody is reading it, or about to press its button. */
export function holdToasts(): void {
  isHeld = true
  for (const timer of timers.values()) window.clearTimeout(timer)
  timers.clear()
}

/** What was held has its whole time again. */
export function releaseToasts(): void {
  if (!isHeld) return
  isHeld = false
  for (const toast of toasts) startTimer(toast)
}

export function dismissToast(id: number): void {
  window.clearTimeout(timers.get(id))
  timers.delete(id)
  change(toasts.filter((toast) => toast.id !== id))
  // The one under the mouse is gone, and with it the word that the mouse left.
  if (toasts.length === 0) isHeld = false
}

/**
 * A place where the notices can be shown: the page, or a dialog that is open over it, since a modal dialog takes the
 * rest of the page from the mouse and from screen readers. They stand in the last place taken. Answers with its end.
 */
export function takeToastPlace(place: string): () => void {
  changePlaces([...places, place])
  return () => changePlaces(places.filter((other) => other !== place))
}

/** Whether this is the place where the notices stand now. */
export function isToastPlace(place: string): boolean {
  return places.at(-1) === place
}

function changePlaces(next: readonly string[]): void {
  places = next
  // Whoever was at a notice in the place before is told nothing of leaving it.
  releaseToasts()
  change(toasts)
}

/** What a notice told is no longer so. */
export function dismissTopic(topic: string): void {
  for (const toast of toasts) if (toast.topic === topic) dismissToast(toast.id)
}

/** The page has begun to say the same: who still sees it is told twice. Once it is not seen it stays so. */
export function quietenTopic(topic: string): void {
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
  // The notice whose place this one took would take it along.
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

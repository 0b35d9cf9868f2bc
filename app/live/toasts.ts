import type { Notice } from '../../domain/display/notices.ts'

export interface Toast extends Notice {
  readonly id: number
}

/** More at once would cover the page; the oldest gives way. */
const MOST_AT_ONCE = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a notice for its duration. One that is on show already is not shown twice. */
export function showToast(notice: Notice): void {
  if (toasts.some(({ message }) => message === notice.message)) return
  lastId += 1
  const toast: Toast = { ...notice, id: lastId }
  change([...toasts, toast].slice(-MOST_AT_ONCE))
  window.setTimeout(() => dismissToast(toast.id), notice.durationMs)
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

export function shownToasts(): readonly Toast[] {
  return toasts
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/**
 * Returns the bell's accessible name, 'Notifications, 3 unread'. It contains the visible count, so that voice
 * control finds it.
 */
export function bellLabel(unread: number): string {
  const count = bellCount(unread)
  return count === null ? 'Notifications' : `Notifications, ${count} unread`
}

/** Returns the count on the bell, at most '9+'; null if nothing is unread. */
export function bellCount(unread: number): string | null {
  if (unread === 0) return null
  return unread > 9 ? '9+' : String(unread)
}

/** What the bell is called: 'Notifications, 3 unread'. It says what is seen on it, so that it can be asked for by that. */
export function bellLabel(unread: number): string {
  const count = bellCount(unread)
  return count === null ? 'Notifications' : `Notifications, ${count} unread`
}

/** The number on the bell; more than nine are many. Null where nothing is unread. */
export function bellCount(unread: number): string | null {
  if (unread === 0) return null
  return unread > 9 ? '9+' : String(unread)
}

/**
 * Which entry of a menu a key leads to; null where the key leads nowhere. `at` is the entry that has the focus, -1 while
 * it is still on the menu's own button. Past the last comes the first.
 */
export function nextEntry(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return at <= 0 ? count - 1 : at - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

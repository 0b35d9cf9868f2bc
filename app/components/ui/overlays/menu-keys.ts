/**
 * Returns the index of the menu entry that a key moves the focus to, or null for other keys. `at` is the
 * index of the focused entry, -1 for the menu's button. The order wraps around.
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

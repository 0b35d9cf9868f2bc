/** A place in the row of page numbers: a page, or pages left out. */
export type PageSlot = number | 'ellipsis'

/**
 * The page numbers to list: all where there are 5 or fewer, otherwise the first, the last and a window
 * round the current one, with an ellipsis where pages are left out (Spec part 1, section 2, Browse).
 * A current page outside the list counts as the nearest one.
 */
export function pageSlots(currentPage: number, lastPage: number): PageSlot[] {
  const last = Math.max(1, lastPage)
  if (last <= 5) return range(1, last)
  const current = Math.min(Math.max(1, currentPage), last)
  if (current <= 3) return [...range(1, 4), 'ellipsis', last]
  if (current >= last - 2) return [1, 'ellipsis', ...range(last - 3, last)]
  return [1, 'ellipsis', ...range(current - 1, current + 1), 'ellipsis', last]
}

/** How many pages a list of `total` has; an empty list has one. */
export function lastPageOf(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage))
}

/** 'Page 2 of 11'. */
export function pageText(currentPage: number, lastPage: number): string {
  return `Page ${currentPage} of ${lastPage}`
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** An entry of the pagination: a page number, or a gap. */
export type PageSlot = number | 'ellipsis'

/**
 * The page numbers to list: all up to 5 pages, else the first, the last and a window around the current page,
 * with an ellipsis for each gap. A current page out of range counts as the nearest one.
 */
export function pageSlots(currentPage: number, lastPage: number): PageSlot[] {
  const last = Math.max(1, lastPage)
  if (last <= 5) return range(1, last)
  const current = Math.min(Math.max(1, currentPage), last)
  if (current <= 3) return [...range(1, 4), 'ellipsis', last]
  if (current >= last - 2) return [1, 'ellipsis', ...range(last - 3, last)]
  return [1, 'ellipsis', ...range(current - 1, current + 1), 'ellipsis', last]
}

/** The number of pages of a list with `total` entries; at least one. */
export function getLastPage(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage))
}

/** 'Page 2 of 11'. */
export function pageText(currentPage: number, lastPage: number): string {
  return `Page ${currentPage} of ${lastPage}`
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** Filters, sort orders and URL of the sold archive. docs/rules/search.md, Sold archive */

export const RESULT_SORTS = ['newest', 'price_desc', 'price_asc'] as const
export type ResultSort = (typeof RESULT_SORTS)[number]

export const RESULT_SORT_LABELS: Readonly<Record<ResultSort, string>> = {
  newest: 'Newest',
  price_desc: 'Highest price',
  price_asc: 'Lowest price',
}

export interface ResultFilters {
  readonly search: string | null
  readonly sort: ResultSort
  /** Leaves out auctions without a sale. */
  readonly isSoldOnly: boolean
  readonly page: number
}

const DEFAULT_SORT: ResultSort = 'newest'

/** Parses the sort order of a URL; any unknown value means newest first. */
export function resultSort(given: string | null): ResultSort {
  return RESULT_SORTS.find((sort) => sort === given) ?? DEFAULT_SORT
}

/** Whether anything is filtered out. */
export function narrowsResults({ search, isSoldOnly }: ResultFilters): boolean {
  return search !== null || isSoldOnly
}

/** The archive's URL; unset filters are omitted, so that equal lists have one URL. */
export function resultsAddress({ search, sort, isSoldOnly, page }: Partial<ResultFilters>): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (isSoldOnly) query.set('sold', 'yes')
  if (sort && sort !== DEFAULT_SORT) query.set('sort', sort)
  if (page && page > 1) query.set('page', String(page))
  const text = query.toString()
  return text === '' ? '/vehicles' : `/vehicles?${text}`
}

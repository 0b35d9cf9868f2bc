import type { PriceRange } from '../../../../domain/auction/price-history.ts'

/** The URL of a part of the bid history, relative to its auction; default values are left out. */
export function historyAddress({
  page,
  range,
}: {
  readonly page: number
  readonly range: PriceRange
}): string {
  const params = new URLSearchParams({ tab: 'bids' })
  if (range !== 'whole') params.set('range', range)
  if (page > 1) params.set('page', String(page))
  return `?${params}`
}

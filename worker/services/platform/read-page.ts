import { getLastPage } from '../../../domain/format/pagination.ts'
import type { ListQuery, Paginated } from '../../../domain/schemas/list-query.ts'

/** The rows to read for one page of a list. */
export interface Slice {
  readonly limit: number
  readonly offset: number
}

/**
 * Reads the requested page of a list, or the last page if the requested one is past the end.
 *
 * @param read returns a slice of the list and the total number of entries.
 */
export async function readPage<Read extends { readonly total: number }>(
  { page, per_page: limit }: ListQuery,
  read: (slice: Slice) => Promise<Read>,
): Promise<Read & { readonly page: number }> {
  const toSlice = (number: number) => ({ limit, offset: (number - 1) * limit })
  const asked = await read(toSlice(page))
  const last = getLastPage(asked.total, limit)
  return page <= last ? { ...asked, page } : { ...(await read(toSlice(last))), page: last }
}

/** A page of a list in the API's format. */
export function toPaginated<Entry>(
  { per_page }: ListQuery,
  { page, total }: { readonly page: number; readonly total: number },
  data: Entry[],
): Paginated<Entry> {
  return { data, current_page: page, last_page: getLastPage(total, per_page), per_page, total }
}

import { lastPageOf } from '../../../domain/format/pagination.ts'
import type { ListQuery, Paginated } from '../../../domain/schemas/list-query.ts'

/** The part of a list that is read for one page of it. */
export interface Slice {
  readonly limit: number
  readonly offset: number
}

/**
 * Reads the page of a list that was asked for; the last one where a later was asked for.
 *
 * @param read gives a part of the list and how many entries the whole has.
 */
export async function readPage<Read extends { readonly total: number }>(
  { page, per_page: limit }: ListQuery,
  read: (slice: Slice) => Promise<Read>,
): Promise<Read & { readonly page: number }> {
  const sliceOf = (number: number) => ({ limit, offset: (number - 1) * limit })
  const asked = await read(sliceOf(page))
  const last = lastPageOf(asked.total, limit)
  return page <= last ? { ...asked, page } : { ...(await read(sliceOf(last))), page: last }
}

/** A page that was read, as the API answers it. */
export function paged<Entry>(
  { per_page }: ListQuery,
  { page, total }: { readonly page: number; readonly total: number },
  data: Entry[],
): Paginated<Entry> {
  return { data, current_page: page, last_page: lastPageOf(total, per_page), per_page, total }
}

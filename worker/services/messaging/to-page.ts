import type { ListQuery } from '../../../domain/schemas/list-query.ts'

/**
 * The slice of rows for a page of a list, and the counts for its answer. A page past the end becomes the
 * last.
 */
export function toPage({ page, per_page: perPage }: ListQuery, total: number) {
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  const current = Math.min(page, lastPage)
  return {
    counts: { current_page: current, last_page: lastPage, per_page: perPage, total },
    limit: perPage,
    offset: (current - 1) * perPage,
  }
}

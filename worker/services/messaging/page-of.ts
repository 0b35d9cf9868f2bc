import type { ListQuery } from '../../../domain/schemas/list-query.ts'

/** The part of a list that a page is, and how its answer counts. A page beyond the last is the last. */
export function pageOf({ page, per_page: perPage }: ListQuery, total: number) {
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  const current = Math.min(page, lastPage)
  return {
    counts: { current_page: current, last_page: lastPage, per_page: perPage, total },
    limit: perPage,
    offset: (current - 1) * perPage,
  }
}

import { z } from 'zod'
import { DEFAULT_PER_PAGE, MAX_PER_PAGE } from '../search/auction-filters.ts'

/** `page` and `per_page` of lists other than the auctions. Invalid values become the first page of twelve. */

function whole(fallback: number, highest: number) {
  return z.preprocess((value) => {
    const given = Array.isArray(value) ? value.at(-1) : value
    const number = typeof given === 'string' && /^\d{1,10}$/.test(given.trim()) ? Number(given) : fallback
    return Math.min(Math.max(number, 1), highest)
  }, z.number().int().default(fallback))
}

export const ListQuery = z.object({
  page: whole(1, 1_000_000),
  per_page: whole(DEFAULT_PER_PAGE, MAX_PER_PAGE),
})
export type ListQuery = z.infer<typeof ListQuery>

/** The API's shape of a page of a list. docs/rules/search.md, Paging */
export function paginated<Entry extends z.ZodType>(entry: Entry) {
  return z.object({
    data: z.array(entry),
    current_page: z.number().int(),
    last_page: z.number().int(),
    per_page: z.number().int(),
    total: z.number().int(),
  })
}

export type Paginated<Entry> = {
  data: Entry[]
  current_page: number
  last_page: number
  per_page: number
  total: number
}

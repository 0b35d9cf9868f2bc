import { z } from 'zod'
import { DEFAULT_PER_PAGE, MAX_PER_PAGE } from '../search/auction-filters.ts'

/** The query of lists: what every list has, and the choices of a filter. */

/** Characters of an unknown value that an error or a note repeats. */
const MAX_SHOWN = 40

/** A single value; the last one if the key is repeated. */
export const single = (value: unknown): unknown => (Array.isArray(value) ? value.at(-1) : value)

/** A call refuses an unknown value of a filter, a page drops it and says so (docs/rules/api.md, Lists and paging). */
export type OnUnknown = 'refuse' | 'drop'

/** Adds an issue that names the unknown values of a filter. */
export function refuseUnknown(context: z.core.$RefinementCtx, unknown: readonly string[]): void {
  for (const value of unknown) {
    const shown = value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value
    context.issues.push({
      code: 'custom',
      input: value,
      message: `"${shown}" is unknown here`,
      params: { shown },
    })
  }
}

/** One of the choices of a filter, in any case; null if there is none. */
export function option<const Option extends string>(options: readonly Option[], onUnknown: OnUnknown) {
  return z.preprocess((value, context) => {
    const one = single(value)
    const text = typeof one === 'string' ? one.trim().toLowerCase() : ''
    const isKnown = text === '' || options.some((known) => known === text)
    if (!isKnown && onUnknown === 'refuse') refuseUnknown(context, [text])
    return text
  }, z.enum(options).nullable().catch(null).default(null))
}

/** A value that a filter does not know; a long one is shortened. */
export interface UnknownFilterValue {
  readonly name: string
  readonly value: string
}

/** The unknown values that a query was refused for. */
export function unknownValues(error: z.ZodError | undefined): UnknownFilterValue[] {
  return (error?.issues ?? []).map((issue) => ({
    name: String(issue.path[0]),
    value: issue.code === 'custom' ? String(issue.params?.shown ?? '') : '',
  }))
}

function whole(fallback: number, highest: number) {
  return z.preprocess((value) => {
    const given = single(value)
    const number = typeof given === 'string' && /^\d{1,10}$/.test(given.trim()) ? Number(given) : fallback
    return Math.min(Math.max(number, 1), highest)
  }, z.number().int().default(fallback))
}

/** `page` and `per_page` of lists other than the auctions. Invalid values become the first page of twelve. */
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

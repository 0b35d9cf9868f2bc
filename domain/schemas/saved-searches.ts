import { z } from 'zod'
import { SAVED_SEARCH_LIMITS } from '../search/saved-search.ts'
import { Id, requiredText, WireTime } from './text-fields.ts'

/** A saved search. Its owner is notified of matching listings. */
export const WireSavedSearch = z.object({
  id: Id,
  name: z.string(),
  /** The filters as a query string, as in the URL of the list. */
  query: z.string(),
  corrected_search: z
    .string()
    .nullable()
    .describe('The words that are looked for in place of mistyped ones, as the list said when it was kept'),
  created_at: WireTime,
  last_notified_at: WireTime.nullable(),
})
export type WireSavedSearch = z.infer<typeof WireSavedSearch>

const MOST_QUERY_CHARACTERS = 2_000

export const NewSavedSearch = z.object({
  name: requiredText({
    required: 'Please enter a name',
    max: [SAVED_SEARCH_LIMITS.name, `Name must be at most ${SAVED_SEARCH_LIMITS.name} characters`],
  }),
  query: z
    .string({ error: 'Please choose a filter first' })
    .max(MOST_QUERY_CHARACTERS, { error: 'These are too many filters' })
    .describe('The filters as the address of the list has them: max_price=45000&body_style=suv'),
})

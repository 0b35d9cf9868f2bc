import type { FieldErrors } from '../../../domain/errors.ts'
import { auctionFiltersOf } from '../../../domain/schemas/auction-query.ts'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'
import { NewSavedSearch } from '../../../domain/schemas/saved-searches.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import type { AuctionFilters } from '../../../domain/search/auction-filters.ts'
import { keptFilters, keptQuery, proposedName } from '../../../domain/search/saved-search.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { correctedWords, removeSearch, saveSearch } from '../../../worker/services/search/saved-searches.ts'
import { formFields, type Redirect, redirectTo } from '../../lib/http.server.ts'

const SEARCHES = '/dashboard?tab=searches'

export interface SavedSearchPage {
  readonly filters: AuctionFilters
  readonly query: string
  readonly name: string
  /** What is looked for in place of a mistyped search; null where that is what was typed. */
  readonly corrected: string | null
}

/** The filters of the address, to be kept; without any that narrow a list there is nothing to keep. */
export async function readSavedSearchPage(
  { env, viewer, nowMs }: PageContext,
  url: URL,
): Promise<SavedSearchPage | Redirect> {
  if (viewer === null) {
    return redirectTo(`/login?redirectTo=${encodeURIComponent(url.pathname + url.search)}`)
  }
  const filters = auctionFiltersOf(url.searchParams, new Date(nowMs).getUTCFullYear())
  const query = keptQuery(filters)
  if (query === null) return redirectTo('/auctions')
  const corrected = await correctedWords(env, filters)
  return { filters: keptFilters(filters), query, name: proposedName(filters), corrected }
}

export interface SavedSearchAnswer {
  readonly message: string | null
  readonly errors: FieldErrors
  readonly name: string
}

/** Keeps a search by the page's form, or forgets one by the dashboard's. */
export async function savedSearchByForm(
  { env, viewer, nowMs }: PageContext,
  request: Request,
): Promise<Redirect | SavedSearchAnswer> {
  if (viewer === null) return redirectTo(`/login?redirectTo=${encodeURIComponent(SEARCHES)}`)
  const fields = formFields(await request.formData())
  const { name = '' } = fields
  if (fields.intent === 'remove') {
    const id = PathId.safeParse(fields.id)
    // One that is gone already is what was asked for.
    if (id.success) await removeSearch(env, { userId: viewer.id, id: id.data })
    return redirectTo(SEARCHES)
  }
  const asked = NewSavedSearch.safeParse(fields)
  if (!asked.success) return { message: null, errors: fieldErrors(asked.error), name }
  const refused = await saveSearch(env, { userId: viewer.id, ...asked.data, nowMs })
  if (refused === null) return redirectTo(SEARCHES)
  return { message: refused.errors ? null : refused.message, errors: refused.errors ?? {}, name }
}

import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import type { FieldErrors } from '../../../domain/errors.ts'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'
import { NewSavedSearch } from '../../../domain/schemas/saved-searches.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import { removeSearch, saveSearch } from '../../../worker/services/search/saved-searches.ts'
import { formFields, type Redirect, redirectTo, requireUser } from '../../lib/http.server.ts'

const SAVED_SEARCHES = '/dashboard?tab=searches'

/** The refused form of a new saved search, with the typed name. */
export interface RefusedSearch {
  readonly message: string | null
  readonly errors: FieldErrors
  readonly name: string
}

/** Saves a search from this page's form; if `intent` is `remove`, deletes one from the dashboard's form. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Redirect | RefusedSearch> {
  const viewer = requireUser(context, SAVED_SEARCHES)
  const { env, nowMs } = context
  const fields = formFields(await request.formData())
  const { name = '' } = fields
  if (fields.intent === 'remove') {
    const id = PathId.safeParse(fields.id)
    // A search that no longer exists counts as removed.
    if (id.success) await removeSearch(env, { userId: viewer.id, id: id.data })
    return redirectTo(SAVED_SEARCHES)
  }
  const form = NewSavedSearch.safeParse(fields)
  if (!form.success) return { message: null, errors: fieldErrors(form.error), name }
  const refusal = await saveSearch(env, { userId: viewer.id, ...form.data, nowMs })
  if (refusal === null) return redirectTo(SAVED_SEARCHES)
  return { message: refusal.errors ? null : refusal.message, errors: refusal.errors ?? {}, name }
}

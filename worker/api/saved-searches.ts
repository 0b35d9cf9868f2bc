import { z } from 'zod'
import { refusal } from '../../domain/errors.ts'
import { NewSavedSearch, WireSavedSearch } from '../../domain/schemas/saved-searches.ts'
import { PathId } from '../../domain/schemas/text-fields.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { readSavedSearches, removeSearch, saveSearch } from '../services/search/saved-searches.ts'

/** Saved searches: their owner is notified of new listings that match. */
export const savedSearches = routeGroup('Saved searches', '/user')

savedSearches.route({
  method: 'get',
  path: '/saved-searches',
  access: 'saved_search.manage',
  summary: "List the viewer's saved searches",
  answer: z.object({ data: z.array(WireSavedSearch) }),
  async handler({ env, viewer }) {
    return { data: await readSavedSearches(env, viewer.id) }
  },
})

savedSearches.route({
  method: 'post',
  path: '/saved-searches',
  access: 'saved_search.manage',
  summary: 'Save the filters of a list',
  description:
    'Status, end and order are not saved: a new listing has not started, so a status or an end would never match it.',
  body: NewSavedSearch,
  status: 201,
  answer: z.object({ data: z.array(WireSavedSearch) }),
  async handler({ env, viewer, body, nowMs }) {
    const refused = await saveSearch(env, { userId: viewer.id, ...body, nowMs })
    return refused ? refuse(refused) : { data: await readSavedSearches(env, viewer.id) }
  },
})

savedSearches.route({
  method: 'delete',
  path: '/saved-searches/:id',
  access: 'saved_search.manage',
  summary: 'Delete a saved search',
  params: z.object({ id: PathId }),
  answer: z.object({ data: z.array(WireSavedSearch) }),
  async handler({ env, viewer, params }) {
    const isRemoved = await removeSearch(env, { userId: viewer.id, id: params.id })
    if (!isRemoved) return refuse(refusal('not_found'))
    return { data: await readSavedSearches(env, viewer.id) }
  },
})

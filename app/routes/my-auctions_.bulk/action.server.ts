import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import type { FieldErrors } from '../../../domain/errors.ts'
import { parseBatchStarts, parseBulkAction } from '../../../domain/listing/bulk-actions.ts'
import { myListingsHref } from '../../../domain/listing/seller-addresses.ts'
import { type BulkResult, changeMany } from '../../../worker/services/listings/change-many.ts'
import { toActor } from '../../../worker/services/platform/actor.ts'
import { refuseWhileLocked } from '../../../worker/services/platform/lock/refuse-while-locked.ts'
import { formFields, type Redirect, redirectTo, requireUser } from '../../lib/http.server.ts'
import { parseIds } from './loader.server.ts'

export type { BulkResult } from '../../../worker/services/listings/change-many.ts'

export interface BulkAnswer {
  /** What happened to each auction; empty where the form itself is refused. */
  readonly results: readonly BulkResult[]
  readonly message: string | null
  readonly errors: FieldErrors
  readonly values: Readonly<Record<string, string>>
  /** The auctions that were ticked, to tick them again. */
  readonly chosenIds: readonly number[]
}

const NONE_TICKED = 'Please tick at least one auction'

/**
 * Changes the ticked auctions and answers what happened to each. Posted twice it changes nothing twice, so that the page
 * needs no redirect (docs/rules/selling-screens.md, Many auctions at once).
 */
export async function action({ request, context }: ActionFunctionArgs): Promise<BulkAnswer | Redirect> {
  const viewer = requireUser(context, myListingsHref('all'))
  const form = await request.formData()
  const fields = formFields(form)
  const name = parseBulkAction(fields.intent)
  if (name === null) return redirectTo(myListingsHref('all'))
  const { env, requestId, nowMs, waitUntil } = context
  const held = await refuseWhileLocked(env, { viewer, waitUntil })
  if (held) return refused(form, held.message)
  const auctionIds = parseIds(form.getAll('auction'))
  if (auctionIds.length === 0) return refused(form, NONE_TICKED)
  const parsed = parseBatchStarts(name === 'pause' ? { stagger: '0' } : fields, nowMs)
  if (!parsed.ok) return refused(form, null, parsed.errors)
  const actor = toActor({ viewer, request, requestId })
  const results = await changeMany(env, { action: name, auctionIds, viewer, actor, ...parsed.starts, nowMs })
  if (results.length === 0) return refused(form, NONE_TICKED)
  return { results, message: null, errors: {}, values: {}, chosenIds: [] }
}

function refused(form: FormData, message: string | null, errors: FieldErrors = {}): BulkAnswer {
  const chosenIds = parseIds(form.getAll('auction'))
  return { results: [], message, errors, values: formFields(form), chosenIds }
}

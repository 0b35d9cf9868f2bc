import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import type { AuditActor } from '../../../domain/administration/audit.ts'
import { type Refusal, refusal } from '../../../domain/errors.ts'
import { type DirectAction, parseAction } from '../../../domain/listing/seller-action-copy.ts'
import { checkoutHref, manageHref } from '../../../domain/listing/seller-addresses.ts'
import { err, type Result } from '../../../domain/result.ts'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'
import { LoweredAmount, ReasonBody } from '../../../domain/schemas/listing-actions.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import { changeLifecycle } from '../../../worker/services/listings/change-lifecycle.ts'
import { lowerTerms } from '../../../worker/services/listings/lower-terms.ts'
import { relist } from '../../../worker/services/listings/relist.ts'
import { toActor } from '../../../worker/services/platform/actor.ts'
import { refuseWhileLocked } from '../../../worker/services/platform/lock/refuse-while-locked.ts'
import type { RefusedAction } from '../../components/seller-actions/refused-action.ts'
import { formFields, type Redirect, redirectTo, requireId, requireUser } from '../../lib/http.server.ts'

type Fields = Readonly<Record<string, string>>

interface ActionRequest {
  readonly env: PageContext['env']
  readonly auctionId: number
  readonly viewer: Viewer
  readonly actor: AuditActor
  readonly nowMs: number
}

/**
 * Performs a seller's action from a plain form, and redirects to a page that states it, so that a reload
 * repeats nothing. With scripts the browser calls the API instead (decision 60).
 */
export async function action({
  request,
  params,
  context,
}: ActionFunctionArgs): Promise<RefusedAction | Redirect> {
  const auctionId = requireId(params.id, '/dashboard?tab=my-auctions')
  const here = manageHref(auctionId)
  const viewer = requireUser(context, here)
  const fields = formFields(await request.formData())
  const name = parseAction(fields.intent)
  if (name === null) return redirectTo(here)
  const { env, requestId, nowMs, waitUntil } = context
  const held = await refuseWhileLocked(env, { viewer, waitUntil })
  if (held) return refusedAction(name, fields, held)
  const actor = toActor({ viewer, request, requestId })
  const result = await perform(name, fields, { env, auctionId, viewer, actor, nowMs })
  return result.ok ? redirectTo(result.value) : refusedAction(name, fields, result.refusal)
}

/** Performs the action; the result's value is the URL of the next page. */
async function perform(name: DirectAction, fields: Fields, request: ActionRequest): Promise<Result<string>> {
  switch (name) {
    case 'relist': {
      const listed = await relist(request.env, request)
      return listed.ok ? { ok: true, value: checkoutHref(listed.value.auctionId) } : listed
    }
    case 'lower_reserve':
    case 'remove_reserve':
    case 'lower_buy_now':
    case 'remove_buy_now':
      return withDonePage(await changeTerm(name, fields, request))
    case 'cancel':
    case 'pause':
    case 'resume': {
      const parsed = ReasonBody.safeParse(fields)
      if (!parsed.success) return err(refusal('invalid', { errors: fieldErrors(parsed.error) }))
      const { reason } = parsed.data
      return withDonePage(await changeLifecycle(request.env, { ...request, action: name, reason }))
    }
    default:
      return withDonePage(await changeLifecycle(request.env, { ...request, action: name, reason: null }))
  }

  function withDonePage(result: Result<unknown>): Result<string> {
    return result.ok ? { ok: true, value: `${manageHref(request.auctionId)}?done=${name}` } : result
  }
}

async function changeTerm(
  name: Extract<DirectAction, `${'lower' | 'remove'}_${string}`>,
  fields: Fields,
  { env, ...request }: ActionRequest,
): Promise<Result<unknown>> {
  const term = name === 'lower_reserve' || name === 'remove_reserve' ? 'reserve_price' : 'buy_now_price'
  if (name === 'remove_reserve' || name === 'remove_buy_now') {
    return lowerTerms(env, { ...request, term, amount: null })
  }
  const parsed = LoweredAmount.safeParse(fields)
  if (!parsed.success) return err(refusal('invalid', { errors: fieldErrors(parsed.error) }))
  return lowerTerms(env, { ...request, term, amount: parsed.data.amount })
}

/** The room's errors name the price that is refused; the form has one field for both prices. */
function refusedAction(name: DirectAction, fields: Fields, { message, errors = {} }: Refusal): RefusedAction {
  const { reserve_price, buy_now_price, ...others } = errors
  const amount = others.amount ?? reserve_price ?? buy_now_price
  const shown = { ...others, ...(amount && { amount }) }
  return {
    action: name,
    message: Object.keys(shown).length > 0 ? null : message,
    errors: shown,
    values: fields,
  }
}

import { type Refusal, refusal } from '../../../domain/errors.ts'
import { type DoneDeed, doneDeed } from '../../../domain/listing/seller-action-copy.ts'
import { checkoutHref, manageHref } from '../../../domain/listing/seller-addresses.ts'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'
import { CancelBody, LoweredAmount } from '../../../domain/schemas/listing-actions.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import { changeLife } from '../../../worker/services/listings/change-lifecycle.ts'
import { lowerTerms } from '../../../worker/services/listings/lower-terms.ts'
import { relist } from '../../../worker/services/listings/relist.ts'
import { type Outcome, refused } from '../../../worker/services/result.ts'
import { signInFirst } from '../../lib/http/sign-in-first.server.ts'
import { formFields, type Redirect, redirectTo } from '../../lib/http.server.ts'
import type { RefusedDeed } from './loader.server.ts'

type Fields = Readonly<Record<string, string>>

interface Asked {
  readonly env: PageContext['env']
  readonly auctionId: number
  readonly viewer: Viewer
  readonly nowMs: number
}

/**
 * Does with a listing what a plain form asks for, and leads to the page that says so: reloading it does nothing again. In
 * the browser the same is done by the calls of the API (decision 60).
 */
export async function manageByForm(
  { env, viewer, nowMs }: PageContext,
  request: Request,
  id: string | undefined,
): Promise<RefusedDeed | Redirect> {
  const auctionId = PathId.safeParse(id)
  if (!auctionId.success) return redirectTo('/dashboard?tab=my-auctions')
  const here = manageHref(auctionId.data)
  if (viewer === null) return signInFirst(here)
  const fields = formFields(await request.formData())
  const deed = doneDeed(fields.deed)
  if (deed === null) return redirectTo(here)
  const done = await doDeed(deed, fields, { env, auctionId: auctionId.data, viewer, nowMs })
  return done.ok ? redirectTo(done.value) : refusedDeed(deed, fields, done.refusal)
}

/** Answers where to go on to. */
async function doDeed(deed: DoneDeed, fields: Fields, asked: Asked): Promise<Outcome<string>> {
  switch (deed) {
    case 'relist': {
      const listed = await relist(asked.env, asked)
      return listed.ok ? { ok: true, value: checkoutHref(listed.value.auctionId) } : listed
    }
    case 'lower_reserve':
    case 'remove_reserve':
    case 'lower_buy_now':
    case 'remove_buy_now':
      return goneOn(deed, await changeTerm(deed, fields, asked))
    case 'cancel': {
      const said = CancelBody.safeParse(fields)
      if (!said.success) return refused(refusal('invalid', { errors: fieldErrors(said.error) }))
      return goneOn(deed, await changeLife(asked.env, { ...asked, deed, reason: said.data.reason }))
    }
    default:
      return goneOn(deed, await changeLife(asked.env, { ...asked, deed, reason: null }))
  }

  function goneOn(what: DoneDeed, outcome: Outcome<unknown>): Outcome<string> {
    return outcome.ok ? { ok: true, value: `${manageHref(asked.auctionId)}?done=${what}` } : outcome
  }
}

async function changeTerm(
  deed: Extract<DoneDeed, `${'lower' | 'remove'}_${string}`>,
  fields: Fields,
  { env, ...asked }: Asked,
): Promise<Outcome<unknown>> {
  const term = deed === 'lower_reserve' || deed === 'remove_reserve' ? 'reserve_price' : 'buy_now_price'
  if (deed === 'remove_reserve' || deed === 'remove_buy_now') {
    return lowerTerms(env, { ...asked, term, amount: null })
  }
  const typed = LoweredAmount.safeParse(fields)
  if (!typed.success) return refused(refusal('invalid', { errors: fieldErrors(typed.error) }))
  return lowerTerms(env, { ...asked, term, amount: typed.data.amount })
}

/** What the room says of the price stands beside the form's own field. */
function refusedDeed(deed: DoneDeed, fields: Fields, { message, errors = {} }: Refusal): RefusedDeed {
  const { reserve_price, buy_now_price, ...others } = errors
  const amount = others.amount ?? reserve_price ?? buy_now_price
  const told = { ...others, ...(amount && { amount }) }
  return { deed, message: Object.keys(told).length > 0 ? null : message, errors: told, values: fields }
}

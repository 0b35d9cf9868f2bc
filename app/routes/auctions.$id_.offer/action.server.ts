import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import type { AfterSaleOfferRequest } from '../../../domain/auction/room-contract.ts'
import { parseTypedAmount } from '../../../domain/format/typed-amount.ts'
import { CounterOffer } from '../../../domain/schemas/after-sale-offer.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import { changeAfterSaleOffer } from '../../../worker/services/after-sale/after-sale-offers.ts'
import { refuseWhileLocked } from '../../../worker/services/platform/lock/refuse-while-locked.ts'
import {
  formFields,
  invalidForm,
  type Redirect,
  type RefusedForm,
  redirectTo,
  refusedForm,
  requireConfirmation,
  requireId,
  requireUser,
} from '../../lib/http.server.ts'

/** Makes an offer, answers one, or counters it. */
export async function action({
  request,
  params,
  context,
}: ActionFunctionArgs): Promise<RefusedForm | Redirect> {
  const auctionId = requireId(params.id, '/auctions')
  const here = `/auctions/${auctionId}/offer`
  const viewer = requireUser(context, here)
  const fields = formFields(await request.formData())
  const parsed = parseAction(fields)
  if ('errors' in parsed) return parsed
  const held = await refuseWhileLocked(context.env, { viewer, waitUntil: context.waitUntil })
  if (held) return refusedForm(fields, held)
  const changed = await changeAfterSaleOffer(context.env, { auctionId, viewer, action: parsed })
  if (!changed.ok) return refusedForm(fields, changed.refusal)
  return redirectTo(here)
}

function parseAction(
  fields: Readonly<Record<string, string>>,
): AfterSaleOfferRequest['action'] | RefusedForm {
  const offerId = PathId.safeParse(fields.offer)
  if (fields.intent === 'accept' || fields.intent === 'decline') {
    const refused = fields.intent === 'accept' ? requireConfirmation(fields) : null
    if (refused !== null) return refused
    return offerId.success ? { type: fields.intent, offerId: offerId.data } : NO_ACTION
  }
  // A counter-offer binds like an acceptance. All errors are answered together, so that the form is sent back
  // once.
  const unconfirmed = fields.intent === 'counter' ? requireConfirmation(fields) : null
  const typed = parseTypedAmount(fields.amount ?? '')
  const amount = CounterOffer.safeParse({ amount: typed.kind === 'whole' ? typed.dollars : null })
  if (!amount.success) {
    const refused = invalidForm(fields, amount.error)
    return { ...refused, errors: { ...refused.errors, ...unconfirmed?.errors } }
  }
  if (unconfirmed !== null) return unconfirmed
  const amountCents = amount.data.amount
  if (fields.intent === 'offer') return { type: 'offer', amountCents }
  return fields.intent === 'counter' && offerId.success
    ? { type: 'counter', offerId: offerId.data, amountCents }
    : NO_ACTION
}

const NO_ACTION: RefusedForm = { message: 'Please choose what to do.', errors: {}, values: {} }

import { firstMessage, type Refusal } from '../../../../../domain/errors.ts'
import { financialHref } from '../../../../../domain/money/financial-addresses.ts'
import { IdempotencyKey, PathId } from '../../../../../domain/schemas/text-fields.ts'
import { siteOrigin } from '../../../../../worker/http/page/site-origin.ts'
import { buyPack } from '../../../../../worker/services/payments/packs/buy-pack.ts'
import { payFee } from '../../../../../worker/services/settlement/pay-fee.ts'
import { redirectTo, redirectWithin } from '../../../../lib/http.server.ts'
import { type FinancialAnswer, type FinancialHandler, shownAgain } from '../financial-request.server.ts'

const HERE = financialHref('fees')

/** The forms of the view by the value of their field `intent`. */
export const FEES_HANDLERS: ReadonlyMap<string, FinancialHandler> = new Map<string, FinancialHandler>([
  ['pack_buy', buy],
  ['fee_pay', pay],
])

type Post = Parameters<FinancialHandler>[0]
type Fields = Parameters<FinancialHandler>[1]

/** Buys a pack with a saved method. */
async function buy(post: Post, fields: Fields): ReturnType<FinancialHandler> {
  const { env, viewer, nowMs } = post
  const named = parse(fields)
  if (named === null) return refused('pack_buy', fields, { message: 'Please choose a payment method' })
  const { id: offerId, paidWith } = named
  const key = IdempotencyKey.safeParse(fields.purchase)
  if (!key.success) return refused('pack_buy', fields, { message: 'Please open this form again' })
  const order = { viewer, offerId, paidWith, returnUrl: returnUrl(post), purchaseKey: key.data, nowMs }
  const bought = await buyPack(env, order)
  if (!bought.ok) return refused('pack_buy', fields, bought.refusal)
  const { pack, actionUrl } = bought.value
  if (actionUrl !== null) return redirectTo(new URL(actionUrl, post.request.url).href)
  return redirectWithin(financialHref('fees', `done=${pack.state === 'paid' ? 'pack' : 'processing'}`))
}

/** Pays a settlement fee with a saved method. */
async function pay(post: Post, fields: Fields): ReturnType<FinancialHandler> {
  const { env, viewer, nowMs } = post
  const named = parse(fields)
  if (named === null) return refused('fee_pay', fields, { message: 'Please choose a payment method' })
  const { id: feeId, paidWith } = named
  const order = { feeId, userId: viewer.userId, paidWith, returnUrl: returnUrl(post), nowMs }
  const paid = await payFee(env, order)
  if (!paid.ok) return refused('fee_pay', fields, paid.refusal)
  const { fee, actionUrl } = paid.value
  if (actionUrl !== null) return redirectTo(new URL(actionUrl, post.request.url).href)
  return redirectWithin(financialHref('fees', `done=${fee.state === 'paid' ? 'fee' : 'processing'}`))
}

const returnUrl = ({ request, env }: Post) => new URL(HERE, siteOrigin(request, env)).href

function parse(fields: Fields) {
  const id = PathId.safeParse(fields.id)
  const method = PathId.safeParse(fields.pay_with)
  return id.success && method.success ? { id: id.data, paidWith: { payment_method_id: method.data } } : null
}

function refused(
  intent: string,
  fields: Fields,
  { message = '', errors = {} }: Partial<Refusal>,
): FinancialAnswer {
  return {
    view: 'fees',
    intent,
    message: firstMessage({ message, errors }),
    errors,
    values: shownAgain(fields),
  }
}

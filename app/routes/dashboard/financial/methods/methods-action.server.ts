import { firstMessage, type Refusal } from '../../../../../domain/errors.ts'
import { financialHref } from '../../../../../domain/money/financial-addresses.ts'
import { parseExpiry } from '../../../../../domain/money/saved-methods.ts'
import { fieldErrors } from '../../../../../domain/schemas/field-errors.ts'
import { PaymentMethodBody, PaymentMethodUpdate } from '../../../../../domain/schemas/financial.ts'
import { PathId } from '../../../../../domain/schemas/text-fields.ts'
import { siteOrigin } from '../../../../../worker/http/page/site-origin.ts'
import { removeMethod, updateMethod } from '../../../../../worker/services/payments/methods/change-method.ts'
import { saveMethod } from '../../../../../worker/services/payments/save-method.ts'
import { savePayPal } from '../../../../../worker/services/payments/setups.ts'
import { beginOnProcessorPage } from '../../../../components/payments/posted-source.server.ts'
import { returnHref } from '../../../../components/payments/return-href.ts'
import { redirectTo, redirectWithin } from '../../../../lib/http.server.ts'
import { type FinancialAnswer, type FinancialHandler, shownAgain } from '../financial-request.server.ts'

type Fields = Parameters<FinancialHandler>[1]

const HERE = financialHref('methods')
const redirectDone = (done: string) => redirectWithin(financialHref('methods', `done=${done}`))

/** The forms of the view by the value of their field `intent`. */
export const METHODS_HANDLERS: ReadonlyMap<string, FinancialHandler> = new Map<string, FinancialHandler>([
  ['method_add', addMethod],
  ['method_default', makeDefault],
  ['method_edit', editMethod],
  ['method_remove', remove],
])

/** Saves a card by its token, or a PayPal account; a new one can begin on its processor's own page. */
async function addMethod(
  post: Parameters<FinancialHandler>[0],
  fields: Fields,
): ReturnType<FinancialHandler> {
  const { env, viewer, request, nowMs } = post
  const isDefault = fields.is_default !== undefined
  const payWith = fields.pay_with
  const begun = await beginOnProcessorPage(post, request, {
    viewer,
    payWith,
    to: HERE,
    makeDefault: isDefault,
  })
  if (begun instanceof Response) return begun
  if (begun !== null) return refused('method_add', fields, { message: begun.message })
  const { card_token, paypal_email, card_number, card_cvv } = fields
  const type = paypal_email === undefined ? 'credit_card' : 'paypal'
  const body = PaymentMethodBody.safeParse({
    type,
    is_default: isDefault,
    ...(card_token !== undefined && { card_token }),
    ...(paypal_email !== undefined && { paypal_email }),
    ...(card_number !== undefined && { card_number }),
    ...(card_cvv !== undefined && { card_cvv }),
  })
  if (!body.success) return refused('method_add', fields, { errors: fieldErrors(body.error) })
  const { card_token: token = '', paypal_email: email = '' } = body.data
  if (type === 'credit_card') {
    const saved = await saveMethod(env, { userId: viewer.userId, token, makeDefault: isDefault, nowMs })
    return saved.ok ? redirectDone('added') : refused('method_add', fields, saved.refusal)
  }
  const address = returnHref(HERE, { makeDefault: isDefault })
  const returnUrl = new URL(address, siteOrigin(request, env)).href
  const saved = await savePayPal(env, { userId: viewer.userId, email, returnUrl, nowMs })
  if (!saved.ok) return refused('method_add', fields, saved.refusal)
  if (saved.value.method !== null) return redirectDone('added')
  return redirectTo(saved.value.actionUrl ?? address)
}

async function makeDefault(
  { env, viewer, nowMs }: Parameters<FinancialHandler>[0],
  fields: Fields,
): ReturnType<FinancialHandler> {
  const id = PathId.safeParse(fields.id)
  if (!id.success) return redirectWithin(HERE)
  const update = { is_default: true }
  const changed = await updateMethod(env, { userId: viewer.userId, id: id.data, update, nowMs })
  return changed.ok ? redirectDone('default') : refused('method_default', fields, changed.refusal)
}

async function editMethod(
  { env, viewer, nowMs }: Parameters<FinancialHandler>[0],
  fields: Fields,
): ReturnType<FinancialHandler> {
  const id = PathId.safeParse(fields.id)
  if (!id.success) return redirectWithin(HERE)
  const typed = fields.expiry
  const expiry = typed === undefined ? null : parseExpiry(typed)
  if (typed !== undefined && expiry === null) {
    return refused('method_edit', fields, { errors: { expiry: ['Please enter the expiry date as MM/YY'] } })
  }
  const update = PaymentMethodUpdate.safeParse({
    label: fields.label ?? '',
    ...(expiry && { expiry_month: expiry.expiryMonth, expiry_year: expiry.expiryYear }),
  })
  if (!update.success) return refused('method_edit', fields, { errors: fieldErrors(update.error) })
  const changed = await updateMethod(env, {
    userId: viewer.userId,
    id: id.data,
    update: update.data,
    nowMs,
  })
  if (changed.ok) return redirectDone('edited')
  const { expiry_month: wrong, ...errors } = changed.refusal.errors ?? {}
  return refused('method_edit', fields, {
    ...changed.refusal,
    ...(changed.refusal.errors && { errors: { ...errors, ...(wrong && { expiry: wrong }) } }),
  })
}

async function remove(
  { env, viewer, nowMs }: Parameters<FinancialHandler>[0],
  fields: Fields,
): ReturnType<FinancialHandler> {
  const id = PathId.safeParse(fields.id)
  if (!id.success) return redirectWithin(HERE)
  const refusal = await removeMethod(env, { userId: viewer.userId, id: id.data, nowMs })
  return refusal === null ? redirectDone('removed') : refused('method_remove', fields, refusal)
}

function refused(intent: string, fields: Fields, refusal: Partial<Refusal>): FinancialAnswer {
  const { errors = {}, message } = refusal
  const isShownAtField = ['label', 'expiry', 'paypal_email'].some((name) => errors[name] !== undefined)
  const text = isShownAtField ? null : firstMessage({ message: message ?? '', errors })
  return { view: 'methods', intent, message: text, errors, values: shownAgain(fields) }
}

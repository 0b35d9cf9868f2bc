import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { salePayHref } from '../../../domain/after-sale/sale-labels.ts'
import { firstMessage, refusal } from '../../../domain/errors.ts'
import { SalePaymentBody } from '../../../domain/schemas/sales.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import { siteOrigin } from '../../../worker/http/page/site-origin.ts'
import { toPaymentSource } from '../../../worker/services/payments/choose-method.ts'
import { refuseWhileLocked } from '../../../worker/services/platform/lock/refuse-while-locked.ts'
import { paySale } from '../../../worker/services/settlement/pay-sale.ts'
import { beginOnProcessorPage } from '../../components/payments/posted-source.server.ts'
import { type Redirect, redirectTo, redirectWithin, requireUser } from '../../lib/http.server.ts'

/** Pays the premium; the next page is this one, or the bank where it asks for a confirmation. */
export async function action({
  request,
  context,
  params,
}: ActionFunctionArgs): Promise<Redirect | { readonly message: string }> {
  const url = new URL(request.url)
  const viewer = requireUser(context, url.pathname)
  const id = PathId.safeParse(params.id)
  if (!id.success) throw new Response('Not found', { status: 404 })
  const form = await request.formData()
  const { env, nowMs, waitUntil } = context
  const held = await refuseWhileLocked(env, { viewer, waitUntil })
  if (held) return { message: held.message }
  const payWith = form.get('pay_with')
  const begun = await beginOnProcessorPage(context, request, { viewer, payWith, to: salePayHref(id.data) })
  if (begun !== null) return begun
  const body = SalePaymentBody.safeParse(toBody(form))
  if (!body.success) return { message: body.error.issues[0]?.message ?? refusal('invalid').message }
  const paid = await paySale(env, {
    saleId: id.data,
    userId: viewer.userId,
    paidWith: toPaymentSource(body.data),
    returnUrl: new URL(salePayHref(id.data), siteOrigin(request, env)).href,
    nowMs,
  })
  if (!paid.ok) {
    if (paid.refusal.code === 'not_found') throw new Response('Not found', { status: 404 })
    return { message: firstMessage(paid.refusal) }
  }
  const { actionUrl } = paid.value
  return actionUrl === null
    ? redirectWithin(salePayHref(id.data))
    : redirectTo(new URL(actionUrl, url.origin).href)
}

/** The form's fields under the names of the API body. Fields of the card itself stay in, so that the schema refuses them. */
function toBody(form: FormData): Record<string, unknown> {
  const { pay_with: paidWith = '', ...fields } = Object.fromEntries(form)
  if (!/^[1-9]\d{0,14}$/.test(String(paidWith))) return fields
  // Without scripts the form also sends the selected test card, which a saved method replaces.
  return { ...fields, card_token: undefined, payment_method_id: Number(paidWith) }
}

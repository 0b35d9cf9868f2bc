import { consoleHref } from '../../../../domain/administration/console-tabs.ts'
import { invalidFields, type Refusal } from '../../../../domain/errors.ts'
import { fieldErrors } from '../../../../domain/schemas/field-errors.ts'
import {
  FeeBody,
  PackOfferBody,
  PremiumBody,
  SystemSettingsBody,
} from '../../../../domain/schemas/system-settings.ts'
import { PathId } from '../../../../domain/schemas/text-fields.ts'
import {
  addPackOffer,
  endPackOffer,
  savePremium,
  savePrice,
} from '../../../../worker/services/administration/prices.ts'
import { saveSystemSettings } from '../../../../worker/services/administration/system-settings.ts'
import { toActor } from '../../../../worker/services/platform/actor.ts'
import { type RefusedConsoleForm, refuseConsoleForm } from '../../../lib/console-action.server.ts'
import { type Redirect, redirectTo } from '../../../lib/http.server.ts'
import type { TabAction } from '../tab-action.server.ts'
import { toNumber, toPremiumBody, toSettingsBody } from './settings-fields.ts'

/** Saves settings, a price, a pack or the premium, where no scripts run. */
export async function settingsAction(action: TabAction): Promise<Redirect | RefusedConsoleForm> {
  const { form = '' } = action.fields
  const refused = await save(action, form)
  return refused === null
    ? redirectTo(consoleHref('settings', 'saved=1'))
    : refuseConsoleForm(form, action.fields, refused)
}

async function save(
  { request, context: { env, requestId, nowMs }, viewer, fields }: TabAction,
  form: string,
): Promise<Refusal | null> {
  const by = { actor: toActor({ viewer, request, requestId }), nowMs }
  if (form === 'settings') {
    const body = SystemSettingsBody.safeParse(toSettingsBody(fields))
    if (!body.success) return invalidFields(fieldErrors(body.error))
    return refusalOf(await saveSystemSettings(env, { ...by, body: body.data }))
  }
  if (form === 'premium') {
    const body = PremiumBody.safeParse(toPremiumBody(fields))
    if (!body.success) return invalidFields(fieldErrors(body.error))
    await savePremium(env, { ...by, body: body.data })
    return null
  }
  if (form === 'pack') {
    const pack = {
      fee_count: toNumber(fields.fee_count),
      amount: toNumber(fields.amount),
      reason: fields.reason,
    }
    const body = PackOfferBody.safeParse(pack)
    if (!body.success) return invalidFields(fieldErrors(body.error))
    const { fee_count: feeCount, ...rest } = body.data
    return refusalOf(await addPackOffer(env, { ...by, ...rest, feeCount }))
  }
  const id = PathId.safeParse(fields.id)
  if (!id.success) return null
  if (form.startsWith('end-')) return refusalOf(await endPackOffer(env, { ...by, id: id.data, reason: null }))
  const body = FeeBody.safeParse({ amount: toNumber(fields.amount), reason: fields.reason })
  if (!body.success) return invalidFields(fieldErrors(body.error))
  return refusalOf(await savePrice(env, { ...by, id: id.data, ...body.data }))
}

function refusalOf(
  result: { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal },
): Refusal | null {
  return result.ok ? null : result.refusal
}

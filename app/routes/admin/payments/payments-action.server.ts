import { consoleHref } from '../../../../domain/administration/console-tabs.ts'
import { invalidFields } from '../../../../domain/errors.ts'
import { fieldErrors } from '../../../../domain/schemas/field-errors.ts'
import { ProviderSettingsBody } from '../../../../domain/schemas/payment-providers.ts'
import { saveProcessor } from '../../../../worker/services/payments/processors/save-processor.ts'
import { testProcessor } from '../../../../worker/services/payments/processors/test-processor.ts'
import { toActor } from '../../../../worker/services/platform/actor.ts'
import { type RefusedConsoleForm, refuseConsoleForm } from '../../../lib/console-action.server.ts'
import { type Redirect, redirectTo } from '../../../lib/http.server.ts'
import type { TabAction } from '../tab-action.server.ts'
import { SECRET_FIELDS, toProviderBody } from './provider-fields.ts'

/** Saves a provider's settings, or tests its connection, where no scripts run. */
export async function paymentsAction({
  request,
  context,
  viewer,
  fields,
}: TabAction): Promise<Redirect | RefusedConsoleForm> {
  const { env, requestId, nowMs, waitUntil } = context
  const form = fields.form ?? ''
  const typed = Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET_FIELDS.includes(name)))
  const body = ProviderSettingsBody.safeParse(toProviderBody(fields))
  if (!body.success) return refuseConsoleForm(form, typed, invalidFields(fieldErrors(body.error)))
  if (fields.intent === 'test') {
    const tested = await testProcessor(env, { provider: body.data.provider, nowMs })
    if (!tested.ok) return refuseConsoleForm(form, typed, tested.refusal)
    const { works, message } = tested.value
    return { form, message, errors: {}, values: typed, needsProof: false, isGood: works }
  }
  const actor = toActor({ viewer, request, requestId })
  const saved = await saveProcessor(env, { body: body.data, viewer, actor, nowMs, waitUntil })
  return saved.ok
    ? redirectTo(consoleHref('payments', `saved=${body.data.provider}`))
    : refuseConsoleForm(form, typed, saved.refusal)
}

import { invalidFields } from '../../../../domain/errors.ts'
import { FraudAlertBody, FraudRuleBody } from '../../../../domain/schemas/alerts.ts'
import { fieldErrors } from '../../../../domain/schemas/field-errors.ts'
import { PathId } from '../../../../domain/schemas/text-fields.ts'
import {
  changeFraudAlert,
  changeFraudRule,
} from '../../../../worker/services/administration/fraud/change-fraud.ts'
import { toActor } from '../../../../worker/services/platform/actor.ts'
import { type RefusedConsoleForm, refuseConsoleForm } from '../../../lib/console-action.server.ts'
import { type Redirect, redirectTo } from '../../../lib/http.server.ts'
import { toNumber } from '../settings/settings-fields.ts'
import type { TabAction } from '../tab-action.server.ts'
import { alertsHref, RULES_HREF } from './fraud-copy.ts'

/** Moves an alert to another status, or saves a rule where no scripts run. */
export async function fraudAction(call: TabAction): Promise<Redirect | RefusedConsoleForm> {
  const { form = '' } = call.fields
  return form.startsWith('rule-') ? saveRule(call, form) : moveAlert(call, form)
}

async function moveAlert(
  { request, context: { env, requestId, nowMs }, viewer, fields }: TabAction,
  form: string,
): Promise<Redirect | RefusedConsoleForm> {
  const id = PathId.safeParse(fields.id)
  const body = FraudAlertBody.safeParse(fields)
  if (!id.success) return redirectTo(alertsHref(new URL(request.url).searchParams))
  if (!body.success) return refuseConsoleForm(form, fields, invalidFields(fieldErrors(body.error)))
  const actor = toActor({ viewer, request, requestId })
  const changed = await changeFraudAlert(env, { id: id.data, ...body.data, actor, nowMs })
  if (!changed.ok) return refuseConsoleForm(form, fields, changed.refusal)
  return redirectTo(`${alertsHref(new URL(request.url).searchParams)}&changed=1`)
}

async function saveRule(
  { request, context: { env, requestId, nowMs }, viewer, fields }: TabAction,
  form: string,
): Promise<Redirect | RefusedConsoleForm> {
  const id = PathId.safeParse(fields.id)
  const body = FraudRuleBody.safeParse(toRuleBody(fields))
  if (!id.success) return redirectTo(RULES_HREF)
  if (!body.success) return refuseConsoleForm(form, fields, invalidFields(fieldErrors(body.error)))
  const actor = toActor({ viewer, request, requestId })
  const changed = await changeFraudRule(env, { id: id.data, body: body.data, actor, nowMs })
  return changed.ok ? redirectTo(`${RULES_HREF}&changed=1`) : refuseConsoleForm(form, fields, changed.refusal)
}

/** The body of the rule's call for what its form holds. */
function toRuleBody({ is_active, threshold, action, reason }: Readonly<Record<string, string>>) {
  return { is_active: is_active === 'on', threshold: toNumber(threshold), action, reason }
}

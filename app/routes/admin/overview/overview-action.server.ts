import { consoleHref } from '../../../../domain/administration/console-tabs.ts'
import { invalidFields, refusal } from '../../../../domain/errors.ts'
import { LockBody } from '../../../../domain/schemas/administration.ts'
import { AlertAssignment, AlertChange } from '../../../../domain/schemas/alerts.ts'
import { fieldErrors } from '../../../../domain/schemas/field-errors.ts'
import { toActor } from '../../../../worker/services/platform/actor.ts'
import { assignAlert, changeAlert } from '../../../../worker/services/platform/alerts.ts'
import { pressLock } from '../../../../worker/services/platform/lock/press-lock.ts'
import { type RefusedConsoleForm, refuseConsoleForm } from '../../../lib/console-action.server.ts'
import { type Redirect, redirectTo } from '../../../lib/http.server.ts'
import type { TabAction } from '../tab-action.server.ts'

/** Acknowledges, closes or assigns an alert from the overview, or locks and unlocks the platform. */
export async function overviewAction({
  request,
  context,
  viewer,
  fields,
}: TabAction): Promise<Redirect | RefusedConsoleForm> {
  const { env, requestId, nowMs } = context
  const actor = toActor({ viewer, request, requestId })
  if (fields.form === 'lock' || fields.form === 'unlock') {
    const press = fields.form
    const body = LockBody.safeParse(fields)
    if (!body.success) return refuseConsoleForm(press, fields, invalidFields(fieldErrors(body.error)))
    const pressed = await pressLock(env, { press, reason: body.data.reason, actor, viewer, nowMs })
    return pressed.ok
      ? redirectTo(consoleHref('overview'))
      : refuseConsoleForm(press, fields, pressed.refusal)
  }
  const isAssignment = fields.intent === 'assign'
  const parsed = (isAssignment ? AlertAssignment : AlertChange).safeParse(fields)
  if (!parsed.success) {
    const message = parsed.error.issues[0]?.message ?? 'Please choose what to do.'
    return refuseConsoleForm('alert', fields, refusal('invalid', { message }))
  }
  const { data } = parsed
  const changed =
    'assignee_id' in data
      ? await assignAlert(env, { id: data.id, assigneeId: data.assignee_id, actor, nowMs })
      : await changeAlert(env, { ...data, actor, nowMs })
  if (changed.ok) return redirectTo(consoleHref('overview', 'changed=alert'))
  const message = Object.values(changed.refusal.errors ?? {})[0]?.[0] ?? changed.refusal.message
  return refuseConsoleForm('alert', fields, refusal(changed.refusal.code, { message }))
}

import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { AlertChange } from '../../../domain/schemas/alerts.ts'
import { toActor } from '../../../worker/services/platform/actor.ts'
import { changeAlert } from '../../../worker/services/platform/alerts.ts'
import { formFields, type Redirect, redirectTo, requirePermission } from '../../lib/http.server.ts'

const ALERTS = '/admin/alerts'

/** Acknowledges or closes an alert. */
export async function action({
  request,
  context,
}: ActionFunctionArgs): Promise<Redirect | { readonly message: string }> {
  const viewer = requirePermission(context, ALERTS, 'admin.write')
  const change = AlertChange.safeParse(formFields(await request.formData()))
  if (!change.success) return { message: change.error.issues[0]?.message ?? 'Please choose what to do.' }
  const { env, requestId, nowMs } = context
  const actor = toActor({ viewer, request, requestId })
  const changed = await changeAlert(env, { ...change.data, actor, nowMs })
  return changed.ok ? redirectTo(`${ALERTS}?changed=1`) : { message: changed.refusal.message }
}

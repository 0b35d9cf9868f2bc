import { consoleHref } from '../../../../domain/administration/console-tabs.ts'
import { AlertAssignment, AlertChange } from '../../../../domain/schemas/alerts.ts'
import type { PageContext } from '../../../../worker/http/page/page-context.ts'
import type { Viewer } from '../../../../worker/services/accounts/sessions/viewer.ts'
import { toActor } from '../../../../worker/services/platform/actor.ts'
import { assignAlert, changeAlert } from '../../../../worker/services/platform/alerts.ts'
import { type Redirect, redirectTo } from '../../../lib/http.server.ts'

/** What a tab's action is called with. */
export interface TabAction {
  readonly request: Request
  readonly context: PageContext
  readonly viewer: Viewer
  readonly fields: Readonly<Record<string, string>>
}

/** Acknowledges, closes or assigns an alert from the overview. */
export async function overviewAction({
  request,
  context,
  viewer,
  fields,
}: TabAction): Promise<Redirect | { readonly message: string }> {
  const { env, requestId, nowMs } = context
  const actor = toActor({ viewer, request, requestId })
  const isAssignment = fields.intent === 'assign'
  const parsed = (isAssignment ? AlertAssignment : AlertChange).safeParse(fields)
  if (!parsed.success) return { message: parsed.error.issues[0]?.message ?? 'Please choose what to do.' }
  const { data } = parsed
  const changed =
    'assignee_id' in data
      ? await assignAlert(env, { id: data.id, assigneeId: data.assignee_id, actor, nowMs })
      : await changeAlert(env, { ...data, actor, nowMs })
  return changed.ok
    ? redirectTo(consoleHref('overview', 'changed=alert'))
    : { message: Object.values(changed.refusal.errors ?? {})[0]?.[0] ?? changed.refusal.message }
}

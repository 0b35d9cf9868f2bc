import { consoleHref } from '../../../../domain/administration/console-tabs.ts'
import { refusal } from '../../../../domain/errors.ts'
import { startBackup } from '../../../../worker/services/backup/start-backup.ts'
import { toActor } from '../../../../worker/services/platform/actor.ts'
import { type RefusedConsoleForm, refuseConsoleForm } from '../../../lib/console-action.server.ts'
import { type Redirect, redirectTo } from '../../../lib/http.server.ts'
import type { TabAction } from '../tab-action.server.ts'
import { startFailedText } from './backups-copy.ts'

/** Starts a backup where no scripts run. */
export async function backupsAction({
  request,
  context: { env, requestId },
  viewer,
  fields,
}: TabAction): Promise<Redirect | RefusedConsoleForm> {
  const started = await startBackup(env, { viewer, actor: toActor({ viewer, request, requestId }) })
  if (started.ok) return redirectTo(consoleHref('backups', `started=${started.value.id}`))
  const { code, message } = started.refusal
  return refuseConsoleForm('backup', fields, refusal(code, { message: startFailedText(message) }))
}

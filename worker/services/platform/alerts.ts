import type { AlertState } from '../../../domain/administration/alerts.ts'
import type { AuditActor } from '../../../domain/administration/audit.ts'
import { refusal } from '../../../domain/errors.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { AlertsQuery } from '../../../domain/schemas/alerts.ts'
import type { Paginated } from '../../../domain/schemas/list-query.ts'
import { database } from '../../db/client.ts'
import {
  countAdminAlerts,
  findAlertState,
  type ListedAlert,
  listAdminAlerts,
  updateAlertState,
} from '../../db/queries/platform/admin-alerts.ts'
import type { Env } from '../../env.ts'
import { readPage, toPaginated } from './read-page.ts'

export type { ListedAlert } from '../../db/queries/platform/admin-alerts.ts'

export type AlertsPage = Paginated<ListedAlert> & { readonly open: number; readonly closed: number }

/** A page of the open alerts, oldest first, or of the closed ones, newest first. */
export async function readAlerts(
  env: Pick<Env, 'DB'>,
  { status, ...query }: AlertsQuery,
): Promise<AlertsPage> {
  const db = database(env)
  const counts = await countAdminAlerts(db)
  const { rows, ...page } = await readPage(query, async (slice) => ({
    rows: await listAdminAlerts(db, { isOpen: status === 'open', ...slice }),
    total: counts[status],
  }))
  return { ...toPaginated(query, page, rows), ...counts }
}

/** Number of alerts that wait for an administrator. */
export async function countOpenAlerts(env: Pick<Env, 'DB'>): Promise<number> {
  return (await countAdminAlerts(database(env))).open
}

/**
 * Acknowledges or closes an alert, with an audit entry. 404 if it does not exist, 409 if its state does not
 * allow it, for example because another administrator was faster (docs/rules/administration.md, Alerts).
 */
export async function changeAlert(
  env: Pick<Env, 'DB'>,
  {
    id,
    state,
    note,
    actor,
    nowMs,
  }: {
    readonly id: number
    readonly state: AlertState
    readonly note: string | null
    readonly actor: AuditActor
    readonly nowMs: number
  },
): Promise<Result<null>> {
  const db = database(env)
  const before = await findAlertState(db, id)
  if (before === null) return err(refusal('not_found'))
  const audit = {
    actor,
    action: `alert.${state}`,
    subjectType: 'alert',
    subjectId: String(id),
    before: { state: before },
    after: { state },
    reason: note,
  }
  if (await updateAlertState(db, { id, state, note, audit }, nowMs)) return ok(null)
  return err(refusal('conflict', { message: 'Someone has already handled this alert.' }))
}

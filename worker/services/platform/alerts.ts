import { type AlertState, isAlertOpen, isFraudType } from '../../../domain/administration/alerts.ts'
import type { AuditActor } from '../../../domain/administration/audit.ts'
import { invalidFields, type Refusal, refusal } from '../../../domain/errors.ts'
import { linkedUserIds } from '../../../domain/fraud/alert-facts.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { AlertsQuery } from '../../../domain/schemas/alerts.ts'
import type { Paginated } from '../../../domain/schemas/list-query.ts'
import { database } from '../../db/client.ts'
import {
  type AdminAlertRow,
  assignOpenAlert,
  countAdminAlerts,
  countOpenAlertsOf,
  findAlert,
  type ListedAlert,
  listAdminAlerts,
  listAdministrators,
  updateAlertState,
} from '../../db/queries/platform/admin-alerts.ts'
import type { Env } from '../../env.ts'
import { refuseOwnMatter } from '../administration/own-matter.ts'
import { readPage, toPaginated } from './read-page.ts'

export type { ListedAlert } from '../../db/queries/platform/admin-alerts.ts'

export interface CriticalAlerts {
  readonly shown: readonly ListedAlert[]
  readonly total: number
}

export type AlertsPage = Paginated<ListedAlert> & { readonly open: number; readonly closed: number }

/**
 * A page of the open alerts, the new ones first, or of the closed ones, newest first. Only administrators read what is evidence
 * of fraud.
 */
export async function readAlerts(
  env: Pick<Env, 'DB'>,
  { status, ...query }: AlertsQuery,
  { readsEvidence = false }: { readonly readsEvidence?: boolean } = {},
): Promise<AlertsPage> {
  const db = database(env)
  const counts = await countAdminAlerts(db)
  const { rows, ...page } = await readPage(query, async (slice) => ({
    rows: await listAdminAlerts(db, { isOpen: status === 'open', ...slice }),
    total: counts[status],
  }))
  const shown = readsEvidence ? rows : rows.map(withoutEvidence)
  return { ...toPaginated(query, page, shown), ...counts }
}

function withoutEvidence(alert: ListedAlert): ListedAlert {
  return isFraudType(alert.kind) ? { ...alert, facts: {}, auctionId: null, auctionTitle: null } : alert
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
  const alert = await findAlert(db, id)
  if (alert === null) return err(refusal('not_found'))
  const own = refuseOwnAlert(alert, actor)
  if (own !== null) return err(own)
  const { state: before } = alert
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
  const message = isAlertOpen(before)
    ? 'Acknowledge or dismiss a new alert before you resolve it.'
    : 'Someone has already handled this alert.'
  return err(
    refusal('conflict', { message: before === state ? 'Someone has already handled this alert.' : message }),
  )
}

/** Nobody decides on an alert of fraud about themselves, or about somebody with whom it links them. */
function refuseOwnAlert({ kind, userId, facts }: AdminAlertRow, { actorId }: AuditActor): Refusal | null {
  if (!isFraudType(kind)) return null
  return refuseOwnMatter(actorId, [userId, ...linkedUserIds(facts)])
}

/** The active administrators to whom an alert can be assigned. */
export async function readAdministrators(
  env: Pick<Env, 'DB'>,
): Promise<readonly { readonly id: number; readonly username: string }[]> {
  const rows = await listAdministrators(database(env))
  return rows.map(({ userId: id, username }) => ({ id, username }))
}

/** The first open critical alerts, the new ones before those that somebody has, and the number of all. */
export async function readCriticalAlerts(env: Pick<Env, 'DB'>, limit: number): Promise<CriticalAlerts> {
  const db = database(env)
  const [shown, total] = await Promise.all([
    listAdminAlerts(db, { isOpen: true, severity: 'critical', limit, offset: 0 }),
    countOpenAlertsOf(db, 'critical'),
  ])
  return { shown, total }
}

/**
 * Assigns an open alert to an active administrator, with an audit entry; a new one is acknowledged by it. 404 if it does
 * not exist, 409 if it is closed, 422 under `assignee_id` for anybody else.
 */
export async function assignAlert(
  env: Pick<Env, 'DB'>,
  {
    id,
    assigneeId,
    actor,
    nowMs,
  }: {
    readonly id: number
    readonly assigneeId: number
    readonly actor: AuditActor
    readonly nowMs: number
  },
): Promise<Result<null>> {
  const db = database(env)
  const [alert, administrators] = await Promise.all([findAlert(db, id), readAdministrators(env)])
  if (alert === null) return err(refusal('not_found'))
  const own = refuseOwnAlert(alert, actor)
  if (own !== null) return err(own)
  const assignee = administrators.find((person) => person.id === assigneeId)
  if (assignee === undefined) return err(invalidFields({ assignee_id: ['Please choose an administrator'] }))
  const audit = {
    actor,
    action: 'alert.assign',
    subjectType: 'alert',
    subjectId: String(id),
    before: { state: alert.state },
    after: { state: 'investigating', assigned_to: assignee.username },
    reason: null,
  }
  if (await assignOpenAlert(db, { id, assigneeId, audit }, nowMs)) return ok(null)
  return err(refusal('conflict', { message: 'Someone has already closed this alert.' }))
}

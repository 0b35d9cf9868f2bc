import { alertMailDueAt } from '../../../domain/administration/alerts.ts'
import { alertsMail } from '../../../domain/mails/support-mails.ts'
import { database } from '../../db/client.ts'
import {
  type AdminAlertRow,
  listAdministrators,
  listUnmailedAlerts,
  markAlertsMailed,
} from '../../db/queries/platform/admin-alerts.ts'
import type { Env } from '../../env.ts'
import { composeMail } from './compose-mail.ts'
import { sendMail } from './send-mail.ts'

/** Alerts of one run; D1 binds at most 100 parameters. */
const BATCH = 90

/**
 * Mails administrators about the alerts that are due: critical ones at once, the others in one digest a day.
 * The mail's key names the newest alert in it, so that a repeated run mails nobody twice.
 */
export async function mailDueAlerts(env: Env, nowMs: number): Promise<void> {
  for (const isCritical of [true, false]) {
    // Apart: alerts that wait for the digest must not keep a critical one out of the batch.
    const unmailed = await listUnmailedAlerts(database(env), { isCritical, limit: BATCH })
    const due = unmailed.filter(({ severity, createdAtMs }) => alertMailDueAt(severity, createdAtMs) <= nowMs)
    await mailAlerts(env, due, nowMs)
  }
}

async function mailAlerts(env: Env, alerts: readonly AdminAlertRow[], nowMs: number): Promise<void> {
  const newest = alerts.at(-1)
  if (newest === undefined) return
  const db = database(env)
  const content = alertsMail(alerts, nowMs)
  for (const { userId, email, firstName } of await listAdministrators(db)) {
    const to = { key: `alerts:${newest.id}:${userId}`, userId, to: email, name: firstName }
    await sendMail(env, await composeMail(env, to, content), nowMs)
  }
  await markAlertsMailed(
    db,
    alerts.map(({ id }) => id),
    nowMs,
  )
}

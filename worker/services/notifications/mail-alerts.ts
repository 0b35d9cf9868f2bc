import { alertMailDueAt } from '../../../domain/administration/alerts.ts'
import { countedText } from '../../../domain/format/counted-text.ts'
import { database } from '../../db/client.ts'
import {
  type AdminAlertRow,
  listAdministrators,
  listUnmailedAlerts,
  markAlertsMailed,
} from '../../db/queries/platform/admin-alerts.ts'
import type { Env } from '../../env.ts'
import { mailBodies, pageLink } from './mail-text.ts'
import { sendMail } from './send-mail.ts'

/** Alerts of one run; D1 binds at most 100 parameters. */
const BATCH = 90

/**
 * Mails administrators about the alerts that are due: critical ones at once, the others in one digest a day.
 * The mail's key names the newest alert in it, so that a repeated run mails nobody twice.
 */
export async function mailDueAlerts(env: Env, nowMs: number): Promise<void> {
  const unmailed = await listUnmailedAlerts(database(env), BATCH)
  const due = unmailed.filter(({ severity, createdAtMs }) => alertMailDueAt(severity, createdAtMs) <= nowMs)
  const isCritical = ({ severity }: AdminAlertRow) => severity === 'critical'
  for (const alerts of [due.filter(isCritical), due.filter((alert) => !isCritical(alert))]) {
    await mailAlerts(env, alerts, nowMs)
  }
}

async function mailAlerts(env: Env, alerts: readonly AdminAlertRow[], nowMs: number): Promise<void> {
  const newest = alerts.at(-1)
  if (newest === undefined) return
  const db = database(env)
  const mail = {
    subject: toSubject(alerts, newest),
    paragraphs: alerts.map(({ severity, message }) => `${severity.toUpperCase()}: ${message}`),
    link: pageLink(env, '/admin/alerts'),
    linkLabel: 'Open the alerts',
  }
  for (const { userId, email, firstName } of await listAdministrators(db)) {
    const bodies = await mailBodies(firstName, mail)
    const key = `alerts:${newest.id}:${userId}`
    await sendMail(env, { key, userId, to: email, subject: mail.subject, ...bodies }, nowMs)
  }
  await markAlertsMailed(
    db,
    alerts.map(({ id }) => id),
    nowMs,
  )
}

function toSubject(alerts: readonly AdminAlertRow[], newest: AdminAlertRow): string {
  const level = newest.severity === 'critical' ? 'Critical' : 'Alerts'
  return alerts.length === 1
    ? `${level}: ${newest.message}`
    : `${level}: ${countedText(alerts.length, 'alert')} for administrators`
}

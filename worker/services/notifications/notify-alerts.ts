import { alertNotificationKey, NOTIFIED_ELSEWHERE } from '../../../domain/administration/alerts.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import type { PersonalNotification } from '../../../domain/notifications/personal-event.ts'
import { database } from '../../db/client.ts'
import { listAdministrators, listNewAlerts } from '../../db/queries/platform/admin-alerts.ts'
import type { Env } from '../../env.ts'
import { notifyPeople } from './notify.ts'

type NewAlert = Awaited<ReturnType<typeof listNewAlerts>>[number]

/** Runs of the minute cron that look at an alert, so that one that fails is made up for. */
const LOOKED_AT_MS = 10 * MINUTE_MS

/**
 * Notifies the active administrators of alerts that nobody has acknowledged: the first of each kind in an hour. The key
 * names kind and hour, so that a repeated run notifies nobody twice (docs/rules/administration.md, Alerts).
 * @throws if a channel does not answer; the next run tries again
 */
export async function notifyNewAlerts(env: Env, nowMs: number): Promise<void> {
  const db = database(env)
  const alerts = await listNewAlerts(db, {
    sinceMs: nowMs - LOOKED_AT_MS,
    without: NOTIFIED_ELSEWHERE,
  })
  if (alerts.length === 0) return
  const notifications = alerts.map(toNotification)
  const administrators = await listAdministrators(db)
  await notifyPeople(env, new Map(administrators.map(({ userId }) => [userId, notifications])))
}

function toNotification({ id, kind, message, createdAtMs }: NewAlert): PersonalNotification {
  return {
    key: alertNotificationKey(kind, createdAtMs),
    event: 'admin_alert',
    data: { alert_id: id, message },
    atMs: createdAtMs,
  }
}

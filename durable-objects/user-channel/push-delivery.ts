/** Pushes a person's notifications to their browsers: once to each browser, with retries after failures. */
import { MINUTE_MS } from '../../domain/format/time-units.ts'
import { MAX_PUSH_ATTEMPTS, pushPauseMs } from '../../domain/notifications/push-rules.ts'
import type { Env } from '../../worker/env.ts'
import {
  findPushTargets,
  type PushTargets,
  pushNotification,
} from '../../worker/services/notifications/push-notification.ts'
import { findStoredNotification, notificationsToPush } from './notification-store.ts'
import type { Person } from './person.ts'

/**
 * Alarm delay after which a push is retried if the object was evicted while sending or the database did not
 * answer.
 */
const RETRY_MS = MINUTE_MS

type Subscription = PushTargets['subscriptions'][number]

type Due = { readonly seq: number; readonly attempts: number }

/** When the next push is due or retried (ms); null if none waits. Never in the past. */
export function pushDueAt(sql: SqlStorage, nowMs: number): number | null {
  const moments = notificationsToPush(sql).length > 0 ? [nowMs + RETRY_MS] : []
  const { due } = sql.exec<{ due: number | null }>('SELECT min(due_at_ms) AS due FROM pushes').one()
  if (due !== null) moments.push(Math.max(due, nowMs + 1_000))
  return moments.length === 0 ? null : Math.min(...moments)
}

/**
 * Pushes what is due. After an interruption a message may be sent twice; the browser shows it once.
 * @throws if the database did not answer; everything stays pending.
 */
export async function pushDue(
  env: Env,
  {
    storage,
    person,
    nowMs,
  }: { readonly storage: DurableObjectStorage; readonly person: Person; readonly nowMs: number },
): Promise<void> {
  const { sql } = storage
  const { userId } = person
  if (userId === null || !isAnythingDue(sql, nowMs)) return
  const targets = await person.pushTargets(() => findPushTargets(env, userId, nowMs))
  storage.transactionSync(() => spread(sql, targets, nowMs))
  if (targets === null) return
  await Promise.all(
    targets.subscriptions.map((subscription) => sendAll(env, sql, { targets, subscription, nowMs })),
  )
}

function isAnythingDue(sql: SqlStorage, nowMs: number): boolean {
  const due =
    'SELECT 1 FROM notices WHERE push = 1 UNION ALL SELECT 1 FROM pushes WHERE due_at_ms <= ? LIMIT 1'
  return sql.exec(due, nowMs).toArray().length > 0
}

/**
 * Creates a push message per browser for each waiting notification, and deletes messages for browsers that
 * are gone.
 */
function spread(sql: SqlStorage, targets: PushTargets | null, nowMs: number): void {
  const ids = JSON.stringify(targets?.subscriptions.map(({ id }) => id) ?? [])
  sql.exec(
    `INSERT OR IGNORE INTO pushes (seq, subscription_id, due_at_ms)
    SELECT seq, value, ?1 FROM notices, json_each(?2) WHERE push = 1`,
    nowMs,
    ids,
  )
  sql.exec('UPDATE notices SET push = 0 WHERE push = 1')
  sql.exec(
    `DELETE FROM pushes WHERE subscription_id NOT IN (SELECT value FROM json_each(?))
    OR seq NOT IN (SELECT seq FROM notices)`,
    ids,
  )
}

/** Sends the due messages of one browser, one after the other, in the order of the notifications. */
async function sendAll(
  env: Env,
  sql: SqlStorage,
  {
    targets,
    subscription,
    nowMs,
  }: { readonly targets: PushTargets; readonly subscription: Subscription; readonly nowMs: number },
): Promise<void> {
  const due = sql
    .exec<Due>(
      'SELECT seq, attempts FROM pushes WHERE subscription_id = ? AND due_at_ms <= ? ORDER BY seq',
      subscription.id,
      nowMs,
    )
    .toArray()
  for (const { seq, attempts } of due) {
    const notification = findStoredNotification(sql, seq)
    if (notification === null) continue
    if (notification.isOver) {
      sql.exec('DELETE FROM pushes WHERE subscription_id = ? AND seq = ?', subscription.id, seq)
      continue
    }
    // Due again before it is sent, so that the alarm retries it if the object is evicted while sending.
    setDue(sql, { seq, attempts, subscriptionId: subscription.id, dueMs: nowMs + RETRY_MS })
    const outcome = await pushNotification(env, { keys: targets.keys, subscription, notification, nowMs })
    if (outcome.kind === 'gone') {
      sql.exec('DELETE FROM pushes WHERE subscription_id = ?', subscription.id)
      return
    }
    if (outcome.kind === 'refused') console.error(`A notice was not pushed: ${outcome.reason}`)
    if (outcome.kind === 'later' && attempts + 1 < MAX_PUSH_ATTEMPTS) {
      const dueMs = nowMs + pushPauseMs(attempts + 1, outcome.afterMs)
      setDue(sql, { seq, attempts: attempts + 1, subscriptionId: subscription.id, dueMs })
      continue
    }
    sql.exec('DELETE FROM pushes WHERE subscription_id = ? AND seq = ?', subscription.id, seq)
  }
}

function setDue(
  sql: SqlStorage,
  { seq, attempts, subscriptionId, dueMs }: Due & { readonly subscriptionId: number; readonly dueMs: number },
): void {
  sql.exec(
    'UPDATE pushes SET attempts = ?, due_at_ms = ? WHERE subscription_id = ? AND seq = ?',
    attempts,
    dueMs,
    subscriptionId,
    seq,
  )
}

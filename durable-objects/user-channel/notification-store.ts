/** A person's notifications in their channel's database. */

import type { PersonalEvent, PersonalNotification } from '../../domain/notifications/personal-event.ts'
import type {
  ListedNotification,
  NotificationPage,
  ReadMark,
  StoredNotification,
} from '../../domain/notifications/user-channel-contract.ts'

/** Notifications stored per person; older ones are deleted, since the bell is no archive. */
const MAX_NOTIFICATIONS = 500

/** When a pending notification is mailed. */
export type MailState = 'now' | 'digest'

/** Events that may end an auction; `auction_updated` does if it is a cancellation. */
const END_EVENTS = "'auction_ended', 'auction_updated'"

type Row = {
  seq: number
  key: string
  event: string
  data: string
  at_ms: number
  read_at_ms: number | null
}

const COLUMNS = 'seq, key, event, data, at_ms, read_at_ms'

/**
 * Stores a notification; null if its key exists, so that one that is sent twice is stored once. The key is
 * looked up first, because a rejected insert would use up a number, and clients take a gap for a lost
 * notification.
 */
export function insertNotification(
  sql: SqlStorage,
  notification: PersonalNotification,
  {
    isRead,
    mail,
    isPushed,
  }: { readonly isRead: boolean; readonly mail: MailState | null; readonly isPushed: boolean },
): StoredNotification | null {
  const { key, event, data, atMs } = notification
  const [row] = sql
    .exec<Row>(
      `INSERT INTO notices (key, event, data, at_ms, read_at_ms, mail, push) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
      WHERE NOT EXISTS (SELECT 1 FROM notices WHERE key = ?1) RETURNING ${COLUMNS}`,
      key,
      event,
      JSON.stringify(data),
      atMs,
      isRead ? atMs : null,
      mail,
      isPushed ? 1 : 0,
    )
    .toArray()
  return row ? toNotification(row) : null
}

/** Deletes all but the newest notifications. */
export function deleteOldNotifications(sql: SqlStorage): void {
  sql.exec('DELETE FROM notices WHERE seq <= (SELECT max(seq) FROM notices) - ?', MAX_NOTIFICATIONS)
}

/** Deletes all notifications and their pending push messages. */
export function deleteNotifications(sql: SqlStorage): void {
  sql.exec('DELETE FROM notices')
  sql.exec('DELETE FROM pushes')
}

/** The notifications after `since`, oldest first. */
export function notificationsAfter(sql: SqlStorage, since: number): StoredNotification[] {
  return Array.from(
    sql.exec<Row>(`SELECT ${COLUMNS} FROM notices WHERE seq > ? ORDER BY seq`, since),
    toNotification,
  )
}

/** The notifications from a time (ms) on, oldest first. */
export function notificationsFrom(sql: SqlStorage, fromMs: number): StoredNotification[] {
  return Array.from(
    sql.exec<Row>(`SELECT ${COLUMNS} FROM notices WHERE at_ms >= ? ORDER BY seq`, fromMs),
    toNotification,
  )
}

/** A page of the notifications, newest first. A page beyond the last returns the last. */
export function notificationPage(sql: SqlStorage, page: number, perPage: number): NotificationPage {
  const { total } = sql.exec<{ total: number }>('SELECT count(*) AS total FROM notices').one()
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  const current = Math.min(page, lastPage)
  const rows = sql.exec<Row & { has_ended: number }>(
    `SELECT ${COLUMNS}, event = 'auction_ending_soon' AND EXISTS (
      SELECT 1 FROM notices AS later WHERE later.seq > notices.seq AND later.event IN (${END_EVENTS})
        AND coalesce(later.data ->> 'change', 'cancelled') = 'cancelled'
        AND later.data ->> 'auction_id' = notices.data ->> 'auction_id'
    ) AS has_ended FROM notices ORDER BY seq DESC LIMIT ? OFFSET ?`,
    perPage,
    (current - 1) * perPage,
  )
  const data = Array.from(
    rows,
    (row): ListedNotification => ({ ...toNotification(row), hasEnded: row.has_ended === 1 }),
  )
  const counts = { current_page: current, last_page: lastPage, per_page: perPage, total }
  return { data, ...counts, unread: unreadCount(sql) }
}

export function unreadCount(sql: SqlStorage): number {
  return sql.exec<{ unread: number }>('SELECT count(*) AS unread FROM notices WHERE read_at_ms IS NULL').one()
    .unread
}

/** The number of the last notification; 0 before the first. */
export function lastNotificationSeq(sql: SqlStorage): number {
  return sql.exec<{ seq: number }>('SELECT coalesce(max(seq), 0) AS seq FROM notices').one().seq
}

/**
 * Marks ending-soon warnings of an ended auction as read, because they are outdated. Returns whether any was
 * unread.
 */
export function markWarningsRead(sql: SqlStorage, auctionId: number, nowMs: number): boolean {
  const { rowsWritten } = sql.exec(
    `UPDATE notices SET read_at_ms = ? WHERE read_at_ms IS NULL AND event = 'auction_ending_soon'
      AND data ->> 'auction_id' = ?`,
    nowMs,
    auctionId,
  )
  return rowsWritten > 0
}

/** Marks notifications as read: all, up to a number, or by number. */
export function markNotificationsRead(sql: SqlStorage, which: ReadMark, nowMs: number): void {
  const mark = 'UPDATE notices SET read_at_ms = ? WHERE read_at_ms IS NULL'
  if (which === 'all') sql.exec(mark, nowMs)
  else if ('upTo' in which) sql.exec(`${mark} AND seq <= ?`, nowMs, which.upTo)
  else sql.exec(`${mark} AND seq IN (SELECT value FROM json_each(?))`, nowMs, JSON.stringify(which.ids))
}

/** A notification that is still to be mailed, with its key. */
export type PendingNotification = StoredNotification & { readonly key: string }

/** The notifications still to be mailed immediately or with the digest, oldest first. */
export function notificationsToMail(sql: SqlStorage, mail: MailState): PendingNotification[] {
  const rows = sql.exec<Row>(`SELECT ${COLUMNS} FROM notices WHERE mail = ? ORDER BY seq`, mail)
  return Array.from(rows, (row) => ({ ...toNotification(row), key: row.key }))
}

/** Marks notifications as mailed, or as not to be mailed any more. */
export function markMailed(
  sql: SqlStorage,
  notifications: readonly Pick<PendingNotification, 'seq'>[],
): void {
  const seqs = JSON.stringify(notifications.map(({ seq }) => seq))
  sql.exec('UPDATE notices SET mail = NULL WHERE seq IN (SELECT value FROM json_each(?))', seqs)
}

/** The numbers of the notifications for which no push messages have been created yet. */
export function notificationsToPush(sql: SqlStorage): number[] {
  return Array.from(sql.exec<{ seq: number }>('SELECT seq FROM notices WHERE push = 1'), ({ seq }) => seq)
}

export function findStoredNotification(sql: SqlStorage, seq: number): StoredNotification | null {
  const [row] = sql.exec<Row>(`SELECT ${COLUMNS} FROM notices WHERE seq = ?`, seq).toArray()
  return row ? toNotification(row) : null
}

function toNotification({ seq, event, data, at_ms, read_at_ms }: Row): StoredNotification {
  // Only `insertNotification` writes these rows.
  const fact = { event, data: JSON.parse(data) } as PersonalEvent
  return { ...fact, seq, atMs: at_ms, readAtMs: read_at_ms }
}

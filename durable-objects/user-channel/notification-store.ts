/** A person's notifications in their channel's database. */

import { MAX_NOTIFICATIONS } from '../../domain/account/retention.ts'
import type { EditWindow } from '../../domain/notifications/mail-key.ts'
import type { Outdated } from '../../domain/notifications/outdated.ts'
import type { PersonalEvent, PersonalNotification } from '../../domain/notifications/personal-event.ts'
import type {
  NotificationPage,
  ReadMark,
  StoredNotification,
} from '../../domain/notifications/user-channel-contract.ts'

/** When a pending notification is mailed. */
export type MailState = 'now' | 'digest'

/**
 * The list leaves out the person's own acts, and the warning of the last minute once the auction has ended. Both stay
 * stored for a while, so that a page that reconnects gets every number.
 */
const IS_OWN_ACT = "event IN ('bid_successful', 'watchlist_update')"
const IS_PAST_LAST_MINUTE =
  "event = 'auction_ending_soon' AND over_at_ms IS NOT NULL AND data ->> 'minutes_left' <= 1"
const IS_LISTED = `NOT (${IS_OWN_ACT}) AND NOT (${IS_PAST_LAST_MINUTE})`

type Row = {
  seq: number
  key: string
  event: string
  data: string
  at_ms: number
  read_at_ms: number | null
  over_at_ms: number | null
}

const COLUMNS = 'seq, key, event, data, at_ms, read_at_ms, over_at_ms'

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

/** Deletes all but the newest notifications. Own acts do not count, so that they take nobody's place. */
export function deleteOldNotifications(sql: SqlStorage): void {
  sql.exec(
    `DELETE FROM notices WHERE seq <= (
      SELECT seq FROM notices WHERE NOT (${IS_OWN_ACT}) ORDER BY seq DESC LIMIT 1 OFFSET ?
    )`,
    MAX_NOTIFICATIONS,
  )
  sql.exec(
    `DELETE FROM notices WHERE ${IS_OWN_ACT} AND seq <= (SELECT max(seq) FROM notices) - ?`,
    MAX_NOTIFICATIONS,
  )
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
  const { total } = sql
    .exec<{ total: number }>(`SELECT count(*) AS total FROM notices WHERE ${IS_LISTED}`)
    .one()
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  const current = Math.min(page, lastPage)
  const rows = sql.exec<Row>(
    `SELECT ${COLUMNS} FROM notices WHERE ${IS_LISTED} ORDER BY seq DESC LIMIT ? OFFSET ?`,
    perPage,
    (current - 1) * perPage,
  )
  const data = Array.from(rows, toNotification)
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
 * Marks the notifications before `beforeSeq` that are outdated as read and, if what they are about is over, as over; those are
 * not pushed any more. What still waits to be mailed is not mailed: at once, or over with a digest. An end of an offer asks for
 * nothing and is never outdated. Returns those that changed, and those of them that would have been mailed at once.
 */
export function markOutdated(
  sql: SqlStorage,
  { auctionId, events, isOver }: Outdated,
  { nowMs, beforeSeq = Number.MAX_SAFE_INTEGER }: { readonly nowMs: number; readonly beforeSeq?: number },
): { readonly outdated: StoredNotification[]; readonly unmailed: PendingNotification[] } {
  const about = [auctionId, JSON.stringify(events), beforeSeq]
  const isAbout = `seq < ?3 AND over_at_ms IS NULL AND data ->> 'auction_id' = ?1 AND event IN (SELECT value FROM json_each(?2))
    AND NOT (event = 'sale_offer' AND data ->> 'expires_at' IS NULL)`
  const waiting = sql.exec<Row>(`SELECT ${COLUMNS} FROM notices WHERE mail = 'now' AND ${isAbout}`, ...about)
  const unmailed = Array.from(waiting, toPending)
  const rows = sql.exec<Row>(
    `UPDATE notices SET read_at_ms = coalesce(read_at_ms, ?4), over_at_ms = iif(?5, ?4, NULL),
      mail = iif(?5 OR mail = 'now', NULL, mail), push = 0
    WHERE ${isAbout} AND (?5 OR read_at_ms IS NULL OR mail = 'now' OR push = 1) RETURNING ${COLUMNS}`,
    ...about,
    nowMs,
    isOver ? 1 : 0,
  )
  return { outdated: Array.from(rows, toNotification), unmailed }
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
  return Array.from(rows, toPending)
}

/** Whether a notification still waits to be mailed: while another one was mailed it may have become outdated. */
export function isToBeMailed(sql: SqlStorage, { seq }: Pick<PendingNotification, 'seq'>): boolean {
  return sql.exec('SELECT 1 FROM notices WHERE seq = ? AND mail IS NOT NULL', seq).toArray().length > 0
}

/** Whether an edit of this window has been mailed. */
export function hasMailedEdit(sql: SqlStorage, { auctionId, fromMs, untilMs }: EditWindow): boolean {
  const found = sql.exec(
    `SELECT 1 FROM notices WHERE event = 'auction_updated' AND mail IS NULL AND data ->> 'change' = 'edited'
      AND data ->> 'auction_id' = ? AND at_ms >= ? AND at_ms < ? LIMIT 1`,
    auctionId,
    fromMs,
    untilMs,
  )
  return found.toArray().length > 0
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

function toPending(row: Row): PendingNotification {
  return { ...toNotification(row), key: row.key }
}

function toNotification({ seq, event, data, at_ms, read_at_ms, over_at_ms }: Row): StoredNotification {
  // Only `insertNotification` writes these rows.
  const fact = { event, data: JSON.parse(data) } as PersonalEvent
  return { ...fact, seq, atMs: at_ms, readAtMs: read_at_ms, isOver: over_at_ms !== null }
}

/** The number of the newest notification; 0 without any. */
export function readLastSeq(sql: SqlStorage): number {
  return sql.exec<{ seq: number }>('SELECT coalesce(max(seq), 0) AS seq FROM notices').one().seq
}

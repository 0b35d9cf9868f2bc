/** The metrics in their object's database: a row for each minute, and the open sockets of each object. */
import {
  type AnswerCounts,
  LATENCY_CLASSES,
  METRICS_KEPT_MS,
  type MetricsPart,
  type SocketOwner,
} from '../../domain/administration/metrics.ts'

const CLASSES = Array.from({ length: LATENCY_CLASSES }, (_, index) => `latency_${index}`)

export const METRICS_MIGRATIONS: readonly string[] = [
  `
	CREATE TABLE minutes (
		minute_ms INTEGER PRIMARY KEY,
		requests INTEGER NOT NULL DEFAULT 0,
		errors INTEGER NOT NULL DEFAULT 0,
		total_ms REAL NOT NULL DEFAULT 0,
		bids INTEGER NOT NULL DEFAULT 0,
		-- The most that were open during the minute.
		sockets INTEGER NOT NULL DEFAULT 0,
		${CLASSES.map((name) => `${name} INTEGER NOT NULL DEFAULT 0`).join(',\n\t\t')}
	);
	-- Objects with open sockets, as they last said.
	CREATE TABLE sockets (owner TEXT PRIMARY KEY, count INTEGER NOT NULL, checked_at_ms INTEGER NOT NULL);
	CREATE INDEX sockets_checked ON sockets (checked_at_ms);
	`,
]

/** Adds answers and the open sockets to a minute. */
export function addToMinute(sql: SqlStorage, minuteMs: number, counts: AnswerCounts): void {
  const names = ['requests', 'errors', 'total_ms', ...CLASSES]
  const values = [
    counts.requests,
    counts.errors,
    counts.totalMs,
    ...CLASSES.map((_, index) => counts.latencies[index] ?? 0),
  ]
  sql.exec(
    `INSERT INTO minutes (minute_ms, sockets, ${names.join(', ')})
    VALUES (?, ?, ${names.map(() => '?').join(', ')})
    ON CONFLICT (minute_ms) DO UPDATE SET sockets = max(sockets, excluded.sockets),
      ${names.map((name) => `${name} = ${name} + excluded.${name}`).join(', ')}`,
    minuteMs,
    countSockets(sql),
    ...values,
  )
}

/** Stores the bids of a minute, and deletes the minutes that are kept no longer. */
export function storeBids(sql: SqlStorage, minuteMs: number, bids: number): void {
  sql.exec(
    `INSERT INTO minutes (minute_ms, bids, sockets) VALUES (?, ?, ?)
    ON CONFLICT (minute_ms) DO UPDATE SET bids = excluded.bids`,
    minuteMs,
    bids,
    countSockets(sql),
  )
  sql.exec('DELETE FROM minutes WHERE minute_ms < ?', minuteMs - METRICS_KEPT_MS)
}

/** Stores how many sockets an object has. */
export function storeSockets(sql: SqlStorage, owner: SocketOwner, count: number, nowMs: number): void {
  if (count === 0) sql.exec('DELETE FROM sockets WHERE owner = ?', owner)
  else {
    sql.exec(
      `INSERT INTO sockets (owner, count, checked_at_ms) VALUES (?, ?, ?)
      ON CONFLICT (owner) DO UPDATE SET count = excluded.count, checked_at_ms = excluded.checked_at_ms`,
      owner,
      count,
      nowMs,
    )
  }
}

/** The sockets that are open now. */
export function countSockets(sql: SqlStorage): number {
  return sql.exec<{ n: number }>('SELECT coalesce(sum(count), 0) AS n FROM sockets').one().n
}

/** Objects with sockets that have not been heard of since `beforeMs`, the longest first. */
export function unheardOwners(sql: SqlStorage, beforeMs: number, limit: number): SocketOwner[] {
  const rows = sql.exec<{ owner: SocketOwner }>(
    'SELECT owner FROM sockets WHERE checked_at_ms <= ? ORDER BY checked_at_ms LIMIT ?',
    beforeMs,
    limit,
  )
  return Array.from(rows, ({ owner }) => owner)
}

/** Whether any object has sockets. */
export function hasSockets(sql: SqlStorage): boolean {
  return sql.exec('SELECT 1 FROM sockets LIMIT 1').toArray().length > 0
}

/** The parts of a window, also those without anything. */
export function readParts(
  sql: SqlStorage,
  { fromMs, untilMs, partMs }: { readonly fromMs: number; readonly untilMs: number; readonly partMs: number },
): MetricsPart[] {
  const rows = sql
    .exec<Record<string, number>>(
      `SELECT CAST((minute_ms - ?1) / ?2 AS INTEGER) AS part, sum(requests) AS requests, sum(errors) AS errors,
        sum(total_ms) AS total_ms, sum(bids) AS bids, max(sockets) AS sockets,
        ${CLASSES.map((name) => `sum(${name}) AS ${name}`).join(', ')}
      FROM minutes WHERE minute_ms >= ?1 AND minute_ms < ?3 GROUP BY part`,
      fromMs,
      partMs,
      untilMs,
    )
    .toArray()
  const byPart = new Map(rows.map((row) => [row.part, row]))
  return Array.from({ length: Math.ceil((untilMs - fromMs) / partMs) }, (_, index) => {
    const row = byPart.get(index)
    return {
      fromMs: fromMs + index * partMs,
      untilMs: fromMs + (index + 1) * partMs,
      requests: row?.requests ?? 0,
      errors: row?.errors ?? 0,
      totalMs: row?.total_ms ?? 0,
      bids: row?.bids ?? 0,
      sockets: row?.sockets ?? null,
      latencies: CLASSES.map((name) => row?.[name] ?? 0),
    }
  })
}

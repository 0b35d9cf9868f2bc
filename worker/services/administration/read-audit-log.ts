import { toCsv } from '../../../domain/format/csv.ts'
import { pacificDay } from '../../../domain/format/pacific-periods.ts'
import { toPacificTimeField } from '../../../domain/format/pacific-time-field.ts'
import type { AuditLogQuery, WireAuditEntry, WireAuditLog } from '../../../domain/schemas/administration.ts'
import { type Database, database } from '../../db/client.ts'
import { findUserIdByUsername } from '../../db/queries/accounts/users.ts'
import {
  type AuditEntryRow,
  type AuditLogFilter,
  countAuditEntries,
  listAuditEntries,
} from '../../db/queries/platform/audit-log.ts'
import type { Env } from '../../env.ts'
import type { DocumentFile } from '../documents/document-file.ts'
import { readPage, toPaginated } from '../platform/read-page.ts'

/** The newest entries that a file has at most; the filters choose others. */
const MAX_EXPORTED = 10_000

/** With more matches than this, they are dense enough to be met one after the other. */
const BROAD = 10_000

/** A page of the audit log, newest first. docs/rules/administration.md, Audit log */
export async function readAuditLog(env: Pick<Env, 'DB'>, query: AuditLogQuery): Promise<WireAuditLog> {
  const db = database(env)
  const filter = await toFilter(db, query)
  const total = filter === null ? 0 : await countAuditEntries(db, filter)
  const isBroad = total > BROAD
  const { rows, ...page } = await readPage(query, async (slice) => ({
    rows: filter === null ? [] : await listAuditEntries(db, filter, { ...slice, isBroad }),
    total,
  }))
  return toPaginated(query, page, rows.map(toApiEntry))
}

/** The entries as a CSV file, newest first, at most 10,000. */
export async function exportAuditLog(
  env: Pick<Env, 'DB'>,
  query: AuditLogQuery,
  nowMs: number,
): Promise<DocumentFile> {
  const db = database(env)
  const filter = await toFilter(db, query)
  const rows = filter === null ? [] : await listAuditEntries(db, filter, { limit: MAX_EXPORTED, offset: 0 })
  const head = [
    'Time',
    'Who',
    'Action',
    'Subject',
    'Number',
    'Reason',
    'Before',
    'After',
    'Request',
    'Address',
  ]
  const lines = rows.map((row) => [
    new Date(row.atMs).toISOString(),
    row.username ?? '',
    row.action,
    row.subjectType,
    row.subjectId,
    row.reason ?? '',
    JSON.stringify(row.before) ?? '',
    JSON.stringify(row.after) ?? '',
    row.requestId ?? '',
    row.ipAddress ?? '',
  ])
  return {
    name: `audit-log-${toPacificTimeField(nowMs).slice(0, 10)}.csv`,
    type: 'text/csv; charset=utf-8',
    body: toCsv([head, ...lines]),
  }
}

/** Null where nobody has the username: nothing matches. */
async function toFilter(db: Database, query: AuditLogQuery): Promise<AuditLogFilter | null> {
  const { actor, action, subject_type, subject_id, request_id, from, to } = query
  const actorId = actor === null ? null : await findUserIdByUsername(db, actor)
  if (actor !== null && actorId === null) return null
  return {
    actorId,
    action,
    subjectType: subject_type,
    subjectId: subject_id,
    requestId: request_id,
    fromMs: from === null ? null : pacificDay(from).fromMs,
    untilMs: to === null ? null : pacificDay(to).untilMs,
  }
}

function toApiEntry(row: AuditEntryRow): WireAuditEntry {
  return {
    id: row.id,
    at: new Date(row.atMs).toISOString(),
    actor: row.actorId === null || row.username === null ? null : { id: row.actorId, username: row.username },
    action: row.action,
    subject_type: row.subjectType,
    subject_id: row.subjectId,
    reason: row.reason,
    before: row.before,
    after: row.after,
    request_id: row.requestId,
    ip_address: row.ipAddress,
    user_agent: row.userAgent,
  }
}

import { isAllowed } from '../../../domain/account/permissions.ts'
import type { AuditActor } from '../../../domain/administration/audit.ts'
import { refusal } from '../../../domain/errors.ts'
import { REPORT_MESSAGES, type ReportKind, type ReportOutcome } from '../../../domain/messaging/reports.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { ListQuery, Paginated } from '../../../domain/schemas/list-query.ts'
import type { WireReport } from '../../../domain/schemas/messaging.ts'
import { database } from '../../db/client.ts'
import {
  countOpenReports,
  countRemovals,
  findReport,
  findReportSubject,
  insertReport,
  listOpenReports,
  listRemovals,
  type ReportSubject,
  updateReportsResolved,
} from '../../db/queries/messaging/reports.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { refuseOwnMatter } from '../administration/own-matter.ts'
import { findVisible } from '../auctions/find-visible.ts'
import { limitMessages } from './limit-messages.ts'
import { toPage } from './to-page.ts'

interface ReportTarget {
  readonly kind: ReportKind
  readonly id: number
  readonly viewer: Viewer
}

/** The content that somebody wants to report: visible to them, not their own, not removed yet. */
export async function readReportable(
  env: Env,
  { kind, id, viewer }: ReportTarget,
): Promise<Result<ReportSubject>> {
  const subject = await findReportSubject(database(env), kind, id)
  if (subject === null || !(await canSee(env, subject, viewer))) return err(refusal('not_found'))
  const isOwn = subject.authorId === viewer.userId && !subject.isAnswered
  if (isOwn) return err(refusal('conflict', { message: REPORT_MESSAGES.own }))
  if (subject.isRemoved) return err(refusal('conflict', { message: REPORT_MESSAGES.gone }))
  return ok(subject)
}

/** Reports content to the administrators (docs/rules/messaging.md, Reports). */
export async function reportContent(
  env: Env,
  {
    reason,
    nowMs,
    ...reported
  }: ReportTarget & {
    readonly reason: string
    readonly nowMs: number
  },
): Promise<Result<ReportSubject>> {
  const found = await readReportable(env, reported)
  if (!found.ok) return found
  const { kind, id: subjectId, viewer } = reported
  const limited = await limitMessages(env, { action: 'report', userId: viewer.userId, nowMs })
  if (limited) return err(limited)
  const row = { kind, subjectId, reporterId: viewer.userId, reason }
  const isStored = await insertReport(database(env), row, nowMs)
  return isStored ? found : err(refusal('conflict', { message: REPORT_MESSAGES.already }))
}

async function canSee(env: Env, { readers, auctionId }: ReportSubject, viewer: Viewer): Promise<boolean> {
  if (readers !== null) return readers.includes(viewer.userId)
  return (await findVisible(env, { auctionId, viewer })).ok
}

/** A page of the open reports, longest waiting first, for the admin console. */
export async function listReports(env: Pick<Env, 'DB'>, query: ListQuery): Promise<Paginated<WireReport>> {
  const db = database(env)
  const { counts, limit, offset } = toPage(query, await countOpenReports(db))
  const rows = counts.total === 0 ? [] : await listOpenReports(db, { limit, offset })
  const data = await Promise.all(
    rows.map(async (row) => {
      const subject = await findReportSubject(db, row.kind, row.subjectId)
      return subject ? [toApiReport(row, subject)] : []
    }),
  )
  return { data: data.flat(), ...counts }
}

/** Removed content, as the console lists it. */
export interface RemovedContent {
  /** Of its first report. */
  readonly id: number
  readonly kind: ReportKind
  /** What was removed; null for support. */
  readonly text: string | null
  readonly author: string
  readonly auction: { readonly id: number; readonly title: string }
  readonly reasons: readonly string[]
  readonly removedBy: string
  readonly removedAtMs: number
}

/**
 * A page of the content that administrators removed, newest first. Only who may remove reads what it said.
 * docs/rules/messaging.md, Reports
 */
export async function listRemoved(
  env: Pick<Env, 'DB'>,
  viewer: Viewer,
  query: ListQuery,
): Promise<Paginated<RemovedContent>> {
  const db = database(env)
  const { counts, limit, offset } = toPage(query, await countRemovals(db))
  const rows = counts.total === 0 ? [] : await listRemovals(db, { limit, offset })
  const maySee = isAllowed(viewer, 'report.resolve')
  const data = await Promise.all(
    rows.map(async ({ id, kind, subjectId, reasons, removedBy, removedAtMs }) => {
      const subject = await findReportSubject(db, kind, subjectId)
      if (subject === null) return []
      const { text, author, auctionId, title } = subject
      const auction = { id: auctionId, title }
      return [
        {
          id,
          kind,
          text: maySee ? text : null,
          author,
          auction,
          reasons: toReasons(reasons),
          removedBy,
          removedAtMs,
        },
      ]
    }),
  )
  return { data: data.flat(), ...counts }
}

/**
 * Resolves a report and all others of the same content: the content is removed or stays. Adds an audit entry.
 */
export async function resolveReport(
  env: Pick<Env, 'DB'>,
  {
    id,
    outcome,
    actor,
    nowMs,
  }: {
    readonly id: number
    readonly outcome: ReportOutcome
    readonly actor: AuditActor
    readonly nowMs: number
  },
): Promise<Result<ReportOutcome>> {
  const db = database(env)
  const row = await findReport(db, id)
  const subject = row && (await findReportSubject(db, row.kind, row.subjectId))
  if (!subject) return err(refusal('not_found'))
  const { authorId, sellerId, readers } = subject
  const own = refuseOwnMatter(actor.actorId, [authorId, sellerId, ...(readers ?? [])])
  if (own) return err(own)
  const decision = { reportId: id, subject, outcome, actor }
  const isDecided = await updateReportsResolved(db, decision, nowMs)
  return isDecided ? ok(outcome) : err(refusal('conflict', { message: REPORT_MESSAGES.decided }))
}

type Row = Awaited<ReturnType<typeof listOpenReports>>[number]

function toApiReport(row: Row, subject: ReportSubject): WireReport {
  return {
    id: row.id,
    kind: row.kind,
    subject_id: row.subjectId,
    text: subject.text,
    author: { id: subject.authorId, username: subject.author },
    auction: { id: subject.auctionId, title: subject.title },
    reports: row.reports,
    reasons: toReasons(row.reasons),
    created_at: new Date(row.createdAtMs).toISOString(),
  }
}

/** The reasons that people gave, which the queries write as an array of strings. */
function toReasons(reasons: string): string[] {
  return (JSON.parse(reasons) as string[]).filter((reason) => reason !== '')
}

import { z } from 'zod'
import { backupStartedText } from '../../domain/administration/backup.ts'
import { ANSWER_SENT } from '../../domain/contact/contact-answer.ts'
import {
  BackupLogsQuery,
  RestoreBody,
  WireBackupStatus,
  WireRestore,
} from '../../domain/schemas/administration/backup.ts'
import {
  AuditLogQuery,
  FinancialReportQuery,
  MailLogQuery,
  WireAuditLog,
  WireFinancialReport,
  WireMailLog,
  WireOverview,
} from '../../domain/schemas/administration.ts'
import {
  ContactAnswerBody,
  ContactMessagesQuery,
  WireContactMessage,
  WireContactMessagePage,
} from '../../domain/schemas/contact.ts'
import { PathId } from '../../domain/schemas/text-fields.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { readFinancialReport, toApiReport } from '../services/administration/financial-report.ts'
import { financialReportCsv, financialReportPdf } from '../services/administration/financial-report-files.ts'
import { overviewPdf } from '../services/administration/overview-pdf.ts'
import { exportAuditLog, readAuditLog } from '../services/administration/read-audit-log.ts'
import { readMailLog } from '../services/administration/read-mail-log.ts'
import { readOverview } from '../services/administration/read-overview.ts'
import { readBackupLogs, readBackupStatus } from '../services/backup/read-backups.ts'
import { refuseRestore, restoreBackup } from '../services/backup/restore-backup.ts'
import { startBackup } from '../services/backup/start-backup.ts'
import { toDownload } from '../services/documents/document-file.ts'
import { answerMessage } from '../services/messaging/answer-message.ts'
import { readContactMessage, readContactMessages } from '../services/messaging/read-messages.ts'
import { toActor } from '../services/platform/actor.ts'

/** The administrators' console. Support reads it and answers contact messages; it changes nothing else. */
export const admin = routeGroup('Administration', '/admin')

admin.route({
  method: 'get',
  path: '/overview',
  access: 'admin.read',
  summary: 'Count users, auctions, sales and income',
  answer: z.object({ data: WireOverview }),
  async handler({ env, nowMs }) {
    return { data: await readOverview(env, nowMs) }
  },
})

admin.route({
  method: 'get',
  path: '/overview.pdf',
  access: 'admin.read',
  summary: 'Download the figures of the overview as a PDF',
  produces: 'application/pdf',
  async handler({ env, nowMs }) {
    return toDownload(await overviewPdf(await readOverview(env, nowMs), nowMs))
  },
})

admin.route({
  method: 'get',
  path: '/financial-reports',
  access: 'admin.read',
  summary: 'Read the income and the transactions of Pacific days from the ledger',
  query: FinancialReportQuery,
  answer: z.object({ data: WireFinancialReport }),
  async handler({ env, query, nowMs }) {
    const report = await readFinancialReport(env, query, nowMs)
    return report.ok ? { data: toApiReport(report.value) } : refuse(report.refusal)
  },
})

admin.route({
  method: 'get',
  path: '/financial-reports.csv',
  access: 'admin.read',
  summary: 'Download a financial report as a CSV file',
  query: FinancialReportQuery,
  produces: 'text/csv',
  async handler({ env, query, nowMs }) {
    const report = await readFinancialReport(env, query, nowMs)
    return report.ok ? toDownload(financialReportCsv(report.value)) : refuse(report.refusal)
  },
})

admin.route({
  method: 'get',
  path: '/financial-reports.pdf',
  access: 'admin.read',
  summary: 'Download a financial report as a PDF',
  query: FinancialReportQuery,
  produces: 'application/pdf',
  async handler({ env, query, nowMs }) {
    const report = await readFinancialReport(env, query, nowMs)
    return report.ok ? toDownload(await financialReportPdf(report.value, nowMs)) : refuse(report.refusal)
  },
})

admin.route({
  method: 'get',
  path: '/audit-log',
  access: 'audit.read',
  summary: 'List what administrators and support did, newest first',
  query: AuditLogQuery,
  answer: z.object({ data: WireAuditLog }),
  async handler({ env, query }) {
    return { data: await readAuditLog(env, query) }
  },
})

admin.route({
  method: 'get',
  path: '/audit-log.csv',
  access: 'audit.read',
  summary: 'Download the audit log as a file, newest 10,000 entries of the filters',
  query: AuditLogQuery,
  produces: 'text/csv',
  async handler({ env, query, nowMs }) {
    return toDownload(await exportAuditLog(env, query, nowMs))
  },
})

admin.route({
  method: 'get',
  path: '/mails',
  access: 'admin.read',
  summary: 'List the mails that were written, newest first, without their bodies',
  query: MailLogQuery,
  answer: z.object({ data: WireMailLog }),
  handler: async ({ env, query, viewer }) => ({ data: await readMailLog(env, query, viewer) }),
})

admin.route({
  method: 'get',
  path: '/contact-messages',
  access: 'admin.read',
  summary: 'List contact messages: unanswered ones, oldest first, or answered ones',
  query: ContactMessagesQuery,
  answer: WireContactMessagePage,
  async handler({ env, query }) {
    return { data: await readContactMessages(env, query) }
  },
})

admin.route({
  method: 'post',
  path: '/contact-messages/:id/answer',
  access: 'contact.answer',
  summary: 'Answer a contact message; the answer is stored and mailed to the writer once',
  params: z.object({ id: PathId }),
  body: ContactAnswerBody,
  answer: z.object({ message: z.string(), data: WireContactMessage }),
  async handler({ env, request, requestId, viewer, params: { id }, body, nowMs, waitUntil }) {
    const actor = toActor({ viewer, request, requestId })
    const refusal = await answerMessage(env, { id, answer: body.answer, actor, nowMs, waitUntil })
    return refusal ? refuse(refusal) : { message: ANSWER_SENT, data: await readContactMessage(env, id) }
  },
})

admin.route({
  method: 'get',
  path: '/backup/status',
  access: 'admin.read',
  summary: 'Whether a backup runs, and which ones are available',
  answer: z.object({ data: WireBackupStatus }),
  handler: async ({ env }) => ({ data: await readBackupStatus(env) }),
})

admin.route({
  method: 'post',
  path: '/backup/start',
  access: 'admin.write',
  summary: 'Start a backup; it is made after the answer',
  answer: z.object({ message: z.string(), data: z.object({ process_id: z.number().int() }) }),
  async handler({ env, viewer, request, requestId }) {
    const started = await startBackup(env, { viewer, actor: toActor({ viewer, request, requestId }) })
    if (!started.ok) return refuse(started.refusal)
    return { message: backupStartedText(started.value.id), data: { process_id: started.value.id } }
  },
})

admin.route({
  method: 'get',
  path: '/backup/logs',
  access: 'admin.read',
  summary: 'Read the newest lines of the log of backups, oldest first',
  query: BackupLogsQuery,
  answer: z.object({ data: z.object({ logs: z.array(z.string()) }) }),
  handler: async ({ env, query }) => ({ data: { logs: await readBackupLogs(env, query.lines) } }),
})

admin.route({
  method: 'post',
  path: '/backup/restore',
  access: 'backup.restore',
  identity: 'nobody',
  precheck: refuseRestore,
  duringRestore: true,
  summary: 'Restore a backup into an empty state, with RESTORE_TOKEN as the bearer',
  description:
    'Exists only where RESTORE_TOKEN is set. The restore follows after the answer; ask with its process_id how far it has come.',
  body: RestoreBody,
  status: 202,
  answer: z.object({ data: WireRestore }),
  async handler({ env, body: { name, process_id } }) {
    const restored = await restoreBackup(env, { name, processId: process_id ?? null })
    return restored.ok ? { data: restored.value } : refuse(restored.refusal)
  },
})

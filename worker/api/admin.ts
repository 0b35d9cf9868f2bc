import { z } from 'zod'
import { ANSWER_SENT } from '../../domain/contact/contact-answer.ts'
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

import { z } from 'zod'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { toDownload } from '../services/documents/document-file.ts'
import { readInvoice } from '../services/documents/read-invoice.ts'
import { readStatement } from '../services/documents/read-statement.ts'

/** A person's invoices and statements as files (docs/rules/money.md, Invoices and statements). */
export const documents = routeGroup('Financial', '/financial')

documents.route({
  method: 'get',
  path: '/invoices/:file',
  access: 'financial.read_own',
  summary: 'Download an invoice, named by its number and .pdf',
  description: 'For the person who paid, and for administrators.',
  params: z.object({
    file: z
      .string()
      .regex(/^INV-\d{4}-\d{6,9}\.pdf$/)
      .describe('INV-2026-000123.pdf'),
  }),
  produces: 'application/pdf',
  async handler({ env, params: { file }, viewer, nowMs }) {
    const read = await readInvoice(env, { number: file.slice(0, -'.pdf'.length), viewer, nowMs })
    return read.ok ? toDownload(read.value) : refuse(read.refusal)
  },
})

documents.route({
  method: 'get',
  path: '/statements/:file',
  access: 'financial.read_own',
  summary: "Download the viewer's statement of a month, named by the month and .csv or .pdf",
  description: 'Months are Pacific. `.csv` answers text/csv.',
  params: z.object({
    file: z
      .string()
      .regex(/^\d{4}-\d{2}\.(csv|pdf)$/)
      .describe('2026-11.pdf'),
  }),
  produces: 'application/pdf',
  async handler({ env, params: { file }, viewer, nowMs }) {
    const format = file.endsWith('.csv') ? 'csv' : 'pdf'
    const read = await readStatement(env, { month: file.slice(0, 7), format, viewer, nowMs })
    return read.ok ? toDownload(read.value) : refuse(read.refusal)
  },
})

import { z } from 'zod'
import { ListQuery, paginated } from './list-query.ts'
import { optionalText, WireTime } from './text-fields.ts'

/** The administrators' console: figures and audit log. */

export const WireOverview = z.object({
  total_users: z.number().int(),
  active_users: z.number().int(),
  total_auctions: z.number().int().describe('Drafts are not counted'),
  active_auctions: z.number().int(),
  total_revenue: z.number().describe('Income from the ledger, net of refunds (dollars)'),
  completed_sales: z.number().int(),
  total_transactions: z.number().int(),
  completed_transactions: z.number().int(),
  success_rate: z.number().nullable().describe('Completed of all transactions, percent; null without any'),
  uptime: z
    .object({ percent: z.number(), since: WireTime })
    .nullable()
    .describe('Of the last 30 days; null until a minute is recorded'),
  last_backup: WireTime.nullable(),
})
export type WireOverview = z.infer<typeof WireOverview>

const MAX_SEARCH = 100
const searchText = (label: string) =>
  optionalText(MAX_SEARCH, `${label} must be at most ${MAX_SEARCH} characters`)

/** A Pacific day: '2026-11-26'. */
const day = (label: string) =>
  z.preprocess(
    (value) => (value === '' || value === undefined ? null : value),
    z.iso.date({ error: `${label} must be a date such as 2026-11-26` }).nullable(),
  )

/** The entries of the audit log to list, newest first. An absent filter leaves out nothing. */
export const AuditLogQuery = ListQuery.extend({
  actor: searchText('Username').describe('Username of who acted'),
  action: searchText('Action').describe('Beginning of the action: sale, sale.refund'),
  subject_type: searchText('Subject'),
  subject_id: searchText('Number'),
  request_id: searchText('Request'),
  from: day('From').describe('First Pacific day'),
  to: day('To').describe('Last Pacific day'),
})
export type AuditLogQuery = z.infer<typeof AuditLogQuery>

export const WireAuditEntry = z.object({
  id: z.number().int(),
  at: WireTime,
  actor: z.object({ id: z.number().int(), username: z.string() }).nullable().describe('null: the platform'),
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  reason: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  request_id: z.string().nullable(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
})
export type WireAuditEntry = z.infer<typeof WireAuditEntry>

export const WireAuditLog = paginated(WireAuditEntry)
export type WireAuditLog = z.infer<typeof WireAuditLog>

import { z } from 'zod'
import { LOCK_STATES } from '../administration/platform-lock.ts'
import { PROBLEM_SALE_LIST_NAMES, type ProblemSaleList } from '../administration/problem-sales.ts'
import { SALE_ACTIONS } from '../after-sale/sale-actions.ts'
import { EMAIL_STATES } from '../mails/mail-log.ts'
import { SALE_DEFAULT_REASONS, SALE_NEXT_STEPS, SALE_STATES } from '../money/money-states.ts'
import { ListQuery, paginated } from './list-query.ts'
import { optionalText, requiredText, WireTime } from './text-fields.ts'

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
  maximums_without_payments: z
    .number()
    .int()
    .nullable()
    .describe('Maximums that still answer bids while payments are not set up; null while they are'),
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

/** The days of a financial report, both inclusive: the last 30 up to today where none are named. */
export const FinancialReportQuery = z.object({
  start_date: day('The start').describe('First Pacific day'),
  end_date: day('The end').describe('Last Pacific day'),
})
export type FinancialReportQuery = z.infer<typeof FinancialReportQuery>

const dollarsNet = (of: string) => z.number().describe(`${of}, net of refunds and lost disputes (dollars)`)

export const WireFinancialReport = z.object({
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  revenue_summary: z.object({
    total_revenue: dollarsNet('The sum of the other lines'),
    listing_fees: dollarsNet('Listing fees'),
    buyer_premiums: dollarsNet('Premiums'),
    listing_addons: dollarsNet('Addons'),
    settlement_fees: dollarsNet('Settlement fees'),
    deposits_kept: dollarsNet('Deposits of buyers who have not paid'),
  }),
  transaction_counts: z.object({
    total_transactions: z.number().int(),
    completed_transactions: z.number().int(),
    pending_transactions: z.number().int(),
    failed_transactions: z.number().int(),
  }),
  success_rate: z.number().nullable().describe('Completed of all transactions, percent; null without any'),
  monthly_breakdown: z
    .array(z.object({ month: z.string().describe('2026-11'), total: dollarsNet('Income of the month') }))
    .describe('Oldest first; the first and the last month are cut where the days begin and end'),
})
export type WireFinancialReport = z.infer<typeof WireFinancialReport>

/** The sales to list: unpaid, not completed, disputed or refunded ones, oldest first. */
export const ProblemSalesQuery = ListQuery.extend({
  list: z.preprocess(
    (value) => (PROBLEM_SALE_LIST_NAMES.includes(value as ProblemSaleList) ? value : undefined),
    z.enum(PROBLEM_SALE_LIST_NAMES as [ProblemSaleList, ...ProblemSaleList[]]).default('unpaid'),
  ),
})
export type ProblemSalesQuery = z.infer<typeof ProblemSalesQuery>

const WireParty = z.object({ id: z.number().int(), username: z.string() })

export const WireProblemSale = z.object({
  id: z.number().int(),
  auction_id: z.number().int(),
  auction_number: z.string(),
  title: z.string(),
  round: z.number().int(),
  state: z.enum(SALE_STATES),
  reason: z.enum(SALE_DEFAULT_REASONS).nullable(),
  next_step: z.enum(SALE_NEXT_STEPS),
  buyer: WireParty,
  seller: WireParty,
  price: z.number(),
  premium: z.number(),
  deposit: z.number(),
  amount_due: z.number(),
  created_at: WireTime,
  due_by: WireTime.nullable(),
  next_attempt_at: WireTime.nullable(),
  last_error: z.string().nullable(),
  actions: z.array(z.enum(SALE_ACTIONS)).describe('What an administrator can do now'),
})
export type WireProblemSale = z.infer<typeof WireProblemSale>

export const WireProblemSales = paginated(WireProblemSale).extend({
  counts: z.object({
    unpaid: z.number().int(),
    defaulted: z.number().int(),
    disputed: z.number().int(),
    refunded: z.number().int(),
  }),
})
export type WireProblemSales = z.infer<typeof WireProblemSales>

/** The mails to list, newest first; `to` is a whole address. */
export const MailLogQuery = ListQuery.extend({
  to: searchText('Address'),
  state: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(EMAIL_STATES, { error: `State must be ${EMAIL_STATES.join(', ')}` }).optional(),
  ),
})
export type MailLogQuery = z.infer<typeof MailLogQuery>

/** A mail of the log. Bodies and links are never shown: they hold what opens an account. */
export const WireLoggedMail = z.object({
  id: z.number().int(),
  to: z.string(),
  subject: z.string(),
  kind: z.string().describe('What it is about, from its key'),
  state: z.enum(EMAIL_STATES),
  attempts: z.number().int(),
  last_error: z.string().nullable(),
  created_at: WireTime,
  sent_at: WireTime.nullable(),
})
export type WireLoggedMail = z.infer<typeof WireLoggedMail>

export const WireMailLog = paginated(WireLoggedMail)
export type WireMailLog = z.infer<typeof WireMailLog>

/** POST /admin/system/lock and /unlock. */
export const LockBody = z.object({
  reason: requiredText({ required: 'Please give a reason', max: [500, 'Please use at most 500 characters'] }),
})

/** How far the platform is locked or unlocked. */
export const WireLock = z.object({
  state: z.enum(LOCK_STATES),
  done: z.number().int().describe('Rooms that have followed'),
  total: z.number().int().describe('Rooms that have to follow'),
})

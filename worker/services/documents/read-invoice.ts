import { isAdmin } from '../../../domain/account/roles.ts'
import { refusal } from '../../../domain/errors.ts'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { dateText } from '../../../domain/format/times.ts'
import { usdExact } from '../../../domain/format/usd.ts'
import { type Cents, negated } from '../../../domain/money/cents.ts'
import { invoiceNumber, parseInvoiceNumber } from '../../../domain/money/invoice.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import {
  findInvoice,
  findNewestInvoice,
  findRefundedCents,
  type InvoiceRow,
  issueInvoicesStatement,
} from '../../db/queries/payments/invoices.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { limitAttempts } from '../platform/rate-limit.ts'
import type { DocumentFile } from './document-file.ts'
import type { Invoice } from './invoice-pdf.ts'

/** How far back a run looks for completed payments without an invoice. */
const ISSUED_SINCE_MS = 60 * DAY_MS

/**
 * Numbers the completed payments that have no invoice yet, without gaps, in the order of their completion. Safe to
 * repeat and to run twice at once: it is one statement. docs/rules/money.md, Invoices and statements
 */
export async function issueInvoices(env: Env, nowMs: number): Promise<void> {
  await issueInvoicesStatement(database(env), { nowMs, sinceMs: nowMs - ISSUED_SINCE_MS })
}

/** As `issueInvoices`, for all payments of one person who looks at them now. */
export async function issueInvoicesOf(
  env: Env,
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<void> {
  await issueInvoicesStatement(database(env), { nowMs, sinceMs: 0, userId })
}

/** The number of a person's newest invoice, null without one. */
export async function readNewestInvoice(env: Env, userId: number): Promise<string | null> {
  const place = await findNewestInvoice(database(env), userId)
  return place === null ? null : invoiceNumber(place)
}

/**
 * An invoice as a PDF, for the person who paid and for administrators. Errors: `not_found`, also for anybody else's
 * invoice, or the rate limit. docs/rules/money.md, Invoices and statements
 */
export async function readInvoice(
  env: Env,
  { number, viewer, nowMs }: { readonly number: string; readonly viewer: Viewer; readonly nowMs: number },
): Promise<Result<DocumentFile>> {
  const place = parseInvoiceNumber(number)
  const row = place === null ? null : await findInvoice(database(env), place)
  if (row === null || (row.userId !== viewer.userId && !isAdmin(viewer))) return err(refusal('not_found'))
  const limited = await limitAttempts(env, { action: 'document', who: String(viewer.userId), nowMs })
  if (limited) return err(limited)
  const refundedCents = await findRefundedCents(database(env), row.transaction)
  const { invoicePdf } = await import('./invoice-pdf.ts')
  const body = await invoicePdf(toInvoice(row, refundedCents))
  return ok({ name: `${number}.pdf`, type: 'application/pdf', body })
}

function toInvoice(row: InvoiceRow, refundedCents: Cents): Invoice {
  const { transaction, auctionNumber, auctionTitle } = row
  const total = usdExact(negated(transaction.amountCents))
  const billed = row.billedTo ?? row.person
  const name = `${billed.firstName} ${billed.lastName}`.trim()
  const town = [billed.city, [billed.state, billed.zipCode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
  return {
    number: invoiceNumber(row),
    issued: dateText(row.issuedAtMs),
    paid: dateText(transaction.updatedAtMs),
    billedTo: [billed.businessName, name, billed.address, town, billed.email].filter(
      (line): line is string => !!line,
    ),
    description: transaction.description,
    auction: auctionNumber === null ? null : `${auctionNumber}, ${auctionTitle}`,
    total,
    refunded: refundedCents > 0 ? usdExact(refundedCents) : null,
  }
}

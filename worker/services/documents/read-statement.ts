import { refusal } from '../../../domain/errors.ts'
import { parseStatementMonth, statementCsv, toStatement } from '../../../domain/money/statement.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import { findStatementEntries } from '../../db/queries/payments/statement-entries.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { limitAttempts } from '../platform/rate-limit.ts'
import type { DocumentFile } from './document-file.ts'

interface Options {
  /** '2026-11' */
  readonly month: string
  readonly format: 'csv' | 'pdf'
  readonly viewer: Viewer
  readonly nowMs: number
}

/**
 * A person's statement of a Pacific month, which may still run. Errors: `not_found` for a text that is no month and
 * for a month to come, or the rate limit. docs/rules/money.md, Invoices and statements
 */
export async function readStatement(
  env: Env,
  { month: name, format, viewer, nowMs }: Options,
): Promise<Result<DocumentFile>> {
  const month = parseStatementMonth(name)
  if (month === null || month.fromMs > nowMs) return err(refusal('not_found'))
  const limited = await limitAttempts(env, { action: 'document', who: String(viewer.userId), nowMs })
  if (limited) return err(limited)
  const { entries, openingCents } = await findStatementEntries(database(env), viewer.userId, month)
  const statement = toStatement(viewer.userId, entries, openingCents)
  const file = `hammerlane-statement-${name}.${format}`
  if (format === 'csv') {
    // The mark by which spreadsheets recognize UTF-8.
    return ok({
      name: file,
      type: 'text/csv; charset=utf-8',
      body: `\uFEFF${statementCsv(statement, month)}`,
    })
  }
  const { statementPdf } = await import('./statement-pdf.ts')
  const body = await statementPdf({
    statement,
    month,
    name: viewer.username,
    untilMs: Math.min(month.toMs, nowMs),
  })
  return ok({ name: file, type: 'application/pdf', body })
}

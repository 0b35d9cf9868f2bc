import { dateText, monthText } from '../../../domain/format/times.ts'
import { usdExact } from '../../../domain/format/usd.ts'
import { type Cents, negated } from '../../../domain/money/cents.ts'
import type { Statement, StatementMonth } from '../../../domain/money/statement.ts'
import { FAINT, type PdfSheet, renderPdf } from './pdf-sheet.ts'

export interface StatementOptions {
  readonly statement: Statement
  readonly month: StatementMonth
  /** The person's name. */
  readonly name: string
  /** Until when it is complete: the end of the month, or the time it was drawn. */
  readonly untilMs: number
}

/** Draws a person's statement of a month. */
export function statementPdf(options: StatementOptions): Promise<Uint8Array> {
  return renderPdf(`Statement ${options.month.name}`, (sheet) => drawStatement(sheet, options))
}

/** The most entries that are drawn: each costs a millisecond. */
const MAX_DRAWN = 300

function drawStatement(sheet: PdfSheet, { statement, month, name, untilMs }: StatementOptions): void {
  const { lines } = statement
  const drawn = lines.slice(-MAX_DRAWN)
  sheet.text(`Statement for ${monthText(month.fromMs)}`, 20)
  sheet.text(`${name} · ${dateText(month.fromMs)} to ${dateText(untilMs - 1)}, Pacific time`, 9, FAINT)
  sheet.space(10)
  sheet.row('Opening balance', balance(statement.openingCents))
  sheet.row('Charged', usdExact(statement.chargedCents))
  sheet.row('Credited', usdExact(statement.creditedCents))
  sheet.row('Closing balance', balance(statement.closingCents))
  sheet.heading('Entries')
  if (drawn.length < lines.length) {
    sheet.text(`The newest ${MAX_DRAWN} of ${lines.length}. The CSV file has all of them.`, 9, FAINT)
  }
  if (lines.length === 0) sheet.text('Nothing was charged or paid in this month.', 10)
  else {
    sheet.table(
      [
        { label: 'Date', width: 68 },
        { label: 'Description', width: null },
        { label: 'Auction', width: 86 },
        { label: 'Charged', width: 62, align: 'right' },
        { label: 'Credited', width: 62, align: 'right' },
        { label: 'Balance', width: 62, align: 'right' },
      ],
      drawn.map((line) => [
        dateText(line.atMs),
        line.text,
        line.auctionNumber ?? '',
        line.chargedCents === 0 ? '' : usdExact(line.chargedCents),
        line.creditedCents === 0 ? '' : usdExact(line.creditedCents),
        usdExact(line.balanceCents),
      ]),
    )
  }
  sheet.space(16)
  sheet.text(
    'The balance is what you owe Hammerlane; below zero it is owed to you. Prices of vehicles are paid between buyer and seller and are not part of it.',
    8,
    FAINT,
  )
}

function balance(value: Cents): string {
  if (value === 0) return `${usdExact(value)}, nothing is owed`
  return value > 0 ? `${usdExact(value)}, owed by you` : `${usdExact(negated(value))}, owed to you`
}

import { toCsv } from '../format/csv.ts'
import { parsePacificTimeField, toPacificTimeField } from '../format/pacific-time-field.ts'
import { type Cents, cents, ZERO_CENTS } from './cents.ts'
import { type IncomeAccount, PACKS_ACCOUNT, personAccount } from './postings.ts'

/** A person's statement of a month: a view of the ledger (docs/rules/money.md, Invoices and statements). */

/** A calendar month in Pacific time, from its first ms to the first of the next. */
export interface StatementMonth {
  /** '2026-11' */
  readonly name: string
  readonly fromMs: number
  readonly toMs: number
}

/** A ledger row of the person's account. */
export interface StatementEntry {
  readonly debitAccount: string
  readonly creditAccount: string
  readonly amountCents: Cents
  readonly auctionNumber: string | null
  readonly atMs: number
}

export interface StatementLine {
  readonly atMs: number
  readonly text: string
  readonly auctionNumber: string | null
  /** What the person owes by it; zero where it counts in their favor. */
  readonly chargedCents: Cents
  /** What they paid, or what is no longer owed. */
  readonly creditedCents: Cents
  /** What they owe after it; below zero what is owed to them. */
  readonly balanceCents: Cents
}

export interface Statement {
  readonly openingCents: Cents
  readonly lines: readonly StatementLine[]
  readonly chargedCents: Cents
  readonly creditedCents: Cents
  readonly closingCents: Cents
}

/** The month of a text such as '2026-11'; null for any other text. */
export function parseStatementMonth(name: string): StatementMonth | null {
  const [, year, month] = /^(20\d{2})-(0[1-9]|1[0-2])$/.exec(name) ?? []
  if (year === undefined || month === undefined) return null
  const next =
    month === '12' ? `${Number(year) + 1}-01` : `${year}-${String(Number(month) + 1).padStart(2, '0')}`
  const [fromMs, toMs] = [
    parsePacificTimeField(`${name}-01T00:00`),
    parsePacificTimeField(`${next}-01T00:00`),
  ]
  return fromMs === null || toMs === null ? null : { name, fromMs, toMs }
}

/** The months from one time to another, the newest first, as names. */
export function statementMonths(firstMs: number, lastMs: number): string[] {
  const first = toPacificTimeField(firstMs).slice(0, 7)
  const names: string[] = []
  let [year = 0, month = 0] = toPacificTimeField(lastMs).slice(0, 7).split('-').map(Number)
  for (;;) {
    const name = `${year}-${String(month).padStart(2, '0')}`
    if (name < first) return names
    names.push(name)
    month -= 1
    if (month === 0) [year, month] = [year - 1, 12]
  }
}

/** The statement of a person's ledger rows, in their order, with what was owed before them. */
export function toStatement(
  userId: number,
  entries: readonly StatementEntry[],
  openingCents: Cents,
): Statement {
  const own = personAccount(userId)
  const lines: StatementLine[] = []
  let balance: number = openingCents
  for (const { debitAccount, creditAccount, amountCents, auctionNumber, atMs } of entries) {
    const isCharge = debitAccount === own
    balance += isCharge ? amountCents : -amountCents
    lines.push({
      atMs,
      text: lineText(isCharge ? creditAccount : debitAccount, isCharge),
      auctionNumber,
      chargedCents: isCharge ? amountCents : ZERO_CENTS,
      creditedCents: isCharge ? ZERO_CENTS : amountCents,
      balanceCents: cents(balance),
    })
  }
  const sum = (of: (line: StatementLine) => Cents) =>
    cents(lines.reduce((total, line) => total + of(line), 0))
  return {
    openingCents,
    lines,
    chargedCents: sum(({ chargedCents }) => chargedCents),
    creditedCents: sum(({ creditedCents }) => creditedCents),
    closingCents: cents(balance),
  }
}

const WHAT_FOR: Readonly<Record<IncomeAccount | typeof PACKS_ACCOUNT, string>> = {
  'income:buyer_premium': 'Buyer’s premium',
  'income:listing_fee': 'Listing fee',
  'income:listing_addons': 'Listing add-ons',
  'income:settlement_fee': 'Settlement fee',
  'income:deposits_kept': 'Deposit',
  [PACKS_ACCOUNT]: 'Pack of settlement fees',
}

/** What a row is for, by the account on its other side: an income, or a processor's money. */
function lineText(other: string, isCharge: boolean): string {
  if (isWhatFor(other)) return isCharge ? WHAT_FOR[other] : `${WHAT_FOR[other]}, credited`
  return isCharge ? 'Refund to you' : 'Payment from you'
}

function isWhatFor(account: string): account is keyof typeof WHAT_FOR {
  return Object.hasOwn(WHAT_FOR, account)
}

/** The statement as a CSV file (RFC 4180) with a header; Pacific days, amounts in dollars. */
export function statementCsv(statement: Statement, month: StatementMonth): string {
  const dollars = (amount: Cents) => (amount / 100).toFixed(2)
  const day = (atMs: number) => toPacificTimeField(atMs).slice(0, 10)
  const rows = [
    ['Date', 'Description', 'Auction', 'Charged', 'Credited', 'Balance'],
    [day(month.fromMs), 'Opening balance', '', '', '', dollars(statement.openingCents)],
    ...statement.lines.map((line) => [
      day(line.atMs),
      line.text,
      line.auctionNumber ?? '',
      line.chargedCents === 0 ? '' : dollars(line.chargedCents),
      line.creditedCents === 0 ? '' : dollars(line.creditedCents),
      dollars(line.balanceCents),
    ]),
    [
      day(month.toMs - 1),
      'Closing balance',
      '',
      dollars(statement.chargedCents),
      dollars(statement.creditedCents),
      dollars(statement.closingCents),
    ],
  ]
  return toCsv(rows)
}

import { pacificDays, pacificMonths } from '../../../../domain/format/pacific-periods.ts'
import { type Cents, cents } from '../../../../domain/money/cents.ts'
import type { IncomeAccount } from '../../../../domain/money/postings.ts'
import { database } from '../../../db/client.ts'
import { readIncome } from '../../../db/queries/payments/ledger-views.ts'
import type { Env } from '../../../env.ts'

/** The platform's income of a Pacific day ('2026-11-25') or month ('2026-11'), net of refunds, in cents. */
export interface IncomeOfPeriod {
  readonly period: string
  readonly totalCents: Cents
  readonly byAccount: Readonly<Partial<Record<IncomeAccount, Cents>>>
}

/** The platform's income of each Pacific day or month from `fromMs` to `untilMs`, also of those without any. */
export async function readIncomeByPeriod(
  env: Pick<Env, 'DB'>,
  {
    by,
    fromMs,
    untilMs,
  }: { readonly by: 'day' | 'month'; readonly fromMs: number; readonly untilMs: number },
): Promise<IncomeOfPeriod[]> {
  const periods = (by === 'day' ? pacificDays : pacificMonths)(fromMs, untilMs)
  const rows = await readIncome(database(env), periods)
  return periods.map(({ name }) => {
    const own = rows.filter(({ period }) => period === name)
    return {
      period: name,
      totalCents: cents(own.reduce((sum, row) => sum + row.cents, 0)),
      byAccount: Object.fromEntries(own.map((row) => [row.account, row.cents])),
    }
  })
}

import { addCents, type Cents, ZERO_CENTS } from '../../../domain/money/cents.ts'
import type { EndedPremium } from '../../../domain/notifications/personal-event.ts'
import { database } from '../../db/client.ts'
import { listSaleRefunds } from '../../db/queries/payments/refunds.ts'
import type { SaleRow } from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'
import { refundKeys } from './finish-refunds.ts'
import { listTakenPayments } from './taken-payments.ts'

/** What becomes of what was taken for the premium of a sale that has ended. docs/rules/settlement.md, Refunds */
export async function readEndedPremium(env: Env, sale: SaleRow): Promise<EndedPremium> {
  if ((await readGivenBack(env, sale)) > 0) return 'given_back'
  return (await listTakenPayments(database(env), sale)).length > 0 ? 'taken_back' : 'not_taken'
}

/** What of it is refunded, or is to be. */
export async function readGivenBack(env: Env, sale: SaleRow): Promise<Cents> {
  const { premium, deposit } = refundKeys(sale)
  const refunds = await listSaleRefunds(database(env), sale.id)
  const own = refunds.filter(({ key }) => key === premium || key === deposit)
  return addCents(ZERO_CENTS, ...own.map(({ amountCents }) => amountCents))
}

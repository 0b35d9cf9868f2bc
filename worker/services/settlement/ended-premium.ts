import type { EndedPremium } from '../../../domain/notifications/personal-event.ts'
import { database } from '../../db/client.ts'
import { listSaleRefunds } from '../../db/queries/payments/refunds.ts'
import type { SaleRow } from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'
import { refundKeys } from './finish-refunds.ts'
import { listTakenPayments } from './taken-payments.ts'

/** What becomes of what was taken for the premium of a sale that has ended. docs/rules/settlement.md, Refunds */
export async function readEndedPremium(env: Env, sale: SaleRow): Promise<EndedPremium> {
  const db = database(env)
  const { premium, deposit } = refundKeys(sale)
  const refunds = await listSaleRefunds(db, sale.id)
  if (refunds.some(({ key }) => key === premium || key === deposit)) return 'given_back'
  return (await listTakenPayments(db, sale)).length > 0 ? 'taken_back' : 'not_taken'
}

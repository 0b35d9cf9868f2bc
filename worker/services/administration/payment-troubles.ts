import { database } from '../../db/client.ts'
import {
  type DifferenceRow,
  listOpenDifferences,
  listOpenDisputes,
  type OpenDispute,
} from '../../db/queries/administration/payment-troubles.ts'
import type { Env } from '../../env.ts'

/** Differences and disputes that the tab shows at most; an alert tells of each. */
const SHOWN = 50

export interface PaymentTroubles {
  readonly differences: { readonly rows: readonly DifferenceRow[]; readonly total: number }
  readonly disputes: { readonly rows: readonly OpenDispute[]; readonly total: number }
}

/** What the nightly comparison with the processors still finds, and the open disputes. docs/rules/payments.md, Reconciliation */
export async function readPaymentTroubles(env: Pick<Env, 'DB'>): Promise<PaymentTroubles> {
  const db = database(env)
  const [differences, disputes] = await Promise.all([
    listOpenDifferences(db, SHOWN),
    listOpenDisputes(db, SHOWN),
  ])
  return { differences, disputes }
}

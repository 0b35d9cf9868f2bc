import { ListQuery, type Paginated } from '../../../domain/schemas/list-query.ts'
import { database } from '../../db/client.ts'
import {
  type DifferenceRow,
  listOpenDifferences,
  listOpenDisputes,
  type OpenDispute,
} from '../../db/queries/administration/payment-troubles.ts'
import type { Env } from '../../env.ts'
import { readPage, toPaginated } from '../platform/read-page.ts'

/** Differences that the tab shows at most, and disputes of a page; an alert tells of each. */
const SHOWN = 50

export interface PaymentTroubles {
  readonly differences: { readonly rows: readonly DifferenceRow[]; readonly total: number }
  readonly disputes: Paginated<OpenDispute>
}

/**
 * What the nightly comparison with the processors still finds, and a page of the open disputes. docs/rules/payments.md,
 * Reconciliation
 */
export async function readPaymentTroubles(
  env: Pick<Env, 'DB'>,
  disputesPage: string | undefined,
): Promise<PaymentTroubles> {
  const db = database(env)
  const query = ListQuery.parse({ page: disputesPage, per_page: String(SHOWN) })
  const [differences, disputes] = await Promise.all([
    listOpenDifferences(db, SHOWN),
    readPage(query, (slice) => listOpenDisputes(db, slice)),
  ])
  return { differences, disputes: toPaginated(query, disputes, [...disputes.rows]) }
}

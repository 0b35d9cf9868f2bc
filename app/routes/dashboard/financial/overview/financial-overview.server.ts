import type { WireFinancialSummary } from '../../../../../domain/schemas/financial.ts'
import { readSummary } from '../../../../../worker/services/payments/my-transactions.ts'
import type { FinancialRequest } from '../financial-request.server.ts'

export interface FinancialOverview {
  readonly summary: WireFinancialSummary
}

/** The viewer's sums. */
export async function readFinancialOverview({
  context: { env },
  viewer,
}: FinancialRequest): Promise<FinancialOverview> {
  return { summary: await readSummary(env, viewer.userId) }
}

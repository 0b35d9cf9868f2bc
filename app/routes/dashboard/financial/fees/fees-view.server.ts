import type { FeeFacts } from '../../../../components/fees/fee-facts.server.ts'
import { readFeeFacts } from '../../../../components/fees/fee-facts.server.ts'
import type { FinancialRequest } from '../financial-request.server.ts'

/** The present fees. */
export type FeesView = FeeFacts

export function readFeesView({ context: { env } }: FinancialRequest): Promise<FeesView> {
  return readFeeFacts(env)
}

import type { WirePaymentMethod } from '../../../../../domain/schemas/financial.ts'
import { readPaymentMethods } from '../../../../../worker/services/payments/my-transactions.ts'
import type { FinancialRequest } from '../financial-request.server.ts'

export interface MethodsView {
  readonly methods: readonly WirePaymentMethod[]
}

/** The viewer's saved methods. */
export async function readMethodsView({ context: { env }, viewer }: FinancialRequest): Promise<MethodsView> {
  return { methods: await readPaymentMethods(env, viewer.userId) }
}

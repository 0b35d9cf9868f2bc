import { depositToCapture } from '../../../domain/after-sale/sale-money.ts'
import { type Cents, cents } from '../../../domain/money/cents.ts'
import type { Database } from '../../db/client.ts'
import { findCapturedHold } from '../../db/queries/payments/card-holds.ts'
import { sumLostCents } from '../../db/queries/payments/disputes.ts'
import { findSucceededAttempt } from '../../db/queries/settlement/payment-attempts.ts'
import type { SaleRow } from '../../db/queries/settlement/settlement.ts'
import type { ProviderName } from '../../providers/payments/payment-port.ts'

/** A payment of a sale's premium that the processor has taken. */
export interface TakenPayment {
  readonly part: 'premium' | 'deposit'
  readonly provider: ProviderName
  readonly paymentReference: string
  /** What the bank has not taken back; a refund of the sale gives it back. */
  readonly leftCents: Cents
}

/** What was taken for a sale's premium: the charge, and the deposit. Refunds, which end the sale, are not looked at. */
export async function listTakenPayments(db: Database, sale: SaleRow): Promise<readonly TakenPayment[]> {
  const [paid, hold] = await Promise.all([findSucceededAttempt(db, sale.key), findCapturedHold(db, sale.id)])
  const taken = [
    paid && ({ part: 'premium', ...paid } as const),
    hold &&
      ({
        part: 'deposit',
        ...hold,
        amountCents: depositToCapture(sale.premiumCents, hold.amountCents),
      } as const),
  ]
  const left: TakenPayment[] = []
  for (const payment of taken) {
    if (payment === null || payment.reference === null) continue
    const { part, provider, reference: paymentReference, amountCents } = payment
    const lostCents = await sumLostCents(db, { provider, paymentReference })
    left.push({ part, provider, paymentReference, leftCents: cents(Math.max(0, amountCents - lostCents)) })
  }
  return left
}

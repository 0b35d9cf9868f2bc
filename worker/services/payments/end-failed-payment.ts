import { type Database, database } from '../../db/client.ts'
import { findHoldByReference } from '../../db/queries/payments/card-holds.ts'
import { findListingPaymentByReference } from '../../db/queries/payments/listing-payments.ts'
import type { Env } from '../../env.ts'
import type { Payment, ProviderAnswer, ProviderName } from '../../providers/payments/payment-port.ts'
import { findProvider } from './provider.ts'

interface Reference {
  readonly provider: ProviderName
  readonly reference: string
}

/**
 * Ends a listing's payment or a hold at the processor if ours is recorded as failed, or the hold as released: an order that the person
 * has approved is taken when it is read. Null where nothing is ended. One that cannot be ended now is ended with its next event.
 * docs/rules/payments.md, PayPal
 */
export async function endFailedPayment(
  env: Env,
  payment: Reference,
): Promise<ProviderAnswer<Payment> | null> {
  if (!(await hasFailed(database(env), payment))) return null
  return (await (await findProvider(env, payment.provider))?.voidPayment(payment.reference)) ?? null
}

async function hasFailed(db: Database, { provider, reference }: Reference): Promise<boolean> {
  const [hold, listing] = await Promise.all([
    findHoldByReference(db, provider, reference),
    findListingPaymentByReference(db, provider, reference),
  ])
  return hold?.state === 'failed' || hold?.state === 'released' || listing?.state === 'failed'
}

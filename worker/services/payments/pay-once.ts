import type {
  Payment,
  PaymentProvider,
  PaymentTerms,
  ProviderAnswer,
} from '../../providers/payments/payment-port.ts'

/** A payment as a row of ours describes it. */
export interface OncePaid {
  /** The processor's reference as the row has it; null before the payment is prepared. */
  readonly reference: string | null
  readonly terms: PaymentTerms
  readonly methodReference: string
  /** Null off-session. */
  readonly returnUrl: string | null
  /**
   * Stores the reference in the row unless it has one, and returns the row's; null if the row no longer waits for
   * this payment, which is then not confirmed.
   */
  storeReference(reference: string): Promise<string | null>
}

/**
 * Pays the payment of a row once, however often it is called: the row has its reference before any money moves, and
 * a row that has one asks the processor for its state first. A payment that was declined stays declined.
 * docs/rules/payments.md, Providers
 */
export async function payOnce(
  provider: PaymentProvider,
  { reference, terms, methodReference, returnUrl, storeReference }: OncePaid,
): Promise<ProviderAnswer<Payment>> {
  if (reference !== null) return continuePayment(provider, { reference, methodReference, returnUrl })
  const prepared = await provider.prepare(terms)
  if (prepared.outcome !== 'done') return prepared
  const stored = await storeReference(prepared.value.reference)
  if (stored === null) return { outcome: 'unknown', message: 'The payment is no longer waited for.' }
  const confirmation = { reference: stored, methodReference, returnUrl }
  return stored === prepared.value.reference
    ? provider.confirm(confirmation)
    : continuePayment(provider, confirmation)
}

async function continuePayment(
  provider: PaymentProvider,
  confirmation: Parameters<PaymentProvider['confirm']>[0],
): Promise<ProviderAnswer<Payment>> {
  const { reference } = confirmation
  const read = await provider.readPayment(reference)
  if (read.outcome !== 'done' || read.value.status !== 'failed') return read
  const { declineCode } = read.value
  return declineCode === null
    ? provider.confirm(confirmation)
    : { outcome: 'declined', code: declineCode, reference }
}

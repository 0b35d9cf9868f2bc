import type Stripe from 'stripe'
import { mapAnswer, rejectedBecause } from '../answers.ts'
import type { PaymentProvider, ProviderAnswer } from '../payment-port.ts'
import { askStripe } from './stripe-answers.ts'
import { toId } from './stripe-shapes.ts'

/** The field of an old hold's metadata that names the intent which replaces it. */
const RENEWED_BY = 'renewed_by'

/**
 * Renews a hold, which Stripe cannot extend: a new intent is created unconfirmed, the old one's metadata name it,
 * the new one is confirmed, and the old one is voided. A repetition finds the new intent by the metadata, so it may
 * follow a crash after any step. Callers at the same moment get the same intent by the idempotency key; an older one
 * that Stripe has forgotten costs no more than an unconfirmed intent.
 */
export function stripeRenewal(
  stripe: Stripe,
  { confirm, voidPayment }: Pick<PaymentProvider, 'confirm' | 'voidPayment'>,
): Pick<PaymentProvider, 'renewHold' | 'voidPayment'> {
  async function findRenewal(old: Stripe.PaymentIntent): Promise<ProviderAnswer<string>> {
    const named = old.metadata[RENEWED_BY]
    if (named !== undefined) {
      if (old.status !== 'requires_capture') return { outcome: 'done', value: named }
      // A renewal that was ended while the old hold stands is of no use.
      const renewal = await askStripe(() => stripe.paymentIntents.retrieve(named))
      if (renewal.outcome !== 'done') return renewal
      if (renewal.value.status !== 'canceled') return { outcome: 'done', value: named }
    }
    // An ended hold gets no renewal: the void that ended it would not end the renewal.
    if (old.status === 'canceled') return NOT_A_HOLD
    const idempotencyKey = `renew:${old.id}:${named ?? ''}`
    const created = await askStripe(() =>
      stripe.paymentIntents.create(toRenewalParams(old), { idempotencyKey }),
    )
    if (created.outcome !== 'done') return created
    const { id } = created.value
    const written = await askStripe(() =>
      stripe.paymentIntents.update(old.id, { metadata: { [RENEWED_BY]: id } }),
    )
    if (written.outcome === 'done' && written.value.status === 'canceled') return NOT_A_HOLD
    return mapAnswer(written, () => id)
  }

  return {
    /** Voids a payment with its renewal, whose reference the caller may never have learned. */
    async voidPayment(reference) {
      const voided = await voidPayment(reference)
      if (voided.outcome !== 'done') return voided
      const old = await askStripe(() => stripe.paymentIntents.retrieve(reference))
      if (old.outcome !== 'done') return old
      const renewal = old.value.metadata[RENEWED_BY]
      const ended = renewal === undefined ? null : await voidPayment(renewal)
      return ended?.outcome === 'unknown' ? ended : voided
    },

    async renewHold({ reference, methodReference }) {
      const read = await askStripe(() => stripe.paymentIntents.retrieve(reference))
      if (read.outcome !== 'done') return read
      const old = read.value
      if (old.capture_method !== 'manual' || old.status === 'processing') return NOT_A_HOLD
      if (old.status === 'succeeded') {
        // Captured before the old hold could be voided: nothing else stays held.
        const renewal = old.metadata[RENEWED_BY]
        const ended = renewal === undefined ? null : await voidPayment(renewal)
        return ended?.outcome === 'unknown' ? ended : NOT_A_HOLD
      }
      const renewal = await findRenewal(old)
      if (renewal.outcome !== 'done') return renewal
      const confirmed = await confirm({ reference: renewal.value, methodReference, returnUrl: null })
      if (confirmed.outcome !== 'done' || confirmed.value.status !== 'held') return confirmed
      const voided = await voidPayment(reference)
      if (voided.outcome === 'done') return confirmed
      if (voided.outcome === 'unknown') return voided
      // The old hold was captured meanwhile.
      const ended = await voidPayment(renewal.value)
      return ended.outcome === 'unknown' ? ended : NOT_A_HOLD
    },
  }
}

/** The same hold once more; by the old intent alone, so that the idempotency key always has the same parameters. */
function toRenewalParams(old: Stripe.PaymentIntent): Stripe.PaymentIntentCreateParams {
  const customer = toId(old.customer)
  return {
    amount: old.amount,
    currency: old.currency,
    ...(customer !== null && { customer }),
    ...(old.description !== null && { description: old.description }),
    allowed_payment_method_types: ['card'],
    capture_method: 'manual',
    metadata: { key: old.metadata.key ?? '', renews: old.id },
  }
}

const NOT_A_HOLD = rejectedBecause('wrong_state', 'The payment is no hold that can be renewed.')

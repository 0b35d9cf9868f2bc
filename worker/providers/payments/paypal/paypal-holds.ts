import { doneWith, rejectedBecause } from '../answers.ts'
import type { Payment, PaymentProvider, ProviderAnswer } from '../payment-port.ts'
import { toAnswer } from './paypal-answers.ts'
import type { PayPalClient } from './paypal-client.ts'
import { toMoney } from './paypal-money.ts'
import { acceptIf, type OrderReading, readOrder } from './paypal-orders.ts'
import { Authorization, Capture, type Order } from './paypal-resources.ts'
import { captureDecline, firstAuthorization, newestAuthorization } from './paypal-shapes.ts'

type HoldCalls = Pick<PaymentProvider, 'capture' | 'renewHold'>

const AUTHORIZATIONS = '/v2/payments/authorizations'

/**
 * Captures and renews holds. A renewal is another authorization of the same order, so that the payment keeps its
 * reference. PayPal guarantees each for three days and renews the first one from the fourth to the 29th day.
 */
export function paypalHolds(client: PayPalClient, nowMs: () => number): HoldCalls {
  const isGuaranteed = ({ captureBeforeMs }: Payment) => captureBeforeMs !== null && nowMs() < captureBeforeMs

  async function renew({ order, payment }: OrderReading): Promise<ProviderAnswer<Payment>> {
    const first = order === null ? null : firstAuthorization(order)
    if (first === null) return NOT_A_HOLD
    const { reference, captureBeforeMs } = payment
    const answer = await client.ask(
      {
        method: 'POST',
        path: `${AUTHORIZATIONS}/${first.id}/reauthorize`,
        body: { amount: toMoney(payment.amountCents) },
        requestId: `renew:${first.id}:${captureBeforeMs}`,
      },
      Authorization,
    )
    const renewed = toAnswer(answer, reference)
    if (renewed.outcome === 'done') return readHeld(reference)
    // Another renewal was faster.
    const isMade = (now: Payment) => now.status === 'held' && isGuaranteed(now)
    return acceptIf(client, renewed, { reference, isMade })
  }

  async function readHeld(reference: string): Promise<ProviderAnswer<Payment>> {
    const read = await readOrder(client, reference)
    return read.outcome === 'done' ? doneWith(read.value.payment) : read
  }

  async function takeFrom(order: Order, request: { reference: string; amountCents: Payment['amountCents'] }) {
    const { reference, amountCents } = request
    const newest = newestAuthorization(order)
    if (newest === null) return NOT_A_HOLD
    const answer = await client.ask(
      {
        method: 'POST',
        path: `${AUTHORIZATIONS}/${newest.id}/capture`,
        body: { amount: toMoney(amountCents), final_capture: true },
        requestId: `capture:${newest.id}:${amountCents}`,
      },
      Capture,
    )
    const taken = toAnswer(answer, reference)
    if (taken.outcome !== 'done') return taken
    const read = await readOrder(client, reference)
    return read.outcome === 'done' ? (asDeclined(read.value) ?? doneWith(read.value.payment)) : read
  }

  return {
    async capture({ reference, amountCents }) {
      const read = await readOrder(client, reference)
      if (read.outcome !== 'done') return read
      const isMade = ({ status, capturedCents }: Payment) =>
        status === 'succeeded' && capturedCents === amountCents
      const { payment } = read.value
      // PayPal reviews a capture that was made before.
      if (isMade(payment) || payment.status === 'processing') return doneWith(payment)
      const declined = asDeclined(read.value)
      if (declined !== null) return declined
      // PayPal would take up to 15 % more than it holds.
      if (payment.status !== 'held' || amountCents > payment.amountCents) return NOT_CAPTURED
      if (!isGuaranteed(payment)) {
        // A hold that cannot be renewed can often still be captured.
        const renewed = await renew(read.value)
        if (renewed.outcome === 'unknown') return renewed
      }
      const now = isGuaranteed(payment) ? read : await readOrder(client, reference)
      if (now.outcome !== 'done') return now
      const { order } = now.value
      const taken = order === null ? NOT_CAPTURED : await takeFrom(order, { reference, amountCents })
      return acceptIf(client, taken, { reference, isMade })
    },

    async renewHold({ reference }) {
      const read = await readOrder(client, reference)
      if (read.outcome !== 'done') return read
      const { payment } = read.value
      if (payment.status !== 'held') return NOT_A_HOLD
      return isGuaranteed(payment) ? doneWith(payment) : renew(read.value)
    },
  }
}

/** The answer if PayPal or the bank has declined the capture of a hold; null if not. */
function asDeclined({ order, payment }: OrderReading): ProviderAnswer<Payment> | null {
  const code = order === null ? null : captureDecline(order)
  return code === null ? null : { outcome: 'declined', code, reference: payment.reference }
}

const NOT_A_HOLD = rejectedBecause('wrong_state', 'The payment is no hold that can be renewed.')
const NOT_CAPTURED = rejectedBecause('wrong_state', 'The payment does not hold that amount.')

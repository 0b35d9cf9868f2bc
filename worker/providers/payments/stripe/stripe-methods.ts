import type Stripe from 'stripe'
import { doneWith, mapAnswer, rejectedBecause } from '../answers.ts'
import type { FinishedSetup, MethodCalls, ProviderAnswer, StartedSetup } from '../payment-port.ts'
import { askStripe } from './stripe-answers.ts'
import { toDeclineCode } from './stripe-declines.ts'
import { toId, toSavedMethod } from './stripe-shapes.ts'

/** Customers, and cards that are saved by setup intents for later use without the person. */
export function stripeMethods(stripe: Stripe): MethodCalls {
  return {
    async createCustomer({ name, email }) {
      const created = await askStripe(() => stripe.customers.create({ name, email }))
      return mapAnswer(created, ({ id }) => ({ reference: id }))
    },

    async emptyCustomer(reference) {
      // Empty texts remove the values.
      const emptied = await askStripe(() => stripe.customers.update(reference, { name: '', email: '' }))
      return mapAnswer(emptied, () => null)
    },

    async beginSetup({ customerReference, type, returnUrl, isHosted = false }) {
      if (type !== 'credit_card') return rejectedBecause('not_offered', 'Only cards are saved with Stripe.')
      if (isHosted) return beginOnStripePage(stripe, customerReference, returnUrl)
      const begun = await askStripe(() =>
        stripe.setupIntents.create({
          customer: customerReference,
          usage: 'off_session',
          allowed_payment_method_types: ['card'],
        }),
      )
      return mapAnswer(begun, ({ id, client_secret }) => ({
        reference: id,
        clientSecret: client_secret,
        approvalUrl: null,
      }))
    },

    async finishSetup({ customerReference, reference }) {
      if (reference.startsWith(CHECKOUT_SESSION))
        return finishOnStripePage(stripe, customerReference, reference)
      const read = await askStripe(() =>
        stripe.setupIntents.retrieve(reference, { expand: ['payment_method'] }),
      )
      if (read.outcome === 'rejected') return { ...read, code: 'unknown_token' }
      if (read.outcome !== 'done') return read
      if (toId(read.value.customer) !== customerReference) return UNKNOWN_SETUP
      return toFinishedSetup(read.value)
    },

    async readMethod(reference) {
      const read = await askStripe(() => stripe.paymentMethods.retrieve(reference))
      if (read.outcome === 'rejected' && read.code === 'unknown_reference') return doneWith(null)
      return mapAnswer(read, (method) => (method.customer === null ? null : toSavedMethod(method)))
    },

    async updateExpiry({ methodReference, expiryMonth, expiryYear }) {
      const updated = await askStripe(() =>
        stripe.paymentMethods.update(methodReference, {
          card: { exp_month: expiryMonth, exp_year: expiryYear },
        }),
      )
      if (updated.outcome !== 'done') return updated
      const method = toSavedMethod(updated.value)
      return method === null ? rejectedBecause('not_offered', 'This method has no expiry.') : doneWith(method)
    },

    async removeMethod(reference) {
      const detached = await askStripe(() => stripe.paymentMethods.detach(reference))
      if (detached.outcome !== 'rejected') return mapAnswer(detached, () => null)
      // A method that is detached already is refused too.
      const read = await askStripe(() => stripe.paymentMethods.retrieve(reference))
      return read.outcome === 'done' && read.value.customer === null
        ? { outcome: 'done', value: null }
        : detached
    },
  }
}

/** How the references of setups on Stripe's own page begin. */
const CHECKOUT_SESSION = 'cs_'

/** A setup on Stripe's own page, which sends the person to `returnUrl` whether they enter a card or turn back. */
async function beginOnStripePage(
  stripe: Stripe,
  customer: string,
  returnUrl: string,
): Promise<ProviderAnswer<StartedSetup>> {
  const begun = await askStripe(() =>
    stripe.checkout.sessions.create({
      mode: 'setup',
      customer,
      allowed_payment_method_types: ['card'],
      success_url: returnUrl,
      cancel_url: returnUrl,
    }),
  )
  return mapAnswer(begun, ({ id, url }) => ({ reference: id, clientSecret: null, approvalUrl: url }))
}

async function finishOnStripePage(
  stripe: Stripe,
  customerReference: string,
  reference: string,
): Promise<ProviderAnswer<FinishedSetup>> {
  const read = await askStripe(() =>
    stripe.checkout.sessions.retrieve(reference, { expand: ['setup_intent.payment_method'] }),
  )
  if (read.outcome === 'rejected') return { ...read, code: 'unknown_token' }
  if (read.outcome !== 'done') return read
  const { customer, status, setup_intent: setup, url } = read.value
  if (toId(customer) !== customerReference || status === 'expired') return UNKNOWN_SETUP
  if (status === 'complete' && setup !== null && typeof setup !== 'string') return toFinishedSetup(setup)
  return doneWith({ state: 'requires_action', actionUrl: url })
}

const UNKNOWN_SETUP = rejectedBecause('unknown_token', 'There is no such setup.')

function toFinishedSetup(setup: Stripe.SetupIntent): ProviderAnswer<FinishedSetup> {
  const { payment_method: saved, last_setup_error: error, latest_attempt: attempt } = setup
  if (setup.status === 'canceled') return UNKNOWN_SETUP
  if (setup.status === 'succeeded') {
    const method = saved === null || typeof saved === 'string' ? null : toSavedMethod(saved)
    return method === null ? UNKNOWN_SETUP : { outcome: 'done', value: { state: 'saved', method } }
  }
  if (setup.status === 'requires_payment_method' && error !== null) {
    return { outcome: 'declined', code: toDeclineCode(error), reference: toId(attempt) ?? setup.id }
  }
  const actionUrl = setup.next_action?.redirect_to_url?.url ?? null
  return { outcome: 'done', value: { state: 'requires_action', actionUrl } }
}

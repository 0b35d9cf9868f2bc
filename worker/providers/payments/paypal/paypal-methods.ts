import { doneWith, mapAnswer, rejectedBecause } from '../answers.ts'
import type { FinishedSetup, MethodCalls, ProviderAnswer } from '../payment-port.ts'
import { toAnswer } from './paypal-answers.ts'
import type { PayPalClient } from './paypal-client.ts'
import { Nothing, PaymentToken, PaymentTokens, SetupToken } from './paypal-resources.ts'
import { toSavedMethod } from './paypal-shapes.ts'

const SETUPS = '/v3/vault/setup-tokens'
const TOKENS = '/v3/vault/payment-tokens'

/** How saved accounts are charged: by us, at times that nobody knows before. */
const USAGE = {
  usage_type: 'MERCHANT',
  usage_pattern: 'UNSCHEDULED_POSTPAID',
  customer_type: 'CONSUMER',
  // People here who share a PayPal account have a token each.
  permit_multiple_payment_tokens: true,
} as const

/** PayPal accounts in its vault, approved on PayPal's page for later use without the person. */
export function paypalMethods(client: PayPalClient): MethodCalls {
  const readSetup = (reference: string) =>
    client.ask({ method: 'GET', path: `${SETUPS}/${encodeURIComponent(reference)}` }, SetupToken)

  /** The customer's token of the account that a setup was approved with; null without one. */
  async function findToken({
    customer,
    payment_source: source,
  }: SetupToken): Promise<ProviderAnswer<PaymentToken | null>> {
    const account = source?.paypal?.account_id
    if (!customer?.id || !account) return doneWith(null)
    for (let page = 1; ; page += 1) {
      const path = `${TOKENS}?customer_id=${encodeURIComponent(customer.id)}&page_size=20&page=${page}&total_required=true`
      const read = await client.ask({ method: 'GET', path }, PaymentTokens)
      if (read.outcome !== 'done') return toAnswer(read)
      const { payment_tokens, total_pages } = read.value
      const found = payment_tokens.find((token) => token.payment_source.paypal?.account_id === account)
      if (found !== undefined || page >= (total_pages ?? 1)) return doneWith(found ?? null)
    }
  }

  /** A customer has one token of an account, so that the same account is the same method. */
  async function makeToken(setup: SetupToken): Promise<ProviderAnswer<PaymentToken | null>> {
    const known = await findToken(setup)
    if (known.outcome !== 'done' || known.value !== null || setup.status !== 'APPROVED') return known
    const made = await client.ask(
      {
        method: 'POST',
        path: TOKENS,
        body: { payment_source: { token: { id: setup.id, type: 'SETUP_TOKEN' } } },
        requestId: `setup:${setup.id}`,
      },
      PaymentToken,
    )
    // Another call was faster.
    return made.outcome === 'refused' ? findToken(setup) : toAnswer(made)
  }

  return {
    /** PayPal makes its customer with the first account that is saved; ours is a name for it. */
    createCustomer: async () => doneWith({ reference: crypto.randomUUID() }),

    /** Ours has neither. */
    emptyCustomer: async () => doneWith(null),

    async beginSetup({ customerReference, type, returnUrl }) {
      if (type !== 'paypal') return rejectedBecause('not_offered', 'Only PayPal accounts are saved here.')
      const experience = { return_url: returnUrl, cancel_url: returnUrl, shipping_preference: 'NO_SHIPPING' }
      const begun = await client.ask(
        {
          method: 'POST',
          path: SETUPS,
          body: {
            customer: { merchant_customer_id: customerReference },
            payment_source: { paypal: { ...USAGE, experience_context: experience } },
          },
          // PayPal asks for one; each press begins anew.
          requestId: crypto.randomUUID(),
        },
        SetupToken,
      )
      return mapAnswer(toAnswer(begun), (setup) => ({
        reference: setup.id,
        clientSecret: null,
        approvalUrl: approvalOf(setup),
      }))
    },

    async finishSetup({ customerReference, reference }) {
      const read = toAnswer(await readSetup(reference))
      if (read.outcome === 'rejected') return { ...read, code: 'unknown_token' }
      if (read.outcome !== 'done') return read
      const setup = read.value
      if (setup.customer?.merchant_customer_id !== customerReference) return UNKNOWN_SETUP
      if (setup.status === 'CREATED' || setup.status === 'PAYER_ACTION_REQUIRED') {
        return doneWith<FinishedSetup>({ state: 'requires_action', actionUrl: approvalOf(setup) })
      }
      const token = await makeToken(setup)
      if (token.outcome !== 'done') return token
      if (token.value === null) return UNKNOWN_SETUP
      return doneWith<FinishedSetup>({ state: 'saved', method: toSavedMethod(token.value) })
    },

    async readMethod(reference) {
      const path = `${TOKENS}/${encodeURIComponent(reference)}`
      const read = toAnswer(await client.ask({ method: 'GET', path }, PaymentToken))
      if (read.outcome === 'rejected' && read.code === 'unknown_reference') return doneWith(null)
      return mapAnswer(read, toSavedMethod)
    },

    updateExpiry: async () => rejectedBecause('not_offered', 'A PayPal account has no expiry.'),

    async removeMethod(reference) {
      const path = `${TOKENS}/${encodeURIComponent(reference)}`
      const removed = toAnswer(await client.ask({ method: 'DELETE', path }, Nothing))
      const isGone = removed.outcome === 'rejected' && removed.code === 'unknown_reference'
      return isGone ? doneWith(null) : mapAnswer(removed, () => null)
    },
  }
}

const UNKNOWN_SETUP = rejectedBecause('unknown_token', 'There is no such setup.')

function approvalOf({ links }: SetupToken): string | null {
  return links.find(({ rel }) => rel === 'approve')?.href ?? null
}

/** Whether a saved account belongs to a customer. Error: `unknown_reference` if not, or if it is removed. */
export async function checkMethod(
  client: PayPalClient,
  {
    methodReference,
    customerReference,
  }: { readonly methodReference: string; readonly customerReference: string },
): Promise<ProviderAnswer<null>> {
  const path = `${TOKENS}/${encodeURIComponent(methodReference)}`
  const read = toAnswer(await client.ask({ method: 'GET', path }, PaymentToken))
  if (read.outcome !== 'done') return read
  if (read.value.customer?.merchant_customer_id === customerReference) return doneWith(null)
  return rejectedBecause('unknown_reference', 'The PayPal account is saved by somebody else.')
}

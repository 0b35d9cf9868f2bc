/** The rendered Payment Processing. */
import { expect, test } from 'vitest'
import type {
  PaymentsContent,
  ProcessorSettings,
} from '../../../app/routes/admin/payments/payments.server.ts'
import { drawConsole } from './draw-console.ts'

const processor = (provider: 'stripe' | 'paypal', changes: Partial<ProcessorSettings['config']> = {}) => ({
  provider,
  is_active: provider === 'stripe',
  config: {
    apiBaseUrl: `https://api.${provider}.com`,
    publishableKey: null,
    secretKey: null,
    secretKeySet: false,
    webhookSecret: null,
    webhookSecretSet: false,
    ...changes,
  },
})

/** The first page of a list. */
const pageOf = <Row>(data: Row[], total = data.length) => ({
  data,
  current_page: 1,
  last_page: Math.max(1, Math.ceil(total / 50)),
  per_page: 50,
  total,
})

function content(changes: Partial<PaymentsContent> = {}): PaymentsContent {
  return {
    kind: 'payments',
    processors: [processor('stripe', { publishableKey: 'pk_1', secretKeySet: true }), processor('paypal')],
    troubles: { differences: { rows: [], total: 0 }, disputes: pageOf([]) },
    saved: null,
    ...changes,
  }
}

test('payments: a card for each provider -> its fields, Active, Save Settings and Test connection', () => {
  const { html, text } = drawConsole(content())
  for (const name of ['Stripe', 'PayPal']) {
    expect(text).toMatch(
      new RegExp(
        `${name} Active .*?API Base URL Publishable / Client ID Secret Key / Client Secret .*?Webhook Secret .*?Save Settings Test connection`,
      ),
    )
  }
  expect(html).toContain('value="https://api.stripe.com"')
  expect(html).toContain('value="pk_1"')
  expect(html.match(/<input [^>]*name="is_active"[^>]*checked=""/g)).toHaveLength(1)
  // A set secret is not shown, and can be removed.
  expect(text.match(/Remove the stored one/g)).toHaveLength(1)
  expect(html.match(/<input [^>]*name="config.secretKey"[^>]*value="[^"]/g)).toBeNull()
})

test('payments: notes -> the authorization, its hold of 14 days, and where keys and cards are', () => {
  const { text } = drawConsole(content())
  expect(text).toContain(
    'Bidder Authorization $50 is authorized, and the token is kept up to 14 days. Only winning bidders are captured for the buyer’s premium at auction end.',
  )
  expect(text).toContain('Keys are stored server-side, sealed. Raw card data is never stored.')
})

test('payments: support -> the fields are disabled, and there is nothing to press', () => {
  const { html, text } = drawConsole(content(), { mayChange: false })
  expect(html.match(/<fieldset disabled=""/g)).toHaveLength(2)
  expect(text).not.toMatch(/Save Settings|Test connection/)
})

test('payments: providers cannot be read -> says so, with a way to try again', () => {
  const { html, text } = drawConsole(content({ processors: null }))
  expect(text).toContain('Failed to load payment providers Try again')
  expect(html).toContain('href="/admin?tab=payments"')
})

test('payments: differences and disputes cannot be read -> both cards say so, the providers are shown', () => {
  const { text } = drawConsole(content({ troubles: null }))
  expect(text).toContain('The differences could not be read. Please open the page again.')
  expect(text).toContain('The disputes could not be read. Please open the page again.')
  expect(text).not.toMatch(/Failed to load|No differences|No open disputes/)
})

test('payments without scripts: saved, refused at a field, tested -> says so', () => {
  expect(drawConsole(content({ saved: 'stripe' })).text).toContain('stripe settings saved')
  const refused = drawConsole(content({ saved: 'stripe' }), {
    posted: {
      form: 'provider-stripe',
      errors: { 'config.apiBaseUrl': ['Not an address of Stripe'] },
      values: { 'config.apiBaseUrl': 'https://example.com' },
    },
  })
  expect(refused.text).toContain('Not an address of Stripe')
  expect(refused.html).toContain('value="https://example.com"')
  expect(refused.text).not.toContain('stripe settings saved')
  const tested = drawConsole(content(), {
    posted: { form: 'provider-paypal', message: 'The connection works', isGood: true },
  })
  expect(tested.text.match(/The connection works/g)).toHaveLength(1)
})

test('differences and disputes: none -> says so; some -> what differs, and what the dispute is about', () => {
  const none = drawConsole(content()).text
  expect(none).toContain('No differences. Ledger, transactions and processors are compared nightly.')
  expect(none).toContain('No open disputes')
  const difference = {
    id: 1,
    kind: 'amount',
    provider: 'stripe',
    reference: 'pi_1',
    oursCents: 60_000,
    oursText: 'completed',
    theirsCents: 50_000,
    theirsText: null,
    firstFoundAtMs: 1,
    lastFoundAtMs: 1,
    resolvedAtMs: null,
  }
  const dispute = {
    id: 1,
    reference: 'dp_1',
    provider: 'stripe',
    paymentReference: 'pi_2',
    auctionId: 5,
    amountCents: 60_000,
    openedAtMs: 1,
  }
  const troubles = {
    differences: { rows: [difference], total: 1 },
    disputes: pageOf([dispute, { ...dispute, id: 2, reference: 'dp_2', auctionId: null }], 51),
  } as unknown as PaymentsContent['troubles']
  const { html, text } = drawConsole(content({ troubles }))
  expect(html).toContain('href="/admin?tab=payments&amp;disputes=2"')
  expect(text).toContain('1 open')
  expect(text).toContain('Other amount')
  expect(text).toContain('$600.00 · completed')
  expect(text).toContain('dp_1')
  expect(text).toContain('Auction #5')
  expect(text).toContain('A fee')
})

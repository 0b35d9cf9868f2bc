import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import type { Screen } from './screens.ts'

type Content = Readonly<Record<string, unknown>>

const at = (path: string) => () => path

interface TurboStream {
  decode(stream: ReadableStream<Uint8Array>): Promise<{ readonly value: unknown }>
  encode(value: unknown): ReadableStream<Uint8Array>
}

// The encoding of the data that the framework's pages load.
const remixRequire = createRequire(createRequire(import.meta.url).resolve('@remix-run/react'))
const { decode, encode } = remixRequire('turbo-stream') as TurboStream

/**
 * Opens a tab of the console from another one, with changes of what the server has answered: states that would lock or
 * break the platform of the other screens.
 */
const openTab = (label: string, changes: Content, shows: string) => async (page: Page) => {
  await page.route(
    /\/admin\.data\?/,
    async (route) => {
      const response = await route.fetch()
      const { value } = await decode(new Blob([await response.text()]).stream())
      const routes = value as Record<string, { data: { content?: Content } }>
      const loaded = routes['routes/admin']
      if (loaded) loaded.data.content = { ...loaded.data.content, ...changes }
      await route.fulfill({ response, body: await new Response(encode(routes)).text() })
    },
    { times: 1 },
  )
  await page.getByRole('link', { name: label, exact: true }).click()
  await page.getByText(shows).first().waitFor()
}

const NOW = new Date().toISOString()
const ALERT = {
  ...{ id: 1, kind: 'settlement_parked', severity: 'critical', state: 'new', facts: {}, note: null },
  message:
    'Settlement of auction #76 was given up: the processor does not know the payment pi_3Qx8ZkLongReference.',
  ...{
    userId: null,
    auctionId: null,
    assignedToId: null,
    assignedTo: null,
    createdAtMs: Date.now() - 7_200_000,
  },
}
const DIFFERENCE = {
  ...{
    id: 1,
    key: 'amount:pi_1',
    kind: 'amount',
    provider: 'stripe',
    reference: 'pi_3Qx8ZkLongReferenceOfStripe',
  },
  ...{
    transactionId: 1,
    oursCents: 60_000,
    oursText: 'completed',
    theirsCents: 50_000,
    theirsText: 'succeeded',
  },
  ...{ firstFoundAtMs: Date.now(), lastFoundAtMs: Date.now(), resolvedAtMs: null },
}
const DISPUTE = {
  ...{
    id: 1,
    reference: 'dp_3Qx8ZkLongReference',
    provider: 'stripe',
    paymentReference: 'pi_3Qx8ZkLongReference',
  },
  ...{ auctionId: 76, amountCents: 60_000, openedAtMs: Date.now() },
}

const FRAUD_ALERT = {
  ...{
    id: 1,
    type: 'suspicious_bidding',
    severity: 'high',
    status: 'new',
    description: 'Seller and bidder linked',
  },
  ...{ risk_score: 85, timestamp: NOW, username: 'bidder_with_a_long_name_7', user_id: 7, auction_id: 76 },
  evidence: [
    'Has used the same card as seller #9',
    'Bid in 2 auctions of this seller',
    'Won none of those that are over',
  ],
  ...{ linked_user_ids: [9], rule: 'related_bidding', note: null, action: 'block_bidding' },
}
const FRAUD_RING = {
  ...FRAUD_ALERT,
  ...{ id: 2, type: 'multiple_accounts', severity: 'critical', status: 'investigating', action: 'flag' },
  ...{
    description: 'Several accounts',
    risk_score: 100,
    auction_id: null,
    note: 'Asked all of them for a document.',
  },
  linked_user_ids: Array.from({ length: 12 }, (_, index) => 1_000 + index),
}
const FRAUD_COUNTS = {
  type: { suspicious_bidding: 1, multiple_accounts: 1 },
  severity: { critical: 1, high: 1 },
  status: { new: 1, investigating: 1 },
  total: 2,
}

/** States of the console's tabs that are not there when they are opened. */
export const CONSOLE_SCREENS: readonly Screen[] = [
  {
    name: 'overview-locked',
    who: 'admin',
    path: at('/admin?tab=settings'),
    act: openTab(
      'System Overview',
      {
        lock: { state: 'locked', done: 1_000, total: 1_000, reason: 'Payments are down.', pressedAtMs: 1 },
        criticalAlerts: {
          shown: [ALERT, { ...ALERT, id: 2, state: 'investigating', assignedToId: 1, assignedTo: 'admin' }],
          total: 12,
        },
        health: {
          state: 'down',
          parts: [
            { name: 'database', state: 'down', latency_ms: 3_000 },
            { name: 'auction_room', state: 'operational', latency_ms: 4 },
          ],
          checked_at: NOW,
        },
      },
      'The system is locked.',
    ),
  },
  {
    name: 'overview-unread',
    who: 'support',
    path: at('/admin?tab=settings'),
    act: openTab(
      'System Overview',
      { figures: null, lock: null, criticalAlerts: null, activity: null },
      'The figures could not be read.',
    ),
  },
  {
    name: 'console-payments-differ',
    who: 'admin',
    path: at('/admin?tab=settings'),
    act: openTab(
      'Payment Processing',
      {
        troubles: {
          differences: { rows: [DIFFERENCE, { ...DIFFERENCE, id: 2, provider: null }], total: 60 },
          disputes: {
            data: [DISPUTE, { ...DISPUTE, id: 2, auctionId: null }],
            ...{ current_page: 1, last_page: 3, per_page: 50, total: 120 },
          },
        },
      },
      'The newest 2 of 60',
    ),
  },
  {
    name: 'console-payments-failing',
    who: 'admin',
    path: at('/admin?tab=settings'),
    act: openTab('Payment Processing', { processors: null }, 'Failed to load payment providers'),
  },
  {
    name: 'console-fraud-alerts',
    who: 'admin',
    path: at('/admin?tab=settings'),
    act: openTab(
      'Fraud Detection',
      {
        fraud: {
          alerts: [FRAUD_ALERT, FRAUD_RING, { ...FRAUD_ALERT, id: 3, status: 'resolved', severity: 'low' }],
          ...{ current_page: 1, last_page: 3, per_page: 20, total: 60, rules: [], counts: FRAUD_COUNTS },
        },
      },
      'Seller and bidder linked',
    ),
  },
  {
    name: 'console-fraud-refused',
    who: 'admin',
    path: at('/admin?tab=fraud&show=rules'),
    act: async (page) => {
      await page.getByText('Edit: One seller only').click()
      await page.getByLabel('Threshold').first().fill('0')
      await page.getByRole('button', { name: 'Save the rule: One seller only' }).click()
      await page.getByText('The threshold must be 1 to 100 percent').waitFor()
    },
    expectedFaults: /422/,
  },
  {
    name: 'console-settings-refused',
    who: 'admin',
    path: at('/admin?tab=settings&edit=1'),
    act: async (page) => {
      await page.getByLabel('Max active auctions').fill('101')
      await page.getByRole('button', { name: 'Save Settings' }).click()
      await page.getByText('Max active auctions must be 1 to 100').waitFor()
    },
    expectedFaults: /422/,
  },
]

import { afterEach } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../domain/format/time-units.ts'
import { createPayPalProvider } from '../../worker/providers/payments/paypal/paypal-provider.ts'
import { withoutExceptions } from '../../worker/providers/payments/without-exceptions.ts'
import { CLIENT_ID, CLIENT_SECRET, FakePayPal, WEBHOOK_ID } from '../fixtures/paypal/fake-paypal.ts'
import { SEARCH_LAG_MS } from '../fixtures/paypal/transaction-search.ts'
import type { ContractCard, ProviderTraits } from '../worker/payments/contract-bench.ts'
import { testProviderContract } from '../worker/payments/provider-contract.ts'

/** PayPal by the contract of all providers, against a stateful PayPal over HTTP. */

const START_MS = Date.UTC(2026, 10, 21)

const ACCOUNTS: Readonly<Record<ContractCard, string>> = {
  succeeds: 'pays',
  insufficient_funds: 'empty',
  authentication_required: 'asked',
  soft_decline: 'declined-twice',
  processing: 'reviewed',
  processing_fails: 'reviewed-then-denied',
  dispute: 'disputes',
}

/** PayPal names no number; this one is reached soon. */
const MAX_CONFIRMS = 4

const TRAITS: Partial<ProviderTraits> = {
  maxConfirms: MAX_CONFIRMS,
  // The person approves on PayPal's page, and the saved method is an account.
  method: { entered: 'approvalUrl', saved: { type: 'paypal', paypalEmail: 'pays@example.com' } },
  // PayPal says that an instrument was declined, and not whether it may work later.
  declines: { insufficientFunds: 'insufficient_funds', soft: 'card_declined' },
  // An order that was declined reads like one that was never confirmed.
  storedDecline: null,
  // A person who turns back on PayPal's page leaves the order as it is.
  afterRefusal: { status: 'requires_action' },
  // An order takes one capture, also one that fails later: another order is needed.
  afterProcessing: 'canceled',
  // PayPal guarantees a hold for three days and keeps it for 29.
  holdLifeMs: 29 * DAY_MS,
  renewableAfterMs: 3 * DAY_MS,
  books: { listUnpaid: false, lagMs: SEARCH_LAG_MS },
  // PayPal sends a message again for three days, perhaps with the time of its first sending.
  webhookLifeMs: 5 * DAY_MS,
}

const running: FakePayPal[] = []

afterEach(async () => {
  for (const fake of running.splice(0)) await fake.close()
})

testProviderContract(
  'PayPal',
  async () => {
    const fake = await new FakePayPal({
      nowMs: START_MS,
      processingMs: HOUR_MS,
      maxAttempts: MAX_CONFIRMS,
    }).listen()
    running.push(fake)
    const { clock, faults, webhooks } = fake
    const provider = createPayPalProvider({
      publishableKey: CLIENT_ID,
      secretKey: CLIENT_SECRET,
      webhookSecret: WEBHOOK_ID,
      apiBaseUrl: fake.url(),
      nowMs: () => clock.nowMs(),
    })
    return {
      provider: withoutExceptions(provider, undefined),
      methodType: 'paypal',
      nowMs: () => clock.nowMs(),
      advance: (ms) => clock.advance(ms),
      enterCard: async (reference, card) => fake.approveSetup(reference, `${ACCOUNTS[card]}@example.com`),
      answerBank: async (reference, approve) => fake.answerPayer(reference, approve),
      countMoved: async () => fake.countMoved(),
      processingMs: HOUR_MS,
      faults: {
        kinds: ['answer_lost', 'unreachable', 'server_error', 'server_error_after_work', 'rate_limited'],
        arm: (kind, skip) => faults.arm(kind, skip),
        disarm: () => faults.disarm(),
      },
      forgetKeys: () => fake.forgetKeys(),
      listWebhooks: async () => webhooks.events.map((event) => webhooks.sign(event)),
      signForged: async (message) => webhooks.sign(message, 'somebody else'),
    }
  },
  TRAITS,
)

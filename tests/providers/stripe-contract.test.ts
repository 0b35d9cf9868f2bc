import { afterEach } from 'vitest'
import { HOUR_MS } from '../../domain/format/time-units.ts'
import { createStripeProvider } from '../../worker/providers/payments/stripe/stripe-provider.ts'
import { withoutExceptions } from '../../worker/providers/payments/without-exceptions.ts'
import { FakeStripe, SECRET_KEY, WEBHOOK_SECRET } from '../fixtures/stripe/fake-stripe.ts'
import type { ContractCard } from '../worker/payments/contract-bench.ts'
import { testProviderContract } from '../worker/payments/provider-contract.ts'

/** Stripe by the contract of all providers, against a stateful Stripe over HTTP. */

const START_MS = Date.UTC(2026, 10, 21)

const CARDS: Readonly<Record<ContractCard, string>> = {
  succeeds: 'pm_card_visa',
  insufficient_funds: 'pm_fake_declinesWhenCharged',
  authentication_required: 'pm_card_authenticationRequired',
  soft_decline: 'pm_fake_triesAgainLater',
  processing: 'pm_fake_processes',
  processing_fails: 'pm_fake_processesThenFails',
  dispute: 'pm_card_createDispute',
}

const running: FakeStripe[] = []

afterEach(async () => {
  for (const fake of running.splice(0)) await fake.close()
})

const MAX_CONFIRMS = 4

testProviderContract(
  'Stripe',
  async () => {
    const fake = await new FakeStripe({
      nowMs: START_MS,
      processingMs: HOUR_MS,
      maxConfirms: MAX_CONFIRMS,
    }).listen()
    running.push(fake)
    const { clock, books, faults, webhooks } = fake
    const provider = createStripeProvider({
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      apiBaseUrl: fake.url(),
      nowMs: () => clock.nowMs(),
    })
    return {
      provider: withoutExceptions(provider, undefined),
      nowMs: () => clock.nowMs(),
      advance: (ms) => clock.advance(ms),
      enterCard: async (reference, card) => fake.enterCard(reference, CARDS[card]),
      async answerBank(reference, approve) {
        fake.answerBank(reference, approve)
      },
      async countMoved() {
        const moved = [...books.intents.values()].filter(({ status }) =>
          ['requires_capture', 'succeeded'].includes(status),
        )
        return moved.length
      },
      processingMs: HOUR_MS,
      faults: {
        kinds: ['answer_lost', 'unreachable', 'server_error', 'server_error_after_work', 'rate_limited'],
        arm: (kind, skip) => faults.arm(kind, skip),
        disarm: () => faults.disarm(),
      },
      forgetKeys: () => fake.forgetKeys(),
      listWebhooks: async () => webhooks.events.map((event) => webhooks.sign(event)),
      async signForged({ body }) {
        const { id } = JSON.parse(body)
        const event = webhooks.events.find((one) => one.id === id)
        if (event === undefined) throw new Error('no such event')
        return webhooks.sign(event, 'whsec_of_somebody_else')
      },
    }
  },
  { maxConfirms: MAX_CONFIRMS },
)

/** Sales whose premium is paid through the fake of a real processor: the real services over the simulation's platform. */

import { getMinimumBid } from '../../domain/auction/bidding.ts'
import { HOUR_MS } from '../../domain/format/time-units.ts'
import { cents } from '../../domain/money/cents.ts'
import type { OfferedMethodType } from '../../domain/money/payment-choice.ts'
import type { RealProvider } from '../../domain/money/processor-urls.ts'
import type { Result } from '../../domain/result.ts'
import { authorize } from '../../worker/services/payments/authorize.ts'
import { sealProcessorSecrets } from '../../worker/services/payments/processors/processor-secrets.ts'
import { findProvider } from '../../worker/services/payments/provider.ts'
import { receiveWebhook } from '../../worker/services/payments/receive-webhook.ts'
import { beginSetup, finishSetup } from '../../worker/services/payments/setups.ts'
import { paySale } from '../../worker/services/settlement/pay-sale.ts'
import { centsOf } from '../fixtures/paypal/books.ts'
import { CLIENT_ID, CLIENT_SECRET, FakePayPal, WEBHOOK_ID } from '../fixtures/paypal/fake-paypal.ts'
import { payWith } from '../fixtures/paypal/pay-order.ts'
import type { FakeServer } from '../fixtures/processors/fake-server.ts'
import { confirmIntent, endIntent } from '../fixtures/stripe/confirm-intent.ts'
import { FakeStripe, PUBLISHABLE_KEY, SECRET_KEY, WEBHOOK_SECRET } from '../fixtures/stripe/fake-stripe.ts'
import { findTestCard } from '../fixtures/stripe/test-cards.ts'
import type { SimSale } from '../simulation/money/sim-sales.ts'
import type { SimDatabase } from '../simulation/money/sqlite-database.ts'
import { World } from '../simulation/money/world.ts'
import { seededRandom } from '../simulation/random.ts'

/** How often a payment can be tried at these processors. */
export const MAX_ATTEMPTS = 3
const PRICE_CENTS = cents(10_000_00)
const RETURN_URL = 'https://hammerlane.test/return'
const SECRETS_KEY = 'a-key-of-these-tests-of-32-characters-or-more'

type Behavior =
  | 'disputes'
  | 'pays'
  | 'refund fails later'
  | 'declines'
  | 'denies later'
  | 'holds later'
  | 'asks, then declines'
/** What becomes of the capture of a hold. */
export type CaptureBehavior = 'denies later' | 'completes later' | 'declines by the bank'

const STRIPE_CARDS = {
  disputes: 'pm_card_createDispute',
  pays: 'pm_card_visa',
  'refund fails later': 'pm_card_refundFail',
  declines: 'pm_card_chargeCustomerFail',
  'denies later': 'pm_fake_processesThenFails',
  // Stripe answers at once.
  'holds later': 'pm_card_visa',
  'asks, then declines': 'pm_card_chargeCustomerFail',
} as const satisfies Record<Behavior, string>

const PAYPAL_ACCOUNTS = {
  disputes: 'disputes',
  pays: 'pays',
  // PayPal's refunds stay what they are.
  'refund fails later': 'pays',
  declines: 'declined',
  'denies later': 'reviewed-then-denied',
  'holds later': 'hold-reviewed',
  'asks, then declines': 'asked-then-declined',
} as const satisfies Record<Behavior, string>

const PAYPAL_HOLDERS = {
  'denies later': 'reviewed-then-denied',
  'completes later': 'reviewed',
  'declines by the bank': 'expired-card',
} as const satisfies Record<CaptureBehavior, string>

/** A fake with what only its processor can do, or knows. */
interface Processor {
  readonly fake: FakeServer
  /** The same where it is PayPal's. */
  readonly paypal: FakePayPal | null
  readonly methodType: OfferedMethodType
  readonly keys: {
    readonly publishableKey: string
    readonly secretKey: string
    readonly webhookSecret: string
  }
  /** The person enters one of two methods, which both pay. */
  enter(setupReference: string, which: 'first' | 'second'): Promise<void>
  /** What the bank does from now on when the method is charged. */
  change(methodReference: string, behavior: Behavior): void
  /** What PayPal does from now on when a hold is captured. */
  changeHolds(behavior: CaptureBehavior): void
  /** Ends a payment that nobody pays, after hours. */
  lapse(reference: string): void
  /** Takes the money of a payment that has ended, which the processor should not do, and returns its webhook. */
  takeLate(reference: string, methodReference: string): { readonly body: string; readonly headers: Headers }
  /** The newest event, as it is sent to us. */
  newestEvent(): { readonly body: string; readonly headers: Headers }
  /** Decides the newest dispute; of a lost one `leftCents` are left to us. */
  decideDispute(state: 'won' | 'lost', leftCents: number): void
  /** What it has taken and not given back by refunds. */
  takenCents(): number
  /** What PayPal holds. */
  heldCents(): number
}

/** The newest event of a processor, signed. */
function newestEvent<E>(webhooks: {
  readonly events: readonly E[]
  sign(event: E): { readonly body: string; readonly headers: Headers }
}) {
  const event = webhooks.events.at(-1)
  if (event === undefined) throw new Error('no event')
  return webhooks.sign(event)
}

async function makeStripe(nowMs: number): Promise<Processor> {
  const fake = await new FakeStripe({ nowMs, processingMs: HOUR_MS, maxConfirms: MAX_ATTEMPTS }).listen()
  const { books, webhooks } = fake
  const intentOf = (reference: string) => {
    const intent = books.intents.get(reference)
    if (intent === undefined) throw new Error('no such payment')
    return intent
  }
  const cardOf = (id: string) => {
    const card = findTestCard(id)
    if (card === null) throw new Error('no such card')
    return card
  }
  return {
    fake,
    paypal: null,
    methodType: 'credit_card',
    keys: { publishableKey: PUBLISHABLE_KEY, secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET },
    enter: (reference, which) =>
      fake.enterCard(reference, which === 'first' ? 'pm_card_visa' : 'pm_card_mastercard'),
    change(methodReference, behavior) {
      books.cards.set(methodReference, cardOf(STRIPE_CARDS[behavior]))
    },
    changeHolds() {
      throw new Error('Stripe captures at once.')
    },
    lapse: (reference) => endIntent(books, intentOf(reference), 'abandoned'),
    takeLate(reference, methodReference) {
      const intent = intentOf(reference)
      intent.status = 'requires_confirmation'
      confirmIntent(books, intent, { payment_method: methodReference })
      return newestEvent(webhooks)
    },
    newestEvent: () => newestEvent(webhooks),
    decideDispute(state, leftCents) {
      fake.closeDispute([...books.disputes.keys()].at(-1) ?? '', state, leftCents)
    },
    heldCents() {
      throw new Error('The tests ask PayPal only.')
    },
    takenCents: () =>
      [...books.charges.values()].reduce(
        (sum, charge) => sum + charge.amount_captured - charge.amount_refunded,
        0,
      ),
  }
}

async function makePayPal(nowMs: number): Promise<Processor> {
  const fake = await new FakePayPal({ nowMs, processingMs: HOUR_MS, maxAttempts: MAX_ATTEMPTS }).listen()
  const { books, webhooks } = fake
  const lapsed = new Map<string, NonNullable<ReturnType<typeof books.orders.get>>>()
  return {
    fake,
    paypal: fake,
    methodType: 'paypal',
    keys: { publishableKey: CLIENT_ID, secretKey: CLIENT_SECRET, webhookSecret: WEBHOOK_ID },
    enter: async (reference, which) => fake.approveSetup(reference, `pays@${which}.example`),
    change(methodReference, behavior) {
      const token = books.tokens.get(methodReference)
      if (token === undefined) throw new Error('no such account')
      const email = `${PAYPAL_ACCOUNTS[behavior]}@first.example`
      books.tokens.set(methodReference, { ...token, email })
    },
    changeHolds(behavior) {
      const email = `${PAYPAL_HOLDERS[behavior]}@first.example`
      for (const order of books.orders.values()) {
        if (order.authorizations.length > 0 && order.source !== null)
          order.source = { ...order.source, email }
      }
    },
    lapse(reference) {
      const order = books.orders.get(reference)
      if (order !== undefined) lapsed.set(reference, order)
    },
    takeLate(reference, methodReference) {
      const order = lapsed.get(reference)
      if (order === undefined) throw new Error('no such order')
      books.orders.set(reference, order)
      payWith(books, order, { paypal: { vault_id: methodReference } })
      return newestEvent(webhooks)
    },
    newestEvent: () => newestEvent(webhooks),
    decideDispute(state, leftCents) {
      const [id, dispute] = [...books.disputes].at(-1) ?? []
      if (id === undefined || dispute === undefined) throw new Error('no dispute')
      const value = ((centsOf(dispute.amount) - leftCents) / 100).toFixed(2)
      if (state === 'won') fake.closeDispute(id, 'RESOLVED_SELLER_FAVOUR')
      else fake.closeDispute(id, 'RESOLVED_BUYER_FAVOUR', { currency_code: 'USD', value })
    },
    heldCents: () =>
      [...books.orders.values()]
        .flatMap(({ authorizations }) => authorizations)
        .reduce((total, { status, amount }) => total + (status === 'CREATED' ? centsOf(amount) : 0), 0),
    takenCents() {
      const sum = (
        parts: readonly { status: string; amount: Parameters<typeof centsOf>[0] }[],
        taken: string[],
      ) =>
        parts.reduce((total, { status, amount }) => total + (taken.includes(status) ? centsOf(amount) : 0), 0)
      return [...books.orders.values()].reduce(
        (total, { captures, refunds }) =>
          total +
          sum(captures, ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']) -
          sum(refunds, ['COMPLETED']),
        0,
      )
    },
  }
}

const MAKERS: Readonly<Record<RealProvider, (nowMs: number) => Promise<Processor>>> = {
  stripe: makeStripe,
  paypal: makePayPal,
}

export type SaleBench = Awaited<ReturnType<typeof makeSaleBench>>

/** A platform with an active processor, and a buyer with two saved methods, the first of which is authorized. */
export async function makeSaleBench(db: SimDatabase, name: RealProvider) {
  const { now } = Date
  const { randomUUID } = crypto
  db.exec('begin')
  const world = new World(db, seededRandom(1))
  const { env } = world
  Object.assign(env, { SECRETS_KEY })
  const processor = await MAKERS[name](world.nowMs)
  const { fake, keys } = processor
  world.run(
    `insert into payment_providers (provider, is_active, publishable_key, api_base_url, sealed_secrets, updated_at_ms)
      values (?, 1, ?, ?, ?, 0)`,
    name,
    keys.publishableKey,
    fake.url(),
    await sealProcessorSecrets(SECRETS_KEY, name, keys),
  )
  const [userId = 0] = world.buyers
  const saveMethod = async (which: 'first' | 'second') => {
    const options = {
      userId,
      type: processor.methodType,
      isHosted: false,
      paypalEmail: null,
      nowMs: world.nowMs,
    }
    const { reference } = must(await beginSetup(env, { ...options, returnUrl: RETURN_URL }))
    await processor.enter(reference, which)
    const { method } = must(await finishSetup(env, { userId, reference, nowMs: world.nowMs }))
    if (method === null) throw new Error('The method is not saved.')
    return method
  }
  const saved = await saveMethod('first')
  const other = await saveMethod('second')
  const advance = (byMs: number) => {
    world.advance(byMs)
    fake.clock.advance(byMs)
  }
  return {
    world,
    env,
    processor,
    saved,
    other,
    advance,
    async authorize(method = saved) {
      const paidWith = { payment_method_id: method.id }
      must(await authorize(env, { userId, paidWith, returnUrl: RETURN_URL, nowMs: world.nowMs }))
    },
    /** The buyer wins a car for 10,000 dollars, which the room settles. */
    async win() {
      let room = world.openAuction(world.sellers[0] ?? 0)
      while (getMinimumBid(room.state) > PRICE_CENTS) room = world.openAuction(world.sellers[0] ?? 0)
      const person = { userId, sessionId: String(userId) }
      const bid = { kind: 'manual', amountCents: PRICE_CENTS } as const
      if (!(await room.bid(person, bid))) throw new Error('The bid is refused.')
      advance(HOUR_MS)
      room.perform({ type: 'reschedule', endAtMs: world.nowMs })
      await room.runJobs()
      return this.sale(room.state.auctionId)
    },
    sale(auctionId: number): SimSale & { readonly charge_reference: string | null } {
      const [sale] = world.rows<SimSale & { readonly charge_reference: string | null }>(
        'select * from sales where auction_id = ?',
        auctionId,
      )
      if (sale === undefined) throw new Error('There is no sale.')
      return sale
    },
    pay: (saleId: number, methodId: number) =>
      paySale(env, {
        saleId,
        userId,
        paidWith: { payment_method_id: methodId },
        returnUrl: RETURN_URL,
        nowMs: world.nowMs,
      }),
    receive: (message: { readonly body: string; readonly headers: Headers }) =>
      receiveWebhook(env, { provider: name, ...message }, world.nowMs),
    async provider() {
      const provider = await findProvider(env, name)
      if (provider === null) throw new Error('There is no processor.')
      return provider
    },
    async close() {
      Date.now = now
      crypto.randomUUID = randomUUID
      db.exec('rollback')
      await fake.close()
    },
  }
}

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.refusal))
  return result.value
}

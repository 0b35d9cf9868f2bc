import { afterEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../domain/format/time-units.ts'
import type { Env } from '../../worker/env.ts'
import { createPayPalProvider } from '../../worker/providers/payments/paypal/paypal-provider.ts'
import { createStripeProvider } from '../../worker/providers/payments/stripe/stripe-provider.ts'
import { reconcileWith } from '../../worker/services/payments/books/reconcile.ts'
import { CLIENT_ID, CLIENT_SECRET, FakePayPal, WEBHOOK_ID } from '../fixtures/paypal/fake-paypal.ts'
import { FakeStripe, SECRET_KEY, WEBHOOK_SECRET } from '../fixtures/stripe/fake-stripe.ts'
import type { Interruptions } from '../simulation/money/interruptions.ts'
import { SimDatabase, SqliteAsD1 } from '../simulation/money/sqlite-database.ts'
import { done, makePayer } from '../worker/payments/contract-bench.ts'

/** The nightly comparison with the books of the real processors, as their fakes over HTTP answer. */

const START_MS = Date.UTC(2026, 10, 21, 12)
const running: (FakeStripe | FakePayPal)[] = []

afterEach(async () => {
  for (const fake of running.splice(0)) await fake.close()
})

const BENCHES = {
  async stripe() {
    const fake = await new FakeStripe({ nowMs: START_MS, processingMs: HOUR_MS, maxConfirms: 10 }).listen()
    running.push(fake)
    const provider = createStripeProvider({
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      apiBaseUrl: fake.url(),
      nowMs: () => fake.clock.nowMs(),
    })
    const enterCard = async (reference: string) => fake.enterCard(reference, 'pm_card_visa')
    return { fake, provider, enterCard, methodType: 'credit_card', unknown: 'pi_ofnobody' } as const
  },
  async paypal() {
    const fake = await new FakePayPal({ nowMs: START_MS, processingMs: HOUR_MS }).listen()
    running.push(fake)
    const provider = createPayPalProvider({
      publishableKey: CLIENT_ID,
      secretKey: CLIENT_SECRET,
      webhookSecret: WEBHOOK_ID,
      apiBaseUrl: fake.url(),
      nowMs: () => fake.clock.nowMs(),
    })
    const enterCard = async (reference: string) => fake.approveSetup(reference, 'pays@example.com')
    return { fake, provider, enterCard, methodType: 'paypal', unknown: '5O190127TN364715T' } as const
  },
}

describe.each(['stripe', 'paypal'] as const)('reconciliation with %s', (name) => {
  test('unknown here, unknown there, another amount, refunded at the processor -> four differences; agreeing -> none', async () => {
    const { fake, provider, enterCard, methodType, unknown } = await BENCHES[name]()
    const payer = await makePayer(
      // Only what makePayer uses of a bench.
      async () => ({ provider, enterCard, methodType }) as never,
      'succeeds',
    )
    const pay = async (key: string) => {
      const reference = await payer.prepare({ key })
      done(await payer.confirm(reference))
      return reference
    }
    const ours = new OurBooks()
    const agreeing = await pay('agreeing')
    ours.addPayment(name, agreeing, 5_000)
    const foreign = await pay('foreign')
    const other = await pay('other')
    ours.addPayment(name, other, 4_900)
    const refunded = await pay('refunded')
    ours.addPayment(name, refunded, 5_000)
    done(
      await provider.refund({
        key: 'by hand',
        paymentReference: refunded,
        amountCents: 2_000 as never,
        refusals: 0,
      }),
    )
    ours.addPayment(name, unknown, 5_000)
    fake.clock.advance(DAY_MS + 4 * HOUR_MS)
    await reconcileWith(ours.env, provider, fake.clock.nowMs())
    expect(ours.listDifferences()).toEqual(
      [
        { kind: 'missing_here', reference: foreign, ours_cents: null, theirs_cents: 5_000 },
        { kind: 'amount', reference: other, ours_cents: 4_900, theirs_cents: 5_000 },
        { kind: 'amount', reference: refunded, ours_cents: 5_000, theirs_cents: 3_000 },
        { kind: 'missing_there', reference: unknown, ours_cents: 5_000, theirs_cents: null },
      ].sort((a, b) => (a.reference < b.reference ? -1 : 1)),
    )
    expect(agreeing).toBeDefined()
  })

  test('more payments than a run compares -> the next run goes on, each is compared once a night', async () => {
    const { fake, provider, enterCard, methodType } = await BENCHES[name]()
    const payer = await makePayer(async () => ({ provider, enterCard, methodType }) as never, 'succeeds')
    const foreign = []
    for (let number = 0; number < 25; number += 1) {
      const reference = await payer.prepare({ key: `foreign:${number}` })
      done(await payer.confirm(reference))
      foreign.push(reference)
    }
    const ours = new OurBooks()
    fake.clock.advance(DAY_MS + 4 * HOUR_MS)
    for (let run = 0; run < 12; run += 1)
      await reconcileWith(ours.env, provider, fake.clock.nowMs(), { maxPages: 1 })
    expect(ours.listDifferences().map(({ reference }) => reference)).toEqual(foreign.toSorted())
    expect(ours.progress(name)).toMatchObject({ phase: 'done' })
  })
})

test('reconciliation: process dies at any step -> one difference and one alert after the next run', async () => {
  const { fake, provider, enterCard, methodType } = await BENCHES.stripe()
  const payer = await makePayer(async () => ({ provider, enterCard, methodType }) as never, 'succeeds')
  const foreign = await payer.prepare({ key: 'foreign' })
  done(await payer.confirm(foreign))
  fake.clock.advance(DAY_MS + 4 * HOUR_MS)
  for (let call = 1; call <= 60; call += 1) {
    let calls = 0
    const dying = async <T>(work: () => T | Promise<T>): Promise<T> => {
      calls += 1
      if (calls === call) throw new Error('The process has died.')
      return work()
    }
    const ours = new OurBooks(dying)
    ours.addPayment('stripe', 'pi_ofnobody', 5_000)
    const isWhole = await reconcileWith(ours.env, provider, fake.clock.nowMs()).then(
      () => true,
      () => false,
    )
    calls = Number.POSITIVE_INFINITY
    await reconcileWith(ours.env, provider, fake.clock.nowMs() + HOUR_MS)
    expect(
      ours
        .listDifferences()
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['missing_here', 'missing_there'])
    expect(ours.countAlerts()).toBe(2)
    if (isWhole) return
  }
  throw new Error('A run has more calls than expected.')
})

/** Our records in a migrated database. */
class OurBooks {
  readonly #db = new SimDatabase()
  readonly env: Env
  #transactions = 0

  constructor(call: Interruptions['call'] = async (work) => work()) {
    this.env = { DB: new SqliteAsD1(this.#db, { call }) } as unknown as Env
    this.#db.rows(
      `insert into users (id, username, email, first_name, last_name, user_type, created_at_ms, updated_at_ms)
        values (1, 'maria', 'maria@example.com', 'Maria', 'Lopez', 'private', 0, 0)`,
      [],
    )
  }

  /** A pack that was paid with a processor's payment. */
  addPayment(provider: string, reference: string, cents: number): void {
    this.#transactions += 1
    this.#db.rows(
      `insert into transactions (key, user_id, type, status, description, amount_cents, provider, processor_reference,
        created_at_ms, updated_at_ms) values (?, 1, 'pack', 'completed', '', ?, ?, ?, ?, 0)`,
      [`t${this.#transactions}`, -cents, provider, reference, START_MS],
    )
    this.#db.rows(
      'insert into ledger_entries (key, debit_account, credit_account, amount_cents, user_id, at_ms) values (?, ?, ?, ?, 1, ?)',
      [`l${this.#transactions}`, `processor:${provider}`, 'person:1', cents, START_MS],
    )
  }

  listDifferences() {
    return this.#db
      .rows<{ kind: string; reference: string; ours_cents: number | null; theirs_cents: number | null }>(
        'select kind, reference, ours_cents, theirs_cents from reconciliation_differences order by reference',
        [],
      )
      .map((row) => ({ ...row }))
  }

  countAlerts(): number {
    return this.#db.rows("select 1 from admin_alerts where kind = 'reconciliation'", []).length
  }

  progress(provider: string): unknown {
    const [row] = this.#db.rows<{ value: string }>('select value from settings where key = ?', [
      `reconciliation_${provider}`,
    ])
    return JSON.parse(row?.value ?? 'null')
  }
}

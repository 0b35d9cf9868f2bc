import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { cents } from '../../../domain/money/cents.ts'
import { SANDBOX_CARDS } from '../../../domain/money/sandbox-cards.ts'
import { database } from '../../../worker/db/client.ts'
import { sandboxStore } from '../../../worker/db/queries/payments/sandbox-objects.ts'
import { createSandboxProvider } from '../../../worker/providers/payments/sandbox/sandbox.ts'
import type { SandboxStore } from '../../../worker/providers/payments/sandbox/store.ts'
import { SANDBOX_SIGNATURE_HEADER, signWebhook } from '../../../worker/providers/payments/sandbox/webhooks.ts'
import { withoutExceptions } from '../../../worker/providers/payments/without-exceptions.ts'
import { type ContractFault, type ContractFaults, done } from './contract-bench.ts'
import { testProviderContract } from './provider-contract.ts'

/** The sandbox by the contract of all providers, and what is its own; with a clock that the test sets. */

const START_MS = Date.UTC(2026, 10, 21)
const RETURN_URL = 'https://hammerlane.test/authorize'
const FIFTY = cents(5_000)

let benches = 0

function makeSandbox(store: SandboxStore = sandboxStore(database(env))) {
  benches += 1
  // Each bench has a year of its own, so that its books list its payments only.
  const clock = { nowMs: START_MS + benches * 365 * DAY_MS }
  const sandbox = createSandboxProvider({
    store,
    webhookSecret: 'secret',
    nowMs: () => clock.nowMs,
  })
  return { sandbox, clock }
}

/** The store with the faults of the contract: each call of it is a request to the processor. */
function breakable(store: SandboxStore) {
  let armed: { readonly kind: ContractFault; skip: number } | null = null
  let struck = false
  const faults: ContractFaults = {
    kinds: ['answer_lost', 'unreachable'],
    arm(kind, skip) {
      armed = { kind, skip }
      struck = false
    },
    disarm() {
      armed = null
      return struck
    },
  }
  const call = async (work: () => Promise<unknown>) => {
    if (armed === null || armed.skip > 0) {
      if (armed !== null) armed.skip -= 1
      return work()
    }
    const { kind } = armed
    armed = null
    struck = true
    if (kind === 'answer_lost') await work()
    throw new Error(kind)
  }
  const broken = Object.fromEntries(
    Object.entries(store).map(([name, method]: [string, (...args: unknown[]) => Promise<unknown>]) => [
      name,
      (...args: unknown[]) => call(() => method(...args)),
    ]),
  )
  return { store: broken as unknown as SandboxStore, faults }
}

testProviderContract(
  'sandbox',
  async () => {
    const { store, faults } = breakable(sandboxStore(database(env)))
    const { sandbox, clock } = makeSandbox(store)
    const startMs = clock.nowMs
    const sign = async (body: string, secret: string) => ({
      body,
      headers: new Headers({ [SANDBOX_SIGNATURE_HEADER]: await signWebhook(body, secret, clock.nowMs) }),
    })
    const list = async () => done(await sandbox.listPayments({ sinceMs: startMs, cursor: null })).payments
    return {
      provider: withoutExceptions(sandbox, undefined),
      nowMs: () => clock.nowMs,
      advance: (ms) => {
        clock.nowMs += ms
      },
      enterCard: async (reference, card) => {
        const token = SANDBOX_CARDS.find(({ behaviour }) => behaviour === card)?.token ?? ''
        await sandbox.fillSetup(reference, token)
      },
      answerBank: async (reference, approve) => {
        await sandbox.answerChallenge(reference, approve)
      },
      countMoved: async () =>
        (await list()).filter(({ status }) => status === 'held' || status === 'succeeded').length,
      processingMs: MINUTE_MS,
      faults,
      // The sandbox keeps no idempotency keys.
      forgetKeys() {},
      async listWebhooks() {
        const messages = []
        for (const { reference } of await list()) {
          for (const { version, type } of await listEvents(reference)) {
            const body = { id: `evt_${reference}_${version}`, type, payment: reference }
            messages.push(await sign(JSON.stringify(body), 'secret'))
          }
        }
        return messages
      },
      signForged: ({ body }) => sign(body, 'another secret'),
    }
  },
  {},
)

async function makePayer(token = 'tok_visa') {
  const { sandbox, clock } = makeSandbox()
  const person = { name: 'Maria Lopez', email: 'maria@example.com' }
  const customerReference = done(await sandbox.createCustomer(person)).reference
  const saved = done(await sandbox.finishSetup({ customerReference, reference: token }))
  if (saved.state !== 'saved') throw new Error('no method')
  const pay = async (kind: 'hold' | 'charge', returnUrl: string | null = RETURN_URL) => {
    const terms = { key: 'payment:1', kind, customerReference, amountCents: FIFTY, description: 'Something' }
    const { reference } = done(await sandbox.prepare(terms))
    return sandbox.confirm({ reference, methodReference: saved.method.reference, returnUrl })
  }
  return { sandbox, clock, pay, method: saved.method }
}

test('sandbox card: token as a finished setup -> brand, last four digits and expiry, no number', async () => {
  const { method } = await makePayer()
  expect(method).toMatchObject({ type: 'credit_card', brand: 'visa', lastFour: '4242', expiryMonth: 12 })
  expect(JSON.stringify(method)).not.toContain('42424242')
})

test('sandbox card: same card -> equal fingerprint; other card -> different', async () => {
  const [first, second] = [await makePayer(), await makePayer()]
  const other = await makePayer('tok_insufficient_funds')
  expect(first.method.fingerprint).toBe(second.method.fingerprint)
  expect(first.method.fingerprint).not.toBe(other.method.fingerprint)
})

test('sandbox card: declined or expired -> not saved; unknown token -> refused', async () => {
  const { sandbox } = makeSandbox()
  const { reference: customerReference } = done(
    await sandbox.createCustomer({ name: 'Maria', email: 'maria@example.com' }),
  )
  const save = (reference: string) => sandbox.finishSetup({ customerReference, reference })
  expect(await save('tok_declined')).toMatchObject({ outcome: 'declined', code: 'card_declined' })
  expect(await save('tok_expired')).toMatchObject({ outcome: 'declined', code: 'expired_card' })
  expect(await save('tok_none')).toMatchObject({ outcome: 'rejected', code: 'unknown_token' })
})

test('sandbox PayPal: setup -> finished at once, with the address as its label', async () => {
  const { sandbox } = makeSandbox()
  const { reference: customerReference } = done(
    await sandbox.createCustomer({ name: 'Maria', email: 'maria@example.com' }),
  )
  const setup = {
    customerReference,
    type: 'paypal',
    paypalEmail: 'm@example.com',
    returnUrl: RETURN_URL,
  } as const
  const begun = done(await sandbox.beginSetup(setup))
  expect(begun).toMatchObject({ clientSecret: null, approvalUrl: null })
  expect(done(await sandbox.finishSetup({ customerReference, reference: begun.reference }))).toMatchObject({
    state: 'saved',
    method: { type: 'paypal', paypalEmail: 'm@example.com' },
  })
})

test('sandbox hold: on-session -> kept 7 days; off-session -> kept 4 days and 18 hours', async () => {
  const { clock, pay } = await makePayer()
  expect(done(await pay('hold')).captureBeforeMs).toBe(clock.nowMs + 7 * DAY_MS)
  expect(done(await pay('hold', null)).captureBeforeMs).toBe(clock.nowMs + 4 * DAY_MS + 18 * HOUR_MS)
})

test.each([
  'tok_insufficient_funds',
  'tok_soft_decline',
  'tok_processing',
  'tok_processing_fails',
  'tok_dispute',
])('sandbox card %s: hold off-session -> held at once', async (token) => {
  const { pay } = await makePayer(token)
  expect(done(await pay('hold', null)).status).toBe('held')
})

test('sandbox card with soft declines: on-session -> succeeds at once', async () => {
  const { pay } = await makePayer('tok_soft_decline')
  expect(done(await pay('charge')).status).toBe('succeeded')
})

test('sandbox confirmation: waits -> address of the bank on the site of the return', async () => {
  const { sandbox, pay } = await makePayer('tok_authentication_required')
  const { reference, actionUrl } = done(await pay('charge'))
  expect(actionUrl).toBe(`https://hammerlane.test/sandbox/confirm/${reference}`)
  expect(await sandbox.answerChallenge(reference, true)).toMatchObject({ status: 'succeeded' })
  expect(await sandbox.answerChallenge(reference, false)).toMatchObject({ status: 'succeeded' })
  expect(await sandbox.answerChallenge('none', true)).toBeNull()
})

test('sandbox capture and void: concurrent -> one succeeds', async () => {
  const { sandbox, pay } = await makePayer()
  const { reference } = done(await pay('hold'))
  const answers = await Promise.all([
    sandbox.capture({ reference, amountCents: FIFTY }),
    sandbox.voidPayment(reference),
  ])
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['done', 'rejected'])
})

async function listEvents(reference: string) {
  const { results } = await env.DB.prepare(
    'select version, type, next_attempt_at_ms as at from sandbox_events where payment_reference = ? order by version',
  )
    .bind(reference)
    .all<{ version: number; type: string; at: number }>()
  return results
}

test('sandbox events: each change -> one event, two seconds later; a repetition -> none', async () => {
  const { sandbox, clock, pay } = await makePayer()
  const { reference } = done(await pay('hold'))
  await sandbox.capture({ reference, amountCents: FIFTY })
  await sandbox.capture({ reference, amountCents: FIFTY })
  const at = clock.nowMs + 2_000
  expect(await listEvents(reference)).toEqual([
    { version: 2, type: 'payment.held', at },
    { version: 3, type: 'payment.succeeded', at },
  ])
})

test.each([
  ['tok_processing', 'payment.processing', 'payment.processed'],
  ['tok_dispute', 'payment.succeeded', 'dispute.created'],
])('sandbox events: %s -> %s now and %s a minute later', async (token, now, later) => {
  const { sandbox, clock, pay } = await makePayer(token)
  const { reference } = done(await pay('charge', null))
  const at = clock.nowMs + 2_000
  expect(await listEvents(reference)).toEqual([
    { version: 2, type: now, at },
    { version: 3, type: later, at: at + MINUTE_MS },
  ])
  clock.nowMs += MINUTE_MS
  // The versions that are reserved for later events stay unused by other changes.
  expect(
    await sandbox.refund({ key: 'r', paymentReference: reference, amountCents: FIFTY, refusals: 0 }),
  ).toMatchObject({
    outcome: 'done',
  })
})

test('sandbox webhook of a dispute: genuine -> names dispute and payment, and the dispute can be read', async () => {
  const { sandbox, clock, pay } = await makePayer('tok_dispute')
  const { reference } = done(await pay('charge', null))
  const body = JSON.stringify({ id: 'evt_1', type: 'dispute.created', payment: reference })
  const headers = new Headers({ [SANDBOX_SIGNATURE_HEADER]: await signWebhook(body, 'secret', clock.nowMs) })
  const reading = await sandbox.verifyWebhook({ body, headers })
  if (reading.verdict !== 'genuine') throw new Error(reading.reason)
  expect(reading.event).toMatchObject({ paymentReference: reference, subject: { kind: 'dispute' } })
  const disputed = reading.event.subject.reference
  expect(await sandbox.readDispute(disputed)).toMatchObject({ outcome: 'rejected' })
  clock.nowMs += MINUTE_MS
  expect(done(await sandbox.readDispute(disputed))).toMatchObject({ state: 'open', amountCents: FIFTY })
})

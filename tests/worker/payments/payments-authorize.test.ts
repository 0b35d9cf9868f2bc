import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { listPaymentMethods } from '../../../worker/db/queries/payments/payment-methods.ts'
import { sessions, users } from '../../../worker/db/schema/index.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { authorize } from '../../../worker/services/payments/authorize.ts'
import { chooseMethod } from '../../../worker/services/payments/choose-method.ts'
import { endAuthorization } from '../../../worker/services/payments/end-authorization.ts'
import { giveUpAuthorization } from '../../../worker/services/payments/give-up-authorization.ts'
import { readAuthorization } from '../../../worker/services/payments/read-authorization.ts'
import { finishHolds } from '../../../worker/services/payments/renewals.ts'
import { saveMethod } from '../../../worker/services/payments/save-method.ts'
import { limitAttempts } from '../../../worker/services/platform/rate-limit.ts'
import { paySale } from '../../../worker/services/settlement/pay-sale.ts'
import {
  authorizeCard,
  listAuthorizations,
  listHolds,
  listProcessorPayments,
  listStrayHolds,
  makeBidder,
} from '../support/money.ts'
import { bid, db, makeAuction, makePerson } from '../support/rooms.ts'
import { makeUnpaidSale } from '../support/unpaid-sale.ts'

afterEach(() => {
  armFault('payment', 0)
  armFault('payment_timeout', 0)
})

test('entered cards: 31st of a person in an hour -> 429, also after declined ones; saved methods still pay', async () => {
  const production = { ...env, LIMITS: 'production' }
  const [{ userId }, other] = [
    await makePerson({ authorized: false }),
    await makePerson({ authorized: false }),
  ]
  const nowMs = Date.now()
  const enter = (token: string, by = userId) =>
    saveMethod(production, {
      userId: by,
      token,
      makeDefault: false,
      nowMs,
    })
  const saved = await enter('tok_visa')
  if (!saved.ok) throw new Error('The card was not saved')
  for (let count = 1; count < 30; count += 1) {
    expect(await enter('tok_declined')).toMatchObject({ refusal: { status: 422 } })
  }
  expect(await enter('tok_visa')).toMatchObject({
    refusal: {
      status: 429,
      retryAfter: 3_600,
      message: 'Too many attempts. Please try again in 60 minutes.',
    },
  })
  expect((await enter('tok_visa', other.userId)).ok).toBe(true)
  const paidWith = { payment_method_id: saved.value.id }
  expect((await chooseMethod(production, { userId, paidWith, nowMs })).ok).toBe(true)
})

test('entered cards: 60 of new accounts of one address declined -> further new ones have three; nobody else is kept out', async () => {
  const production = { ...env, LIMITS: 'production' }
  const nowMs = Date.now()
  const signInAt = async (userId: number, ipAddress = '198.51.100.7') => {
    await db().update(sessions).set({ ipAddress }).where(eq(sessions.userId, userId))
    return userId
  }
  const makeClient = async (ipAddress?: string) =>
    signInAt((await makePerson({ authorized: false })).userId, ipAddress)
  const enter = (userId: number, token = 'tok_declined') =>
    saveMethod(production, { userId, token, makeDefault: false, nowMs })
  for (const userId of [await makeClient(), await makeClient(), await makeClient()]) {
    for (let count = 0; count < 23; count += 1) {
      // A saved card is not counted.
      if (count === 0) expect((await enter(userId, 'tok_visa')).ok).toBe(true)
      expect(await enter(userId)).toMatchObject({ refusal: { status: 422 } })
    }
  }
  const fresh = await makeClient()
  for (let count = 0; count < 3; count += 1) {
    expect(await enter(fresh)).toMatchObject({ refusal: { status: 422 } })
  }
  expect(await enter(fresh, 'tok_visa')).toMatchObject({
    refusal: {
      status: 429,
      message: 'New accounts on your network have tried this too often. Please try again in 60 minutes.',
    },
  })
  expect((await enter(await makeClient(), 'tok_visa')).ok).toBe(true)
  const elsewhere = await makeClient('198.51.100.8')
  for (let count = 0; count < 4; count += 1) {
    expect(await enter(elsewhere)).toMatchObject({ refusal: { status: 422 } })
  }
  const older = await makeClient()
  await db()
    .update(users)
    .set({ createdAtMs: nowMs - DAY_MS })
    .where(eq(users.id, older))
  for (let count = 0; count < 4; count += 1) {
    expect(await enter(older)).toMatchObject({ refusal: { status: 422 } })
  }
  const owing = await signInAt((await makeUnpaidSale()).buyer.userId)
  for (let count = 0; count < 4; count += 1) {
    expect(await enter(owing)).toMatchObject({ refusal: { status: 422 } })
  }
})

test('authorization: 31st of a person in an hour, also with saved cards in turn -> 429, no further hold', async () => {
  const production = { ...env, LIMITS: 'production' }
  const { userId } = await makePerson({ authorized: false })
  const nowMs = Date.now()
  for (let count = 0; count < 30; count += 1) {
    const counted = { action: 'authorization', who: String(userId), nowMs } as const
    expect(await limitAttempts(production, counted)).toBeNull()
  }
  const paidWith = { card_token: 'tok_visa' }
  const refused = await authorize(production, { userId, paidWith, returnUrl: 'http://localhost/', nowMs })
  expect(refused).toMatchObject({ refusal: { status: 429, retryAfter: 3_600 } })
  expect(await listProcessorPayments(userId, 'hold')).toEqual([])
})

test('payments: 101st of a person in an hour, with a saved card that declines -> 429, nothing asked of the processor', async () => {
  const production = { ...env, LIMITS: 'production' }
  // The first was the authorization.
  const { saleId, buyer, nowMs } = await makeUnpaidSale()
  for (let count = 1; count < 100; count += 1) {
    const counted = { action: 'payment', who: String(buyer.userId), nowMs } as const
    expect(await limitAttempts(production, counted)).toBeNull()
  }
  const [method] = await listPaymentMethods(db(), buyer.userId)
  const options = { saleId, userId: buyer.userId, returnUrl: 'http://localhost/', nowMs }
  const paidWith = { payment_method_id: method?.id ?? 0 }
  const refused = await paySale(production, { ...options, paidWith })
  expect(refused).toMatchObject({ refusal: { status: 429, retryAfter: 3_600 } })
  const attempts = await env.DB.prepare('select count(*) as made from payment_attempts where sale_id = ?')
    .bind(saleId)
    .first()
  expect(attempts).toEqual({ made: 1 })
})

test('authorization: valid card -> active for 14 days, 50 dollars held for 7', async () => {
  const { userId } = await makePerson({ authorized: false })
  const nowMs = Date.now()
  const outcome = await authorizeCard(userId, 'tok_visa', nowMs)
  if (!outcome.ok) throw new Error('refused')
  const authorization = outcome.value
  expect(authorization).toMatchObject({
    state: 'active',
    amountCents: 5_000,
    expiresAtMs: nowMs + 14 * DAY_MS,
  })
  expect(authorization.holdUntilMs).toBeGreaterThanOrEqual(nowMs + 7 * DAY_MS)
  expect(authorization.holdUntilMs).toBeLessThan(nowMs + 7 * DAY_MS + MINUTE_MS)
  expect(authorization.card).toMatchObject({ brand: 'visa', lastFour: '4242' })
  expect(await listProcessorPayments(userId, 'hold')).toMatchObject([{ status: 'held', amount_cents: 5_000 }])
})

test.each([
  ['tok_declined', 'Your card was declined. Please use another card.'],
  ['tok_expired', 'Your card has expired. Please use another card.'],
  ['tok_of_nobody', 'This card was not recognized. Please enter it again.'],
])('authorization: %s -> field error, nothing held', async (token, message) => {
  const { userId } = await makePerson({ authorized: false })
  const outcome = await authorizeCard(userId, token)
  expect(outcome).toMatchObject({ ok: false, refusal: { status: 422, errors: { card_token: [message] } } })
  expect(await listProcessorPayments(userId, 'hold')).toEqual([])
  expect(await readAuthorization(env, { userId, nowMs: Date.now() })).toMatchObject({ state: 'none' })
})

test('authorization: declined card -> existing authorization unchanged', async () => {
  const userId = await makeBidder()
  const before = await readAuthorization(env, { userId, nowMs: Date.now() })
  expect(await authorizeCard(userId, 'tok_declined')).toMatchObject({ ok: false })
  expect(await readAuthorization(env, { userId, nowMs: Date.now() })).toEqual(before)
  expect(await listProcessorPayments(userId, 'hold')).toMatchObject([{ status: 'held' }])
})

test('authorization: two concurrent requests -> one hold', async () => {
  const { userId } = await makePerson({ authorized: false })
  const nowMs = Date.now()
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, () => authorizeCard(userId, 'tok_visa', nowMs)),
  )
  for (const outcome of outcomes) expect(outcome).toMatchObject({ ok: true, value: { state: 'active' } })
  expect(await listProcessorPayments(userId, 'hold')).toHaveLength(1)
  expect(await listAuthorizations(userId)).toHaveLength(1)
})

test('authorization: repeated a moment later -> the existing one', async () => {
  const nowMs = Date.now()
  const userId = await makeBidder('tok_visa', nowMs)
  await authorizeCard(userId, 'tok_visa', nowMs + 2_000)
  expect(await listProcessorPayments(userId, 'hold')).toHaveLength(1)
})

test('authorization: repeated later -> 14 new days, new hold, old hold released', async () => {
  const nowMs = Date.now()
  const userId = await makeBidder('tok_visa', nowMs)
  const later = nowMs + DAY_MS
  const outcome = await authorizeCard(userId, 'tok_visa', later)
  expect(outcome).toMatchObject({
    ok: true,
    value: { state: 'active', expiresAtMs: later + 14 * DAY_MS },
  })
  expect((await listProcessorPayments(userId, 'hold')).map(({ status }) => status)).toEqual([
    'canceled',
    'held',
  ])
  expect((await listAuthorizations(userId)).map(({ state }) => state)).toEqual(['ended', 'active'])
})

test('authorization: another card -> replaces the first', async () => {
  const userId = await makeBidder('tok_visa')
  expect(await authorizeCard(userId, 'tok_insufficient_funds')).toMatchObject({
    ok: true,
    value: { state: 'active', card: { lastFour: '9995' } },
  })
  expect((await listProcessorPayments(userId, 'hold')).map(({ status }) => status)).toEqual([
    'canceled',
    'held',
  ])
})

test('payment method: card authorized repeatedly -> saved once', async () => {
  const nowMs = Date.now()
  const userId = await makeBidder('tok_visa', nowMs)
  await authorizeCard(userId, 'tok_visa', nowMs + DAY_MS)
  const { results } = await env.DB.prepare('select id, is_default from payment_methods where user_id = ?')
    .bind(userId)
    .all()
  expect(results).toMatchObject([{ is_default: 1 }])
})

test('authorization: lost answer, then repeated -> the one hold is found', async () => {
  const { userId } = await makePerson({ authorized: false })
  armFault('payment_timeout', 1)
  expect(await authorizeCard(userId)).toMatchObject({
    ok: false,
    refusal: { status: 503, code: 'unavailable' },
  })
  expect(await readAuthorization(env, { userId, nowMs: Date.now() })).toMatchObject({ state: 'none' })
  expect(await authorizeCard(userId)).toMatchObject({ ok: true, value: { state: 'active' } })
  expect(await listProcessorPayments(userId, 'hold')).toHaveLength(1)
})

test('authorization: processor unavailable -> 503, nothing held', async () => {
  const { userId } = await makePerson({ authorized: false })
  armFault('payment', 10)
  expect(await authorizeCard(userId)).toMatchObject({ ok: false, refusal: { status: 503 } })
  armFault('payment', 0)
  expect(await listProcessorPayments(userId, 'hold')).toEqual([])
  expect(await authorizeCard(userId)).toMatchObject({ ok: true, value: { state: 'active' } })
})

test('authorization: attempt not repeated -> finished by the job', async () => {
  const { userId } = await makePerson({ authorized: false })
  const nowMs = Date.now()
  armFault('payment_timeout', 1)
  await authorizeCard(userId, 'tok_visa', nowMs)
  await finishHolds(env, { nowMs: nowMs + 5 * MINUTE_MS, limit: 100 })
  expect(await readAuthorization(env, { userId, nowMs })).toMatchObject({ state: 'active' })
  expect(await listProcessorPayments(userId, 'hold')).toHaveLength(1)
})

test('authorization: another card after a lost answer -> the lost hold is released', async () => {
  const { userId } = await makePerson({ authorized: false })
  armFault('payment_timeout', 1)
  await authorizeCard(userId, 'tok_visa')
  expect(await authorizeCard(userId, 'tok_insufficient_funds')).toMatchObject({
    ok: true,
    value: { state: 'active', card: { lastFour: '9995' } },
  })
  expect((await listProcessorPayments(userId, 'hold')).map(({ status }) => status)).toEqual([
    'canceled',
    'held',
  ])
})

test('authorization: ended twice -> hold released once', async () => {
  const userId = await makeBidder()
  const nowMs = Date.now()
  await endAuthorization(env, { userId, nowMs })
  await endAuthorization(env, { userId, nowMs })
  expect(await readAuthorization(env, { userId, nowMs })).toMatchObject({ state: 'none', holdUntilMs: null })
  expect(await listProcessorPayments(userId, 'hold')).toMatchObject([{ status: 'canceled' }])
  expect(await listHolds(userId)).toMatchObject([{ state: 'released' }])
})

test('authorization: ended 30 times in an hour -> 429', async () => {
  const production = { ...env, LIMITS: 'production' }
  const { userId } = await makePerson({ authorized: false })
  const nowMs = Date.now()
  for (let i = 0; i < 30; i += 1) expect(await giveUpAuthorization(production, { userId, nowMs })).toBeNull()
  expect(await giveUpAuthorization(production, { userId, nowMs })).toMatchObject({ status: 429 })
})

test('hold: release failed at first -> released by the job', async () => {
  const userId = await makeBidder()
  const nowMs = Date.now()
  armFault('payment', 1)
  await endAuthorization(env, { userId, nowMs })
  expect(await listHolds(userId)).toMatchObject([{ state: 'releasing' }])
  expect(await readAuthorization(env, { userId, nowMs })).toMatchObject({ state: 'none' })
  await finishHolds(env, { nowMs: nowMs + 5 * MINUTE_MS, limit: 100 })
  expect(await listHolds(userId)).toMatchObject([{ state: 'released' }])
  expect(await listProcessorPayments(userId, 'hold')).toMatchObject([{ status: 'canceled' }])
})

test('authorization: ended while an attempt is pending -> nothing held', async () => {
  const { userId } = await makePerson({ authorized: false })
  const nowMs = Date.now()
  armFault('payment_timeout', 1)
  await authorizeCard(userId, 'tok_visa', nowMs)
  await endAuthorization(env, { userId, nowMs })
  await finishHolds(env, { nowMs: nowMs + 5 * MINUTE_MS, limit: 100 })
  expect(await readAuthorization(env, { userId, nowMs })).toMatchObject({ state: 'none' })
  expect(await listProcessorPayments(userId, 'hold')).toMatchObject([{ status: 'canceled' }])
  expect(await listStrayHolds()).toEqual([])
})

test('authorization: ended before the processor answers -> the answer does not restore it', async () => {
  const { userId } = await makePerson({ authorized: false })
  const nowMs = Date.now()
  await Promise.all([
    authorizeCard(userId, 'tok_visa', nowMs),
    endAuthorization(env, { userId, nowMs }),
    endAuthorization(env, { userId, nowMs }),
  ])
  await finishHolds(env, { nowMs: nowMs + 5 * MINUTE_MS, limit: 100 })
  const { state } = await readAuthorization(env, { userId, nowMs })
  const held = (await listProcessorPayments(userId, 'hold')).filter(({ status }) => status === 'held')
  expect(held).toHaveLength(state === 'active' ? 1 : 0)
})

test('authorization: past its end -> shown as expired', async () => {
  const nowMs = Date.now()
  const userId = await makeBidder('tok_visa', nowMs)
  expect(await readAuthorization(env, { userId, nowMs: nowMs + 14 * DAY_MS })).toMatchObject({
    state: 'expired',
    holdUntilMs: null,
  })
})

test('authorization given up while a bid is accepted that leads -> the hold stays, as its deposit', async () => {
  const bidder = await makePerson({ authorized: false })
  await authorizeCard(bidder.userId)
  const auction = await makeAuction()
  // The bid comes after the check, and before the room knows of the end.
  const channel = env.USER_CHANNEL.getByName(String(bidder.userId))
  const late = {
    rooms: (userId: number) => channel.rooms(userId),
    async revoke(userId: number, sessionId: string | null) {
      expect((await bid(auction, bidder, 22_000)).accepted).toBe(true)
      await channel.revoke(userId, sessionId)
    },
  }
  await bid(auction, bidder, 20_000)
  await bid(auction, await makePerson(), 21_000)
  const channels = { getByName: () => late } as unknown as typeof env.USER_CHANNEL
  const given = { userId: bidder.userId, nowMs: Date.now() }
  expect(await giveUpAuthorization({ ...env, USER_CHANNEL: channels }, given)).toBeNull()
  expect(await listHolds(bidder.userId)).toMatchObject([{ state: 'held' }])
  expect((await bid(auction, bidder, 23_000)).accepted).toBe(false)
})

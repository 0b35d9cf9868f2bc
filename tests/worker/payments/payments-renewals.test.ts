import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../domain/format/time-units.ts'
import { findMethodUses } from '../../../worker/db/queries/payments/method-changes.ts'
import { findMethodToCharge } from '../../../worker/db/queries/settlement/settlement.ts'
import { auctions } from '../../../worker/db/schema/index.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { readOutbox } from '../../../worker/dev/read-outbox.ts'
import { authorize } from '../../../worker/services/payments/authorize.ts'
import { endAuthorization } from '../../../worker/services/payments/end-authorization.ts'
import { expireAuthorizations } from '../../../worker/services/payments/expire-authorizations.ts'
import { readAuthorization } from '../../../worker/services/payments/read-authorization.ts'
import { finishHolds, placeReleasedHolds, renewHolds } from '../../../worker/services/payments/renewals.ts'
import { answerSandboxChallenge } from '../../../worker/services/payments/sandbox-challenge.ts'
import { releaseHolds } from '../../../worker/services/settlement/release-holds.ts'
import { continueSales, settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import {
  authorizeCard,
  listAuthorizations,
  listHolds,
  listProcessorPayments,
  listStrayHolds,
  makeBidder,
  makeSale,
  placeBidElsewhere,
  readSale,
} from '../support/money.ts'
import { bid, db, drain, makeAuction, makePerson } from '../support/rooms.ts'

afterEach(() => {
  armFault('payment', 0)
  armFault('payment_timeout', 0)
})

const heldAtProcessor = async (userId: number) =>
  (await listProcessorPayments(userId, 'hold')).filter(({ status }) => status === 'held').length

/** Makes a saved card behave like another test card. */
async function changeCard(userId: number, token: string): Promise<void> {
  await env.DB.prepare(
    `update sandbox_methods set token = ?
      where reference in (select method_reference from payment_methods where user_id = ?)`,
  )
    .bind(token, userId)
    .run()
}

test('renewal: hold of a leader within its last day -> renewed', async () => {
  const nowMs = Date.now()
  const userId = await makeBidder('tok_visa', nowMs)
  await placeBidElsewhere(userId)
  await renewHolds(env, nowMs + 5 * DAY_MS)
  expect(await listProcessorPayments(userId, 'hold')).toHaveLength(1)
  await renewHolds(env, nowMs + 6.5 * DAY_MS)
  expect((await listProcessorPayments(userId, 'hold')).map(({ status }) => status)).toEqual([
    'canceled',
    'held',
  ])
  expect(await listAuthorizations(userId)).toMatchObject([{ state: 'active' }])
  // The new reference replaces the old one in the row.
  const renewed = (await listProcessorPayments(userId, 'hold'))[1]
  expect(await listHolds(userId)).toMatchObject([{ state: 'held', reference: renewed?.reference }])
})

/** As if the person had lost their auction: the hold is released, also at the processor. */
async function markReleased(userId: number): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(
      "update sandbox_payments set status = 'canceled' where reference in (select reference from card_holds where user_id = ?)",
    ).bind(userId),
    env.DB.prepare("update card_holds set state = 'released' where user_id = ?").bind(userId),
  ])
}

test('hold released after a lost auction: the person leads again -> another one is placed, once; nobody leads -> none', async () => {
  const nowMs = Date.now()
  const userId = await makeBidder('tok_visa', nowMs)
  await markReleased(userId)
  await placeReleasedHolds(env, nowMs)
  expect(await listHolds(userId)).toMatchObject([{ state: 'released' }])
  await placeBidElsewhere(userId)
  for (const _ of [1, 2]) await placeReleasedHolds(env, nowMs)
  expect(await listHolds(userId)).toMatchObject([{ state: 'released' }, { state: 'held', number: 2 }])
  expect(await listAuthorizations(userId)).toMatchObject([{ state: 'active' }])
  await markReleased(userId)
  await changeCard(userId, 'tok_declined')
  await placeReleasedHolds(env, nowMs)
  expect((await listAuthorizations(userId)).at(-1)?.state).not.toBe('active')
})

test('hold released, then a purchase whose premium the buyer has to pay -> another one is placed', async () => {
  const nowMs = Date.now()
  const userId = await makeBidder('tok_insufficient_funds', nowMs)
  await markReleased(userId)
  const sale = await makeSale(userId)
  await settleSale(env, sale)
  await env.DB.prepare("update sales set state = 'action_required' where auction_id = ?")
    .bind(sale.auctionId)
    .run()
  await placeReleasedHolds(env, nowMs)
  expect(await listHolds(userId)).toMatchObject([{ state: 'released' }, { state: 'held', number: 2 }])
  await markReleased(userId)
})

test('renewal: hold renewed -> the 14 days are unchanged', async () => {
  const nowMs = Date.now()
  const userId = await makeBidder('tok_visa', nowMs)
  await placeBidElsewhere(userId)
  await renewHolds(env, nowMs + 6.5 * DAY_MS)
  expect(await readAuthorization(env, { userId, nowMs })).toMatchObject({ expiresAtMs: nowMs + 14 * DAY_MS })
})

test('renewal: premium of a purchase not paid yet -> renewed; paid -> released', async () => {
  const nowMs = Date.now()
  const userId = await makeBidder('tok_insufficient_funds', nowMs)
  await settleSale(env, await makeSale(userId))
  await renewHolds(env, nowMs + 6.5 * DAY_MS)
  expect((await listProcessorPayments(userId, 'hold')).map(({ status }) => status)).toEqual([
    'canceled',
    'held',
  ])
  await changeCard(userId, 'tok_visa')
  await continueSales(env, nowMs + 6.6 * DAY_MS)
  expect(await heldAtProcessor(userId)).toBe(0)
})

test('renewal: person leads nowhere -> hold lapses, authorization stays', async () => {
  const nowMs = Date.now()
  const userId = await makeBidder('tok_visa', nowMs)
  await renewHolds(env, nowMs + 6.5 * DAY_MS)
  await renewHolds(env, nowMs + 8 * DAY_MS)
  expect(await listProcessorPayments(userId, 'hold')).toHaveLength(1)
  expect(await listHolds(userId)).toMatchObject([{ state: 'lapsed' }])
  expect(await readAuthorization(env, { userId, nowMs: nowMs + 8 * DAY_MS })).toMatchObject({
    state: 'active',
    holdUntilMs: null,
  })
})

test('renewal: lapsed hold that the processor still keeps -> voided; unanswered -> by the next run', async () => {
  const nowMs = Date.now()
  const userId = await makeBidder('tok_visa', nowMs)
  armFault('payment', 100)
  await renewHolds(env, nowMs + 8 * DAY_MS)
  armFault('payment', 0)
  expect(await listHolds(userId)).toMatchObject([{ state: 'held' }])
  await renewHolds(env, nowMs + 8.1 * DAY_MS)
  expect(await listHolds(userId)).toMatchObject([{ state: 'lapsed' }])
  expect(await heldAtProcessor(userId)).toBe(0)
})

test('renewal: two concurrent runs -> one hold', async () => {
  const nowMs = Date.now()
  const userId = await makeBidder('tok_visa', nowMs)
  await placeBidElsewhere(userId)
  const renewMs = nowMs + 6.5 * DAY_MS
  await Promise.all([renewHolds(env, renewMs), renewHolds(env, renewMs), renewHolds(env, renewMs)])
  await finishHolds(env, { nowMs: renewMs + HOUR_MS, limit: 100 })
  expect(await heldAtProcessor(userId)).toBe(1)
  expect(await listProcessorPayments(userId, 'hold')).toHaveLength(2)
})

test('renewal: lost answer -> found by the next run', async () => {
  const nowMs = Date.now()
  const userId = await makeBidder('tok_visa', nowMs)
  await placeBidElsewhere(userId)
  armFault('payment_timeout', 100)
  await renewHolds(env, nowMs + 6.5 * DAY_MS)
  armFault('payment_timeout', 0)
  await renewHolds(env, nowMs + 6.6 * DAY_MS)
  expect(await listProcessorPayments(userId, 'hold')).toHaveLength(2)
  expect(await heldAtProcessor(userId)).toBe(1)
})

test('renewal: lost answer, then the authorization of a person who leads no more ends -> nothing stays held', async () => {
  const nowMs = Date.now()
  const userId = await makeBidder('tok_visa', nowMs)
  const auctionId = await placeBidElsewhere(userId)
  armFault('payment_timeout', 100)
  await renewHolds(env, nowMs + 6.5 * DAY_MS)
  armFault('payment_timeout', 0)
  expect(await heldAtProcessor(userId)).toBe(1)
  await db().update(auctions).set({ leaderId: null }).where(eq(auctions.id, auctionId))
  await endAuthorization(env, { userId, nowMs: nowMs + 6.6 * DAY_MS })
  await finishHolds(env, { nowMs: nowMs + 6.7 * DAY_MS, limit: 100 })
  expect(await heldAtProcessor(userId)).toBe(0)
})

test.each([
  [
    'the person ends it',
    'no_authorization',
    (userId: number) => endAuthorization(env, { userId, nowMs: Date.now() }),
  ],
  [
    'the bank declines its renewal',
    'no_authorization',
    async (userId: number) => {
      await changeCard(userId, 'tok_authentication_required')
      await renewHolds(env, Date.now() + 6.5 * DAY_MS)
    },
  ],
  [
    'the account is deactivated',
    'deactivated',
    async (userId: number) => {
      await env.DB.prepare('update users set is_active = 0 where id = ?').bind(userId).run()
      await expireAuthorizations(env, Date.now())
    },
  ],
])('authorization cached by a room: %s -> the next bid is refused', async (_, code, end) => {
  const auction = await makeAuction()
  const person = await makePerson({ authorized: false })
  await authorizeCard(person.userId)
  expect((await bid(auction, person, 5_100)).accepted).toBe(true)
  await drain(auction.id)
  await end(person.userId)
  expect(await bid(auction, person, 5_200)).toMatchObject({ accepted: false, code })
})

test('renewal: confirmation needed -> new bids blocked, person notified', async () => {
  const nowMs = Date.now()
  const userId = await makeBidder('tok_visa', nowMs)
  await placeBidElsewhere(userId)
  await changeCard(userId, 'tok_authentication_required')
  await renewHolds(env, nowMs + 6.5 * DAY_MS)
  const view = await readAuthorization(env, { userId, nowMs })
  expect(view).toMatchObject({ state: 'action_required', expiresAtMs: nowMs + 14 * DAY_MS })
  const { email } = (await env.DB.prepare('select email from users where id = ?')
    .bind(userId)
    .first<{ email: string }>()) ?? {
    email: '',
  }
  const mails = await readOutbox(env, { to: email })
  expect(mails).toMatchObject([{ subject: 'Please confirm your payment authorization' }])
  const reference = view.actionUrl?.split('/').at(-1) ?? ''
  await answerSandboxChallenge(env, { reference, approve: true, nowMs: nowMs + 6.6 * DAY_MS })
  expect(await readAuthorization(env, { userId, nowMs })).toMatchObject({
    state: 'active',
    expiresAtMs: nowMs + 14 * DAY_MS,
  })
  await finishHolds(env, { nowMs: nowMs + 6.7 * DAY_MS, limit: 100 })
  expect(await heldAtProcessor(userId)).toBe(1)
})

test('renewal: declined -> another card requested, current hold stays', async () => {
  const nowMs = Date.now()
  const userId = await makeBidder('tok_visa', nowMs)
  await placeBidElsewhere(userId)
  await changeCard(userId, 'tok_declined')
  await renewHolds(env, nowMs + 6.5 * DAY_MS)
  expect(await readAuthorization(env, { userId, nowMs })).toMatchObject({
    state: 'action_required',
    actionUrl: null,
  })
  expect(await heldAtProcessor(userId)).toBe(1)
  const paidWith = { card_token: 'tok_insufficient_funds' }
  const returnUrl = 'https://hammerlane.test/authorize'
  expect(await authorize(env, { userId, paidWith, returnUrl, nowMs: nowMs + 6.6 * DAY_MS })).toMatchObject({
    ok: true,
    value: { state: 'active' },
  })
  expect(await heldAtProcessor(userId)).toBe(1)
})

test('authorization: 14 days over -> ended, hold released', async () => {
  const nowMs = Date.now()
  const userId = await makeBidder('tok_visa', nowMs)
  await expireAuthorizations(env, nowMs + 14 * DAY_MS - 1)
  expect(await heldAtProcessor(userId)).toBe(1)
  await expireAuthorizations(env, nowMs + 14 * DAY_MS)
  expect(await listAuthorizations(userId)).toMatchObject([{ state: 'expired' }])
  expect(await heldAtProcessor(userId)).toBe(0)
  expect(await listStrayHolds()).toEqual([])
})

test('authorization: 14 days over while the person leads -> hold and card stay until the auction is over', async () => {
  const nowMs = Date.now()
  const userId = await makeBidder('tok_visa', nowMs)
  const auctionId = await placeBidElsewhere(userId)
  const [card] = await listAuthorizations(userId)
  await expireAuthorizations(env, nowMs + 14 * DAY_MS)
  expect(await listAuthorizations(userId)).toMatchObject([{ state: 'expired' }])
  expect(await heldAtProcessor(userId)).toBe(1)
  expect(await findMethodUses(db(), card?.paymentMethodId ?? 0)).toMatchObject({ backsAuthorization: true })
  // A card whose bank asks takes neither its place nor pays: nobody has confirmed it.
  await authorizeCard(userId, 'tok_authentication_required', nowMs + 14 * DAY_MS)
  expect(await heldAtProcessor(userId)).toBe(1)
  expect(await findMethodToCharge(db(), userId)).toMatchObject({ id: card?.paymentMethodId })
  await releaseHolds(env, { auctionId, bidderIds: [userId] }, nowMs + 14 * DAY_MS)
  expect(await heldAtProcessor(userId)).toBe(0)
})

test('authorization: another card is granted while the person leads -> the new hold in place of the old one', async () => {
  const userId = await makeBidder('tok_visa')
  await placeBidElsewhere(userId)
  await authorizeCard(userId, 'tok_insufficient_funds')
  expect((await listProcessorPayments(userId, 'hold')).map(({ status }) => status)).toEqual([
    'canceled',
    'held',
  ])
})

test('authorization: person deactivated -> nothing held', async () => {
  const nowMs = Date.now()
  const userId = await makeBidder('tok_visa', nowMs)
  await env.DB.prepare('update users set is_active = 0 where id = ?').bind(userId).run()
  await expireAuthorizations(env, nowMs)
  expect(await listAuthorizations(userId)).toMatchObject([{ state: 'ended' }])
  expect(await heldAtProcessor(userId)).toBe(0)
})

test('hold: last auction lost -> released, bidding still allowed', async () => {
  const [loser, other] = [await makeBidder(), await makeBidder()]
  const { auctionId } = await makeSale(other)
  expect(await releaseHolds(env, { auctionId, bidderIds: [loser] })).toEqual({ state: 'done' })
  expect(await heldAtProcessor(loser)).toBe(0)
  expect(await heldAtProcessor(other)).toBe(1)
  expect(await listAuthorizations(loser)).toMatchObject([{ state: 'active' }])
})

test('hold: bids in another open auction -> released when that one closes too', async () => {
  const loser = await makeBidder()
  const { auctionId } = await makeSale(loser)
  const otherAuction = await placeBidElsewhere(loser)
  await releaseHolds(env, { auctionId, bidderIds: [loser] })
  expect(await heldAtProcessor(loser)).toBe(1)
  await releaseHolds(env, { auctionId: otherAuction, bidderIds: [loser] })
  expect(await heldAtProcessor(loser)).toBe(0)
})

test('hold: won and not yet paid -> kept when a lost auction closes', async () => {
  const winner = await makeBidder()
  const sale = await makeSale(winner)
  const { auctionId } = await makeSale(winner)
  armFault('payment', 1)
  await settleSale(env, sale)
  await releaseHolds(env, { auctionId, bidderIds: [winner] })
  expect(await heldAtProcessor(winner)).toBe(1)
  await settleSale(env, sale)
  expect(await heldAtProcessor(winner)).toBe(0)
})

test('hold: premium paid while the person has a bid in another open auction -> kept until that one closes', async () => {
  const winner = await makeBidder()
  const sale = await makeSale(winner)
  const otherAuction = await placeBidElsewhere(winner)
  await settleSale(env, sale)
  expect(await readSale(sale)).toMatchObject({ state: 'paid' })
  expect(await heldAtProcessor(winner)).toBe(1)
  await releaseHolds(env, { auctionId: otherAuction, bidderIds: [winner] })
  expect(await heldAtProcessor(winner)).toBe(0)
})

test('release: more people than one statement has parameters -> all released', async () => {
  const losers = [await makeBidder(), await makeBidder()]
  const { auctionId } = await makeSale(losers[0] ?? 0)
  const strangers = Array.from({ length: 300 }, (_, index) => 1_000_000 + index)
  expect(await releaseHolds(env, { auctionId, bidderIds: [...strangers, ...losers] })).toEqual({
    state: 'done',
  })
  for (const loser of losers) expect(await heldAtProcessor(loser)).toBe(0)
})

test('release: failed at the close -> done by the job', async () => {
  const loser = await makeBidder()
  const { auctionId } = await makeSale(loser)
  const nowMs = Date.now()
  armFault('payment', 1)
  await releaseHolds(env, { auctionId, bidderIds: [loser] }, nowMs)
  expect(await heldAtProcessor(loser)).toBe(1)
  await finishHolds(env, { nowMs: nowMs + HOUR_MS, limit: 100 })
  expect(await heldAtProcessor(loser)).toBe(0)
})

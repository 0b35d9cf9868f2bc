import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { authorize } from '../../../worker/services/payments/authorize.ts'
import { endAuthorization } from '../../../worker/services/payments/end-authorization.ts'
import { readAuthorization } from '../../../worker/services/payments/read-authorization.ts'
import { finishHolds, renewHolds } from '../../../worker/services/payments/renewals.ts'
import { releaseHolds } from '../../../worker/services/settlement/release-holds.ts'
import { dieAtEveryStep } from '../support/dying-database.ts'
import {
  listProcessorPayments,
  listStrayHolds,
  makeBidder,
  makeSale,
  moveHoldsNearTheirEnd,
  placeBidElsewhere,
  RETURN_URL,
} from '../support/money.ts'
import { makePerson } from '../support/rooms.ts'

/** The process is killed at each step in turn; then the person repeats the request, or only the jobs run. */

/** Ignores the error of the simulated crash: a process that died returns no answer. */
const untilDeath = (work: Promise<unknown>) => work.catch(() => undefined)

const standing = async (userId: number) =>
  (await listProcessorPayments(userId, 'hold')).filter(({ status }) => status === 'held').length

const readState = async (userId: number) =>
  (await readAuthorization(env, { userId, nowMs: Date.now() })).state

function startAuthorization(userId: number, nowMs: number, token = 'tok_visa') {
  return { userId, paidWith: { card_token: token }, returnUrl: RETURN_URL, nowMs }
}

test('authorization: crash at any step, then repeated -> granted with one hold', async () => {
  const deaths = await dieAtEveryStep(async (dying) => {
    const { userId } = await makePerson({ authorized: false })
    const nowMs = Date.now()
    await untilDeath(authorize(dying, startAuthorization(userId, nowMs)))
    expect(await authorize(env, startAuthorization(userId, nowMs + 1_000))).toMatchObject({
      ok: true,
      value: { state: 'active' },
    })
    expect(await listProcessorPayments(userId, 'hold')).toMatchObject([{ status: 'held' }])
  })
  expect(deaths).toBeGreaterThan(10)
})

test('authorization: crash at any step, then the job -> none or active', async () => {
  const deaths = await dieAtEveryStep(async (dying) => {
    const { userId } = await makePerson({ authorized: false })
    const nowMs = Date.now()
    await untilDeath(authorize(dying, startAuthorization(userId, nowMs)))
    await finishHolds(env, { nowMs: nowMs + HOUR_MS, limit: 1_000 })
    expect(await standing(userId)).toBe((await readState(userId)) === 'active' ? 1 : 0)
    expect(await listStrayHolds()).toEqual([])
  })
  expect(deaths).toBeGreaterThan(10)
})

test('new card: crash at any step -> authorization remains, one hold', async () => {
  const deaths = await dieAtEveryStep(async (dying) => {
    const nowMs = Date.now()
    const userId = await makeBidder('tok_visa', nowMs)
    await untilDeath(authorize(dying, startAuthorization(userId, nowMs, 'tok_insufficient_funds')))
    expect(await readState(userId)).toBe('active')
    await finishHolds(env, { nowMs: nowMs + HOUR_MS, limit: 1_000 })
    expect(await readState(userId)).toBe('active')
    expect(await standing(userId)).toBe(1)
  })
  expect(deaths).toBeGreaterThan(10)
})

test('ending: crash at any step, then repeated -> ended', async () => {
  const deaths = await dieAtEveryStep(async (dying) => {
    const userId = await makeBidder()
    const nowMs = Date.now()
    await untilDeath(endAuthorization(dying, { userId, nowMs }))
    await endAuthorization(env, { userId, nowMs: nowMs + HOUR_MS })
    expect(await readState(userId)).toBe('none')
    expect(await standing(userId)).toBe(0)
  })
  expect(deaths).toBeGreaterThan(3)
})

test('renewal: crash at any step, then the next run -> renewed', async () => {
  const deaths = await dieAtEveryStep(async (dying) => {
    const nowMs = Date.now()
    const userId = await makeBidder('tok_visa', nowMs)
    await placeBidElsewhere(userId)
    await moveHoldsNearTheirEnd(userId)
    await untilDeath(renewHolds(dying, nowMs))
    await renewHolds(env, nowMs + HOUR_MS)
    await finishHolds(env, { nowMs: nowMs + 2 * HOUR_MS, limit: 1_000 })
    expect((await listProcessorPayments(userId, 'hold')).map(({ status }) => status)).toEqual([
      'canceled',
      'held',
    ])
    expect(await readState(userId)).toBe('active')
  })
  expect(deaths).toBeGreaterThan(3)
})

test('release: crash at any step, then the next run -> released', async () => {
  const deaths = await dieAtEveryStep(async (dying) => {
    const loser = await makeBidder()
    const { auctionId } = await makeSale(loser)
    const nowMs = Date.now()
    await releaseHolds(dying, { auctionId, bidderIds: [loser] }, nowMs)
    await releaseHolds(env, { auctionId, bidderIds: [loser] }, nowMs + HOUR_MS)
    await finishHolds(env, { nowMs: nowMs + 2 * HOUR_MS, limit: 1_000 })
    expect(await standing(loser)).toBe(0)
    expect(await readState(loser)).toBe('active')
  })
  expect(deaths).toBeGreaterThan(2)
})

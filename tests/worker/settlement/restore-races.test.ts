/** A sale goes on whose price was paid after all, while something else happens to its car or premium. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { auctions, users } from '../../../worker/db/schema/index.ts'
import type { Env } from '../../../worker/env.ts'
import { administerSale } from '../../../worker/services/settlement/administer-sale.ts'
import { continueFees } from '../../../worker/services/settlement/advance-fee.ts'
import { notPaid } from '../after-sale/sold-auction.ts'
import { proposeOffer, scene } from '../after-sale/unsold-auction.ts'
import { callApi } from '../support/api.ts'
import { meetAtEveryStep } from '../support/dying-database.ts'
import { balanceOf } from '../support/fees.ts'
import { makeAdmin } from '../support/listing.ts'
import { ledgerSum, listProcessorPayments, readSale } from '../support/money.ts'
import { db, drain, getRoom, makePerson, toViewer } from '../support/rooms.ts'

type Scene = Awaited<ReturnType<typeof makePriceUnpaid>>

/** A sold auction with two bidders, whose price is recorded as unpaid. */
async function makePriceUnpaid() {
  const sold = await scene({ reserve: null })
  await db()
    .update(users)
    .set({ verificationStatus: 'verified' })
    .where(eq(users.id, sold.seller.person.userId))
  expect((await notPaid(sold.auction.id, await makeAdmin(), 'A test')).status).toBe(200)
  await drain(sold.auction.id)
  const round = { auctionId: sold.auction.id, round: 1 }
  return { ...sold, round, saleId: (await readSale(round))?.id ?? 0 }
}

async function administer(on: Env, { saleId }: Scene, action: 'restore' | 'refund') {
  const nowMs = Date.now()
  const viewer = { ...toViewer(await makePerson(), { role: 'admin' }), provedAtMs: nowMs }
  const actor = { actorId: viewer.userId, requestId: crypto.randomUUID(), ipAddress: null, userAgent: null }
  return (await administerSale(on, { saleId, action, reason: 'A test', viewer, actor, nowMs })).ok
}

const relist = async ({ auction, seller }: Scene) =>
  (await callApi('POST', `/auctions/${auction.id}/relist`, { token: seller.token })).status === 201

const offer = async ({ auction, seller }: Scene) => (await proposeOffer(auction, seller)).status === 201

const reopen = async ({ auction }: Scene) => {
  const change = { type: 'reopen', endAtMs: Date.now() + DAY_MS, reason: 'A test' } as const
  return (await getRoom(auction.id).change({ by: 'admin', actorId: null, change })).accepted
}

const standing = async ({ auction }: Scene) => {
  const view = await getRoom(auction.id).view({ kind: 'public' })
  const [row] = await db().select().from(auctions).where(eq(auctions.id, auction.id))
  return { status: view?.auction.status, round: row?.round }
}

test('restored -> the room shows it as paid; neither offered, listed again nor reopened', async () => {
  const unpaid = await makePriceUnpaid()
  const shown = async () => (await getRoom(unpaid.auction.id).view({ kind: 'public' }))?.auction.result
  expect(await shown()).toMatchObject({ payment: 'not_completed' })
  expect(await administer(env, unpaid, 'restore')).toBe(true)
  expect(await shown()).toMatchObject({ payment: 'paid' })
  expect([await offer(unpaid), await relist(unpaid), await reopen(unpaid)]).toEqual([false, false, false])
  const refused = await proposeOffer(unpaid.auction, unpaid.seller)
  expect(refused.body.message).toBe('The vehicle is sold.')
})

test.each([
  ['offered', offer],
  ['relisted', relist],
] as const)(
  'the car is %s at any step of the restoration -> exactly one of both',
  async (step, giveOn) => {
    const results = new Set<boolean>()
    const met = await meetAtEveryStep(async (meeting) => {
      const unpaid = await makePriceUnpaid()
      let given: boolean | null = null
      const restored = await administer(
        meeting(async () => {
          given = await giveOn(unpaid)
        }),
        unpaid,
        'restore',
      )
      given ??= await giveOn(unpaid)
      expect([restored, given].toSorted()).toEqual([false, true])
      expect(await readSale(unpaid.round)).toMatchObject(
        restored ? { state: 'paid', nextStep: 'none' } : { state: 'defaulted', nextStep: step },
      )
      results.add(restored)
    })
    expect(met).toBeGreaterThan(8)
    expect(results.size).toBe(2)
  },
  180_000,
)

test.each([
  ['offered', offer],
  ['relisted', relist],
] as const)(
  'restored and %s at once -> exactly one of both',
  async (step, giveOn) => {
    for (let times = 0; times < 3; times += 1) {
      const unpaid = await makePriceUnpaid()
      const [restored, given] = await Promise.all([administer(env, unpaid, 'restore'), giveOn(unpaid)])
      expect([restored, given].toSorted()).toEqual([false, true])
      expect((await readSale(unpaid.round))?.nextStep).toBe(restored ? 'none' : step)
    }
  },
  60_000,
)

test('refund at any step of the restoration -> refunded, all money is given back, and the auction can be reopened', async () => {
  const met = await meetAtEveryStep(async (meeting) => {
    const unpaid = await makePriceUnpaid()
    await administer(
      meeting(() => administer(env, unpaid, 'refund')),
      unpaid,
      'restore',
    )
    await administer(env, unpaid, 'refund')
    await continueFees(env, Date.now() + MINUTE_MS)
    expect(await readSale(unpaid.round)).toMatchObject({ state: 'refunded' })
    const { seller, bidder } = unpaid
    expect(await ledgerSum()).toBe(0)
    for (const { person } of [seller, bidder]) expect(await balanceOf(`person:${person.userId}`)).toBe(0)
    const charges = await listProcessorPayments(bidder.person.userId, 'charge')
    expect(charges).toMatchObject([{ refunded_cents: 42_000 }])
    expect(await reopen(unpaid)).toBe(true)
  })
  expect(met).toBeGreaterThan(8)
}, 180_000)

test('reopening at any step of the restoration -> refused while the premium is not refunded; after its refund, the sale stays refunded', async () => {
  await meetAtEveryStep(async (meeting) => {
    const [kept, refunded] = [await makePriceUnpaid(), await makePriceUnpaid()]
    let reopened = false
    const during = meeting(async () => {
      reopened = await reopen(kept)
    })
    expect(await administer(during, kept, 'restore')).toBe(true)
    expect([reopened, await reopen(kept)]).toEqual([false, false])
    expect(await readSale(kept.round)).toMatchObject({ state: 'paid' })
    const refundAndReopen = async () => {
      await administer(env, refunded, 'refund')
      await reopen(refunded)
    }
    await administer(meeting(refundAndReopen), refunded, 'restore')
    await refundAndReopen()
    expect(await readSale(refunded.round)).toMatchObject({ state: 'refunded' })
    await drain(refunded.auction.id)
    expect(await standing(refunded)).toEqual({ status: 'active', round: 2 })
  })
}, 180_000)

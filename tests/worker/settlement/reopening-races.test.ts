/** A premium is paid late while an administrator reopens or cancels the auction. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { auctions } from '../../../worker/db/schema/index.ts'
import type { Env } from '../../../worker/env.ts'
import { paySale } from '../../../worker/services/settlement/pay-sale.ts'
import { scene } from '../after-sale/unsold-auction.ts'
import { meetAtEveryStep } from '../support/dying-database.ts'
import { readSale } from '../support/money.ts'
import { db, drain, getRoom } from '../support/rooms.ts'
import { letSalesDefault } from '../support/settled.ts'

type Scene = Awaited<ReturnType<typeof makePremiumUnpaid>>

/** A sale that ended because its premium was not paid, after its buyer's hold had lapsed: no deposit is taken. */
async function makePremiumUnpaid() {
  const sold = await scene({ reserve: null, card: 'tok_insufficient_funds' })
  await env.DB.prepare("update card_holds set state = 'released' where user_id = ?")
    .bind(sold.bidder.person.userId)
    .run()
  await letSalesDefault()
  await drain(sold.auction.id)
  const round = { auctionId: sold.auction.id, round: 1 }
  const sale = await readSale(round)
  expect(sale).toMatchObject({ state: 'defaulted', nextStep: 'none', depositCents: null })
  return { ...sold, round, saleId: sale?.id ?? 0 }
}

const pay = (on: Env, { saleId, bidder }: Scene) =>
  paySale(on, {
    saleId,
    userId: bidder.person.userId,
    paidWith: { card_token: 'tok_visa' },
    returnUrl: 'https://hammerlane.test/',
    nowMs: Date.now(),
  })

const setStatus = async ({ auction }: Scene, status: 'active' | 'cancelled') => {
  const endAtMs = Date.now() + DAY_MS
  const change = {
    type: 'set_status',
    status,
    reason: 'A test',
    ...(status === 'active' && { endAtMs }),
  } as const
  return (await getRoom(auction.id).change({ by: 'admin', actorId: null, change })).accepted
}

/** The database shows the auction as it was before, as in the moment after a change of the room. */
async function showEnded({ auction }: Scene) {
  await drain(auction.id)
  await db().update(auctions).set({ status: 'ended', round: 1 }).where(eq(auctions.id, auction.id))
}

test.each(['active', 'cancelled'] as const)(
  'set to %s, which the database does not show yet -> a late payment pays the debt alone',
  async (status) => {
    const unpaid = await makePremiumUnpaid()
    expect(await setStatus(unpaid, status)).toBe(true)
    await showEnded(unpaid)
    expect((await pay(env, unpaid)).ok).toBe(true)
    expect(await readSale(unpaid.round)).toMatchObject({
      state: 'defaulted',
      nextStep: 'relisted',
      settledAtMs: expect.any(Number),
    })
  },
)

test('reopened or cancelled at any step of a late payment -> one of both', async () => {
  const results = new Set<boolean>()
  await meetAtEveryStep(async (meeting) => {
    const unpaid = await makePremiumUnpaid()
    const status = unpaid.saleId % 2 === 0 ? 'active' : 'cancelled'
    let isSet: boolean | null = null
    const during = meeting(async () => {
      isSet = await setStatus(unpaid, status)
    })
    expect((await pay(during, unpaid)).ok).toBe(true)
    isSet ??= await setStatus(unpaid, status)
    expect((await readSale(unpaid.round))?.state).toBe(isSet ? 'defaulted' : 'paid')
    results.add(isSet)
  })
  expect(results.size).toBe(2)
}, 180_000)

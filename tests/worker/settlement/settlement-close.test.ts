import { afterEach, expect, test } from 'vitest'
import { armFault } from '../../../worker/dev/faults.ts'
import { callApi } from '../support/api.ts'
import {
  authorizeCard,
  ledgerSum,
  listAuthorizations,
  listProcessorPayments,
  listTransactions,
  readSale,
} from '../support/money.ts'
import { endNow } from '../support/room-replica.ts'
import {
  bid,
  dollars,
  drain,
  getRoom,
  makeAuction,
  makePerson,
  setMaximum,
  type TestAuction,
} from '../support/rooms.ts'

/** The close in a real room, from the last bid to the payments. */

afterEach(() => {
  armFault('payment', 0)
  armFault('payment_timeout', 0)
  armFault('d1', 0)
})

async function makeAuthorized(token = 'tok_visa') {
  const person = await makePerson({ authorized: false })
  await authorizeCard(person.userId, token)
  return person
}

async function close(auction: TestAuction): Promise<void> {
  expect(await endNow(auction)).toMatchObject({ accepted: true })
  await drain(auction.id)
}

/** `result.payment` as the room's frames, one auction and the lists show it. */
async function paymentEverywhere({ id }: TestAuction) {
  const [view, one, list] = [
    await getRoom(id).view({ kind: 'public' }),
    await callApi('GET', `/auctions/${id}`),
    await callApi('GET', '/auctions?status=ended&per_page=100'),
  ]
  const listed = list.body.data.find((auction: { id: number }) => auction.id === id)
  return {
    room: view?.auction.result?.payment,
    api: one.body.data.result.payment,
    list: listed.result.payment,
  }
}

const saleOfAuction = (auction: TestAuction) => readSale({ auctionId: auction.id, round: 1 })

test('close: sold -> the winner pays the premium of the price once, and all holds are released', async () => {
  const auction = await makeAuction()
  const [winner, loser] = [await makeAuthorized(), await makeAuthorized()]
  await bid(auction, loser, 9_000)
  await setMaximum(auction, winner, 12_000)
  await close(auction)
  // 9,100 at 6 percent.
  expect(await saleOfAuction(auction)).toMatchObject({
    state: 'paid',
    amountCents: 910_000,
    premiumCents: 54_600,
  })
  expect(await listProcessorPayments(winner.userId, 'charge')).toMatchObject([
    { status: 'succeeded', amount_cents: 54_600 },
  ])
  expect(await listProcessorPayments(loser.userId, 'charge')).toEqual([])
  expect(await listProcessorPayments(winner.userId, 'hold')).toMatchObject([{ status: 'canceled' }])
  expect(await listProcessorPayments(loser.userId, 'hold')).toMatchObject([{ status: 'canceled' }])
  expect(await listAuthorizations(loser.userId)).toMatchObject([{ state: 'active' }])
  expect(await ledgerSum()).toBe(0)
  expect(await paymentEverywhere(auction)).toEqual({ room: 'paid', api: 'paid', list: 'paid' })
})

test('close: reserve not met -> no charge, and the hold is released', async () => {
  const auction = await makeAuction({ reserveCents: dollars(20_000) })
  const bidder = await makeAuthorized()
  await bid(auction, bidder, 9_000)
  await close(auction)
  expect(await saleOfAuction(auction)).toBeUndefined()
  expect(await listProcessorPayments(bidder.userId, 'charge')).toEqual([])
  expect(await listProcessorPayments(bidder.userId, 'hold')).toMatchObject([{ status: 'canceled' }])
})

test('close: a loser leads in another auction -> keeps the hold', async () => {
  const [auction, other] = [await makeAuction(), await makeAuction()]
  const [winner, loser] = [await makeAuthorized(), await makeAuthorized()]
  await bid(auction, loser, 6_000)
  await bid(auction, winner, 7_000)
  await bid(other, loser, 6_000)
  await drain(other.id)
  await close(auction)
  expect(await listProcessorPayments(loser.userId, 'hold')).toMatchObject([{ status: 'held' }])
  await close(other)
  expect(await listProcessorPayments(loser.userId, 'hold')).toMatchObject([{ status: 'canceled' }])
})

test("close: answer of the charge lost -> the room's retry settles it", async () => {
  const auction = await makeAuction()
  const winner = await makeAuthorized()
  await bid(auction, winner, 9_000)
  armFault('payment_timeout', 1)
  await close(auction)
  await expect
    .poll(async () => {
      await drain(auction.id)
      return (await saleOfAuction(auction))?.state
    })
    .toBe('paid')
  expect(await listProcessorPayments(winner.userId, 'charge')).toHaveLength(1)
  expect(await listTransactions(winner.userId)).toHaveLength(1)
})

test('close: premium declined -> tried again later, and the room stops retrying', async () => {
  const auction = await makeAuction()
  const winner = await makeAuthorized('tok_insufficient_funds')
  await bid(auction, winner, 9_000)
  await close(auction)
  expect(await saleOfAuction(auction)).toMatchObject({ state: 'charging', softDeclines: 1 })
  expect(await paymentEverywhere(auction)).toEqual({ room: 'pending', api: 'pending', list: 'pending' })
})

test('close: reopened before its jobs have run -> every hold stays', async () => {
  const auction = await makeAuction()
  const bidders = [await makeAuthorized(), await makeAuthorized()] as const
  await bid(auction, bidders[0], 6_000)
  await bid(auction, bidders[1], 7_000)
  await drain(auction.id)
  const change = (what: Parameters<ReturnType<typeof getRoom>['change']>[0]['change']) =>
    getRoom(auction.id).change({ by: 'admin', actorId: auction.seller.userId, change: what })
  await change({ type: 'set_status', status: 'ended', reason: 'A test' })
  const reopened = await change({ type: 'reopen', endAtMs: Date.now() + 3_600_000, reason: 'Another try.' })
  expect(reopened).toMatchObject({ accepted: true })
  await drain(auction.id)
  for (const { userId } of bidders) {
    expect(await listProcessorPayments(userId, 'hold')).toMatchObject([{ status: 'held' }])
    expect(await listProcessorPayments(userId, 'charge')).toEqual([])
  }
})

test('cancellation: bidders with holds -> no charge, and every hold is released', async () => {
  const auction = await makeAuction()
  const bidders = [await makeAuthorized(), await makeAuthorized()] as const
  await bid(auction, bidders[0], 6_000)
  await bid(auction, bidders[1], 7_000)
  await getRoom(auction.id).change({
    by: 'admin',
    actorId: auction.seller.userId,
    change: { type: 'cancel', reason: 'The title is in dispute.' },
  })
  await drain(auction.id)
  for (const { userId } of bidders) {
    expect(await listProcessorPayments(userId, 'charge')).toEqual([])
    expect(await listProcessorPayments(userId, 'hold')).toMatchObject([{ status: 'canceled' }])
  }
})

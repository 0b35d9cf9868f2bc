import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { FAULT_KINDS, type FaultKind } from '../../../domain/schemas/development.ts'
import { emails } from '../../../worker/db/schema/index.ts'
import { armFault, takeFault } from '../../../worker/dev/faults.ts'
import {
  authorizeCard,
  listProcessorPayments,
  listTransactions,
  readSale,
} from '../../worker/support/money.ts'
import { endNow, expectReplicaToEqualRoom } from '../../worker/support/room-replica.ts'
import {
  bid,
  db,
  drain,
  getRoomStub,
  makeAuction,
  makeJobsDue,
  makePerson,
  type TestAuction,
} from '../../worker/support/rooms.ts'

/**
 * Faults that POST /dev/faults arms, and how a room handles them: worker/objects.ts wraps the room's env, so
 * that they apply there.
 */

// Objects get the env that tests import, whose bindings the set-up has already wrapped with faults. The
// platform's own bindings are restored here: otherwise a room whose env is not wrapped would still meet the
// faults, and the missing wrapper would go unnoticed.
beforeAll(() => {
  Object.assign(env, env.PLATFORM)
})

afterEach(() => {
  for (const kind of FAULT_KINDS) armFault(kind, 0)
})

async function arm(kind: FaultKind, times: number): Promise<void> {
  const answer = await exports.default.fetch('http://localhost/dev/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, times }),
  })
  expect(answer.status).toBe(200)
}

/** An auction with one bid of a bidder who pays by a test card. */
async function makeAuctionWithBid() {
  const auction = await makeAuction()
  const winner = await makePerson({ authorized: false })
  await authorizeCard(winner.userId)
  await bid(auction, winner, 9_000)
  await drain(auction.id)
  return { auction, winner, sale: { auctionId: auction.id, round: 1 } }
}

/** Ends the auction through its room, whose own alarm then runs the jobs of the close. */
async function endAuction(auction: TestAuction): Promise<void> {
  expect(await endNow(auction)).toMatchObject({ accepted: true })
}

test('d1 fault: armed during replication -> the job is tried again, the replica catches up', async () => {
  const auction = await makeAuction()
  await bid(auction, await makePerson(), 5_100)
  await arm('d1', 1_000)
  await makeJobsDue(auction.id)
  await runDurableObjectAlarm(getRoomStub(auction.id))
  const attempts = await runInDurableObject(
    getRoomStub(auction.id),
    (_, { storage }) =>
      storage.sql.exec<{ attempts: number }>("SELECT attempts FROM jobs WHERE key = 'copy'").one().attempts,
  )
  expect(attempts).toBeGreaterThan(0)
  await arm('d1', 0)
  await drain(auction.id)
  await expectReplicaToEqualRoom(auction)
})

test('email fault: armed at the close -> the mail to the winner stays queued with the error', async () => {
  const { auction, winner } = await makeAuctionWithBid()
  await arm('email', 1_000)
  await endAuction(auction)
  await drain(auction.id)
  const mails = await db().select().from(emails).where(eq(emails.userId, winner.userId))
  expect(mails.map(({ state, lastError }) => ({ state, lastError }))).toContainEqual({
    state: 'queued',
    lastError: 'The mail server did not answer (armed fault)',
  })
})

test('payment fault: armed at the close -> the sale waits and nothing reaches the processor', async () => {
  const { auction, winner, sale } = await makeAuctionWithBid()
  await arm('payment', 1_000)
  await endAuction(auction)
  await expect
    .poll(() => readSale(sale))
    .toMatchObject({
      state: 'charging',
      attempts: expect.toSatisfy((attempts: number) => attempts > 0),
      lastError: expect.stringContaining('armed fault'),
    })
  expect(await listProcessorPayments(winner.userId, 'charge')).toEqual([])
})

test('payment_timeout fault: armed at the close -> the premium is charged once and recorded later', async () => {
  const { auction, winner, sale } = await makeAuctionWithBid()
  await arm('payment_timeout', 1)
  await endAuction(auction)
  await expect
    .poll(async () => {
      await drain(auction.id)
      return (await readSale(sale))?.state
    })
    .toBe('paid')
  expect(takeFault('payment_timeout')).toBe(false)
  expect(await listProcessorPayments(winner.userId, 'charge')).toHaveLength(1)
  expect(await listTransactions(winner.userId)).toHaveLength(1)
})

// A room stores no photo and reads none: only requests and cron jobs use the bucket.
test('r2 fault: armed during a bid and a close -> no room call uses the bucket', async () => {
  await arm('r2', 1)
  const { auction } = await makeAuctionWithBid()
  await endAuction(auction)
  await drain(auction.id)
  expect(takeFault('r2')).toBe(true)
})

/** What the events of the kinds of notifications are caused by. */

import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { watchlist } from '../../../worker/db/schema/index.ts'
import { renewHolds } from '../../../worker/services/payments/renewals.ts'
import { callApi } from '../support/api.ts'
import { tokenFor } from '../support/listing.ts'
import { authorizeCard, placeBidElsewhere } from '../support/money.ts'
import { admin } from '../support/room-replica.ts'
import {
  bid,
  confirmAddress,
  db,
  dollars,
  drain,
  getRoom,
  getRoomStub,
  makeAuction,
  makePerson,
  type TestAuction,
  type TestPerson,
} from '../support/rooms.ts'

export type Change = Parameters<ReturnType<typeof getRoom>['change']>[0]['change']

export const change = async ({ id }: TestAuction, what: Change) => {
  const answer = await getRoom(id).change({ ...admin, change: what })
  if (!answer.accepted) throw new Error(answer.message)
  await runDurableObjectAlarm(getRoomStub(id))
  await drain(id)
}
/** Until when the fee of the tests can be paid without consequences. */
export const FEE_DUE_MS = Date.now() + 5 * DAY_MS

export const end = (auction: TestAuction) => endsIn(auction, -1)
export const endsIn = (auction: TestAuction, ms: number) =>
  change(auction, { type: 'reschedule', endAtMs: Date.now() + ms })

export async function bids(auction: TestAuction, person: TestPerson, amount: number): Promise<number> {
  const answer = await bid(auction, person, amount)
  if (!answer.accepted) throw new Error(answer.message)
  await drain(auction.id)
  return answer.bid?.id ?? 0
}

export const outbids = async (auction: TestAuction, amount: number) =>
  bids(auction, await makePerson(), amount)

export const watch = async ({ userId }: TestPerson, { id }: TestAuction) =>
  db().insert(watchlist).values({ userId, auctionId: id, createdAtMs: 1 })

export const press = async (person: TestPerson, method: 'POST' | 'DELETE', { id }: TestAuction) => {
  const token = await tokenFor(person)
  expect((await callApi(method, `/auctions/${id}/watch`, { token })).status).toBe(200)
}

/** Writes to the seller of an auction, or asks a public question. */
export async function writes(what: 'messages' | 'questions', person: TestPerson, { id }: TestAuction) {
  const body = what === 'messages' ? { message: 'Hello' } : { question: 'One key or two?' }
  if (what === 'questions') await confirmAddress(person)
  const written = await callApi('POST', `/auctions/${id}/${what}`, { token: await tokenFor(person), body })
  expect(written.status).toBe(201)
  return written.body
}

/** The reserve was not met, and the seller offers the car to the highest bidder. */
export async function offeredAfter(person: TestPerson): Promise<TestAuction> {
  const auction = await makeAuction({ reserveCents: dollars(9_000) })
  await bids(auction, person, 5_100)
  await end(auction)
  const { seller } = auction
  const offered = await getRoom(auction.id).afterSaleOffer({
    person: seller,
    action: { type: 'offer', amountCents: null },
  })
  expect(offered).toMatchObject({ accepted: true })
  await drain(auction.id)
  return auction
}

/** The processor asks the person to act when their hold is renewed. */
export async function renewalWith(person: TestPerson, cardToken: string): Promise<null> {
  const nowMs = Date.now()
  const { userId } = person
  expect(await authorizeCard(userId, 'tok_visa', nowMs)).toMatchObject({ ok: true })
  await placeBidElsewhere(userId)
  await env.DB.prepare(
    `update sandbox_methods set token = ?
      where reference in (select method_reference from payment_methods where user_id = ?)`,
  )
    .bind(cardToken, userId)
    .run()
  await renewHolds(env, nowMs + 6.5 * DAY_MS)
  return null
}

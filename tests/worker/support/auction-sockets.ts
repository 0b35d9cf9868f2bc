import { eq } from 'drizzle-orm'
import { users } from '../../../worker/db/schema/index.ts'
import { db, makePerson, type TestAuction } from './rooms.ts'
import type { Frame, LiveClient } from './sockets.ts'

/** What the tests of an auction's sockets have in common. */

/** Where an auction is followed. */
export const livePath = (auction: TestAuction) => `/auctions/${auction.id}/live`

/** Bids over the socket, under an id where one is given. */
export function placeBid(client: LiveClient, auction: TestAuction, amount: number, id?: string | number) {
  client.send({ event: 'place_bid', id, data: { auction_id: auction.id, bid_amount: amount } })
}

/** Somebody who runs the platform. */
export async function makeStaff(role: 'admin' | 'support') {
  const person = await makePerson()
  await db().update(users).set({ role }).where(eq(users.id, person.userId))
  return person
}

/** The frame that answers the one of this id. */
export const withId = (id: string | number) => (frame: Frame) => frame.id === id

import { eq } from 'drizzle-orm'
import { users } from '../../../worker/db/schema/index.ts'
import { db, makePerson, type TestAuction } from './rooms.ts'
import type { Frame, LiveClient } from './sockets.ts'

/** Helpers of the auction socket tests. */

/** The path of an auction's socket. */
export const livePath = (auction: TestAuction) => `/auctions/${auction.id}/live`

/** Sends a bid over the socket, with an optional frame id. */
export function placeBid(client: LiveClient, auction: TestAuction, amount: number, id?: string | number) {
  client.send({ event: 'place_bid', id, data: { auction_id: auction.id, bid_amount: amount } })
}

/** A new administrator or support person. */
export async function makeStaff(role: 'admin' | 'support') {
  const person = await makePerson()
  await db().update(users).set({ role }).where(eq(users.id, person.userId))
  return person
}

/** Matches the frame that answers the request with this id. */
export const withId = (id: string | number) => (frame: Frame) => frame.id === id

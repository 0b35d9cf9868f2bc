/** An active listing, and the calls that edit and read it. */

import { eq } from 'drizzle-orm'
import { auctions } from '../../../worker/db/schema/index.ts'
import { callApi } from '../support/api.ts'
import { tokenFor } from '../support/listing.ts'
import { db, drain, makeAuction } from '../support/rooms.ts'
import { makeSeller } from '../support/selling.ts'

export const WORDS = { title: '2019 Honda Accord EX-L', description: 'One owner, always garaged.' }
export const edit = (token: string, auctionId: number, body: object) =>
  callApi('PUT', `/auctions/${auctionId}`, { token, body: { ...WORDS, ...body } })
export const read = async (token: string, auctionId: number) =>
  (await callApi('GET', `/auctions/${auctionId}`, { token })).body.data
export const history = async (auctionId: number, token?: string) =>
  (await callApi('GET', `/auctions/${auctionId}/changes`, token ? { token } : {})).body.data

/** An active, paid auction of a verified seller. */
export async function activeListing(terms: Parameters<typeof makeAuction>[0] = {}) {
  const { person, token } = await makeSeller()
  const { id } = await makeAuction(terms, person)
  await drain(id)
  const [auction] = await db().select().from(auctions).where(eq(auctions.id, id))
  return { token, seller: person, auctionId: id, vehicleId: auction?.vehicleId ?? 0 }
}

export const fetchMessages = async (person: Parameters<typeof tokenFor>[0]) =>
  (await callApi('GET', '/user/notifications', { token: await tokenFor(person) })).body.data.map(
    ({ message }: { message: string }) => message,
  )

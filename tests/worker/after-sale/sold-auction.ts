/** A sold auction, and the calls of its hand-over. */
/** The handover after a sale: contacts, the shared checklist, the handing over, and the bill of sale. */

import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { profiles, users } from '../../../worker/db/schema/index.ts'
import { callApi } from '../support/api.ts'
import { makeSignedInPerson } from '../support/listing.ts'
import { insertSale, type SignedInPerson } from '../support/messaging.ts'
import { db, drain, makeAuction } from '../support/rooms.ts'

export async function scene(state = 'paid') {
  const [seller, buyer, other] = await Promise.all([
    makeSignedInPerson(),
    makeSignedInPerson(),
    makeSignedInPerson(),
  ])
  await Promise.all([named(seller, 'Nguyễn', '9495550101'), named(buyer, 'Łukasz', '9495550202')])
  const { id } = await makeAuction({}, seller.person)
  // The room's first replication must not overwrite what is written here.
  await drain(id)
  const saleId = await insertSale(id, buyer.person.userId, seller.person.userId, state)
  return { id, saleId, seller, buyer, other }
}

export async function named({ person }: SignedInPerson, lastName: string, phone: string): Promise<void> {
  await db().update(users).set({ lastName, phone }).where(eq(users.id, person.userId))
  await db()
    .insert(profiles)
    .values({ userId: person.userId, address: '1 Main St', city: 'Irvine', state: 'CA', zipCode: '92604' })
}

export const fetchHandover = (id: number, { token }: SignedInPerson) =>
  callApi('GET', `/auctions/${id}/handover`, { token })
export const tick = (id: number, { token }: SignedInPerson, item: string, done: unknown = true) =>
  callApi('PUT', `/auctions/${id}/handover/items/${item}`, { token, body: { done } })
export const handOver = (id: number, { token }: SignedInPerson) =>
  callApi('POST', `/auctions/${id}/handover`, { token })
export const notPaid = (id: number, { token }: SignedInPerson, reason?: string) =>
  callApi('POST', `/auctions/${id}/not-paid`, { token, ...(reason && { body: { reason } }) })

export const findEvents = async (saleId: number) => {
  const { results } = await env.DB.prepare(
    'select action, item from handover_events where sale_id = ? order by id',
  )
    .bind(saleId)
    .all<{ action: string; item: string | null }>()
  return results.map(({ action, item }) => (item === null ? action : `${action} ${item}`))
}

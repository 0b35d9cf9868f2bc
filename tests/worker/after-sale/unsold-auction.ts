/** An auction that ended below its reserve, and the calls of its offers. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { callApi } from '../support/api.ts'
import { makeSignedInPerson } from '../support/listing.ts'
import { subjectsTo } from '../support/mailbox.ts'
import type { SignedInPerson } from '../support/messaging.ts'
import { authorizeCard } from '../support/money.ts'
import { endNow } from '../support/room-replica.ts'
import {
  bid,
  confirmAddress,
  dollars,
  drain,
  getRoomStub,
  makeAuction,
  type TestAuction,
} from '../support/rooms.ts'

/** `hasNotices` false: the jobs of the end have not run yet. */
export async function scene({ reserve = 9_000 as number | null, card = 'tok_visa', hasNotices = true } = {}) {
  const [seller, bidder, other] = await Promise.all([
    makeSignedInPerson({ authorized: false }),
    makeSignedInPerson({ authorized: false }),
    makeSignedInPerson({ authorized: false }),
  ])
  for (const { person } of [seller, bidder, other]) await confirmAddress(person)
  await authorizeCard(bidder.person.userId, card)
  await authorizeCard(other.person.userId)
  const reserveCents = reserve === null ? null : dollars(reserve)
  const auction = await makeAuction({ reserveCents }, seller.person)
  await bid(auction, other.person, 6_000)
  await bid(auction, bidder.person, 7_000)
  await endNow(auction)
  if (hasNotices) await drain(auction.id)
  return { auction, seller, bidder, other }
}

export const fetchOffers = ({ id }: TestAuction, { token }: SignedInPerson) =>
  callApi('GET', `/auctions/${id}/offers`, { token })
export const proposeOffer = ({ id }: TestAuction, { token }: SignedInPerson, body: unknown = {}) =>
  callApi('POST', `/auctions/${id}/offers`, { token, body })
export const answer = (
  { id }: TestAuction,
  { token }: SignedInPerson,
  what: 'accept' | 'decline' | 'counter',
  { offer = 1, body }: { readonly offer?: number; readonly body?: unknown } = {},
) => callApi('POST', `/auctions/${id}/offers/${offer}/${what}`, { token, body })

export const findMails = async ({ person }: SignedInPerson) => subjectsTo(`${person.username}@example.com`)

/** The room is evicted, as after a deployment, and its offer ends `ms` from now. */
export async function moveEnd({ id }: TestAuction, ms: number): Promise<void> {
  await runInDurableObject(getRoomStub(id), (_, { storage }) => {
    const { state } = storage.sql.exec<{ state: string }>('SELECT state FROM room').one()
    const moved = JSON.parse(state)
    moved.afterSale.offer.expiresAtMs = Date.now() + ms
    storage.sql.exec('UPDATE room SET state = ?', JSON.stringify(moved))
  })
  await evict(id)
}

export const evict = (id: number) => evictDurableObject(getRoomStub(id))

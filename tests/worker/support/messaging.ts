import { env } from 'cloudflare:workers'
import { callApi } from './api.ts'
import type { makeSignedInPerson } from './listing.ts'

/** A signed-in person and the messaging calls they make. */

export type SignedInPerson = Awaited<ReturnType<typeof makeSignedInPerson>>

export const writeToSeller = (auctionId: number, { token }: SignedInPerson, message: unknown) =>
  callApi('POST', `/auctions/${auctionId}/messages`, { token, body: { message } })

export const postReply = (threadId: number, { token }: SignedInPerson, message: unknown) =>
  callApi('POST', `/messages/${threadId}`, { token, body: { message } })

export const listThreads = async ({ token }: SignedInPerson) =>
  (await callApi('GET', '/messages', { token })).body.data

export const readThread = ({ token }: SignedInPerson, threadId: number) =>
  callApi('GET', `/messages/${threadId}`, { token })

export const postQuestion = (auctionId: number, { token }: SignedInPerson, question: unknown) =>
  callApi('POST', `/auctions/${auctionId}/questions`, { token, body: { question } })

export const postReport = ({ token }: SignedInPerson, kind: string, id: number, reason?: string) =>
  callApi('POST', '/reports', { token, body: { kind, id, reason } })

/** Inserts the sale of an auction to a person directly into the database, in a given settlement state. */
export async function insertSale(auctionId: number, winnerId: number, sellerId: number, state = 'paid') {
  await env.DB.prepare(
    `update auctions set status = 'ended', result_outcome = 'sold', winner_id = ? where id = ?`,
  )
    .bind(winnerId, auctionId)
    .run()
  const row = await env.DB.prepare(
    `insert into sales (key, auction_id, round, winner_id, seller_id, amount_cents, premium_rate, premium_cents,
      settlement_fee_cents, state, created_at_ms, updated_at_ms)
     values (?, ?, (select coalesce(max(round), 0) + 1 from sales where auction_id = ?), ?, ?, 100000, 5, 5000, 1500, ?, ?, 1)
     returning id`,
  )
    .bind(crypto.randomUUID(), auctionId, auctionId, winnerId, sellerId, state, Date.now())
    .first<{ id: number }>()
  if (!row) throw new Error('The sale was not stored.')
  return row.id
}

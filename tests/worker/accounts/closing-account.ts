/** People whose accounts are closed. */

import { env } from 'cloudflare:workers'
import { callApi, registerPerson } from '../support/api.ts'
import { authorizeCard } from '../support/money.ts'

export const close = (token: string, current_password = 'Sundown42x') =>
  callApi('DELETE', '/auth/account', { token, body: { current_password } })

/** A registered person with an authorization, as rooms know them. */
export async function registerBidder() {
  const person = await registerPerson()
  const granted = await authorizeCard(person.user.id)
  if (!granted.ok) throw new Error(granted.refusal.message)
  const sessionId = /hl_session=(\d+)/.exec(person.cookie)?.[1] ?? ''
  return { ...person, userId: person.user.id as number, sessionId, username: person.registration.username }
}

/** The D1 replica of an auction. */
export const findReplica = (auctionId: number) =>
  env.DB.prepare(
    'select leader_id, status, (select count(*) from bids where auction_id = auctions.id) as bids from auctions where id = ?',
  )
    .bind(auctionId)
    .first<{ leader_id: number | null; status: string; bids: number }>()

import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '../../../worker/db/schema/index.ts'
import { callApi, registerPerson } from '../support/api.ts'
import { makeSignedInPerson } from '../support/listing.ts'
import { bid, db, drain, makeAuction, setMaximum } from '../support/rooms.ts'

const bidsOf = async (auctionId: number) => {
  const { results } = await env.DB.prepare(
    'select bidder_id, session_id, device, ip_address from bids where auction_id = ? order by seq',
  )
    .bind(auctionId)
    .all()
  return results
}

test('bid: stored with session, browser and address; the answer of a standing maximum -> with none', async () => {
  const auction = await makeAuction()
  const leader = await makeSignedInPerson()
  const { person, token } = await makeSignedInPerson()
  const sessionId = Number(person.sessionId)
  await db().update(sessions).set({ device: 'browser-of-the-bidder' }).where(eq(sessions.id, sessionId))
  await setMaximum(auction, leader.person, 9_000)
  const answer = await callApi('POST', `/auctions/${auction.id}/bid`, {
    token,
    body: { bid_amount: 6_000 },
    headers: { 'cf-connecting-ip': '203.0.113.9' },
  })
  expect(answer.status).toBe(200)
  await drain(auction.id)
  expect((await bidsOf(auction.id)).slice(1)).toEqual([
    {
      bidder_id: person.userId,
      session_id: sessionId,
      device: 'browser-of-the-bidder',
      ip_address: '203.0.113.9',
    },
    { bidder_id: leader.person.userId, session_id: null, device: null, ip_address: null },
  ])
  const { body } = await callApi('GET', `/auctions/${auction.id}/ledger`)
  expect(String(body)).not.toContain('203.0.113.9')
})

test('bid: no address known -> stored without it', async () => {
  const auction = await makeAuction()
  const { person } = await makeSignedInPerson()
  await bid(auction, person, 5_500)
  await drain(auction.id)
  expect(await bidsOf(auction.id)).toEqual([
    { bidder_id: person.userId, session_id: Number(person.sessionId), device: null, ip_address: null },
  ])
})

test('browser: two accounts sign in with it -> their sessions carry the same number', async () => {
  const [first, second] = [await registerPerson(), await registerPerson()]
  const signIn = async ({ registration }: typeof first, cookie?: string) => {
    const { email, password } = registration
    const answer = await callApi('POST', '/auth/login', {
      body: { email, password },
      // A browser names its origin.
      headers: { origin: 'http://localhost', ...(cookie && { cookie }) },
    })
    expect(answer.status).toBe(200)
    return /hl_device=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0]
  }
  const cookie = await signIn(first)
  await signIn(second, cookie)
  await signIn(second, 'hl_device=1.forgedforgedforged.x')
  const devices = async ({ user }: typeof first) => {
    const { results } = await env.DB.prepare(
      "select device from login_events where user_id = ? and outcome = 'signed_in' order by id",
    )
      .bind(user.id)
      .all<{ device: string }>()
    return results.map(({ device }) => device)
  }
  // Each registered in a browser of its own.
  const [, shared] = await devices(first)
  const [, same, other] = await devices(second)
  expect(shared).toMatch(/^[\w-]{16,}$/)
  expect(same).toBe(shared)
  expect(other).not.toBe(shared)
})

import { env, exports } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { identifyPage } from '../../../worker/services/accounts/sessions/authenticate.ts'
import { callApi, registerPerson } from '../support/api.ts'
import { FORGERIES, signedToken } from '../support/forged-tokens.ts'
import { makeAuction, type TestAuction } from '../support/rooms.ts'

/** A token that is wrong in one thing alone, at every door: a read, a bid in a room, a refresh, both sockets, a page. */

const SITE = 'http://localhost'

let owner: Awaited<ReturnType<typeof registerPerson>>
let auction: TestAuction

beforeAll(async () => {
  owner = await registerPerson()
  auction = await makeAuction()
})

async function socketStatus(path: string, token: string): Promise<number> {
  const headers = { upgrade: 'websocket', authorization: `Bearer ${token}` }
  const response = await exports.default.fetch(`${SITE}/api${path}`, { headers })
  response.webSocket?.accept()
  response.webSocket?.close(1000, 'done')
  return response.status
}

/** What each door answers to a token. A bid of 1 dollar is refused too, but only once it is known who bids. */
async function answersTo(token: string) {
  const bid = { token, body: { bid_amount: 1 } }
  return {
    read: (await callApi('GET', '/auth/profile', { token })).status,
    bid: (await callApi('POST', `/auctions/${auction.id}/bid`, bid)).status,
    refresh: (await callApi('POST', '/auth/refresh', { token })).status,
    channel: await socketStatus('/live', token),
    auction: await socketStatus(`/auctions/${auction.id}/live`, token),
  }
}

test('one that is put together in the same way with nothing wrong is let in', async () => {
  const own = await registerPerson()
  expect(await answersTo(await signedToken(own))).toEqual({
    read: 200,
    bid: 403,
    refresh: 200,
    channel: 101,
    auction: 101,
  })
})

test.each(Object.keys(FORGERIES))('a token with %s is refused at every door', async (fault) => {
  // Refresh and sign-out take a token that is only too old. It moves the session on, which others are tried with.
  const isOld = fault === 'an end that has passed'
  const forge = FORGERIES[fault] as (typeof FORGERIES)[string]
  const token = await forge(isOld ? await registerPerson() : owner)
  const refresh = isOld ? 200 : 401
  expect(await answersTo(token)).toEqual({ read: 401, bid: 401, refresh, channel: 401, auction: 401 })
})

test('no page takes a token, be it good or forged: not as a bearer, and not in place of the cookie', async () => {
  const own = await registerPerson()
  for (const [name, token] of [
    ['its own', own.token],
    ['none', await FORGERIES.none?.(own)],
  ]) {
    const ways: Record<string, string>[] = [
      { authorization: `Bearer ${token}` },
      { cookie: `hl_session=${token}` },
      { cookie: `auth_token=${token}` },
    ]
    for (const headers of ways) {
      const request = new Request(`${SITE}/dashboard`, { headers })
      expect(await identifyPage(request, env, Date.now()), `${name}: ${Object.keys(headers)}`).toBeNull()
    }
  }
})

test('a forged token signs nobody out', async () => {
  const own = await registerPerson()
  for (const [fault, forge] of Object.entries(FORGERIES)) {
    if (fault === 'an end that has passed') continue
    await callApi('POST', '/auth/logout', { token: await forge(own) })
  }
  expect((await callApi('GET', '/auth/profile', { token: own.token })).status).toBe(200)
})

import { env, exports } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { authenticatePage } from '../../../worker/services/accounts/sessions/authenticate.ts'
import { callApi, registerPerson } from '../support/api.ts'
import { FORGERIES, signedToken } from '../support/forged-tokens.ts'
import { makeAuction, type TestAuction } from '../support/rooms.ts'

/** Tokens with exactly one fault at every entry point: a read, a bid, a refresh, both sockets, a page. */

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

/**
 * The status of each entry point for a token. A bid of 1 dollar is refused too, but only after
 * authentication.
 */
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

test('forged token: same construction without a fault -> accepted', async () => {
  const own = await registerPerson()
  expect(await answersTo(await signedToken(own))).toEqual({
    read: 200,
    bid: 403,
    refresh: 200,
    channel: 101,
    auction: 101,
  })
})

test.each(Object.keys(FORGERIES))('forged token with %s: every entry point -> refused', async (fault) => {
  // Refresh and sign-out accept an expired token. That starts a new generation, so other faults use another
  // session.
  const isOld = fault === 'exp in the past'
  const forge = FORGERIES[fault] as (typeof FORGERIES)[string]
  const token = await forge(isOld ? await registerPerson() : owner)
  const refresh = isOld ? 200 : 401
  expect(await answersTo(token)).toEqual({ read: 401, bid: 401, refresh, channel: 401, auction: 401 })
})

test('page: token as bearer or in place of the cookie -> null, valid or forged', async () => {
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
      expect(await authenticatePage(request, env, Date.now()), `${name}: ${Object.keys(headers)}`).toBeNull()
    }
  }
})

test('sign-out: forged token -> session stays', async () => {
  const own = await registerPerson()
  for (const [fault, forge] of Object.entries(FORGERIES)) {
    if (fault === 'exp in the past') continue
    await callApi('POST', '/auth/logout', { token: await forge(own) })
  }
  expect((await callApi('GET', '/auth/profile', { token: own.token })).status).toBe(200)
})

import { env, exports } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { authenticatePage } from '../../../worker/services/accounts/sessions/authenticate.ts'
import { callApi, registerPerson } from '../support/api.ts'
import { FORGERIES, signedToken } from '../support/forged-tokens.ts'
import { tokenFor } from '../support/listing.ts'
import { makeAuction } from '../support/rooms.ts'

/** Each kind of bad token and cookie at each entry point: the API, a bid, both sockets, pages and forms. */

const SITE = 'http://localhost'
const GRACE_AND_MORE_MS = 120_000

type Credential = { readonly token: string; readonly cookie: string }
type Registered = Awaited<ReturnType<typeof registerPerson>>

const parseSessionId = (cookie: string) => Number(/hl_session=(\d+)/.exec(cookie)?.[1])

/** Turns a valid credential into a bad one. */
const BAD: Readonly<Record<string, (person: Registered) => Promise<Credential>>> = {
  altered: async ({ token, cookie }) => {
    const swap = (text: string) => `${text.slice(0, -2)}${text.endsWith('AA') ? 'BB' : 'AA'}`
    return { token: swap(token), cookie: swap(cookie) }
  },
  expired: async ({ user, cookie }) => {
    const sessionId = String(parseSessionId(cookie))
    const token = await tokenFor({ userId: user.id, sessionId }, Date.now() - 2 * HOUR_MS)
    await env.DB.prepare('update sessions set expires_at_ms = ? where id = ?')
      .bind(Date.now() - 1, parseSessionId(cookie))
      .run()
    return { token, cookie }
  },
  revoked: async ({ token, cookie }) => {
    await callApi('POST', '/auth/logout', { token })
    return { token, cookie }
  },
  replayed: async ({ token, cookie }) => {
    const headers = { cookie, origin: SITE }
    const refreshed = await callApi('POST', '/auth/refresh', { headers })
    await callApi('GET', '/auth/profile', { token: refreshed.body.data.token })
    await env.DB.prepare('update sessions set generation_seen_at_ms = generation_seen_at_ms - ? where id = ?')
      .bind(GRACE_AND_MORE_MS, parseSessionId(cookie))
      .run()
    return { token, cookie }
  },
  'of another algorithm': async (person) => ({
    token: await signedToken(person, { header: { alg: 'HS512' } }),
    cookie: person.cookie.replace(/\.[^.]+$/, `.${'A'.repeat(43)}`),
  }),
  'of another key': async (person) => ({
    token: await signedToken(person, { key: 'another-secret-of-32-characters-or-more' }),
    cookie: person.cookie.replace(/hl_session=\d+/, 'hl_session=999999999'),
  }),
  unsigned: async (person) => ({
    token: (await FORGERIES.none?.(person)) ?? '',
    cookie: person.cookie.replace(/\.[^.]+$/, '.'),
  }),
  'of a deactivated person': async ({ token, cookie, user }) => {
    await env.DB.prepare('update users set is_active = 0 where id = ?').bind(user.id).run()
    return { token, cookie }
  },
}

const upgrade = async (path: string, headers: Record<string, string>) => {
  const response = await exports.default.fetch(`${SITE}/api${path}`, {
    headers: { upgrade: 'websocket', ...headers },
  })
  response.webSocket?.accept()
  response.webSocket?.close(1000, 'done')
  return response.status
}

test.each(Object.keys(BAD))('bad credential (%s): every entry point -> refused', async (kind) => {
  const auction = await makeAuction()
  const spoil = BAD[kind] as (person: Registered) => Promise<Credential>
  const isDeactivated = kind === 'of a deactivated person'
  const refused = isDeactivated ? 403 : 401
  // A replayed credential ends the session, so each entry point gets a new one.
  const fresh = async () => spoil(await registerPerson())

  const { token } = await fresh()
  expect((await callApi('GET', '/auth/profile', { token })).status, 'API by token').toBe(refused)
  const { cookie } = await fresh()
  expect((await callApi('GET', '/auth/profile', { headers: { cookie } })).status, 'API by cookie').toBe(
    refused,
  )
  const bidder = await fresh()
  const bid = await callApi('POST', `/auctions/${auction.id}/bid`, {
    token: bidder.token,
    body: { bid_amount: 6_000 },
  })
  expect(bid.status, 'a bid').toBe(refused)
  const page = await fresh()
  const request = new Request(`${SITE}/dashboard`, { headers: { cookie: page.cookie } })
  expect(await authenticatePage(request, env, Date.now()), 'a page').toBeNull()
  const form = await fresh()
  const posted = new Request(`${SITE}/login`, {
    method: 'POST',
    headers: { cookie: form.cookie, origin: SITE },
  })
  expect(await authenticatePage(posted, env, Date.now()), 'a form').toBeNull()
  const channel = await fresh()
  expect(await upgrade('/live', { authorization: `Bearer ${channel.token}` }), 'the channel').toBe(refused)
  const byCookie = await fresh()
  expect(await upgrade('/live', { cookie: byCookie.cookie, origin: SITE }), 'by cookie').toBe(refused)
  const watcher = await fresh()
  const watching = await upgrade(`/auctions/${auction.id}/live`, { authorization: `Bearer ${watcher.token}` })
  // Anybody may watch: a deactivated person watches anonymously.
  expect(watching, 'an auction').toBe(isDeactivated ? 101 : 401)
})

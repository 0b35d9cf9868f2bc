import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { issueLink } from '../../../worker/services/accounts/mailed-link.ts'
import { forgetSession } from '../../../worker/services/accounts/sessions/end-sessions.ts'
import { callApi, registerPerson } from '../support/api.ts'
import { makeAuction } from '../support/rooms.ts'
import { LiveClient, upgrade } from '../support/sockets.ts'
import { signInProvedAdmin } from '../support/unpaid-sale.ts'

/**
 * Every way to end a session closes the sockets opened with its cookie: auction sockets and the personal one.
 */

const SITE = { origin: 'http://localhost' }
const SOON_MS = 1_000
const SIGNED_OUT = 4401
const DEACTIVATED = 4403

type Registered = Awaited<ReturnType<typeof registerPerson>>

const signInAgain = async ({ registration: { email, password } }: Registered) =>
  (await callApi('POST', '/auth/login', { body: { email, password } })).body.data.token as string

const NEW_PASSWORD = { password: 'Another1x', password_confirmation: 'Another1x' }

/** Ways to end a session, with the close code of its sockets. */
const ENDS: Readonly<
  Record<string, { readonly code: number; readonly by: (person: Registered) => Promise<unknown> }>
> = {
  'signing out by the cookie': {
    code: SIGNED_OUT,
    by: ({ cookie }) => callApi('POST', '/auth/logout', { headers: { cookie, ...SITE } }),
  },
  'signing out by the token': {
    code: SIGNED_OUT,
    by: ({ token }) => callApi('POST', '/auth/logout', { token }),
  },
  'signing out everywhere else': {
    code: SIGNED_OUT,
    by: async (person) => callApi('DELETE', '/auth/sessions', { token: await signInAgain(person) }),
  },
  'a change of password elsewhere': {
    code: SIGNED_OUT,
    by: async (person) =>
      callApi('PUT', '/auth/password', {
        token: await signInAgain(person),
        body: { current_password: 'Sundown42x', ...NEW_PASSWORD },
      }),
  },
  'a reset of the password': {
    code: SIGNED_OUT,
    by: async ({ user: { id: userId }, registration: { email } }) => {
      const { token } = await issueLink(env, { userId, kind: 'reset_password', email, nowMs: Date.now() })
      return callApi('POST', '/auth/reset-password', { body: { token, ...NEW_PASSWORD } })
    },
  },
  'a copy of the cookie that comes back too late': {
    code: SIGNED_OUT,
    by: async ({ cookie }) => {
      const refreshed = await callApi('POST', '/auth/refresh', { headers: { cookie, ...SITE } })
      await callApi('GET', '/auth/profile', { token: refreshed.body.data.token })
      await env.DB.prepare('update sessions set generation_seen_at_ms = generation_seen_at_ms - 120000').run()
      return callApi('GET', '/auth/profile', { headers: { cookie } })
    },
  },
  'a change of role': {
    code: SIGNED_OUT,
    by: async ({ user }) => {
      const { token } = await signInProvedAdmin()
      await callApi('PUT', `/admin/users/${user.id}`, { token, body: { role: 'support' } })
    },
  },
  deactivation: {
    code: DEACTIVATED,
    by: async ({ user }) => {
      await env.DB.prepare('update users set is_active = 0 where id = ?').bind(user.id).run()
      await forgetSession(env, user.id, null)
    },
  },
}

async function openByCookie(path: string, cookie: string): Promise<LiveClient> {
  const { webSocket, status } = await upgrade(path, null, { cookie, ...SITE })
  if (!webSocket) throw new Error(`No socket: ${status}`)
  return new LiveClient(webSocket)
}

test.each(Object.keys(ENDS))(
  '%s: open sockets -> closed within a second and refused afterwards',
  async (way) => {
    const { by, code } = ENDS[way] as (typeof ENDS)[string]
    const [auction, person, bystander] = [await makeAuction(), await registerPerson(), await registerPerson()]
    const { cookie } = person
    const room = await openByCookie(`/auctions/${auction.id}/live`, cookie)
    const channel = await openByCookie('/live', cookie)
    const others = await openByCookie(`/auctions/${auction.id}/live`, bystander.cookie)
    for (const client of [room, others]) await client.frame('snapshot')

    await by(person)
    const answeredAt = Date.now()
    expect([await room.closing(), await channel.closing()]).toEqual([code, code])
    expect(Date.now() - answeredAt).toBeLessThan(SOON_MS)
    expect(others.closed).toBeNull()
    others.close()

    const refused = await upgrade('/live', null, { cookie, ...SITE })
    expect(refused.status).toBe(code === DEACTIVATED ? 403 : 401)
    // Anybody may watch, but the ended cookie does not authenticate.
    const watching = await openByCookie(`/auctions/${auction.id}/live`, cookie)
    watching.send({ event: 'place_bid', id: 1, data: { auction_id: auction.id, bid_amount: 9_000 } })
    expect((await watching.frame(({ id }) => id === 1)).data).toMatchObject({ code: 'unauthenticated' })
    watching.close()
  },
)

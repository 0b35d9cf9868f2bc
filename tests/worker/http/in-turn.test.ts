/** Pages, calls and sockets of one client address take turns (docs/rules/accounts.md, Turns). */

import { createExecutionContext, env } from 'cloudflare:test'
import { redirect } from '@remix-run/cloudflare'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createApi } from '../../../worker/http/create-api.ts'
import { withActionsInTurn } from '../../../worker/http/page/actions-in-turn.ts'
import { renderPage } from '../../../worker/http/page/render-page.ts'
import { routeGroup } from '../../../worker/http/route.ts'
import { makeSignedInPerson } from '../support/listing.ts'

const production = { ...env, LIMITS: 'production' } as typeof env
const SITE = 'http://localhost'

/** Work that takes 20 ms, how much of it has run at the same time, and the times that it was given. */
function countWork() {
  const work = { running: 0, most: 0, times: [] as number[] }
  const run = async (nowMs: number) => {
    work.most = Math.max(work.most, ++work.running)
    await scheduler.wait(20)
    work.running -= 1
    work.times.push(nowMs)
  }
  return { work, run }
}

const ask = (method: string, path: string, address: string, authorization?: string) =>
  new Request(`${SITE}${path}`, {
    method,
    headers: { 'cf-connecting-ip': address, origin: SITE, ...(authorization && { authorization }) },
  })

test('turns: ten pages or forms of one address at once -> two of a kind at a time, each with the time of its own turn; bids wait for none', async () => {
  const { work, run } = countWork()
  const pages = renderPage(async (_, { nowMs }) => {
    await run(nowMs)
    return new Response('Drawn.')
  })
  const send = (method: string, path: string, count: number, where = production) =>
    Promise.all(
      Array.from({ length: count }, () =>
        pages(ask(method, path, '198.51.100.21'), where, createExecutionContext()),
      ),
    )
  expect((await send('GET', '/contact', 10)).map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(work.most).toBe(2)
  expect(Math.max(...work.times) - Math.min(...work.times)).toBeGreaterThan(60)
  await send('POST', '/contact', 5)
  expect(work.most).toBe(2)
  await send('POST', '/auctions/7', 5)
  expect(work.most).toBe(5)
  await send('GET', '/contact', 8, env)
  expect(work.most).toBe(8)
})

test('turns: more than 102 bids of one address as forms at once -> each action runs at once, the pages after them take turns, 429 instead of the rest', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let acted = 0
  let rendering = 0
  const action = async () => {
    acted += 1
    return 'Refused.'
  }
  const [routes, redirects] = [action, async () => redirect('/dashboard')].map((act) =>
    withActionsInTurn({ bid: { id: 'bid', path: '', module: { default: null, action: act } } }),
  )
  const pages = (from: typeof routes) =>
    renderPage(async (request, context) => {
      const answer = await from?.bid?.module.action?.({ request, context: { ...context }, params: {} })
      if (answer instanceof Response) return answer
      rendering += 1
      await promise
      return new Response('Drawn.')
    })
  const send = (path: string, from = routes) =>
    pages(from)(ask('POST', path, '198.51.100.25'), production, createExecutionContext())
  const answers = Array.from({ length: 105 }, () => send('/auctions/7'))
  const refused = await Promise.race(answers.slice(102))
  expect([refused?.status, acted, rendering]).toEqual([429, 105, 2])
  expect((await send('/auctions/7', redirects)).status).toBe(302)
  resolve()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(102)
})

test('turns: bodies that are held back -> calls of others behind the address are answered', async () => {
  const form = routeGroup('Form', '/form')
  form.route({
    method: 'post',
    path: '/',
    access: 'auction.list',
    identity: 'nobody',
    summary: 'Change',
    body: z.object({ name: z.string() }),
    handler: () => ({}),
  })
  const api = createApi('/api', [form])
  const send = async (body: BodyInit) => {
    const headers = { 'cf-connecting-ip': '198.51.100.24', 'content-type': 'application/json' }
    const request = new Request(`${SITE}/api/form`, { method: 'POST', headers, body })
    return await api.fetch(request, production, createExecutionContext())
  }
  const startMs = Date.now()
  for (let count = 0; count < 10; count += 1) void send(new ReadableStream({ start() {} }))
  await scheduler.wait(50)
  expect((await send('{"name":"Ana"}')).status).toBe(200)
  expect(Date.now() - startMs).toBeLessThan(1_500)
})

test('turns: more than 102 reads of one address at once -> 429 for the rest; who is signed in, another address and changes are answered', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const slow = routeGroup('Slow', '/slow')
  const handler = async () => {
    await promise
    return {}
  }
  slow.route({
    method: 'get',
    path: '/',
    access: 'auction.list',
    identity: 'nobody',
    summary: 'Wait',
    handler,
  })
  slow.route({
    ...{ method: 'post', path: '/', access: 'auction.list', identity: 'nobody', summary: 'Change' },
    handler: () => ({}),
  })
  const api = createApi('/api', [slow])
  const call = async (method: string, address: string, authorization?: string) =>
    await api.fetch(ask(method, '/api/slow', address, authorization), production, createExecutionContext())
  const calls = Array.from({ length: 105 }, () => call('GET', '198.51.100.22'))
  const refused = await Promise.race(calls.slice(102))
  expect([refused?.status, refused?.headers.get('retry-after'), await refused?.json()]).toMatchObject([
    429,
    '1',
    { code: 'rate_limited' },
  ])
  expect((await call('POST', '198.51.100.22')).status).toBe(200)
  const { token } = await makeSignedInPerson({ authorized: false })
  const signedIn = call('GET', '198.51.100.22', `Bearer ${token}`)
  const others = call('GET', '198.51.100.23')
  await scheduler.wait(100)
  resolve()
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(102)
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  expect([(await signedIn).status, (await others).status]).toEqual([200, 200])
})

test('turns: more than 22 changes of one person at once -> 429 for the rest; another person of the address is answered', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const slow = routeGroup('Slow', '/slow')
  slow.route({
    ...{ method: 'post', path: '/', access: 'account.update', summary: 'Change' },
    handler: async () => {
      await promise
      return {}
    },
  })
  const api = createApi('/api', [slow])
  const [one, other] = [
    await makeSignedInPerson({ authorized: false }),
    await makeSignedInPerson({ authorized: false }),
  ]
  const call = async ({ token }: typeof one) =>
    await api.fetch(
      ask('POST', '/api/slow', '198.51.100.26', `Bearer ${token}`),
      production,
      createExecutionContext(),
    )
  const calls = Array.from({ length: 30 }, () => call(one))
  const refused = await Promise.race(calls)
  expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '1'])
  const others = call(other)
  resolve()
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(22)
  expect((await others).status).toBe(200)
})

/** Pages that are kept for people who are not signed in (decision 289). */
import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { loader as browseLoader } from '../../../app/routes/auctions._index/loader.server.ts'
import { readAuctionPage } from '../../../app/routes/auctions.$id/loader.server.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { auctions } from '../../../worker/db/schema/index.ts'
import type { Env } from '../../../worker/env.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { renderPage } from '../../../worker/http/page/render-page.ts'
import { registerPerson } from '../support/api.ts'
import { bid, db, drain, makeAuction, makePerson } from '../support/rooms.ts'
import { callLoader } from '../support/route-calls.ts'

const SITE = 'http://localhost'

let stops = 0

/**
 * Sets the clock ten seconds into a minute, so that no page is dropped because its minute ends; into another one each time, so that no
 * page of an earlier test is found.
 */
function stopClock(): { forward(byMs: number): void } {
  stops += 1
  let nowMs = (Math.floor(Date.now() / MINUTE_MS) + stops) * MINUTE_MS + 10_000
  vi.spyOn(Date, 'now').mockImplementation(() => nowMs)
  return {
    forward(byMs) {
      nowMs += byMs
    },
  }
}

/** Pages whose data the real loaders read. The text says who they were rendered for, and what of an auction may never be old. */
function createPages() {
  const render = vi.fn(async (request: Request, context: PageContext) => {
    const { pathname, search } = new URL(request.url)
    const shown =
      pathname === '/auctions' ? await listFigures(context, search) : await oneFigures(context, pathname)
    const { viewer, nonce, nowMs } = context
    return new Response(`${viewer?.username ?? 'nobody'} ${nonce} ${nowMs} ${JSON.stringify(shown)}`, {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })
  })
  const open = async (path: string, headers: Record<string, string> = {}, where: Env = env) => {
    const request = new Request(path.startsWith('/') ? SITE + path : path, { headers })
    const answer = await renderPage(render)(request, where, createExecutionContext())
    const [who, nonce, at, ...figures] = (await answer.text()).split(' ')
    return { who, nonce, at: Number(at), figures: figures.join(' '), headers: answer.headers }
  }
  return { render, open }
}

async function listFigures(context: PageContext, search: string) {
  const page = await callLoader(browseLoader, { context, query: search.slice(1) })
  if (page instanceof Response) throw page
  return page.list?.data.map((card) => [
    card.current_bid,
    card.status,
    card.end_time,
    card.reserve_met,
    card.total_bids,
  ])
}

async function oneFigures(context: PageContext, pathname: string) {
  const auctionId = Number(pathname.split('/').at(-1))
  const read = await readAuctionPage(context, { auctionId, shown: null, tab: 'overview' })
  return read.found && [read.page.auction.current_bid, read.page.auction.total_bids]
}

test('kept page: two visitors in a moment -> rendered once, each with a nonce, a policy and a time of their own', async () => {
  const clock = stopClock()
  const { id: auctionId } = await makeAuction()
  const { render, open } = createPages()
  for (const path of ['/auctions', `/auctions/${auctionId}`]) {
    render.mockClear()
    const first = await open(path)
    clock.forward(300)
    const second = await open(path)
    expect(render).toHaveBeenCalledTimes(1)
    expect(second.figures).toBe(first.figures)
    expect(second.at).toBe(first.at + 300)
    expect(second.nonce).not.toBe(first.nonce)
    expect(second.headers.get('content-security-policy')).toContain(`'nonce-${second.nonce}'`)
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(second.headers.get('cache-control')).toBe('private, no-store')
  }
})

test('kept page of an auction: bid in its room -> the next visitor sees it', async () => {
  stopClock()
  const auction = await makeAuction()
  const { open } = createPages()
  const before = await open(`/auctions/${auction.id}`)
  expect(before.figures).toContain(',0]')
  await bid(auction, await makePerson(), 10_000)
  const after = await open(`/auctions/${auction.id}`)
  expect(after.figures).toContain('[10000,1]')
})

test('kept list: each figure of a row of D1 changes -> the next visitor sees it', async () => {
  stopClock()
  const { id: auctionId } = await makeAuction()
  await drain(auctionId)
  const { open, render } = createPages()
  const [row] = await db().select().from(auctions).where(eq(auctions.id, auctionId))
  if (!row) throw new Error('The auction has no row')
  const changes = [
    { currentBidCents: 1_234_500 as never },
    { status: 'paused' as const },
    { endAtMs: row.endAtMs + MINUTE_MS },
    { reserveMet: !row.reserveMet },
    { totalBids: row.totalBids + 7 },
  ]
  for (const change of changes) {
    await open('/auctions')
    const before = await open('/auctions')
    await db().update(auctions).set(change).where(eq(auctions.id, auctionId))
    render.mockClear()
    const after = await open('/auctions')
    expect(render, JSON.stringify(change)).toHaveBeenCalledTimes(1)
    expect(after.figures, JSON.stringify(change)).not.toBe(before.figures)
  }
})

test('kept page: any cookie or token -> rendered for its own viewer, nothing goes in or out', async () => {
  stopClock()
  const { id: auctionId } = await makeAuction()
  const { cookie, user } = await registerPerson()
  const { render, open } = createPages()
  const path = `/auctions/${auctionId}`
  expect((await open(path, { cookie })).who).toBe(user.username)
  expect((await open(path)).who).toBe('nobody')
  expect(render).toHaveBeenCalledTimes(2)
  expect((await open(path, { cookie })).who).toBe(user.username)
  const others: Record<string, string>[] = [
    { cookie: 'hl_theme=light' },
    { cookie: 'x=1' },
    { authorization: 'Bearer x' },
  ]
  for (const headers of others) {
    render.mockClear()
    await open(path, headers)
    expect(render, JSON.stringify(headers)).toHaveBeenCalledTimes(1)
    expect(render.mock.calls[0]?.[1].cachePage).toBeUndefined()
  }
})

test('kept page: other query, site, address or referring page of the site -> rendered', async () => {
  stopClock()
  await makeAuction()
  const { render, open } = createPages()
  await open('/auctions')
  for (const [path, headers, where] of [
    ['/auctions?sort=newest', {}, env],
    ['http://other.test/auctions', {}, env],
    ['/auctions', {}, { ...env, SITE_URL: 'https://cars.example' }],
    ['/auctions', { referer: `${SITE}/auctions?make=Honda` }, env],
  ] as const) {
    render.mockClear()
    await open(path, headers, where)
    expect(render, path).toHaveBeenCalledTimes(1)
  }
  render.mockClear()
  await open('/auctions', { referer: 'https://search.example/' })
  expect(render).not.toHaveBeenCalled()
})

test('kept page: a second later, or D1 does not answer -> rendered', async () => {
  const clock = stopClock()
  await makeAuction()
  const { render, open } = createPages()
  await open('/auctions')
  const first = vi.fn(() => Promise.reject(new Error('no answer')))
  const DB = new Proxy(env.DB, {
    get(target, property) {
      if (property === 'prepare')
        return (sql: string) =>
          sql.includes('json_group_array(json_array(id, seq')
            ? { bind: () => ({ first }) }
            : target.prepare(sql)
      const value: unknown = Reflect.get(target, property)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  render.mockClear()
  await open('/auctions', {}, { ...env, DB })
  expect([first.mock.calls.length, render.mock.calls.length]).toEqual([1, 1])
  clock.forward(1_000)
  await open('/auctions')
  expect(render).toHaveBeenCalledTimes(2)
})

test.each([
  ['a cookie is set', { 'set-cookie': 'a=b', 'content-type': 'text/html' }, 200],
  ['another status', { 'content-type': 'text/html' }, 503],
  ['data alone', { 'content-type': 'text/x-script' }, 200],
])('kept page: %s -> not kept', async (_what, headers, status) => {
  stopClock()
  const render = vi.fn(async (_request: Request, { cachePage }: PageContext) => {
    cachePage?.([])
    return new Response('page', { status, headers })
  })
  const open = () =>
    renderPage(render)(new Request(`${SITE}/auctions?not=kept`), env, createExecutionContext())
  const [first, second] = [await open(), await open()]
  expect([await first.text(), await second.text(), render.mock.calls.length]).toEqual(['page', 'page', 2])
})

test.each(['/auctions.data', '/auctions/1.data', '/', '/login', '/auctions/1/watch', '/auctions/create'])(
  'kept page: %s -> never kept',
  async (path) => {
    const { render } = createPages()
    render.mockImplementation(async () => new Response('page'))
    await renderPage(render)(new Request(SITE + path), env, createExecutionContext())
    expect(render.mock.calls[0]?.[1].cachePage).toBeUndefined()
  },
)

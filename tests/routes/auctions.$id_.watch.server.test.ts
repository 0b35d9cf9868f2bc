import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { action, loader } from '../../app/routes/auctions.$id_.watch.tsx'
import { database } from '../../worker/db/client.ts'
import { insertWatch, isWatching } from '../../worker/db/queries/auctions/watchlist.ts'
import type { PageContext } from '../../worker/http/page/page-context.ts'
import { pageAs } from '../worker/support/page-as.ts'
import { toViewer } from '../worker/support/rooms.ts'
import { insertAuction, insertUser } from '../worker/support/rows.ts'

/**
 * The watch button without scripts, and without a session (docs/rules/auction-page.md, Watching without a
 * session).
 */

function watchForm(returnTo: string): FormData {
  const form = new FormData()
  form.set('watch', 'yes')
  form.set('return_to', returnTo)
  return form
}

interface PostedHeart {
  readonly auctionId: number
  readonly form: FormData
}

function postHeart(context: PageContext, { auctionId, form }: PostedHeart): Promise<Response> {
  const request = new Request(`http://localhost/auctions/${auctionId}/watch`, { method: 'POST', body: form })
  return action({ request, params: { id: String(auctionId) }, context: { ...context } })
}

interface Return {
  readonly auctionId: number
  readonly request: Request
}

function returnFromSignIn(context: PageContext, { auctionId, request }: Return): Promise<Response> {
  return loader({ request, params: { id: String(auctionId) }, context: { ...context } })
}

const getCookies = (answer: Response) => answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])

function returnRequest(auctionId: number, cookie: string | null, returnTo = '/auctions?page=2'): Request {
  const address = `http://localhost/auctions/${auctionId}/watch?return_to=${encodeURIComponent(returnTo)}`
  return new Request(address, cookie === null ? {} : { headers: { cookie } })
}

test('watch: form of a visitor -> done after the sign-in, confirmed on the next page', async () => {
  const auctionId = await insertAuction()
  const answer = await postHeart(pageAs(null), { auctionId, form: watchForm('/auctions?page=2') })
  const login = new URL(answer.headers.get('location') ?? '', 'http://localhost')
  expect(login.pathname).toBe('/login')
  const back = new URL(login.searchParams.get('redirectTo') ?? '', 'http://localhost')
  expect(back.pathname).toBe(`/auctions/${auctionId}/watch`)
  expect(getCookies(answer)).toEqual([`hl_watch=${auctionId}`])

  const userId = await insertUser()
  const request = new Request(back, { headers: { cookie: `other=1; hl_watch=${auctionId}` } })
  const done = await returnFromSignIn(pageAs(toViewer({ userId, sessionId: '1', username: 'maria' })), {
    auctionId,
    request,
  })
  expect(done.headers.get('location')).toBe('/auctions?page=2')
  expect(getCookies(done)).toEqual(['hl_watch=', `hl_watched=${auctionId}`])
  expect(await isWatching(database(env), { userId, auctionId })).toBe(true)
})

test('watch: return from sign-in without the cookie of the button -> nothing is watched', async () => {
  const [auctionId, other] = [await insertAuction(), await insertAuction()]
  const userId = await insertUser()
  for (const cookie of [null, `hl_watch=${other}`, 'hl_watch=', `hl_watched=${auctionId}`]) {
    const request = returnRequest(auctionId, cookie)
    const answer = await returnFromSignIn(pageAs(toViewer({ userId, sessionId: '1', username: 'maria' })), {
      auctionId,
      request,
    })
    expect(answer.headers.get('location')).toBe('/auctions?page=2')
    expect(getCookies(answer)).toEqual([])
  }
  expect(await isWatching(database(env), { userId, auctionId })).toBe(false)
})

test.each(['https://elsewhere.test', '//elsewhere.test', '/\\elsewhere.test', 'javascript:alert(1)'])(
  'watch: return URL %s -> never another site',
  async (target) => {
    const auctionId = await insertAuction()
    const form = watchForm(target)
    const asked = await postHeart(pageAs(null), { auctionId, form })
    expect(asked.headers.get('location')).not.toContain('elsewhere')
    const userId = await insertUser()
    const posted = await postHeart(pageAs(toViewer({ userId, sessionId: '1', username: 'maria' })), {
      auctionId,
      form,
    })
    expect(posted.headers.get('location')).toBe(`/auctions/${auctionId}`)
    const request = returnRequest(auctionId, `hl_watch=${auctionId}`, target)
    const came = await returnFromSignIn(pageAs(toViewer({ userId, sessionId: '1', username: 'maria' })), {
      auctionId,
      request,
    })
    expect(came.headers.get('location')).toBe(`/auctions/${auctionId}`)
  },
)

test('watch: already watched -> no second confirmation; still signed out -> no change', async () => {
  const auctionId = await insertAuction()
  const userId = await insertUser()
  const again = () =>
    returnFromSignIn(pageAs(toViewer({ userId, sessionId: '1', username: 'maria' })), {
      auctionId,
      request: returnRequest(auctionId, `hl_watch=${auctionId}`),
    })
  await again()
  expect(getCookies(await again())).toEqual(['hl_watch='])
  const nobody = await returnFromSignIn(pageAs(null), {
    auctionId,
    request: returnRequest(auctionId, `hl_watch=${auctionId}`),
  })
  expect(getCookies(nobody)).toEqual([])
})

test('watchlist: full of auctions that are not over -> another is not added; one that is over makes room', async () => {
  const [first, second] = [await insertAuction(), await insertAuction()]
  const userId = await insertUser()
  const add = (auctionId: number) => insertWatch(database(env), { userId, auctionId }, { limit: 1, nowMs: 1 })
  expect([await add(first), await add(second)]).toEqual([true, false])
  await env.DB.prepare(`update auctions set status = 'ended' where id = ?`).bind(first).run()
  expect(await add(second)).toBe(true)
})

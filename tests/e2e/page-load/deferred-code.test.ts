import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { baseUrl, visitor } from '../support/browser.ts'
import { newAuctionWithPhotos } from '../support/photographed.ts'
import { waitForHydration } from '../support/visit.ts'

/** Polls by time: a page that is not painted has no animation frames to poll in. */
const POLL_BY_TIME = { polling: 50 }
const isHydrated = () => Object.keys(document.body).some((key) => key.startsWith('__reactFiber'))

const SCRIPT = /\/assets\/[^/]+\.js$/
const PHOTO = /\/storage\//

/** An auction page with a high-priority photo. */
let photoPath: string

beforeAll(async () => {
  photoPath = `/auctions/${await newAuctionWithPhotos(`Photo first ${Date.now().toString(36)}`)}`
})

const isComplete = (photo: SVGElement | HTMLElement) => photo instanceof HTMLImageElement && photo.complete

/**
 * A window where requests for matching URLs wait until `send`; `requestedScripts` lists the scripts it
 * requests.
 */
async function openWithDelayed(address: RegExp) {
  const { page, context, faults } = await visitor()
  const requestedScripts: string[] = []
  page.on('request', (request) => {
    if (SCRIPT.test(request.url())) requestedScripts.push(request.url())
  })
  let send = () => {}
  const maySend = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route(address, async (route) => {
    await maySend
    await route.continue()
  })
  return { page, context, faults, requestedScripts, send }
}

test('deferred code: styles still loading -> no script is requested before the first paint', async () => {
  const { page, context, faults, requestedScripts, send } = await openWithDelayed(/\.css$/)
  await page.goto('/', { waitUntil: 'commit' })
  // Long enough for the requests that the preload scanner of the browser makes.
  await page.waitForTimeout(1_500)
  expect(requestedScripts).toEqual([])
  send()
  await waitForHydration(page)
  expect(requestedScripts.length).toBeGreaterThan(2)
  expect(new Set(requestedScripts).size).toBe(requestedScripts.length)
  expect(faults).toEqual([])
  await context.close()
})

test('deferred code: first photo still loading -> scripts wait for it', async () => {
  const { page, context, requestedScripts, send } = await openWithDelayed(PHOTO)
  // The page stops waiting after a time limit; here its clock stands still.
  await page.addInitScript(() => {
    performance.now = () => 1_000
  })
  await page.goto(photoPath, { waitUntil: 'commit' })
  await page.locator('img[fetchpriority="high"]').first().waitFor()
  await page.waitForTimeout(1_500)
  expect(requestedScripts).toEqual([])
  await page.evaluate(() => Reflect.deleteProperty(performance, 'now'))
  send()
  await waitForHydration(page)
  await context.close()
})

test('deferred code: the first photo never arrives -> the page hydrates after the time limit', async () => {
  const { page, context } = await openWithDelayed(PHOTO)
  await page.goto(photoPath, { waitUntil: 'commit' })
  await page.waitForFunction(isHydrated, undefined, POLL_BY_TIME)
  expect(await page.locator('img[fetchpriority="high"]').first().evaluate(isComplete)).toBe(false)
  await context.close()
})

test('deferred code: tab in the background without paints -> the page hydrates', async () => {
  const { page, context } = await visitor()
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    window.requestAnimationFrame = () => 0
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(isHydrated, undefined, POLL_BY_TIME)
  await context.close()
})

test('deferred code: response pauses within its last script -> hydrates after the rest has arrived', async () => {
  const { page, context, faults } = await visitor()
  const proxy = await startPausingProxy(/<script [^>]*type="late-module"[^>]*>[^<]{20}/)
  try {
    await page.goto(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/about`)
    await page.waitForFunction(isHydrated, undefined, POLL_BY_TIME)
    expect(faults).toEqual([])
  } finally {
    await context.close()
    proxy.close()
  }
})

/** A proxy of the server that pauses after matching HTML, for longer than the page takes to paint. */
async function startPausingProxy(pausesAfter: RegExp): Promise<Server> {
  const proxy = createServer(async ({ url = '/' }, answer) => {
    const { status, headers, body } = await fetch(new URL(url, baseUrl), { headers: { accept: '*/*' } })
    const bytes = Buffer.from(await new Response(body).arrayBuffer())
    const copiedHeaders = ['content-type', 'content-security-policy'].map((name) => [
      name,
      headers.get(name) ?? '',
    ])
    answer.writeHead(status, Object.fromEntries(copiedHeaders))
    const text = headers.get('content-type')?.startsWith('text/html') ? bytes.toString('utf8') : null
    const found = text === null ? null : pausesAfter.exec(text)
    if (text === null || found === null) return answer.end(bytes)
    const at = found.index + found[0].length
    answer.write(text.slice(0, at))
    setTimeout(() => answer.end(text.slice(at)), 1_500)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return proxy
}

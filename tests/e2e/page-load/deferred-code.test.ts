import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { baseUrl, visitor } from '../support/browser.ts'
import { newPhotographedAuction } from '../support/photographed.ts'
import { hydrated } from '../support/visit.ts'

/** A page that is not painted has no frames in which it could be looked at. */
const BY_THE_CLOCK = { polling: 50 }
const isAlive = () => Object.keys(document.body).some((key) => key.startsWith('__reactFiber'))

const SCRIPT = /\/assets\/[^/]+\.js$/
const PHOTO = /\/storage\//

/** A page with a photo that is fetched before all else. */
let withPhoto: string

beforeAll(async () => {
  withPhoto = `/auctions/${await newPhotographedAuction(`Photo first ${Date.now().toString(36)}`)}`
})

const isComplete = (photo: SVGElement | HTMLElement) => photo instanceof HTMLImageElement && photo.complete

/** A window that is kept waiting for what has such an address until it is sent, and what it asks of a page's code meanwhile. */
async function waitingFor(address: RegExp) {
  const { page, context, faults } = await visitor()
  const asked: string[] = []
  page.on('request', (request) => {
    if (SCRIPT.test(request.url())) asked.push(request.url())
  })
  let send = () => {}
  const maySend = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route(address, async (route) => {
    await maySend
    await route.continue()
  })
  return { page, context, faults, asked, send }
}

test('the code of a page is asked for once the page has been painted, and not while its styles are on their way', async () => {
  const { page, context, faults, asked, send } = await waitingFor(/\.css$/)
  await page.goto('/', { waitUntil: 'commit' })
  // Long enough for what the browser finds in a page that it may not paint yet.
  await page.waitForTimeout(1_500)
  expect(asked).toEqual([])
  send()
  await hydrated(page)
  expect(asked.length).toBeGreaterThan(2)
  expect(new Set(asked).size).toBe(asked.length)
  expect(faults).toEqual([])
  await context.close()
})

test("a page's first photo goes before its code", async () => {
  const { page, context, asked, send } = await waitingFor(PHOTO)
  // The wait for it has an end; here its clock stands still.
  await page.addInitScript(() => {
    performance.now = () => 1_000
  })
  await page.goto(withPhoto, { waitUntil: 'commit' })
  await page.locator('img[fetchpriority="high"]').first().waitFor()
  await page.waitForTimeout(1_500)
  expect(asked).toEqual([])
  await page.evaluate(() => Reflect.deleteProperty(performance, 'now'))
  send()
  await hydrated(page)
  await context.close()
})

test('a first photo that does not come holds nothing up for long', async () => {
  const { page, context } = await waitingFor(PHOTO)
  await page.goto(withPhoto, { waitUntil: 'commit' })
  await page.waitForFunction(isAlive, undefined, BY_THE_CLOCK)
  expect(await page.locator('img[fetchpriority="high"]').first().evaluate(isComplete)).toBe(false)
  await context.close()
})

test('a tab in the background, which is not painted, comes to life all the same', async () => {
  const { page, context } = await visitor()
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    window.requestAnimationFrame = () => 0
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(isAlive, undefined, BY_THE_CLOCK)
  await context.close()
})

test('a page that pauses within its last script comes to life when the rest of it has come', async () => {
  const { page, context, faults } = await visitor()
  const line = await slowLine(/<script [^>]*type="late-module"[^>]*>[^<]{20}/)
  try {
    await page.goto(`http://127.0.0.1:${(line.address() as AddressInfo).port}/about`)
    await page.waitForFunction(isAlive, undefined, BY_THE_CLOCK)
    expect(faults).toEqual([])
  } finally {
    await context.close()
    line.close()
  }
})

/** The server behind a line that pauses for longer than a page takes to be painted, where what was sent ends like this. */
async function slowLine(pausesAfter: RegExp): Promise<Server> {
  const line = createServer(async ({ url = '/' }, answer) => {
    const { status, headers, body } = await fetch(new URL(url, baseUrl), { headers: { accept: '*/*' } })
    const bytes = Buffer.from(await new Response(body).arrayBuffer())
    const kept = ['content-type', 'content-security-policy'].map((name) => [name, headers.get(name) ?? ''])
    answer.writeHead(status, Object.fromEntries(kept))
    const text = headers.get('content-type')?.startsWith('text/html') ? bytes.toString('utf8') : null
    const found = text === null ? null : pausesAfter.exec(text)
    if (text === null || found === null) return answer.end(bytes)
    const at = found.index + found[0].length
    answer.write(text.slice(0, at))
    setTimeout(() => answer.end(text.slice(at)), 1_500)
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  return line
}

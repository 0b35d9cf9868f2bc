import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { baseUrl, visitor } from '../support/browser.ts'
import { waitForHydration } from '../support/visit.ts'

/** Polls by time: a page that is not painted has no animation frames to poll in. */
const POLL_BY_TIME = { polling: 50 }
const isHydrated = () => Object.keys(document.body).some((key) => key.startsWith('__reactFiber'))

const SCRIPT = /\/assets\/[^/]+\.js$/
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

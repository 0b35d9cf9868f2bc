import { expect, test } from 'vitest'
import { visitor } from './support/browser.ts'
import { hydrated } from './support/visit.ts'

/** A page that is not painted has no frames in which it could be looked at. */
const BY_THE_CLOCK = { polling: 50 }
const isAlive = () => Object.keys(document.body).some((key) => key.startsWith('__reactFiber'))

const SCRIPT = /\/assets\/[^/]+\.js$/

test('the code of a page is asked for once the page has been painted, and not while its styles are on their way', async () => {
  const { page, context, faults } = await visitor()
  const asked: string[] = []
  page.on('request', (request) => {
    if (SCRIPT.test(request.url())) asked.push(request.url())
  })
  let sendStyles = () => {}
  const mayBeStyled = new Promise<void>((resolve) => {
    sendStyles = resolve
  })
  await page.route(/\.css$/, async (route) => {
    await mayBeStyled
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  // Long enough for what the browser finds in a page that it may not paint yet.
  await page.waitForTimeout(1_500)
  expect(asked).toEqual([])
  sendStyles()
  await hydrated(page)
  expect(asked.length).toBeGreaterThan(2)
  expect(new Set(asked).size).toBe(asked.length)
  expect(faults).toEqual([])
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

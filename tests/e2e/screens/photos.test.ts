import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { api, baseUrl, visitor } from '../support/browser.ts'
import { newAuctionWithPhotos } from '../support/photographed.ts'
import { openWithoutScripts, waitForHydration } from '../support/visit.ts'

let address: string

beforeAll(async () => {
  address = `/auctions/${await newAuctionWithPhotos(`Photographed ${Date.now().toString(36)}`)}`
})

const gallery = (page: Page) => page.getByRole('region', { name: /^Photos of/ })

/**
 * The counter of the gallery: the one of the full screen remains hidden in the page for a moment after it
 * closes.
 */
const countInSight = (page: Page, count: string) => gallery(page).getByText(count).filter({ visible: true })

/** The zoom of the middle photo in the full screen. */
const readScale = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('list', { name: 'Photos, full screen' })
    .locator('li:not([inert]) img')
    .evaluate((photo) => new DOMMatrix(getComputedStyle(photo).transform).a)

async function open(page: Page): Promise<void> {
  await page.goto(address)
  await waitForHydration(page)
}

test('gallery: arrows, keys and thumbnails -> turn it, and the first photo follows the last', async () => {
  const { page, faults } = await visitor()
  await open(page)
  const shown = gallery(page)
  await shown.getByText('1 of 3').waitFor()
  // Each thumbnail has the type of its photo; the primary one has a star.
  const small = shown.getByRole('link', { name: /^Photo \d of/ })
  expect(
    await small.evaluateAll((links) => links.map((link) => link.ariaLabel?.split(', ').slice(1))),
  ).toEqual([['Exterior', 'primary'], ['Exterior'], ['Exterior']])
  expect(await small.locator('svg').count()).toBe(1)
  expect(await small.first().locator('svg').count()).toBe(1)
  await shown.getByRole('button', { name: 'Previous photo' }).click()
  await shown.getByText('3 of 3').waitFor()
  await shown.getByRole('list', { name: 'Large photos' }).focus()
  await page.keyboard.press('ArrowRight')
  await shown.getByText('1 of 3').waitFor()
  const second = shown.getByRole('link', { name: /^Photo 2 of/ })
  await second.click()
  await shown.getByText('2 of 3').waitFor()
  expect(await second.getAttribute('aria-current')).toBe('true')
  const inSight = await shown
    .getByRole('img', { name: 'Yellow coupe, side' })
    .evaluate((photo) =>
      Math.abs(
        photo.getBoundingClientRect().left - (photo.closest('ul')?.getBoundingClientRect().left ?? -99),
      ),
    )
  expect(inSight).toBeLessThan(1)

  await page.goto(`/auctions/${await api.newAuction({ title: 'Nothing to look at' })}`)
  await page.getByText('No images available').waitFor()
  expect(await gallery(page).count()).toBe(0)
  expect(faults).toEqual([])
})

test('full screen: turned, zoomed and closed -> zooms at the pressed point; focus and photo are restored', async () => {
  const { page, faults } = await visitor()
  await open(page)
  await gallery(page).getByRole('button', { name: 'Full screen' }).click()
  const dialog = page.getByRole('dialog', { name: /^Photos of/ })
  await dialog.getByText('1 of 3').waitFor()
  await page.keyboard.press('End')
  await dialog.getByText('3 of 3').waitFor()
  await dialog.getByRole('button', { name: 'Next photo' }).click()
  await dialog.getByText('1 of 3').waitFor()
  await dialog.getByText('Exterior · Yellow coupe, front-three-quarter').waitFor()

  await page.mouse.click(500, 300)
  expect(await readScale(page)).toBe(2.5)
  const { violations } = await new AxeBuilder({ page }).include('dialog[open]').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await dialog.getByText('2 of 3').waitFor()
  expect(await readScale(page)).toBe(1)

  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await countInSight(page, '2 of 3').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Full screen')
  expect(faults).toEqual([])
})

test('gallery on a phone: swipe and tap -> turns without arrows, and a tap opens the full screen', async () => {
  const { page, context } = await visitor({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  await open(page)
  expect(await gallery(page).getByRole('button', { name: 'Next photo' }).isVisible()).toBe(false)
  const browser = await context.newCDPSession(page)
  await browser.send('Input.synthesizeScrollGesture', { x: 320, y: 200, xDistance: -260, yDistance: 0 })
  await gallery(page).getByText('2 of 3').waitFor()
  const track = gallery(page).getByRole('list', { name: 'Large photos' })
  await expect
    .poll(() => track.evaluate((list) => Math.abs(list.scrollLeft - list.clientWidth)))
    .toBeLessThan(1)
  const dialog = page.getByRole('dialog', { name: /^Photos of/ })
  // A tap while the photos still move only stops them, and a slow browser may move them longer than their place tells.
  const tapUntilOpen = async () => {
    if (!(await dialog.isVisible())) await page.touchscreen.tap(200, 200)
    return dialog.isVisible()
  }
  await expect.poll(tapUntilOpen, { interval: 1_000, timeout: 10_000 }).toBe(true)
  await dialog.getByText('2 of 3').waitFor()

  // The back gesture closes the full screen, and the forward gesture opens it again.
  await page.evaluate(() => window.history.back())
  await dialog.waitFor({ state: 'detached' })
  await countInSight(page, '2 of 3').waitFor()
  await page.evaluate(() => window.history.forward())
  await dialog.getByText('2 of 3').waitFor()
  await page.reload()
  await dialog.getByRole('button', { name: 'Close' }).tap()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => window.history.state.overlay ?? null)).toBeNull()
  expect(new URL(page.url()).pathname).toBe(address)
})

test('gallery: swiped before hydration -> the counter shows the current photo', async () => {
  const { page, faults } = await visitor({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const comeToLife = await openWithoutScripts(page, address)
  const track = gallery(page).getByRole('list', { name: 'Large photos' })
  await track.evaluate((list) => list.scrollTo({ left: list.clientWidth, behavior: 'instant' }))
  await gallery(page).getByText('1 of 3').waitFor()
  await comeToLife()
  await gallery(page).getByText('2 of 3').waitFor()
  expect(faults).toEqual([])
})

test('full screen offline: button, Escape and Back -> each closes it and the page stays', async () => {
  const { page, context } = await visitor({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  await open(page)
  const dialog = page.getByRole('dialog', { name: /^Photos of/ })
  const close = () => dialog.getByRole('button', { name: 'Close' }).tap()
  const show = async () => {
    await page.touchscreen.tap(200, 200)
    await dialog.getByText('1 of 3').waitFor()
  }
  // The code of the full screen is loaded when it first opens.
  await show()
  await close()
  await dialog.waitFor({ state: 'detached' })
  await context.setOffline(true)
  for (const putAway of [
    close,
    () => page.keyboard.press('Escape'),
    () => page.evaluate(() => window.history.back()),
  ]) {
    await show()
    await putAway()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => window.history.state.overlay ?? null)).toBeNull()
  }
  expect(new URL(page.url()).pathname).toBe(address)
  expect(await page.getByText('Nothing was sent or opened').count(), 'no step that was held back').toBe(0)
  await context.close()
})

test('gallery: not used yet -> only the next photo is fetched', async () => {
  const { page } = await visitor({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const fetchedPhotos = new Set<string>()
  page.on('request', (request) => {
    const photo = /\/storage\/photos\/(.+)\/(?:card|page|zoom)\./.exec(request.url())
    if (photo?.[1]) fetchedPhotos.add(photo[1])
  })
  await open(page)
  const large = gallery(page).getByRole('list', { name: 'Large photos' }).locator('img')
  const addresses = await large.evaluateAll((photos) =>
    photos.map((photo) => (photo as HTMLImageElement).src),
  )
  const isFetched = (at: number) => [...fetchedPhotos].some((photo) => addresses[at]?.includes(photo))
  expect([isFetched(0), isFetched(1), isFetched(2)]).toEqual([true, true, false])
  await gallery(page).dispatchEvent('pointerover')
  await expect.poll(() => isFetched(2)).toBe(true)
})

test('gallery without scripts: thumbnails -> reach every photo', async () => {
  const { page } = await visitor({ javaScriptEnabled: false })
  await page.goto(address)
  await page.getByRole('link', { name: /^Photo 3 of/ }).click()
  const third = page.getByRole('img', { name: 'Yellow coupe, rear-three-quarter' })
  await expect.poll(async () => (await third.boundingBox())?.x ?? -1).toBeGreaterThanOrEqual(0)
  expect(await page.getByRole('button', { name: 'Full screen' }).isVisible()).toBe(false)
})

test('photo: fails to load -> a message in its place, and a retry', async () => {
  const { page } = await visitor()
  await page.route('**/storage/**', (route) => route.abort())
  await page.goto(address)
  const message = gallery(page).getByText('Photo could not be loaded').first()
  await message.waitFor()
  const box = await message.locator('xpath=ancestor::li[1]').boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1.5, 1)
  await gallery(page).getByRole('button', { name: 'Full screen' }).click()
  const dialog = page.getByRole('dialog')
  const retry = dialog.getByRole('button', { name: 'Try again' }).first()
  await retry.waitFor()
  await page.unroute('**/storage/**')
  await retry.click()
  await dialog.getByRole('img', { name: 'Yellow coupe, front-three-quarter' }).waitFor()
})

test('page head: linked files -> exist with their declared type, and an auction link has its photo', async () => {
  const { page } = await visitor()
  await page.goto(address)
  const origin = new URL(baseUrl).origin
  const content = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content')
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(origin + address)
  expect(await content('og:url')).toBe(origin + address)
  expect(await content('og:title')).toContain('Photographed')
  expect(await page.locator('meta[property="og:image"]').count()).toBe(1)
  expect(await content('og:image')).toMatch(/\/storage\/photos\/[0-9a-f]{32}\/page\.webp$/)
  const said = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(said ?? '')).toMatchObject({
    '@graph': [
      { '@type': 'Car', url: origin + address, offers: { priceCurrency: 'USD' } },
      { '@type': 'BreadcrumbList' },
    ],
  })

  await page.goto('/')
  const named = await page
    .locator('link[rel=icon], link[rel=apple-touch-icon], link[rel=manifest], link[rel=preload][as=font]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const picture = await content('og:image')
  expect(picture?.startsWith(`${origin}/`)).toBe(true)
  const manifest = (await (await fetch(`${origin}/manifest.webmanifest`)).json()) as {
    readonly icons: readonly { readonly src: string; readonly type: string }[]
  }
  for (const { src, type } of manifest.icons) expect(await fetchType(origin + src), src).toBe(type)
  expect(
    await Promise.all(
      named.map(async (href) => [href.replace(/-[\w-]{8}\./, '.'), await fetchType(origin + href)]),
    ),
  ).toEqual([
    ['/favicon.ico', 'image/vnd.microsoft.icon'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/assets/archivo-latin.woff2', 'font/woff2'],
  ])
  expect(await fetchType(picture ?? '')).toBe('image/jpeg')
})

async function fetchType(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'manual' })
  expect(response.status, url).toBe(200)
  expect(response.headers.get('cache-control'), url).toMatch(/^public, max-age=\d+/)
  return (response.headers.get('content-type') ?? '').replace(/;.*/, '')
}

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { api, baseUrl, visitor } from '../support/browser.ts'
import { newPhotographedAuction } from '../support/photographed.ts'
import { beforeItsCode } from '../support/visit.ts'

let address: string

beforeAll(async () => {
  address = `/auctions/${await newPhotographedAuction(`Photographed ${Date.now().toString(36)}`)}`
})

const gallery = (page: Page) => page.getByRole('region', { name: /^Photos of/ })

/** The gallery's own count: the full screen's stays a moment in the page once it is closed, in sight no more. */
const countInSight = (page: Page, count: string) => gallery(page).getByText(count).filter({ visible: true })

/** How the photo in the middle of the full screen is enlarged. */
const scaleOf = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('list', { name: 'Photos, full screen' })
    .locator('li:not([inert]) img')
    .evaluate((photo) => new DOMMatrix(getComputedStyle(photo).transform).a)

async function open(page: Page): Promise<void> {
  await page.goto(address)
  await page.waitForLoadState('networkidle')
}

test('the gallery turns by its arrows, its keys and its small photos, and past the last comes the first', async () => {
  const { page, faults } = await visitor()
  await open(page)
  const shown = gallery(page)
  await shown.getByText('1 of 3').waitFor()
  // Each small photo says its type; the primary one has a star.
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

test('full screen turns, enlarges where it is pressed, and gives the focus and the photo back', async () => {
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
  expect(await scaleOf(page)).toBe(2.5)
  const { violations } = await new AxeBuilder({ page }).include('dialog[open]').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await dialog.getByText('2 of 3').waitFor()
  expect(await scaleOf(page)).toBe(1)

  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await countInSight(page, '2 of 3').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Full screen')
  expect(faults).toEqual([])
})

test('a phone swipes the photos, has no arrows, and a tap shows them full screen', async () => {
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
  await page.touchscreen.tap(200, 200)
  const dialog = page.getByRole('dialog', { name: /^Photos of/ })
  await dialog.getByText('2 of 3').waitFor()

  // The gesture of a phone that goes back puts the photos away, and the one that goes forward brings them again.
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

test('photos that were swiped before the page came to life are counted from where they are', async () => {
  const { page, faults } = await visitor({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const comeToLife = await beforeItsCode(page, address)
  const track = gallery(page).getByRole('list', { name: 'Large photos' })
  await track.evaluate((list) => list.scrollTo({ left: list.clientWidth, behavior: 'instant' }))
  await gallery(page).getByText('1 of 3').waitFor()
  await comeToLife()
  await gallery(page).getByText('2 of 3').waitFor()
  expect(faults).toEqual([])
})

test('offline the photos full screen are closed as ever, by their button, Escape and Back, and the page stays', async () => {
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
  // The code of the full screen comes when it is opened first.
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

test('until somebody turns to it, no photo is fetched but the next', async () => {
  const { page } = await visitor({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const asked = new Set<string>()
  page.on('request', (request) => {
    const photo = /\/storage\/photos\/(.+)\/(?:card|page|zoom)\./.exec(request.url())
    if (photo?.[1]) asked.add(photo[1])
  })
  await open(page)
  const large = gallery(page).getByRole('list', { name: 'Large photos' }).locator('img')
  const addresses = await large.evaluateAll((photos) =>
    photos.map((photo) => (photo as HTMLImageElement).src),
  )
  const isAsked = (at: number) => [...asked].some((photo) => addresses[at]?.includes(photo))
  expect([isAsked(0), isAsked(1), isAsked(2)]).toEqual([true, true, false])
  await gallery(page).dispatchEvent('pointerover')
  await expect.poll(() => isAsked(2)).toBe(true)
})

test('without scripts every photo is reached by its small one', async () => {
  const { page } = await visitor({ javaScriptEnabled: false })
  await page.goto(address)
  await page.getByRole('link', { name: /^Photo 3 of/ }).click()
  const third = page.getByRole('img', { name: 'Yellow coupe, rear-three-quarter' })
  await expect.poll(async () => (await third.boundingBox())?.x ?? -1).toBeGreaterThanOrEqual(0)
  expect(await page.getByRole('button', { name: 'Full screen' }).isVisible()).toBe(false)
})

test('a photo that cannot be loaded says so in its place, and can be asked for again', async () => {
  const { page } = await visitor()
  await page.route('**/storage/**', (route) => route.abort())
  await page.goto(address)
  const words = gallery(page).getByText('Photo could not be loaded').first()
  await words.waitFor()
  const box = await words.locator('xpath=ancestor::li[1]').boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1.5, 1)
  await gallery(page).getByRole('button', { name: 'Full screen' }).click()
  const dialog = page.getByRole('dialog')
  const retry = dialog.getByRole('button', { name: 'Try again' }).first()
  await retry.waitFor()
  await page.unroute('**/storage/**')
  await retry.click()
  await dialog.getByRole('img', { name: 'Yellow coupe, front-three-quarter' }).waitFor()
})

test('what the head of a page names is there, of the type it says, and a link to an auction has its photo', async () => {
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
  for (const { src, type } of manifest.icons) expect(await typeOf(origin + src), src).toBe(type)
  expect(
    await Promise.all(
      named.map(async (href) => [href.replace(/-[\w-]{8}\./, '.'), await typeOf(origin + href)]),
    ),
  ).toEqual([
    ['/favicon.ico', 'image/vnd.microsoft.icon'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/assets/archivo-latin.woff2', 'font/woff2'],
  ])
  expect(await typeOf(picture ?? '')).toBe('image/jpeg')
})

async function typeOf(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'manual' })
  expect(response.status, url).toBe(200)
  expect(response.headers.get('cache-control'), url).toMatch(/^public, max-age=\d+/)
  return (response.headers.get('content-type') ?? '').replace(/;.*/, '')
}

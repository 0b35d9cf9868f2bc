import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { baseUrl, person, visitor } from '../support/browser.ts'
import { goTo } from '../support/visit.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
}

test('user menu: arrow keys -> move the focus; Escape -> closes and restores the focus', async () => {
  const { page, faults } = await person('menu')
  await goTo(page, '/')
  const opener = page.getByRole('banner').locator('details:not([data-page-menu]) > summary')
  const menu = page.getByRole('banner').locator('details:not([data-page-menu])')
  await opener.focus()
  await page.keyboard.press('ArrowDown')
  expect(await focusedText(page)).toBe('Dashboard')
  await page.keyboard.press('ArrowDown')
  expect(await focusedText(page)).toBe('My Bids')
  await page.keyboard.press('End')
  expect(await focusedText(page)).toBe('Sign Out')
  await page.keyboard.press('ArrowDown')
  expect(await focusedText(page)).toBe('Dashboard')
  await page.keyboard.press('ArrowUp')
  expect(await focusedText(page)).toBe('Sign Out')
  await page.keyboard.press('Home')
  expect(await focusedText(page)).toBe('Dashboard')

  await page.keyboard.press('Escape')
  await expect.poll(() => menu.getAttribute('open')).toBeNull()
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)

  await page.keyboard.press('Enter')
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).waitFor()
  await page.getByRole('main').click({ position: { x: 5, y: 5 } })
  await expect.poll(() => menu.getAttribute('open')).toBeNull()

  await opener.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${baseUrl}/dashboard`)
  await expect.poll(() => menu.getAttribute('open')).toBeNull()
  expect(faults).toEqual([])
})

test('phone menu: opened -> one sheet with all links, the current page marked, and no scrolling behind it', async () => {
  const { page, faults, name } = await person('phone', PHONE)
  await goTo(page, '/about')
  const head = page.getByRole('banner')
  const sheet = head.locator('details[data-page-menu]')
  const opener = head.locator('details[data-page-menu] > summary')
  await opener.tap()
  await sheet.getByText(name).waitFor()
  expect(await head.getByRole('link', { name: 'About' }).getAttribute('aria-current')).toBe('page')
  expect(await head.getByRole('link', { name: 'Vehicles' }).getAttribute('aria-current')).toBeNull()
  for (const entry of await sheet.locator('a:visible, button:visible').all()) {
    // The two options are 38 pixels high within a frame of 44.
    const box = await entry.boundingBox()
    expect(box?.height ?? 0, (await entry.textContent()) ?? '').toBeGreaterThanOrEqual(38)
  }
  const { violations } = await new AxeBuilder({ page }).include('header').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])

  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
  // A tap on the scrim below the sheet closes it.
  await page.setViewportSize({ width: 390, height: 1_200 })
  await page.touchscreen.tap(200, 1_180)
  await expect.poll(() => sheet.getAttribute('open')).toBeNull()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden')

  await page.setViewportSize(PHONE.viewport)
  await opener.tap()
  await page.keyboard.press('Escape')
  await expect.poll(() => sheet.getAttribute('open')).toBeNull()
  await opener.tap()
  await head.getByRole('button', { name: 'Light' }).tap()
  await page.locator('html.light').waitFor()
  await head.getByRole('link', { name: 'Vehicles' }).tap()
  await page.waitForURL(`${baseUrl}/vehicles`)
  await expect.poll(() => sheet.getAttribute('open')).toBeNull()
  expect(faults).toEqual([])
})

test('theme: changed in one tab -> other tabs follow, and a reload is never painted in the old theme', async () => {
  const { page, context } = await visitor()
  const other = await context.newPage()
  await goTo(page, '/about')
  await goTo(other, '/contact')
  await page.getByRole('banner').getByRole('button', { name: 'Use the light theme' }).click()
  await other.locator('html.light').waitFor()
  const barColors = other.locator('meta[name="theme-color"]')
  expect(await barColors.evaluateAll((all) => all.map((meta) => meta.getAttribute('content')))).toEqual([
    '#f6f7f8',
    '#f6f7f8',
  ])
  // The server already renders the light theme.
  expect(await (await context.request.get('/about')).text()).toContain('<html lang="en" class="light">')

  await page.getByRole('contentinfo').getByRole('button', { name: 'System' }).click()
  await other.locator('html.system').waitFor()
  const background = () => other.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await other.emulateMedia({ colorScheme: 'light' })
  expect(await background()).toBe('rgb(246, 247, 248)')
  await other.emulateMedia({ colorScheme: 'dark' })
  expect(await background()).toBe('rgb(13, 14, 16)')
})

test('theme without scripts: chosen -> applied, and the same page returns', async () => {
  const { page } = await visitor({ javaScriptEnabled: false })
  await page.goto('/auctions?sort=newest')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Light' }).click()
  await page.waitForURL(`${baseUrl}/auctions?sort=newest`)
  expect(await page.locator('html').getAttribute('class')).toBe('light')
})

test('offline: connection lost -> a bar says so and the typed text stays; online -> the bar is gone', async () => {
  const { page, context } = await visitor()
  await goTo(page, '/login')
  await page.getByLabel('Email').fill('somebody@example.test')
  await context.setOffline(true)
  await page.getByText('You are offline.', { exact: true }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  const offlineBar = page.getByText('You are offline. Nothing was sent or opened.')
  await offlineBar.waitFor()
  const wide = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 320, height: 720 })
  expect((await offlineBar.boundingBox())?.height, 'one line on the narrowest phone').toBeLessThanOrEqual(16)
  await page.setViewportSize(wide)
  expect(page.url()).toBe(`${baseUrl}/login`)
  expect(await page.getByLabel('Email').inputValue()).toBe('somebody@example.test')

  await page.getByLabel('Password').fill('Sundown42x')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByText('You are offline. Nothing was sent, and nothing you typed is lost.').waitFor()
  expect(await page.getByLabel('Password').inputValue()).toBe('Sundown42x')

  await context.setOffline(false)
  await page.locator('[data-offline]').waitFor({ state: 'detached' })
  expect(await page.getByText(/Nothing was sent or opened/).count()).toBe(0)
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await page.waitForURL(`${baseUrl}/about`)
})

test('skip link: focused -> visible; followed -> the target is in sight', async () => {
  const { page } = await visitor()
  await goTo(page, '/about')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  expect((await skip.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
})

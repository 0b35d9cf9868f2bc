import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { visitor } from '../support/browser.ts'
import { goTo } from '../support/visit.ts'

const PAGE = '/dev/components'
const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

async function open(viewport = WIDE, path = PAGE) {
  const visit = await visitor({ viewport })
  await goTo(visit.page, path)
  return visit
}

const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)

// look.test.ts audits it wide and dark, and on a phone and light.
test.each([
  { viewport: WIDE, theme: 'light' },
  { viewport: PHONE, theme: 'dark' },
])('components: $viewport.width wide, $theme -> no axe findings', async ({ viewport, theme }) => {
  const { page, faults } = await open(viewport)
  await page.evaluate((name) => {
    document.documentElement.className = name
  }, theme)
  expect(await axeFindings(page)).toEqual([])
  expect(faults).toEqual([])
})

test('menu: arrow keys, Home and End -> move the focus; Escape -> closes and restores the focus', async () => {
  const { page } = await open()
  const button = page.locator('main summary', { hasText: 'Dana' })
  const entry = (name: string) => page.locator('main details').getByText(name, { exact: true })
  await button.focus()
  await page.keyboard.press('ArrowDown')
  expect(await hasFocus(entry('Dashboard'))).toBe(true)
  await page.keyboard.press('ArrowUp')
  expect(await hasFocus(entry('Sign Out'))).toBe(true)
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  expect(await hasFocus(entry('My Auctions'))).toBe(true)
  await page.keyboard.press('End')
  expect(await hasFocus(entry('Sign Out'))).toBe(true)
  await page.keyboard.press('Escape')
  expect(await entry('Dashboard').isVisible()).toBe(false)
  expect(await hasFocus(button)).toBe(true)

  await page.keyboard.press('Enter')
  await entry('Dashboard').waitFor({ state: 'visible' })
  await page.getByRole('button', { name: 'Open a dialog' }).focus()
  await entry('Dashboard').waitFor({ state: 'hidden' })
})

test.each(['Open a dialog', 'Open a sheet'])(
  '%s: opened and closed -> takes the focus, traps it and restores it',
  async (name) => {
    const { page } = await open()
    const opener = page.getByRole('button', { name })
    const left = () => page.locator('h1').evaluate((heading) => heading.getBoundingClientRect().left)
    const before = await left()
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Cancel your maximum' })
    await dialog.waitFor()
    expect(await left(), 'the page behind must not move').toBe(before)
    for (let presses = 0; presses < 10; presses += 1) {
      const outside = await page.evaluate(
        () => document.activeElement !== document.body && document.activeElement?.closest('dialog') === null,
      )
      expect(outside).toBe(false)
      await page.keyboard.press('Tab')
    }
    expect(await axeFindings(page, 'what is not covered')).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await hasFocus(opener)).toBe(true)
  },
)

test('tab link: clicked -> has a URL, is marked as current, and scrolls into view on a phone', async () => {
  const { page } = await open(PHONE)
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  const current = tabs.locator('[aria-current="page"]')
  expect(await current.textContent()).toContain('Bid History')
  const inView = (locator: Locator) =>
    locator.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      return left >= 0 && right <= window.innerWidth
    })
  expect(await inView(current)).toBe(true)
  await tabs.getByRole('link', { name: 'Documents' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/tab=Documents/)
  await tabs.getByRole('link', { name: 'Documents', exact: true }).and(current).waitFor()
  expect(await inView(current)).toBe(true)
  await page.goBack()
  await tabs
    .getByRole('link', { name: /Bid History/ })
    .and(current)
    .waitFor()
})

test('segmented control: arrow keys -> move the choice as in a radio group', async () => {
  const { page } = await open()
  const group = page.getByRole('group', { name: 'Kind of bid' })
  await group.getByRole('radio', { name: 'Bid now' }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await group.getByRole('radio', { name: 'Set a maximum' }).isChecked()).toBe(true)
  await page.keyboard.press('ArrowRight')
  expect(await group.getByRole('radio', { name: 'Bid now' }).isChecked()).toBe(true)
})

test('segmented control: chosen segment -> 38 px high, 3 px inside its 44 px frame', async () => {
  const { page } = await open()
  const { frame, label } = await page.getByRole('group', { name: 'Kind of bid' }).evaluate((group) => ({
    frame: group.getBoundingClientRect().toJSON() as DOMRect,
    label: group.querySelector('label')?.getBoundingClientRect().toJSON() as DOMRect,
  }))
  expect(frame.height).toBe(44)
  expect(label.height).toBe(38)
  expect(label.top - frame.top).toBe(3)
})

test('password field: shown and hidden -> keeps the typed text', async () => {
  const { page } = await open()
  const field = page.getByLabel('Password', { exact: true })
  const eye = page.getByRole('button', { name: 'Show password' })
  await field.fill('Secret1x')
  await eye.click()
  expect(await field.getAttribute('type')).toBe('text')
  expect(await eye.getAttribute('aria-pressed')).toBe('true')
  await eye.click()
  expect(await field.getAttribute('type')).toBe('password')
  expect(await field.inputValue()).toBe('Secret1x')
})

test('busy button: pressed -> keeps its width and focus', async () => {
  const { page } = await open()
  const button = page
    .locator('#buttons')
    .getByRole('button', { name: /^Plac(e bid now|ing bid)$/ })
    .last()
  const width = () => button.evaluate((element) => element.getBoundingClientRect().width)
  const before = await width()
  await button.focus()
  await page.keyboard.press('Enter')
  await page.locator('#buttons [aria-busy] >> text=Placing bid').last().waitFor()
  expect(await width()).toBe(before)
  expect(await hasFocus(button)).toBe(true)
  expect(await button.getAttribute('aria-disabled')).toBe('true')
})

test('table: laid out as cards -> remains a table for screen readers', async () => {
  const { page } = await open(PHONE)
  const table = page.getByRole('table', { name: 'Bids' })
  expect(await table.getByRole('columnheader').count()).toBe(5)
  expect(await table.getByRole('row').count()).toBe(4)
  await table.getByRole('cell', { name: '$41,750' }).waitFor({ state: 'visible' })
})

test('forced colors: chosen and not chosen -> remain distinguishable', async () => {
  const { page } = await visitor({ viewport: WIDE, forcedColors: 'active' })
  await page.goto(PAGE)
  const group = page.getByRole('group', { name: 'Kind of bid' })
  const edge = (label: string) =>
    group.getByText(label).evaluate((segment) => getComputedStyle(segment).borderTopColor)
  expect(await edge('Bid now')).not.toBe(await edge('Set a maximum'))
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  const underline = (name: RegExp) =>
    tabs
      .getByRole('link', { name })
      .evaluate((tab) => getComputedStyle(tab, '::after').getPropertyValue('border-bottom-width'))
  expect(await underline(/Bid History/)).toBe('2px')
  expect(await underline(/Overview/)).toBe('0px')
})

async function readColor(page: Page, name: string): Promise<string> {
  return page.evaluate(
    (token) => getComputedStyle(document.documentElement).getPropertyValue(token).trim(),
    name,
  )
}

test('autofill: filled field -> keeps the colors of the theme', async () => {
  const { page } = await open()
  const field = page.getByLabel('Rest')
  // Tests cannot trigger autofill; they can check that the style rule exists.
  const rule = await field.evaluate(
    () =>
      [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules])
        .flatMap((outer) => ('cssRules' in outer ? [...(outer as CSSGroupingRule).cssRules] : [outer]))
        .find(({ cssText }) => cssText.includes(':autofill'))?.cssText,
  )
  expect(rule).toContain('-webkit-text-fill-color: var(--hl-ink)')
  expect(await readColor(page, '--hl-ink')).toBe('#f3f4f6')
})

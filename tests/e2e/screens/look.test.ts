import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { account, person, type Visit, visitor } from '../support/browser.ts'
import { findEmptyThird, findFocusJumps, findLayoutFaults } from '../support/measures.ts'
import { ADMIN, SUPPORT } from '../support/messages.ts'
import { emptyPictures, isPhotographed, photographScreen, writeIndex } from '../support/pictures.ts'
import { SCREENS, type Screen, type ScreenViewer, SELLER, type Width } from '../support/screens.ts'
import { openShowroom, type Showroom } from '../support/showroom.ts'
import { goTo } from '../support/visit.ts'
import { shareWindows } from '../support/windows.ts'

/** Touch targets are larger than mouse targets (WCAG 2.2, 2.5.8). */
const WINDOWS = {
  1440: { viewport: { width: 1440, height: 900 }, options: {}, leastTarget: 24 },
  390: {
    viewport: { width: 390, height: 844 },
    options: { isMobile: true, hasTouch: true },
    leastTarget: 44,
  },
} as const

/** Forms and lists of one column, beside which belongs what helps with them. */
const HAS_ASIDE =
  /^(checkout|receipt|offer-to-bidder|contact|create.*|dashboard-denied|edit-unauthorized|sandbox-confirm|error|manage.*|messages-none|message-first|notifications.*|pay-premium|payment-methods.*|questions|save-search|saved-searches-none)$/

shareWindows()

let showroom: Showroom
const windows = new Map<string, Promise<Visit>>()

beforeAll(async () => {
  if (isPhotographed) emptyPictures()
  showroom = await openShowroom()
}, 180_000)

afterAll(() => {
  if (isPhotographed) writeIndex()
})

/** One window for each person and width, for all of their screens: opening it takes longer than a page. */
function getWindow(who: ScreenViewer, width: Width): Promise<Visit> {
  const key = `${who} ${width}`
  const { viewport, options: kind } = WINDOWS[width]
  const options = { viewport, ...kind }
  const open = {
    stranger: () => visitor(options),
    bidder: () => account(showroom.bidder.email, options),
    newcomer: () => person('newcomer', { isAuthorized: false, ...options }),
    debtor: () => account(showroom.debtor.email, options),
    seller: () => account(SELLER, options),
    support: () => account(SUPPORT, options),
    admin: () => account(ADMIN, options),
  }[who]
  const opened = windows.get(key) ?? open()
  windows.set(key, opened)
  return opened
}

test.each(SCREENS)('screen $name: wide and on a phone -> no layout or axe faults', async (screen) => {
  const findings: string[] = []
  for (const widths of loadsOf(screen)) findings.push(...(await findScreenFaults(screen, widths)))
  expect([...new Set(findings)]).toEqual([])
})

/** The widths of each load: what is done on a page needs a page of its own, any other is loaded once and resized. */
function loadsOf({ act, before, after, only }: Screen): readonly (readonly [Width, ...Width[]])[] {
  if (only !== undefined) return [[only]]
  return act || before || after ? [[1440], [390]] : [[390, 1440]]
}

/** Loads a screen at the first of the widths, and finds its faults at each. */
async function findScreenFaults(
  screen: Screen,
  [first, ...others]: readonly [Width, ...Width[]],
): Promise<string[]> {
  const { page, faults } = await getWindow(screen.who, first)
  const faultsBefore = faults.length
  await screen.before?.()
  try {
    await goTo(page, screen.path(showroom))
    await screen.after?.()
    if (screen.shows) await page.getByText(screen.shows).first().waitFor()
    await screen.act?.(page)
    const found = await findFaultsAt(page, screen, first)
    for (const width of others) {
      await page.setViewportSize(WINDOWS[width].viewport)
      found.push(...(await findFaultsAt(page, screen, width)))
    }
    const unexpected = faults.slice(faultsBefore).filter((fault) => !screen.expectedFaults?.test(fault))
    return [...found, ...unexpected.map((fault) => `${first} console: ${fault}`)]
  } finally {
    await page.context().setOffline(false)
    // A page left open goes on counting down and uses processor time.
    await page.goto('/robots.txt')
    await page.setViewportSize(WINDOWS[first].viewport)
  }
}

/**
 * Finds the faults of an open screen at this width, and takes its pictures if `npm run pictures -- --screens` runs
 * it. Axe, which takes the longest, audits the dark theme wide and the light one on the phone; the page of
 * components has every combination (components.test.ts).
 */
async function findFaultsAt(page: Page, screen: Screen, width: Width): Promise<string[]> {
  // A page that scrolls to its tab is measured from the top, where the header covers nothing.
  if (screen.act === undefined) await page.evaluate(() => window.scrollTo(0, 0))
  const layout = await findLayoutFaults(page, { leastTarget: WINDOWS[width].leastTarget })
  if (width === 1440 && HAS_ASIDE.test(screen.name)) layout.push(...(await findEmptyThird(page)))
  if (width === 390) layout.push(...(await findFocusJumps(page)))
  if (isPhotographed) await photographScreen(page, { ...screen, width })
  await page.evaluate(
    ([was, is]) => document.documentElement.classList.replace(was, is),
    width === 390 ? (['dark', 'light'] as const) : (['light', 'dark'] as const),
  )
  const audit = await axeFindings(page, screen.act && 'what is not covered')
  const resized = await findFaultsWhenResized(page, screen, width)
  return [...[...layout, ...audit].map((finding) => `${width}: ${finding}`), ...resized]
}

interface Resized {
  readonly width: number
  readonly height: number
  readonly leastTarget?: number
}

/**
 * Sizes to resize to. From the phone: a small phone, and a tablet in both orientations. From the desktop: the
 * same at 200 % (WCAG 1.4.10 and 1.4.4).
 */
const RESIZED: Record<Width, readonly Resized[]> = {
  390: [
    { width: 320, height: 640 },
    { width: 768, height: 1024, leastTarget: 44 },
    { width: 1024, height: 768 },
  ],
  1440: [{ width: 720, height: 450 }],
}

async function findFaultsWhenResized(page: Page, screen: Screen, width: Width): Promise<string[]> {
  const found: string[] = []
  for (const { leastTarget, ...size } of RESIZED[width]) {
    // A screen that exists at one width only has no other.
    if (screen.only === width && size.width > 720) continue
    await page.setViewportSize(size)
    const faults = await findLayoutFaults(page, { leastTarget })
    found.push(...faults.map((finding) => `${size.width}: ${finding}`))
  }
  return found
}

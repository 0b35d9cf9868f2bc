import type { Page } from 'playwright-core'

/** Opens a page and waits until it is hydrated, with its own font and every photo. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' })
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await waitForHydration(page)
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const image of document.images) image.loading = 'eager'
    // The layout check finds an image that does not load within this time.
    const late = new Promise((resolve) => setTimeout(resolve, 8_000))
    const loaded = [...document.images].map((image) => image.decode().catch(() => null))
    await Promise.race([late, Promise.all(loaded)])
  })
}

/** Waits until React has hydrated the page, with the bell, whose code comes later, and run its first effects. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isHydrated = (node: Element) => Object.keys(node).some((key) => key.startsWith('__reactFiber'))
    const bell = document.querySelector('[popovertarget="bell"]')
    return isHydrated(document.body) && (bell === null || isHydrated(bell))
  })
  try {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))))
  } catch (error) {
    // A link opened the next page between the two calls: that one is waited for.
    if (!String(error).includes('Execution context was destroyed')) throw error
    await waitForHydration(page)
  }
}

/**
 * Opens a page while its scripts are held back; the returned function releases them and waits for hydration.
 */
export async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return async () => {
    release()
    await waitForHydration(page)
  }
}

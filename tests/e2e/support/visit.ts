import type { Page } from 'playwright-core'

/** Goes there and waits until the page is whole: hydrated, in its own font, with every photo. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' })
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await hydrated(page)
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const image of document.images) image.loading = 'eager'
    // One that does not load is found by whoever looks.
    const late = new Promise((resolve) => setTimeout(resolve, 8_000))
    const loaded = [...document.images].map((image) => image.decode().catch(() => null))
    await Promise.race([late, Promise.all(loaded)])
  })
}

/** Waits until React has taken over what the server wrote, and its first effects have run. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')))
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))))
}

/** Goes there with the page's code on its way until the answer is called. */
export async function beforeItsCode(page: Page, path: string): Promise<() => Promise<void>> {
  let send = () => {}
  const mayCome = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await mayCome
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return async () => {
    send()
    await hydrated(page)
  }
}

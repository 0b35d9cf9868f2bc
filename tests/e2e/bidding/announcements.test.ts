import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { AuctionScreen } from '../support/auction-screen.ts'
import { api, person } from '../support/browser.ts'

/** A price is read aloud at most this often. */
const LEAST_BETWEEN_MS = 5_000
/** Timers of the page may fire this much too early by the observer's clock. */
const TOLERANCE_MS = 100

interface Said {
  readonly atMs: number
  readonly how: string
  readonly text: string
}

declare global {
  interface Window {
    said?: Said[]
  }
}

/** Records from now on what a screen reader would announce without a key press. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const said: Said[] = []
    window.said = said
    new MutationObserver((changes) => {
      const regions = new Set<Element>()
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest('[aria-live], [role=alert], [role=status], [role=log]')
        if (region) regions.add(region)
      }
      for (const region of regions) {
        const role = region.getAttribute('role')
        const how = region.getAttribute('aria-live') ?? (role === 'alert' ? 'assertive' : 'polite')
        const text = region.textContent?.trim() ?? ''
        if (how !== 'off' && text !== '') said.push({ atMs: performance.now(), how, text })
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}

const heard = (page: Page): Promise<Said[]> => page.evaluate(() => window.said ?? [])

test('price announcements: five bids in four seconds -> polite, at most one in five seconds, newest last, no clock', async () => {
  const id = await api.newAuction({ title: 'Heard, not seen', ends_in_ms: 40 * MINUTE_MS })
  const [listener, rival] = await Promise.all([person('listener'), person('rival')])
  await new AuctionScreen(listener.page).open(id)
  await listen(listener.page)
  // The clock changes each second meanwhile.
  for (const dollars of [1_200, 1_300, 1_400, 1_500, 1_600]) {
    expect((await rival.client.bid(id, dollars)).status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 700))
  }
  await expect.poll(async () => (await heard(listener.page)).at(-1)?.text).toMatch(/^Current bid \$1,600\./)
  const all = await heard(listener.page)
  expect(all.map(({ how }) => how).filter((how) => how !== 'polite')).toEqual([])
  expect(all.filter(({ text }) => /\d:\d\d|left$/.test(text))).toEqual([])
  const prices = all.filter(({ text }) => /\$1,\d00/.test(text))
  const tooSoon = prices.filter(
    ({ atMs }, index) => index > 0 && atMs - (prices[index - 1]?.atMs ?? 0) < LEAST_BETWEEN_MS - TOLERANCE_MS,
  )
  expect(tooSoon).toEqual([])
})

test('outbid announcement: another announcement pending -> assertive and at once', async () => {
  const title = 'Outbid aloud'
  const id = await api.newAuction({ title })
  const [listener, rival] = await Promise.all([person('listener'), person('rival')])
  const screen = await new AuctionScreen(listener.page).open(id)
  expect((await screen.bid(1_200)).status).toBe(200)
  await screen.says('You lead')
  await listen(listener.page)
  expect((await rival.client.bid(id, 1_300)).status).toBe(200)
  const outbid = `You've been outbid on "${title}"! Current bid: $1,300`
  await expect
    .poll(async () =>
      (await heard(listener.page)).filter(({ how }) => how === 'assertive').map(({ text }) => text),
    )
    .toEqual([expect.stringContaining(outbid)])
})

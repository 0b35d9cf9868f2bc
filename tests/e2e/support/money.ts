import { readFileSync } from 'node:fs'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ApiClient } from '../../fixtures/api-client.ts'
import { api } from './browser.ts'

/** Wide with a mouse, and a phone with touch. */
export const WIDE_AND_PHONE = [
  ['wide', { viewport: { width: 1440, height: 900 } }],
  ['phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
] as const satisfies readonly (readonly [string, BrowserContextOptions])[]

/** Ends an auction at once and waits until it has ended. */
export async function endAuction(auctionId: number, at: ApiClient = api): Promise<void> {
  await at.must('POST', `/dev/auctions/${auctionId}/schedule`, { body: { ends_in_ms: 1 } })
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if ((await at.auction(auctionId)).status === 'ended') return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`Auction ${auctionId} does not end.`)
}

/**
 * Moves the clock of payments ahead and runs their timed jobs. It is the server's and never goes back: a test that moves
 * it has a server of its own, others only run the jobs.
 */
export async function runPaymentJobs(at: ApiClient = api, aheadMs = 0): Promise<void> {
  await at.must('POST', '/dev/clock', { body: { advance_ms: aheadMs } })
}

interface Sale {
  readonly id: number
  readonly state: string
}

/** Waits until the buyer's only sale has one of these states and returns its id. */
export async function findSale(buyer: ApiClient, ...states: readonly string[]): Promise<number> {
  const read = async () => {
    const { data } = await buyer.must('GET', '/api/financial/sales?role=buyer')
    return (data as Sale[])[0]
  }
  await expect.poll(async () => (await read())?.state).toSatisfy((state) => states.includes(state))
  return (await read())?.id ?? 0
}

/** Saves the test card that succeeds, from the form that adds a payment method. */
export async function saveTestCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: '4242 4242 4242 4242' }).click()
  await page.getByRole('button', { name: 'Save card' }).click()
  await page.getByText('Your payment method is saved.').waitFor()
}

/** The file behind a link. */
export async function download(page: Page, link: Locator): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  return readFileSync(await file.path())
}

/** What is visible only with scripts, or only without them, is on a page twice. */
export const visible = (locator: Locator): Locator => locator.filter({ visible: true }).first()

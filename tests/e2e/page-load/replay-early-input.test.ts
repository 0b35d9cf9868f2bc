import { expect, test } from 'vitest'
import { png } from '../../worker/support/pictures.ts'
import { api, person, visitor } from '../support/browser.ts'
import { verifiedSeller } from '../support/sellers.ts'
import { openWithoutScripts, waitForHydration } from '../support/visit.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

test('early input: a button is pressed three times before hydration -> one press is replayed', async () => {
  const { page, faults } = await visitor(PHONE)
  const hydrate = await openWithoutScripts(page, '/auctions')
  const filters = page.getByRole('button', { name: 'Filters' })
  for (let press = 0; press < 3; press += 1) await filters.click()
  await hydrate()
  await page.getByRole('dialog').waitFor()
  expect(faults).toEqual([])
})

test('early input: something else is pressed afterwards -> the first press is dropped', async () => {
  const { page, faults } = await visitor(PHONE)
  const hydrate = await openWithoutScripts(page, '/auctions')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('heading', { level: 1 }).click()
  await hydrate()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(faults).toEqual([])
})

test("early input: a press before React's first scheduled task -> replayed without an error", async () => {
  const { page, faults } = await visitor(PHONE)
  // React schedules its tasks through a MessageChannel, which is blocked here until `letReactGo`.
  await page.addInitScript(() => {
    const mayGo = new Promise<void>((resolve) => Object.assign(window, { letReactGo: resolve }))
    class HeldChannel {
      readonly port1 = { onmessage: null as (() => void) | null }
      readonly port2 = {
        postMessage: () => void mayGo.then(() => setTimeout(() => this.port1.onmessage?.())),
      }
    }
    Object.assign(window, { MessageChannel: HeldChannel })
  })
  await page.goto('/auctions', { waitUntil: 'networkidle' })
  await page.getByRole('searchbox').fill('Civic')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.evaluate(() => (window as unknown as { letReactGo: () => void }).letReactGo())
  await waitForHydration(page)
  await page.getByRole('dialog').waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('Civic')
  expect(faults).toEqual([])
})

test('early input: amount and kind of bid before hydration -> the form sends both', async () => {
  const { page, faults } = await person('early', { viewport: { width: 1440, height: 900 } })
  const id = await api.newAuction({ title: 'Typed ahead', starting_bid: 9_000 })
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/auto-bid')) sent.push(request.postDataJSON())
  })
  const hydrate = await openWithoutScripts(page, `/auctions/${id}`)
  const panel = page.getByRole('region', { name: 'Live status' })
  await panel.getByRole('radio', { name: /maximum/i }).check({ force: true })
  const amount = panel.getByRole('spinbutton')
  await amount.fill('12500')
  await hydrate()
  await expect.poll(() => amount.inputValue()).toBe('12,500')
  await panel.getByText('Connected').waitFor()
  await panel.getByRole('button', { name: 'Set maximum' }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toEqual({ max_amount: 12_500 })
  expect(faults).toEqual([])
})

test('early input: files chosen before hydration -> checked and uploaded', async () => {
  const { page, client } = await verifiedSeller('early')
  const { data } = await client.must('POST', '/api/drafts', { body: { content: {} } })
  const hydrate = await openWithoutScripts(page, `/dev/components?draft=${(data as { id: number }).id}`)
  const choice = page.getByLabel('Photos', { exact: true }).and(page.locator('input'))
  await choice.setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await png(60, 40, 9)),
  })
  await hydrate()
  await page.getByText('1 of 40').waitFor()
})

test('early input: sort order chosen before hydration -> applied', async () => {
  const { page } = await visitor({ viewport: { width: 1440, height: 900 } })
  const hydrate = await openWithoutScripts(page, '/auctions')
  await page.getByRole('combobox', { name: 'Sort by' }).first().selectOption({ index: 2 })
  await hydrate()
  await page.waitForURL(/sort/)
})

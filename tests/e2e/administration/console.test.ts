/** Journeys of the console that change the whole platform, on a server of their own. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { SeedClient } from '../../../scripts/demo/seed-server.ts'
import { ApiClient } from '../../fixtures/api-client.ts'
import { readPdfText } from '../../fixtures/pdf-text.ts'
import { account, person, visitor } from '../support/browser.ts'
import { ADMIN } from '../support/messages.ts'
import { download, endAuction, findSale } from '../support/money.ts'
import { startSite } from '../support/site-server.ts'
import { goTo } from '../support/visit.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const ALERT = 'Settlement of sale 1 was given up.'

let stateDir: string
let site: Awaited<ReturnType<typeof startSite>>
let api: ApiClient
let admin: ApiClient

beforeAll(async () => {
  stateDir = mkdtempSync(join(tmpdir(), 'hammerlane-console-'))
  cpSync(inject('preparedState'), stateDir, { recursive: true })
  raiseCriticalAlert(stateDir)
  site = await startSite(stateDir, inject('bundleDir'))
  await new SeedClient(site.server.url).ensureAccounts()
  api = new ApiClient(site.server.url)
  admin = await new ApiClient(site.server.url).signIn(ADMIN)
})

afterAll(async () => {
  await site?.server.stop()
  if (stateDir) rmSync(stateDir, { recursive: true, force: true })
})

/** Nothing that can be done from outside raises one. */
function raiseCriticalAlert(folder: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((one) => one.endsWith('.sqlite'))) {
    const db = new DatabaseSync(join(folder, file))
    if (db.prepare("select 1 from sqlite_master where name = 'admin_alerts'").get()) {
      db.prepare(
        "insert into admin_alerts (key, kind, severity, message, created_at_ms) values ('journey', 'settlement_parked', 'critical', ?, ?)",
      ).run(ALERT, Date.now())
    }
    db.close()
  }
}

const asAdmin = (options = {}) => account(ADMIN, { baseURL: site.server.url, ...options })

/** Presses, and gives the password that the dialog asks for. */
async function pressWithPassword(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Current password').fill('Password1')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Without the refusals that the test provokes. */
const unexpected = (faults: readonly string[], expected: RegExp) =>
  faults.filter((fault) => !expected.test(fault))

test.each([
  ['desktop', {}],
  ['phone', PHONE],
])('overview, %s: an administrator locks and unlocks the platform with the password', async (_, options) => {
  const auctionId = await api.newAuction({ starting_bid: 1_000 })
  const bidder = await person('locks', { baseURL: site.server.url })
  const { page, faults } = await asAdmin(options)
  await goTo(page, '/admin')
  await page.getByLabel('Reason').fill('Payments are down.')
  await pressWithPassword(page, 'Lock System')
  await page.getByText(/^The system is locked\. \d+ auctions are paused\.$/).waitFor()
  await page.getByText('Reason: Payments are down.').waitFor()
  expect(await bidder.client.bid(auctionId, 1_100)).toMatchObject({ status: 503, body: { code: 'locked' } })
  const stranger = await visitor({ baseURL: site.server.url, ...options })
  await goTo(stranger.page, '/')
  await stranger.page.getByText('Hammerlane is closed for maintenance.').first().waitFor()

  await page.getByLabel('Reason').fill('They work again.')
  // The password counts for ten minutes.
  await page.getByRole('button', { name: 'Unlock System' }).click()
  await page.getByText('The system is not locked.').waitFor()
  await expect.poll(async () => (await bidder.client.bid(auctionId, 1_100)).status).toBe(200)
  expect(unexpected(faults, /system\/lock/)).toEqual([])
})

test('overview: a critical alert is acknowledged and assigned, and the report has its figures', async () => {
  await admin.must('POST', '/api/auth/proof', { body: { password: 'Password1' } })
  const colleague = {
    ...{
      username: 'second.admin',
      email: 'second.admin@example.test',
      first_name: 'Sam',
      last_name: 'Second',
    },
    ...{ user_type: 'private', role: 'admin' },
  }
  await admin.must('POST', '/api/admin/users', { body: colleague })
  const { page, faults } = await asAdmin()
  await goTo(page, '/admin')
  await page.getByRole('button', { name: `Acknowledge: ${ALERT}` }).click()
  await page.getByText('The alert is updated.').waitFor()
  await page.getByText('Assigned to admin').waitFor()
  await page.getByLabel('Assign to').selectOption({ label: 'second.admin' })
  await page.getByRole('button', { name: `Assign: ${ALERT}` }).click()
  await page.getByText('Assigned to second.admin').waitFor()
  const report = readPdfText(await download(page, page.getByRole('link', { name: 'Generate Report' })))
  expect(report).toContain('Hammerlane system overview')
  expect(report).toContain('Total users')
  expect(faults).toEqual([])
})

test('payments: settings are saved, refused with a clear message, and a connection without a key is not tested', async () => {
  const { page, faults } = await asAdmin()
  await goTo(page, '/admin')
  let open = () => {}
  const held = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route(/\/admin\.data\?/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Payment Processing' }).click()
  await page.getByText('Loading payment settings...').waitFor()
  open()
  const stripe = page.locator('form').filter({ has: page.locator('input[name="provider"][value="stripe"]') })
  await stripe.getByLabel('API Base URL').waitFor()
  expect(await page.getByText('Loading payment settings...').count()).toBe(0)

  await stripe.getByRole('button', { name: 'Test connection' }).click()
  await stripe.getByText('There is no secret key to test. Save one first.').waitFor()
  const key = stripe.getByLabel('Publishable / Client ID')
  await key.fill('pk_test_journey')
  // The first form is Stripe's. It stores the address, too, which needs the password.
  await pressWithPassword(page, 'Save Settings')
  await page.getByText('stripe settings saved').waitFor()
  await goTo(page, '/admin?tab=payments')
  expect(await key.inputValue()).toBe('pk_test_journey')

  await stripe.getByLabel('Active').check()
  await stripe.getByRole('button', { name: 'Save Settings' }).click()
  await stripe
    .getByText(/secret key/i)
    .last()
    .waitFor()
  let answer = () => {}
  const saving = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/payments/providers', async (route) => {
    await saving
    await route.fulfill({ status: 500, json: { success: false } })
  })
  await stripe.getByRole('button', { name: 'Save Settings' }).click()
  await stripe.getByRole('button', { name: 'Saving...' }).waitFor()
  answer()
  await stripe.getByText('Failed to save stripe settings').waitFor()
  expect(unexpected(faults, /payments\/providers/)).toEqual([])
})

test('settings: changed, refused out of their bounds, cancelled, and saved', async () => {
  const { page, faults } = await asAdmin(PHONE)
  await goTo(page, '/admin?tab=settings')
  await page.getByRole('link', { name: 'Edit Settings' }).click()
  const most = page.getByLabel('Max active auctions')
  const before = await most.inputValue()
  await most.fill('101')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await page.getByText('Max active auctions must be 1 to 100').waitFor()
  expect(await most.inputValue()).toBe('101')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Edit Settings' }).click()
  await expect.poll(() => most.inputValue()).toBe(before)
  await most.fill('61')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await page.getByText('Settings saved').waitFor()
  await page.getByText(/^Version 1, saved .* by admin$/).waitFor()
  const { data } = await admin.must('GET', '/api/admin/system-settings')
  expect((data as { user_limits: object }).user_limits).toMatchObject({ max_active_auctions: 61 })
  expect(unexpected(faults, /system-settings/)).toEqual([])
})

test('problem sale: charged again, then waived with the password', async () => {
  const buyer = await person('owes', { isAuthorized: false, baseURL: site.server.url })
  const title = 'Premium not paid in the console'
  await buyer.client.authorize('tok_insufficient_funds')
  const auctionId = await api.newAuction({ title, starting_bid: 9_000 })
  expect((await buyer.client.bid(auctionId, 12_000)).status).toBe(200)
  await endAuction(auctionId, api)
  const saleId = await findSale(buyer.client, 'charging')
  const { page, faults } = await asAdmin()
  await goTo(page, '/admin/sales')
  const row = page.getByRole('listitem').filter({ hasText: title })
  await row.getByLabel('Action').selectOption({ label: 'Charge the saved card again' })
  await row.getByLabel('Reason').fill('They asked for it.')
  await row.getByRole('button', { name: /^Apply: Charge/ }).click()
  await page.getByText('The card is being charged.').waitFor()
  await row.getByLabel('Action').selectOption({ label: 'Waive what is owed' })
  await row.getByLabel('Reason').fill('A mistake of ours.')
  await pressWithPassword(page, /^Apply: Waive/)
  await page.getByText('What was owed is waived.').waitFor()
  await page.getByText('No unpaid sales').waitFor()
  expect(await findSale(buyer.client, 'paid')).toBe(saleId)
  expect(unexpected(faults, /admin\/sales/)).toEqual([])
})

test('monitor, reports, backups: what is pressed fails and works -> the texts of the specification; read again by time', async () => {
  const { page, faults } = await asAdmin()
  await page.clock.install()
  const press = (name: string) => page.getByRole('button', { name }).click()
  const says = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor()
  const readAfter = async (ms: number) => {
    const read = page.waitForRequest(/\/admin\.data\?/)
    await page.clock.fastForward(ms)
    await read
  }
  await goTo(page, '/admin?tab=monitor')
  await press('Performance Test')
  await says(/^API\d+ msDatabase\d+ msFile system\d+ ms$/)
  await page.route('**/api/system/fs-test', (route) => route.fulfill({ status: 503, json: {} }))
  await press('Performance Test')
  await says('Performance test failed. Please check system status.')
  await readAfter(30_000)

  const { client: buyer } = await person('pays', { baseURL: site.server.url })
  const auctionId = await api.newAuction({ starting_bid: 1_000 })
  expect((await buyer.bid(auctionId, 1_100)).status).toBe(200)
  await endAuction(auctionId, api)
  await findSale(buyer, 'paid')
  await goTo(page, '/admin?tab=reports')
  await page.route('**/api/admin/financial-reports.csv?*', (route) => route.fulfill({ status: 500 }))
  await page.getByRole('link', { name: 'Export CSV' }).click()
  await says('Failed to export report. Please try again.')

  await goTo(page, '/admin?tab=backups')
  const start = '**/api/admin/backup/start'
  await page.route(start, (route) => route.abort())
  await press('Start manual backup')
  await page.getByText('Error starting backup. Please check console for details.').waitFor()
  await page.unroute(start)
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(start, async (route) => {
    await held
    await route.continue()
  })
  await press('Start manual backup')
  await page.getByRole('button', { name: 'Starting...', disabled: true }).waitFor()
  go()
  await page.getByText(/^Manual backup started successfully! Process ID \d+/).waitFor()
  await page.getByRole('button', { name: 'Start manual backup', disabled: true }).waitFor()
  await readAfter(2_000)
  await expect
    .poll(async () => {
      await page.clock.fastForward(30_000)
      return page.getByText('Idle', { exact: true }).count()
    })
    .toBe(1)
  await page.getByRole('button', { name: 'Start manual backup', disabled: false }).waitFor()
  expect(unexpected(faults, /fs-test|financial-reports|backup\/start/)).toEqual([])
})

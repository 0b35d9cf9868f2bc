import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withVinCheckDigit } from '../../../domain/vehicle/vin.ts'
import { api, visitor } from '../support/browser.ts'
import { pictureFiles } from '../support/picture-files.ts'
import { verifiedSeller } from '../support/sellers.ts'
import { goTo, waitForHydration } from '../support/visit.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const
const PHOTOS = 12

/** A VIN of a 2019 Accord that no other run uses. */
function newVin(): string {
  const serial = String(Date.now() % 1_000_000).padStart(6, '0')
  return withVinCheckDigit(`1HGCV1F50KA${serial}`)
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

test('create form on a phone: decode, type, reload, twelve photos, pay -> a public listing', async () => {
  const { page, faults } = await verifiedSeller('lists', PHONE)
  await goTo(page, '/auctions/create')

  await field(page, 'VIN').fill(newVin().toLowerCase())
  await page.getByText('Valid VIN format').waitFor()
  await page.getByText('17/17').waitFor()
  await page.getByRole('button', { name: 'Decode VIN' }).tap()
  await page.getByText(/^Filled in year, make, model/).waitFor()
  expect(await field(page, 'Year').inputValue()).toBe('2019')
  await field(page, 'Mileage').fill('41000')
  await field(page, 'Trim level').fill('EX-L')
  await field(page, 'Equipment').fill('Heated mirrors')
  await field(page, 'Equipment').press('Enter')
  const presets = { Drivetrain: 'Front-wheel drive', 'Condition rating': 'Good', 'Title status': 'Clean' }
  for (const [label, value] of Object.entries(presets)) {
    await page.getByRole('button', { name: `Confirm ${label.toLowerCase()}: ${value}` }).tap()
    // The button disappears, and its field has the focus.
    expect(await field(page, label).evaluate((element) => element === document.activeElement)).toBe(true)
  }
  await page.getByRole('button', { name: 'AI assist' }).tap()
  await page.getByText('Description generated').waitFor()
  await page.getByRole('radio', { name: /^No Reserve/ }).check()
  await field(page, 'Starting bid').fill('5000')

  // A reload half-way loses nothing.
  await page.waitForURL(/draft=\d+/)
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await field(page, 'Exterior color').fill('Lunar Silver')
  await saved
  await page.reload()
  await waitForHydration(page)
  expect(await field(page, 'Exterior color').inputValue()).toBe('Lunar Silver')
  expect(await field(page, 'Auction title').inputValue()).toMatch(/^2019 Honda Accord EX-L$/i)
  expect(await field(page, 'Starting bid').inputValue()).toBe('5,000')
  expect(await field(page, 'Description').inputValue()).toContain('41,000 miles')
  await page.getByRole('button', { name: /^Heated mirrors ?, remove$/ }).waitFor()

  // Without a photo only a log entry is sent.
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  const logged = page.waitForRequest(/\/logs\/auction-creation$/)
  await page.getByRole('button', { name: 'Create Auction' }).tap()
  const notice = page.getByText('Please upload at least one image before creating the auction')
  await notice.waitFor()
  // The summary shows it; on a phone a toast would cover the summary.
  expect(await notice.evaluate((words) => words.closest('.sr-only') !== null)).toBe(true)
  await page.getByText('At least one image is required').first().waitFor()
  expect((await logged).postDataJSON()).toMatchObject({
    step: 'validation_failed',
    data: { images: ['At least one image is required'] },
  })
  expect(sent).not.toContain('/api/vehicles')

  const choice = page.getByLabel('Photos', { exact: true }).and(page.locator('input'))
  await choice.setInputFiles(await pictureFiles(page, PHOTOS))
  await page.getByText(`${PHOTOS} of 40`).waitFor({ timeout: 30_000 })
  await page.getByText(/still on the way/).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Create Auction' }).tap()
  await page.getByText(/^Auction created successfully! Auction Number: HL-\d{4}-\d{6}$/).waitFor()
  await page.waitForURL(/\/auctions\/\d+$/)
  const auctionId = Number(new URL(page.url()).pathname.split('/').at(-1))
  await page.getByRole('heading', { level: 1, name: /^2019 Honda Accord EX-L/i }).waitFor()

  // Nobody else sees it before it is paid.
  const stranger = await visitor()
  const hidden = await stranger.context.request.get(`/api/auctions/${auctionId}`)
  expect(hidden.status()).toBe(404)
  await page.getByRole('link', { name: 'Complete checkout' }).filter({ visible: true }).first().tap()
  await page.getByRole('heading', { name: 'Checkout', exact: true }).waitFor()
  await waitForHydration(page)
  const isNew = page.getByRole('radio', { name: 'A new card' })
  if ((await isNew.count()) > 0) await isNew.check()
  await page.getByRole('button', { name: '4242 4242 4242 4242' }).tap()
  await page.getByRole('button', { name: 'Proceed to Payment' }).tap()
  await page.getByText(/^Payment received\. Your auction starts /).waitFor()
  await api.must('POST', `/dev/auctions/${auctionId}/schedule`, { body: { starts_in_ms: 0 } })
  await goTo(stranger.page, `/auctions/${auctionId}`)
  await stranger.page.getByRole('heading', { level: 1, name: /^2019 Honda Accord EX-L/i }).waitFor()
  await stranger.page.getByText(`1 of ${PHOTOS}`).first().waitFor()
  // Refused requests on the way, such as a listing without photos, are no faults of the page.
  expect(faults.filter((fault) => !/\b4\d\d\b/.test(fault))).toEqual([])
})

test('create form: signed out -> links to register and sign in that lead back', async () => {
  const { page } = await visitor()
  await goTo(page, '/auctions/create')
  await page.getByRole('heading', { level: 1, name: 'Access Denied' }).waitFor()
  expect(await page.getByRole('link', { name: 'Register Now' }).getAttribute('href')).toBe(
    '/register?redirectTo=%2Fauctions%2Fcreate',
  )
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await page.waitForURL(/\/login\?redirectTo=%2Fauctions%2Fcreate/)
})

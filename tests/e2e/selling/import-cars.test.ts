import { expect, test } from 'vitest'
import { toCsv } from '../../../domain/format/csv.ts'
import { withVinCheckDigit } from '../../../domain/vehicle/vin.ts'
import { pictureFiles } from '../support/picture-files.ts'
import { verifiedSeller } from '../support/sellers.ts'
import { goTo, waitForHydration } from '../support/visit.ts'

const HEADER = [
  'VIN',
  'Stock number',
  'Mileage',
  'Transmission',
  'Drivetrain',
  'Condition rating',
  'Title status',
  'Description',
  'Auction type',
  'Starting bid',
]

/** A VIN of a 2019 Accord that no other run uses. */
const newVin = (n: number) =>
  withVinCheckDigit(`1HGCV1F50KA${String((Date.now() + n) % 1_000_000).padStart(6, '0')}`)

const row = (vin: string, stock: string, mileage: string) => [
  vin,
  stock,
  mileage,
  'Automatic',
  'Front-wheel drive',
  'Good',
  'Clean',
  'One owner.',
  'No reserve',
  '$5,000',
]

test('import on a phone: file with a wrong cell -> marked; drafts, photos by stock number, two auctions to pay for', async () => {
  const { page, faults } = await verifiedSeller('imports', {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const text = toCsv([
    HEADER,
    row(newVin(1), 'K-1', '41,000'),
    row(newVin(2), 'K-2', 'unknown'),
    row(newVin(3), 'K-3', '42,000'),
  ])
  await goTo(page, '/auctions/import')
  const file = { name: 'cars.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel('CSV file').setInputFiles(file)
  await page.getByRole('button', { name: 'Check the file' }).tap()
  await page.getByText('2 rows can become drafts. 1 row cannot: see the marked cells.').waitFor()
  await page.getByRole('link', { name: /^Row 3, Mileage:/ }).tap()
  const cell = page.locator('td#row-3-mileage')
  expect(await cell.textContent()).toBe('unknownMileage must be a whole number from 0 to 999,999')
  // The VIN has filled in what the file leaves empty.
  expect(await page.getByRole('row', { name: /^2 2019/ }).textContent()).toContain('Accord')
  await page.getByRole('button', { name: 'Make 2 drafts' }).tap()
  await page.getByText('2 cars of the file are drafts now. 1 row with wrong cells is not stored.').waitFor()
  await page.getByRole('link', { name: 'Add photos and submit' }).tap()

  await page.getByText('2 drafts').first().waitFor()
  await waitForHydration(page)
  expect(await page.getByText('Add photos.').count()).toBe(2)
  const [first, second, third] = await pictureFiles(page, 3)
  await page
    .getByLabel('Photos of any of these cars')
    .setInputFiles(
      [first, second, third].flatMap((photo, index) =>
        photo === undefined
          ? []
          : [{ ...photo, name: ['K-1.png', 'k-3_front.png', 'IMG_7.png'][index] ?? '' }],
      ),
    )
  await page.getByRole('button', { name: 'Add photos' }).tap()
  await page.getByText('Photos were added to 2 drafts.').waitFor()
  await page.getByText('1 file names no draft, or more than one: IMG_7.png').waitFor()
  await page.getByRole('button', { name: 'Submit 2 drafts' }).tap()
  await page.getByText('2 drafts submitted').waitFor()
  await page.getByRole('link', { name: 'Pay for 2 listings' }).tap()
  await page.getByRole('heading', { name: 'Pay for listings' }).waitFor()
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(2)
  expect(faults).toEqual([])
})

test('import without scripts: file with a wrong cell -> marked where the list of problems leads; drafts made', async () => {
  const { page, faults } = await verifiedSeller('unscripted', { javaScriptEnabled: false })
  const text = toCsv([HEADER, row(newVin(4), 'N-1', '41,000'), row(newVin(5), 'N-2', 'unknown')])
  await page.goto('/auctions/import')
  const file = { name: 'cars.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel('CSV file').setInputFiles(file)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('link', { name: /^Row 3, Mileage:/ }).click()
  expect(await page.locator('td:target').textContent()).toBe(
    'unknownMileage must be a whole number from 0 to 999,999',
  )
  await page.getByRole('button', { name: 'Make 1 draft' }).click()
  await page.getByText('1 car of the file is a draft now. 1 row with wrong cells is not stored.').waitFor()
  await page.getByRole('link', { name: 'Add photos and submit' }).click()
  await page.getByText('Add photos.').waitFor()
  expect(faults).toEqual([])
})

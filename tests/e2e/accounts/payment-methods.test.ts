import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { AuctionScreen } from '../support/auction-screen.ts'
import { api, baseUrl, person } from '../support/browser.ts'

const METHODS = '/dashboard?tab=financial&view=methods'
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test.each([
  ['with scripts', true],
  ['without scripts', false],
])(
  'payment methods: %s -> added, renamed, made the default, removed; refused while authorized',
  async (_, runs) => {
    const options = { isAuthorized: false, viewport: { width: 390, height: 844 }, javaScriptEnabled: runs }
    const { page, client, faults } = await person('methods', options)
    await page.goto(METHODS)
    await page.getByText('No payment methods yet').waitFor()
    await page.getByRole('link', { name: 'Add Payment Method' }).click()
    if (runs) await page.getByRole('button', { name: '4242 4242 4242 4242' }).click()
    await page.getByRole('button', { name: 'Save card' }).click()
    await page.getByText('Your payment method is saved.').waitFor()
    await row(page, 'Visa ending in 4242').getByText('Default').waitFor()

    await page.getByRole('link', { name: 'Add Payment Method' }).click()
    await page.getByRole('link', { name: 'PayPal account' }).click()
    await page.getByLabel('PayPal email').fill('not an address')
    await page.getByRole('button', { name: 'Save PayPal account' }).click()
    await page.getByText('valid email').waitFor()
    await page.getByLabel('PayPal email').fill('me@example.test')
    await page.getByRole('checkbox', { name: 'Use as my default' }).uncheck()
    await page.getByRole('button', { name: 'Save PayPal account' }).click()
    await row(page, 'PayPal me@example.test').waitFor()

    await row(page, 'Visa').getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Label').fill('4242 4242 4242 4242')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Do not enter a card number here').waitFor()
    await page.getByLabel('Label').fill('Household')
    await page.getByLabel('Expiry').fill('04/40')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await row(page, 'Household').getByText('Visa ending in 4242 · Expires 04/40').waitFor()
    await row(page, 'PayPal').getByRole('button', { name: 'Set as default' }).click()
    await row(page, 'PayPal').getByText('Default').waitFor()

    const { data } = await client.must('GET', '/api/financial/payment-methods')
    const card = (data as { id: number; type: string }[]).find(({ type }) => type === 'credit_card')
    await client.must('POST', '/api/financial/authorization', { body: { payment_method_id: card?.id } })
    await row(page, 'Household').getByRole('link', { name: 'Remove' }).click()
    await page.getByText('You cannot remove it now.').waitFor()
    await client.must('DELETE', '/api/financial/authorization')
    await page.goto(METHODS)
    await row(page, 'Household').getByRole('link', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('The payment method is removed.').waitFor()
    expect(await row(page, 'Household').count()).toBe(0)
    expect(faults).toEqual([])
  },
)

test('bid: authorization ended meanwhile -> card form and back, the typed amount is still there', async () => {
  const auctionId = await api.newAuction({ title: 'Typed before the card' })
  const { page, client } = await person('typed')
  const screen = await new AuctionScreen(page).open(auctionId)
  await screen.connected()
  await client.must('DELETE', '/api/financial/authorization')
  await screen.bid(1_700).catch(() => undefined)
  await page.goto(`/auctions/${auctionId}`)
  await screen.panel.getByRole('link', { name: 'Authorize a card to bid' }).click()
  await page.getByRole('button', { name: '4242 4242 4242 4242' }).click()
  await page.getByRole('button', { name: 'Authorize $50' }).click()
  await page.waitForURL(`${baseUrl}/auctions/${auctionId}#bid`)
  await expect.poll(() => screen.panel.locator('input[name=amount]').inputValue()).toMatch(/1,?700/)
})

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { AuctionScreen } from '../support/auction-screen.ts'
import { api, baseUrl, person } from '../support/browser.ts'

async function fillCard(page: Page, number: string, expiry = '12/40', cvv = '123'): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill(expiry)
  await page.getByLabel('CVV').fill(cvv)
  await page.getByRole('button', { name: 'Authorize $50' }).click()
}

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

const focusIsWithin = (page: Page, selector: string) =>
  page.evaluate((place) => document.activeElement?.closest(place) !== null, selector)

test('authorization: from the auction to the card form and back -> the bid can be placed', async () => {
  const auctionId = await api.newAuction({ title: 'First a card, then a bid' })
  const { page, faults } = await person('card', { isAuthorized: false })
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  const screen = await new AuctionScreen(page).open(auctionId)
  expect(await screen.panel.getByRole('button', { name: 'Place bid now' }).count()).toBe(0)
  await screen.panel.getByRole('link', { name: 'Authorize a card to bid' }).click()
  await page.getByText('Test payments', { exact: true }).waitFor()

  await fillCard(page, '4242 4242 4242 4241', '13/40', '1')
  await page.getByText('Please enter a valid card number').waitFor()
  await page.getByText('Please enter the expiry date as MM/YY').waitFor()
  await page.getByText('Please enter a valid security code').waitFor()

  await fillCard(page, '4242 4242 4242 4242')
  await page.waitForURL(`${baseUrl}/auctions/${auctionId}#bid`)
  await page.getByText('Your card is authorized. You can bid now.').waitFor()
  await expect.poll(() => focusIsWithin(page, '#bid')).toBe(true)
  await screen.connected()
  expect((await screen.bid(1_100)).status).toBe(200)
  await screen.says('You lead')

  await page.goto('/authorize')
  await page.getByText('Active: you can bid').waitFor()
  await page.getByRole('definition').filter({ hasText: 'ending in 4242' }).waitFor()
  // The leader's authorization secures the premium.
  await page.getByRole('button', { name: 'End this authorization' }).click()
  await expect.poll(() => focusedText(page)).toMatch(/^You are the highest bidder in an auction/)
  await fillCard(page, '4000 0000 0000 9995')
  await expect.poll(() => focusedText(page)).toMatch(/^Your card is authorized. You can bid until \w/)
  // The card number never leaves the browser.
  expect(sent.filter((body) => body.replaceAll(/\D/g, '').includes('4242424242424242'))).toEqual([])
  expect(faults).toEqual([])
})

test('authorization: card typed before hydration -> stays unsent; declined -> shown, bidding stays off', async () => {
  const auctionId = await api.newAuction({ title: 'With a declined card' })
  const { page, client } = await person('declined', { isAuthorized: false })
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  const { promise: hasCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await hasCome
    await route.continue()
  })
  await page.goto(`/authorize?redirectTo=/auctions/${auctionId}`, { waitUntil: 'commit' })
  const number = page.getByLabel('Card number')
  await number.fill('4000 0000 0000 0002')
  await number.press('Enter')
  expect(await page.getByRole('button', { name: 'Authorize $50' }).isDisabled()).toBe(true)
  letCome()
  await page.getByLabel('Expiry').fill('12/40')
  await page.getByLabel('CVV').fill('123')
  await page.getByRole('button', { name: 'Authorize $50' }).click()
  await page
    .getByRole('alert')
    .getByText(/declined/i)
    .waitFor()
  expect(new URL(page.url()).pathname).toBe('/authorize')
  expect(sent.filter((request) => request.replaceAll(/\D/g, '').includes('4000000000000002'))).toEqual([])
  expect((await client.bid(auctionId, 1_100)).body).toMatchObject({ code: 'no_authorization' })
  await new AuctionScreen(page).open(auctionId)
  await page.getByRole('link', { name: 'Authorize a card to bid' }).first().waitFor()
})

test('authorization: the card asks for confirmation -> active after the bank has confirmed it', async () => {
  const auctionId = await api.newAuction({ title: 'Confirmed with the bank' })
  const { page, client } = await person('confirms', { isAuthorized: false })
  const screen = await new AuctionScreen(page).open(auctionId)
  await screen.panel.getByRole('link', { name: 'Authorize a card to bid' }).click()
  await fillCard(page, '4000 0027 6000 3184')
  await page.getByRole('heading', { name: 'Test bank: confirm a payment' }).waitFor()
  await page.getByText('$50.00').waitFor()
  expect((await client.bid(auctionId, 1_100)).status).toBe(403)

  await page.getByRole('button', { name: 'Approve' }).click()
  await page.waitForURL(`${baseUrl}/auctions/${auctionId}#bid`)
  await page.getByText('Your card is authorized. You can bid now.').waitFor()
  await screen.connected()
  expect((await screen.bid(1_100)).status).toBe(200)
  await screen.says('You lead')
})

test('authorization: the confirmation is declined -> no authorization', async () => {
  const auctionId = await api.newAuction({ title: 'Refused at the bank' })
  const { page, client } = await person('refuses', { isAuthorized: false })
  await page.goto('/authorize')
  await fillCard(page, '4000 0027 6000 3184')
  await page.getByRole('heading', { name: 'Test bank: confirm a payment' }).waitFor()
  expect((await client.bid(auctionId, 1_100)).status).toBe(403)
  await page.getByRole('button', { name: 'Decline' }).click()
  await page
    .getByRole('alert')
    .getByText('Your bank did not confirm. No card is authorized. Try again.')
    .waitFor()
  expect((await client.bid(auctionId, 1_100)).status).toBe(403)
})

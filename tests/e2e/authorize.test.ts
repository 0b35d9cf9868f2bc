import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { AuctionScreen } from './support/auction-screen.ts'
import { api, baseUrl, person } from './support/browser.ts'

async function fillCard(page: Page, number: string, expiry = '12/40', cvv = '123'): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill(expiry)
  await page.getByLabel('CVV').fill(cvv)
  await page.getByRole('button', { name: 'Authorize $50' }).click()
}

test('from the auction to the card and back: once a card is authorized the bid can be placed', async () => {
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
  await page.waitForURL(`${baseUrl}/auctions/${auctionId}`)
  await screen.connected()
  expect((await screen.bid(1_100)).status).toBe(200)
  await screen.says('You lead')

  await page.goto('/authorize')
  await page.getByText('Active: you can bid').waitFor()
  await page.getByRole('definition').filter({ hasText: 'ending in 4242' }).waitFor()
  // The number of the card never leaves the browser.
  expect(sent.filter((body) => body.replaceAll(/\D/g, '').includes('4242424242424242'))).toEqual([])
  expect(faults).toEqual([])
})

test('a declined card is said to be declined, and bidding stays closed', async () => {
  const auctionId = await api.newAuction({ title: 'With a declined card' })
  const { page, client } = await person('declined', { isAuthorized: false })
  await page.goto(`/authorize?redirectTo=/auctions/${auctionId}`)
  await fillCard(page, '4000 0000 0000 0002')
  await page
    .getByText(/declined/i)
    .first()
    .waitFor()
  expect(new URL(page.url()).pathname).toBe('/authorize')
  expect((await client.bid(auctionId, 1_100)).body).toMatchObject({ code: 'no_authorization' })
  await new AuctionScreen(page).open(auctionId)
  await page.getByRole('link', { name: 'Authorize a card to bid' }).waitFor()
})

test('a card that asks for confirmation counts once the bank has it, and not before', async () => {
  const auctionId = await api.newAuction({ title: 'Confirmed with the bank' })
  const { page, client } = await person('confirms', { isAuthorized: false })
  const screen = await new AuctionScreen(page).open(auctionId)
  await screen.panel.getByRole('link', { name: 'Authorize a card to bid' }).click()
  await fillCard(page, '4000 0027 6000 3184')
  await page.getByRole('heading', { name: 'Test bank: confirm a payment' }).waitFor()
  await page.getByText('$50.00').waitFor()
  expect((await client.bid(auctionId, 1_100)).status).toBe(403)

  await page.getByRole('button', { name: 'Approve' }).click()
  await page.waitForURL((url) => url.pathname === `/auctions/${auctionId}`)
  await screen.connected()
  expect((await screen.bid(1_100)).status).toBe(200)
  await screen.says('You lead')
})

test('a confirmation that is declined leaves no authorization', async () => {
  const auctionId = await api.newAuction({ title: 'Refused at the bank' })
  const { page, client } = await person('refuses', { isAuthorized: false })
  await page.goto('/authorize')
  await fillCard(page, '4000 0027 6000 3184')
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('heading', { name: 'Payment authorization' }).waitFor()
  expect((await client.bid(auctionId, 1_100)).status).toBe(403)
})

import { expect, test } from 'vitest'
import { AuctionScreen } from './support/auction-screen.ts'
import { api, baseUrl, person, visitor } from './support/browser.ts'

const withoutScripts = { javaScriptEnabled: false } as const

test('without scripts the list is filtered, searched and paged by its own address', async () => {
  const mark = `plain${Date.now().toString(36)}`
  await Promise.all(
    Array.from({ length: 13 }, (_, number) =>
      api.newAuction({ title: `${mark} ${number + 1}`, starting_bid: 1_000 + number }),
    ),
  )
  const { page } = await visitor(withoutScripts)
  await page.goto('/auctions')
  await page.getByRole('searchbox', { name: 'Search auctions' }).fill(mark)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByText('13 auctions found').waitFor()
  await page.getByText('Page 1 of 2').waitFor()
  expect(await page.getByRole('article').count()).toBe(12)

  await page.getByRole('link', { name: 'Page 2' }).click()
  await page.getByText('Page 2 of 2').waitFor()
  expect(await page.getByRole('article').count()).toBe(1)

  // A change of the filters begins at the first page again.
  await page.getByLabel('Highest price').fill('1004')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await page.getByText('5 auctions found').waitFor()
  await page.getByText('Page 1 of 1').waitFor()
  const address = new URL(page.url())
  expect(address.searchParams.get('search')).toBe(mark)
  expect(address.searchParams.get('max_price')).toBe('1004')

  await page.getByLabel('Ended', { exact: true }).check()
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await page.getByText('No auctions found').waitFor()
  await page.getByText('Try adjusting your search criteria or check back later for new listings.').waitFor()

  await page.goBack()
  await page.getByText('5 auctions found').waitFor()
  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: new RegExp(`^${mark}`) })
    .click()
  await page.getByRole('heading', { level: 1, name: new RegExp(`^${mark}`) }).waitFor()
})

test('without scripts one signs in, bids, and is shown the receipt; posting it again is not a second bid', async () => {
  const auctionId = await api.newAuction({ title: 'Bid without scripts' })
  const { email } = await person('plain')
  const { page } = await visitor(withoutScripts)
  await page.goto(`/auctions/${auctionId}`)
  await page.getByRole('link', { name: 'Sign in to Bid' }).first().click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('WrongPassword1')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByText('Invalid email or password').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
  expect(await page.getByLabel('Password').inputValue()).toBe('')

  await page.getByLabel('Password').fill('Password1')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(`${baseUrl}/auctions/${auctionId}`)

  const screen = new AuctionScreen(page)
  await screen.amount.fill('1001')
  await screen.panel.getByRole('button', { name: 'Place bid now' }).click()
  await screen.says('Bid must be greater than current bid')
  await screen.amount.fill('1100')
  await screen.panel.getByRole('button', { name: 'Place bid now' }).click()
  await screen.says(/^\$1,100 · receipt \d+ · \d{1,2}:\d\d:\d\d [AP]M$/)
  await screen.says('You lead')
  await screen.shows('$1,100')

  // The browser's reload posts the same form once more.
  await page.reload()
  await screen.says(/^\$1,100 · receipt \d+ · /)
  expect(await api.auction(auctionId)).toMatchObject({ total_bids: 1, current_bid: 1_100 })

  await screen.amount.fill('2500')
  await screen.panel.getByRole('button', { name: 'Set maximum' }).click()
  await screen.says('your maximum $2,500')
  expect(await api.auction(auctionId)).toMatchObject({ total_bids: 1, current_bid: 1_100 })
})

test('without scripts one registers, with the wrong fields named, and authorizes a card', async () => {
  const { page } = await visitor(withoutScripts)
  const name = `noscript${Date.now().toString(36)}`
  await page.goto('/register')
  await page.getByLabel('First name').fill('Alex')
  await page.getByLabel('Last name').fill('Miller')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Email').fill(`${name}@example.test`)
  await page.getByLabel('Password', { exact: true }).fill('password')
  await page.getByLabel('Confirm password').fill('other')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page
    .getByText('Password must contain at least one uppercase letter, one lowercase letter, and one number')
    .waitFor()
  await page.getByText('Passwords must match').waitFor()
  expect(await page.getByLabel('Username').inputValue()).toBe(name)

  await page.getByLabel('Password', { exact: true }).fill('Password1')
  await page.getByLabel('Confirm password').fill('Password1')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL(`${baseUrl}/dashboard`)

  await page.goto('/authorize')
  await page.getByLabel('Test card').selectOption('tok_visa')
  await page.getByRole('button', { name: 'Authorize $50' }).click()
  await page.getByText('Active: you can bid').waitFor()
})

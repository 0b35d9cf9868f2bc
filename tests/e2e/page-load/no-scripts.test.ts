import { expect, test } from 'vitest'
import { AuctionScreen } from '../support/auction-screen.ts'
import { api, baseUrl, person, visitor } from '../support/browser.ts'

const withoutScripts = { javaScriptEnabled: false } as const

test('list without scripts: filter, search and paging -> the URL holds the state', async () => {
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
  await page.getByText('Page 1 of 2').first().waitFor()
  expect(await page.getByRole('article').count()).toBe(12)

  await page.getByRole('link', { name: 'Page 2' }).click()
  await page.getByText('Page 2 of 2').first().waitFor()
  expect(await page.getByRole('article').count()).toBe(1)

  // A changed filter starts at the first page.
  await page.getByLabel('Highest price').fill('1004')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await page.getByText('5 auctions found').waitFor()
  await page.getByText('Page 1 of 1').waitFor()
  const address = new URL(page.url())
  expect(address.searchParams.get('search')).toBe(mark)
  expect(address.searchParams.get('max_price')).toBe('1004')

  // Auctions that have not ended are ticked by default.
  await page.getByLabel('Active', { exact: true }).uncheck()
  await page.getByLabel('Pending', { exact: true }).uncheck()
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
  await page.getByRole('link', { name: 'Back to auctions' }).click()
  await page.getByText('5 auctions found').waitFor()
  expect(new URL(page.url()).search).toBe(address.search)
})

test('bid without scripts: signed in -> receipt; the same form posted again -> no second bid', async () => {
  const auctionId = await api.newAuction({ title: 'Bid without scripts' })
  const { email } = await person('plain')
  const { page } = await visitor(withoutScripts)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/auctions/${auctionId}`)
  // The links that replace the Share button, and the calendar file.
  await page.getByText(`Address to share: ${baseUrl}/auctions/${auctionId}`).waitFor()
  expect(await page.getByRole('button', { name: 'Share' }).count()).toBe(0)
  const calendar = page.getByRole('link', { name: 'Add to calendar' }).filter({ visible: true })
  expect(await calendar.getAttribute('href')).toBe(`/api/auctions/${auctionId}/calendar.ics`)
  await page.getByText('Without JavaScript the price and the clock do not move.').waitFor()
  await page.getByRole('link', { name: 'Load the page again' }).click()
  const price = await new AuctionScreen(page).price.boundingBox()
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  // The bid bar of a phone needs scripts: without them the panel follows the title.
  expect((price?.y ?? 0) - (title?.y ?? 0)).toBeLessThan(240)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('link', { name: 'Sign in to Bid' }).first().click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('WrongPassword1')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByText('Invalid email or password').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
  expect(await page.getByLabel('Password').inputValue()).toBe('')

  await page.getByLabel('Password').fill('Sundown42x')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(`${baseUrl}/auctions/${auctionId}`)

  const screen = new AuctionScreen(page)
  const choose = (kind: string) => screen.panel.getByText(kind, { exact: true }).click()
  await choose('Set a maximum')
  await screen.amount.fill('999')
  // The button names the chosen kind of bid, and a refused form keeps the posted values.
  await screen.panel.getByRole('button', { name: 'Set maximum' }).click()
  await screen.says('Bid must be greater than current bid')
  await screen.panel.getByRole('button', { name: 'Set maximum' }).waitFor()
  await choose('Bid now')
  await screen.amount.fill('1100')
  await screen.panel.getByRole('button', { name: 'Place bid now' }).click()
  await screen.says(/^\$1,100 · receipt \d+ · \d{1,2}:\d\d:\d\d [AP]M$/)
  await screen.says('You lead')
  await screen.shows('$1,100')

  // A reload posts the same form again.
  await page.reload()
  await screen.says(/^\$1,100 · receipt \d+ · /)
  expect(await api.auction(auctionId)).toMatchObject({ total_bids: 1, current_bid: 1_100 })

  await screen.amount.fill('$2,500.00')
  await screen.panel.getByRole('button', { name: 'Set maximum' }).click()
  await screen.says('your maximum $2,500')
  expect(await api.auction(auctionId)).toMatchObject({ total_bids: 1, current_bid: 1_100 })
})

test('forms without scripts: refused registration -> keeps all but the passwords; card -> authorized', async () => {
  const { page } = await visitor(withoutScripts)
  const name = `noscript${Date.now().toString(36)}`
  const filled = {
    'First name': 'Alex',
    'Last name': 'Miller',
    Username: name,
    Email: `${name}@example.test`,
    Phone: 'call me',
    'Business name': 'Reno Motors',
    'Business license': 'NV 1234',
    'Street address': '1 Main St',
    City: 'Reno',
    State: 'NV',
    'Zip code': '89501',
    Country: 'US',
  }
  await page.goto('/register?redirectTo=/about')
  await page.getByRole('radio', { name: /^Licensed dealer/ }).check()
  await page.getByLabel('Add address information (optional)').check()
  for (const [label, value] of Object.entries(filled))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Password', { exact: true }).fill('password')
  await page.getByLabel('Confirm password').fill('other')
  await page.getByRole('button', { name: 'Create Account' }).click()

  // Each error belongs to one field.
  const refusals = {
    phone: 'Please enter a valid phone number',
    password: 'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    password_confirmation: 'Passwords must match',
  }
  await page.getByText(refusals.phone).waitFor()
  const shownErrors = await page.locator('input[aria-invalid="true"]').evaluateAll((inputs) =>
    inputs.map((input) => {
      const ids = (input.getAttribute('aria-describedby') ?? '').split(' ')
      const error = ids.find((id) => id.endsWith('-error')) ?? ''
      return [input.getAttribute('name'), document.getElementById(error)?.textContent]
    }),
  )
  expect(Object.fromEntries(shownErrors)).toEqual(refusals)
  for (const [label, value] of Object.entries(filled)) {
    const field = page.getByLabel(label, { exact: true })
    expect([label, await field.isVisible(), await field.inputValue()]).toEqual([label, true, value])
  }
  expect(await page.getByRole('radio', { name: /^Licensed dealer/ }).isChecked()).toBe(true)
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
  expect(await page.getByLabel('Confirm password').inputValue()).toBe('')

  await page.getByLabel('Phone', { exact: true }).fill('+13105550142')
  await page.getByLabel('Password', { exact: true }).fill('Sundown42x')
  await page.getByLabel('Confirm password').fill('Sundown42x')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL(`${baseUrl}/about`)

  await page.goto('/authorize')
  await page.getByLabel('Test card', { exact: true }).selectOption('tok_visa')
  await page.getByRole('button', { name: 'Authorize $50' }).click()
  await page.getByText('Active: you can bid').waitFor()
})

test('cross-site form: posted to our page -> refused without a change', async () => {
  const { page, context } = await person('crossed', { isAuthorized: false })
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const post = (origin: string) =>
    fetch(`${baseUrl}/logout`, { method: 'POST', redirect: 'manual', headers: { origin, cookie } })
  const foreign = await post('https://evil.example')
  expect([foreign.status, await foreign.text()]).toEqual([403, 'This form was not sent from this site.'])
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: /^Welcome back/ }).waitFor()
  // The same request from our own site gets its answer.
  expect((await post(baseUrl)).status).toBe(302)
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
})

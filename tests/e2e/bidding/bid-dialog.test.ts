import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { api, person, visitor } from '../support/browser.ts'
import { goTo } from '../support/visit.ts'

/** The bid form of the dashboard's lists (docs/rules/account-screens.md, My bids and Watchlist). */

/** The row of an auction, and the dialog that its button opens. */
const rowOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })
const dialogOf = (page: Page, title: string) => page.getByRole('dialog', { name: `Bid on ${title}` })

/** The dashboard reloads every 30 seconds; an earlier change comes from a notification. */
const BY_NOTICE_MS = 15_000

test('increase bid: outbid -> the dialog bids, refuses, sets and removes a maximum; the row follows to the end', async () => {
  const title = 'Outbid on the dashboard'
  const id = await api.newAuction({ title })
  const [ann, ben] = await Promise.all([person('ann'), person('ben')])
  await ann.client.bid(id, 1_200)
  const { page } = ann
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await goTo(page, '/dashboard?tab=my-bids')
  const row = rowOf(page, title)
  await row.getByText('Winning', { exact: true }).waitFor()
  await ben.client.bid(id, 1_500)
  await row.getByText('Outbid', { exact: true }).waitFor({ timeout: BY_NOTICE_MS })
  // A list loads nothing of the form before it is pressed.
  expect(
    scripts.filter((url) => /\/(bid-dialog|bidder-kit|detail(?!-shared|-late))-[^/]+\.js$/.test(url)),
  ).toEqual([])

  await row.getByRole('link', { name: /^Increase Bid/ }).click()
  const dialog = dialogOf(page, title)
  const amount = dialog.getByRole('spinbutton')
  await expect.poll(() => amount.inputValue()).toBe('1,600')
  await amount.fill('1550')
  await dialog.getByRole('button', { name: /^Place bid/ }).click()
  await dialog.getByText('Bid must be greater than current bid').waitFor()
  await amount.fill('1800')
  await dialog.getByRole('button', { name: /^Place bid/ }).click()
  await dialog.getByText('You lead', { exact: true }).first().waitFor()
  await amount.fill('2500')
  await dialog
    .getByRole('button', { name: /maximum/ })
    .last()
    .click()
  await dialog.getByRole('button', { name: 'Cancel maximum' }).waitFor()
  expect(await api.auction(id)).toMatchObject({ current_bid: 1_800 })

  // Back closes the dialog and stays on the dashboard; the row has followed.
  await page.goBack()
  await dialog.waitFor({ state: 'hidden' })
  expect(page.url()).toContain('/dashboard?tab=my-bids')
  await row.getByText('Your maximum $2,500').waitFor({ timeout: BY_NOTICE_MS })
  await row.getByText('Winning', { exact: true }).waitFor()

  await row.getByRole('link', { name: /^Change maximum/ }).click()
  await dialog.getByRole('button', { name: 'Cancel maximum' }).click()
  await dialog.getByRole('button', { name: 'Remove it' }).waitFor()
  // A press right after the question does not count.
  await expect
    .poll(async () => {
      const remove = dialog.getByRole('button', { name: 'Remove it' })
      if (await remove.isVisible()) await remove.click()
      return dialog.getByRole('button', { name: 'Cancel maximum' }).or(remove).isVisible()
    })
    .toBe(false)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await row.getByText('Your bid $1,800').waitFor({ timeout: BY_NOTICE_MS })

  await goTo(ben.page, '/dashboard?tab=my-bids')
  await rowOf(ben.page, title).getByText('Outbid', { exact: true }).waitFor()
  await api.must('POST', `/dev/auctions/${id}/schedule`, { body: { ends_in_ms: 500 } })
  await Promise.all([
    row.getByText('Won', { exact: true }).waitFor({ timeout: BY_NOTICE_MS }),
    rowOf(ben.page, title).getByText('Lost', { exact: true }).waitFor({ timeout: BY_NOTICE_MS }),
  ])
  expect([...ann.faults, ...ben.faults]).toEqual([])
})

test('increase bid: authorization ended -> the dialog says so and leads back to the auction; no answer -> tries again', async () => {
  const title = 'Outbid without a card'
  const id = await api.newAuction({ title })
  const [ann, ben] = await Promise.all([person('ann'), person('ben', { isAuthorized: false })])
  await ben.client.must('POST', `/api/auctions/${id}/watch`)
  await ann.client.bid(id, 1_200)
  const { page } = ben
  let fails = true
  await page.route('**/auctions/*/room', (route) => (fails ? route.abort() : route.continue()))
  await goTo(page, '/dashboard?tab=watchlist')
  await rowOf(page, title)
    .getByRole('button', { name: /^Bid \$1,300/ })
    .click()
  const dialog = dialogOf(page, title)
  await dialog.getByText('The bid form could not be loaded. Nothing was bid.').waitFor()
  fails = false
  await dialog.getByRole('button', { name: 'Try again' }).click()
  const link = dialog.getByRole('link', { name: 'Authorize a card to bid' })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe(
    `/authorize?redirectTo=${encodeURIComponent(`/auctions/${id}#bid`)}`,
  )
})

test('quick bid: press -> the dialog with that amount; without scripts -> that amount is bid, or refused with the new minimum', async () => {
  const title = 'Watched and pressed'
  const id = await api.newAuction({ title })
  const [ann, ben] = await Promise.all([person('ann'), person('ben')])
  await ann.client.must('POST', `/api/auctions/${id}/watch`)
  await ben.client.bid(id, 20_000)
  await goTo(ann.page, '/dashboard?tab=watchlist')
  await rowOf(ann.page, title)
    .getByRole('button', { name: /^Bid \$21,000/ })
    .click()
  const amount = dialogOf(ann.page, title).getByRole('spinbutton')
  await expect.poll(() => amount.inputValue()).toBe('21,000')
  expect(await api.auction(id)).toMatchObject({ current_bid: 20_000 })

  const plain = await visitor({ javaScriptEnabled: false, storageState: await ann.context.storageState() })
  const press = plain.page.getByRole('button', { name: /^Bid \$/ })
  await plain.page.goto('/dashboard?tab=watchlist')
  await press.click()
  await plain.page.waitForURL(`**/auctions/${id}`)
  expect(await api.auction(id)).toMatchObject({ current_bid: 21_000 })

  await ben.client.bid(id, 30_000)
  const isOffered = async () => {
    await plain.page.goto('/dashboard?tab=watchlist')
    return press.isVisible()
  }
  // The list reads the replica, in which Ann may lead for a moment.
  await expect.poll(isOffered).toBe(true)
  await ben.client.bid(id, 40_000)
  await press.click()
  await plain.page.getByText('Bid must be greater than current bid').first().waitFor()
  await plain.page.getByText('Minimum $40,100').first().waitFor()
  expect(await api.auction(id)).toMatchObject({ current_bid: 40_000 })
})

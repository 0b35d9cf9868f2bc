/** Notifications on another page, in two tabs, and after a time offline: each is shown exactly once. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { api, type Person, person } from '../support/browser.ts'
import { findMails } from '../support/mails.ts'
import { verifiedSeller } from '../support/sellers.ts'

const outbidText = (title: string, price: string) => `You've been outbid on "${title}"! Current bid: ${price}`

/** The bell button with this number of unread notifications. */
const bell = (page: Page, unread: number) =>
  page.getByRole('button', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  })

/** Records every toast that the tab shows from now on, however soon it disappears. */
async function recordToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const toasts: string[] = []
    Object.assign(window, { toasts })
    new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) {
          const isToast = node instanceof HTMLElement && node.matches('.toast-place [aria-live] > *')
          if (isToast) toasts.push(node.textContent ?? '')
        }
      }
    }).observe(document, { childList: true, subtree: true })
  })
}

const readToasts = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { toasts: string[] }).toasts)

/** How many toasts of the tab contain the text. */
/** The toasts that the person's own bids did not cause. */
const readOthersToasts = async (page: Page): Promise<string[]> =>
  (await readToasts(page)).filter((toast) => !toast.startsWith('Bid placed successfully!'))

const countToasts = async (page: Page, words: string) =>
  (await readToasts(page)).filter((toast) => toast.includes(words)).length

/** Opens a page and waits for the inbox frame of the person's channel. */
async function openWithChannel(page: Page, path: string): Promise<void> {
  await recordToasts(page)
  const listening = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      if (!socket.url().includes('/api/live?')) return
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"event":"inbox"')) resolve()
      })
    })
  })
  await page.goto(path)
  await listening
}

const newLedAuction = async (who: Person, title: string, listing: Record<string, unknown> = {}) => {
  const auctionId = await api.newAuction({ title, ...listing })
  expect((await who.client.bid(auctionId, 1_100)).status).toBe(200)
  return auctionId
}

/** Waits until the person's list has this many notifications. */
const notificationsStored = async ({ client }: Person, notifications: number) =>
  expect.poll(async () => (await client.must('GET', '/api/user/notifications')).total).toBe(notifications)

/** A person whose mails have the titles of auctions. */
const confirmed = (name: string) => verifiedSeller(name, { isAuthorized: true })

const subject = (title: string, price = '$1,300') => `You’ve been outbid at ${price}: ${title}`

test('outbid on another page: preference on -> one toast, one unread, one mail; preference off -> none', async () => {
  const [ann, cat, mute, ben] = await Promise.all([
    confirmed('ann'),
    confirmed('cat'),
    confirmed('mute'),
    person('ben'),
  ])
  await cat.client.must('PUT', '/api/user/preferences', { body: { outbid: false, ending_soon: false } })
  await mute.client.must('PUT', '/api/user/preferences', { body: { email_notifications: false } })
  const [anns, cats, mutes] = await Promise.all([
    newLedAuction(ann, 'Read of elsewhere'),
    newLedAuction(cat, 'Not to be told of'),
    newLedAuction(mute, 'Told without mail'),
  ])
  await Promise.all([
    openWithChannel(ann.page, '/about'),
    openWithChannel(cat.page, '/vehicles'),
    openWithChannel(mute.page, '/contact'),
  ])

  for (const auctionId of [anns, cats, mutes]) {
    expect((await ben.client.bid(auctionId, 1_300)).status).toBe(200)
  }
  await ann.page.getByText(outbidText('Read of elsewhere', '$1,300')).waitFor()
  await mute.page.getByText(outbidText('Told without mail', '$1,300')).waitFor()
  await bell(ann.page, 1).waitFor()
  await bell(mute.page, 1).waitFor()
  await expect.poll(async () => (await findMails(ann.email, subject('Read of elsewhere'))).length).toBe(1)

  // The end of the auction comes after the outbid event, so no outbid notification can still arrive.
  await api.must('POST', `/dev/auctions/${cats}/schedule`, { body: { ends_in_ms: 200 } })
  await cat.page.getByText(`Auction #${cats} ended! Winning bid: $1,300`).waitFor()
  await bell(cat.page, 1).waitFor()
  expect(await countToasts(cat.page, "You've been outbid")).toBe(0)
  expect(await findMails(cat.email, subject('Not to be told of'))).toEqual([])
  expect(await findMails(mute.email, subject('Told without mail'))).toEqual([])
  expect(await countToasts(ann.page, "You've been outbid")).toBe(1)
  expect(await findMails(ann.email, subject('Read of elsewhere'))).toHaveLength(1)

  await bell(ann.page, 1).click()
  const list = ann.page.getByRole('group', { name: 'Notifications' })
  await list.getByRole('link', { name: /You've been outbid on "Read of elsewhere"!/ }).waitFor()
  expect(await list.getByRole('link', { name: /You've been outbid/ }).count()).toBe(1)
  expect([...ann.faults, ...cat.faults, ...mute.faults]).toEqual([])
})

/** Longer than the first retries of a socket; after an even longer time it reconnects in the same way. */
const OFFLINE_MS = 10_000

test('reconnect: outbid twice and an auction ended while offline -> each notification once, in order', async () => {
  const [ann, ben] = await Promise.all([confirmed('ann'), person('ben')])
  // The warning about the third end would come just before the end, or not at all.
  await ann.client.must('PUT', '/api/user/preferences', { body: { ending_soon: false } })
  const first = await newLedAuction(ann, 'First in the tunnel')
  const second = await newLedAuction(ann, 'Second in the tunnel')
  const third = await newLedAuction(ann, 'Third in the tunnel')
  await openWithChannel(ann.page, '/about')

  await ann.context.setOffline(true)
  const left = Date.now()
  expect((await ben.client.bid(first, 1_300)).status).toBe(200)
  await notificationsStored(ann, 1)
  expect((await ben.client.bid(second, 1_500)).status).toBe(200)
  await notificationsStored(ann, 2)
  await api.must('POST', `/dev/auctions/${third}/schedule`, { body: { ends_in_ms: 200 } })
  // One notification for the end and, after the premium is charged, one for the handover.
  await notificationsStored(ann, 4)
  await ann.page.waitForTimeout(Math.max(0, OFFLINE_MS - (Date.now() - left)))
  expect(await readOthersToasts(ann.page)).toEqual([])

  await ann.context.setOffline(false)
  await bell(ann.page, 4).waitFor()
  await ann.page.getByText(`Auction #${third} ended!`).first().waitFor()
  expect((await readOthersToasts(ann.page)).map((toast) => toast.slice(0, 30))).toEqual([
    expect.stringContaining(`You've been outbid on "First`),
    expect.stringContaining(`You've been outbid on "Second`),
    expect.stringContaining(`Auction #${third} ended!`),
    expect.stringContaining('You won the Third in the tunne'),
  ])

  // A reload shows no toast again, and the list has the notifications in order.
  await ann.page.reload()
  await bell(ann.page, 4).waitFor()
  expect(await readToasts(ann.page)).toEqual([])
  await ann.page.goto('/notifications')
  const rows = ann.page.getByRole('main').getByRole('listitem').filter({ hasText: 'Unread: ' })
  expect(await rows.allTextContents()).toEqual([
    expect.stringContaining('You won the Third in the tunnel!'),
    expect.stringContaining('Third in the tunnel: auction ended'),
    expect.stringContaining('"Second in the tunnel"'),
    expect.stringContaining('"First in the tunnel"'),
  ])
  expect(await findMails(ann.email, subject('First in the tunnel'))).toHaveLength(1)
  expect(await findMails(ann.email, subject('Second in the tunnel', '$1,500'))).toHaveLength(1)
  expect(await findMails(ann.email, 'You won: Third in the tunnel')).toHaveLength(1)
})

test('ending warning: a bid moves the end -> the warning is retracted on other pages too', async () => {
  const [ann, ben] = await Promise.all([person('ann', { isAuthorized: false }), person('ben')])
  const auctionId = await api.newAuction({ title: 'Not over yet' })
  await ann.client.must('POST', `/api/auctions/${auctionId}/watch`)
  await openWithChannel(ann.page, '/about')
  await api.must('POST', `/dev/auctions/${auctionId}/schedule`, { body: { ends_in_ms: 50_000 } })
  const warning = ann.page.getByText(`Auction #${auctionId} ending in 1 minute!`)
  await warning.waitFor()
  await ben.client.bid(auctionId, 1_100)
  // Without the retraction the warning would stay for ten seconds.
  await warning.waitFor({ state: 'detached', timeout: 6_000 })
  await bell(ann.page, 1).waitFor()
})

test('two tabs: notification -> one toast in each, equal counts; a tab still loading misses none', async () => {
  const [ann, ben] = await Promise.all([person('ann'), person('ben')])
  const [one, two] = [
    await newLedAuction(ann, 'Seen in two tabs'),
    await newLedAuction(ann, 'Seen by a slow tab'),
  ]
  const other = await ann.context.newPage()
  await openWithChannel(ann.page, '/about')
  await openWithChannel(other, '/vehicles')
  await ben.client.bid(one, 1_300)
  for (const page of [ann.page, other]) {
    await page.getByText(outbidText('Seen in two tabs', '$1,300')).waitFor()
    await bell(page, 1).waitFor()
    expect(await countToasts(page, "You've been outbid")).toBe(1)
  }

  // The page has been rendered, and its code is still loading, when the bid is placed.
  const slow = await ann.context.newPage()
  await recordToasts(slow)
  let releaseCode: () => void = () => undefined
  const codeReleased = new Promise<void>((resolve) => {
    releaseCode = resolve
  })
  await slow.route(/\/assets\/bell-[^/]*\.js/, async (route) => {
    await codeReleased
    await route.continue()
  })
  await slow.goto('/contact', { waitUntil: 'domcontentloaded' })
  await slow.getByRole('heading', { level: 1 }).waitFor()
  await ben.client.bid(two, 1_700)
  await bell(other, 2).waitFor()
  expect(await readToasts(slow)).toEqual([])
  releaseCode()
  await slow.getByText(outbidText('Seen by a slow tab', '$1,700')).waitFor()
  await bell(slow, 2).waitFor()
  expect(await countToasts(slow, "You've been outbid")).toBe(1)

  // Reading in one tab marks as read in all tabs.
  await bell(slow, 2).click()
  await slow.getByRole('button', { name: 'Mark all as read' }).click()
  for (const page of [ann.page, other, slow]) await bell(page, 0).waitFor()
  expect(ann.faults).toEqual([])
})

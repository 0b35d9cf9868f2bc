/** What befalls somebody while they read another page, in two tabs, and while they are offline: told once everywhere. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { api, type Person, person } from '../support/browser.ts'
import { mailsTo } from '../support/mails.ts'

const outbidWords = (title: string, price: string) =>
  `You've been outbid on "${title}"! Current bid: ${price}`

/** The unread notices that the bell says. */
const bell = (page: Page, unread: number) =>
  page.getByRole('button', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  })

/** Every toast that a tab shows from now on is written down, however soon it goes; and the own channel's state. */
async function follow(page: Page): Promise<void> {
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

const toastsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { toasts: string[] }).toasts)

/** How often a tab has shown what begins so. */
const timesTold = async (page: Page, words: string) =>
  (await toastsOf(page)).filter((toast) => toast.includes(words)).length

/** Opens a page and waits until the own channel has said how the list stands. */
async function hear(page: Page, path: string): Promise<void> {
  await follow(page)
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

const led = async (who: Person, title: string, listing: Record<string, unknown> = {}) => {
  const auctionId = await api.newAuction({ title, ...listing })
  expect((await who.client.bid(auctionId, 1_100)).status).toBe(200)
  return auctionId
}

/** The own bids have been told, so that none of their toasts comes later. */
const settled = async ({ client }: Person, notices: number) =>
  expect.poll(async () => (await client.must('GET', '/api/user/notifications')).total).toBe(notices)

const subject = (title: string) => `You've been outbid: ${title}`

test('outbid while reading another page: toast, bell and mail, each once; with the preference off none of them', async () => {
  const [ann, cat, mute, ben] = await Promise.all([
    person('ann'),
    person('cat'),
    person('mute'),
    person('ben'),
  ])
  await cat.client.must('PUT', '/api/user/preferences', { body: { outbid: false, ending_soon: false } })
  await mute.client.must('PUT', '/api/user/preferences', { body: { email_notifications: false } })
  const [anns, cats, mutes] = await Promise.all([
    led(ann, 'Read of elsewhere'),
    led(cat, 'Not to be told of'),
    led(mute, 'Told without mail'),
  ])
  await Promise.all([settled(ann, 1), settled(cat, 1), settled(mute, 1)])
  await Promise.all([hear(ann.page, '/about'), hear(cat.page, '/vehicles'), hear(mute.page, '/contact')])

  for (const auctionId of [anns, cats, mutes]) {
    expect((await ben.client.bid(auctionId, 1_300)).status).toBe(200)
  }
  await ann.page.getByText(outbidWords('Read of elsewhere', '$1,300')).waitFor()
  await mute.page.getByText(outbidWords('Told without mail', '$1,300')).waitFor()
  await bell(ann.page, 1).waitFor()
  await bell(mute.page, 1).waitFor()
  await expect.poll(async () => (await mailsTo(ann.email, subject('Read of elsewhere'))).length).toBe(1)

  // What comes afterwards proves that nothing of it is still on its way.
  await api.must('POST', `/dev/auctions/${cats}/schedule`, { body: { ends_in_ms: 200 } })
  await cat.page.getByText(`Auction #${cats} ended! Winning bid: $1,300`).waitFor()
  await bell(cat.page, 1).waitFor()
  expect(await timesTold(cat.page, "You've been outbid")).toBe(0)
  expect(await mailsTo(cat.email, subject('Not to be told of'))).toEqual([])
  expect(await mailsTo(mute.email, subject('Told without mail'))).toEqual([])
  expect(await timesTold(ann.page, "You've been outbid")).toBe(1)
  expect(await mailsTo(ann.email, subject('Read of elsewhere'))).toHaveLength(1)

  await bell(ann.page, 1).click()
  const list = ann.page.getByRole('group', { name: 'Notifications' })
  await list.getByRole('link', { name: /You've been outbid on "Read of elsewhere"!/ }).waitFor()
  expect(await list.getByRole('link', { name: /You've been outbid/ }).count()).toBe(1)
  expect([...ann.faults, ...cat.faults, ...mute.faults]).toEqual([])
})

/** Longer than the first retries of a socket; a minute goes the same way. */
const OFFLINE_MS = 10_000

test('offline while outbid on two auctions and a third ends: caught up exactly, in order, on return', async () => {
  const [ann, ben] = await Promise.all([person('ann'), person('ben')])
  // The warning of the third end would come a moment before the end itself, or just not any more.
  await ann.client.must('PUT', '/api/user/preferences', { body: { ending_soon: false } })
  const first = await led(ann, 'First in the tunnel')
  const second = await led(ann, 'Second in the tunnel')
  const third = await led(ann, 'Third in the tunnel')
  await settled(ann, 3)
  await hear(ann.page, '/about')

  await ann.context.setOffline(true)
  const left = Date.now()
  expect((await ben.client.bid(first, 1_300)).status).toBe(200)
  await settled(ann, 4)
  expect((await ben.client.bid(second, 1_500)).status).toBe(200)
  await settled(ann, 5)
  await api.must('POST', `/dev/auctions/${third}/schedule`, { body: { ends_in_ms: 200 } })
  // The end, and that the handover is open, once the premium is charged.
  await settled(ann, 7)
  await ann.page.waitForTimeout(Math.max(0, OFFLINE_MS - (Date.now() - left)))
  expect(await toastsOf(ann.page)).toEqual([])

  await ann.context.setOffline(false)
  await bell(ann.page, 4).waitFor()
  await ann.page.getByText(`Auction #${third} ended!`).first().waitFor()
  expect((await toastsOf(ann.page)).map((toast) => toast.slice(0, 30))).toEqual([
    expect.stringContaining(`You've been outbid on "First`),
    expect.stringContaining(`You've been outbid on "Second`),
    expect.stringContaining(`Auction #${third} ended!`),
    expect.stringContaining('The premium for "Third'),
  ])

  // A reload tells nothing again, and the list has them in their order.
  await ann.page.reload()
  await bell(ann.page, 4).waitFor()
  expect(await toastsOf(ann.page)).toEqual([])
  await ann.page.goto('/notifications')
  const rows = ann.page.getByRole('main').getByRole('listitem').filter({ hasText: 'Unread: ' })
  expect(await rows.allTextContents()).toEqual([
    expect.stringContaining('"Third in the tunnel"'),
    expect.stringContaining(`Auction #${third} ended!`),
    expect.stringContaining('"Second in the tunnel"'),
    expect.stringContaining('"First in the tunnel"'),
  ])
  for (const title of ['First in the tunnel', 'Second in the tunnel']) {
    expect(await mailsTo(ann.email, subject(title))).toHaveLength(1)
  }
  expect(await mailsTo(ann.email, 'You won: Third in the tunnel')).toHaveLength(1)
})

test('a warning of the end is taken back, on another page too, when a bid moves the end', async () => {
  const [ann, ben] = await Promise.all([person('ann', { isAuthorized: false }), person('ben')])
  const auctionId = await api.newAuction({ title: 'Not over yet' })
  await ann.client.must('POST', `/api/auctions/${auctionId}/watch`)
  await settled(ann, 1)
  await hear(ann.page, '/about')
  await api.must('POST', `/dev/auctions/${auctionId}/schedule`, { body: { ends_in_ms: 50_000 } })
  const warning = ann.page.getByText(`Auction #${auctionId} ending in 1 minute!`)
  await warning.waitFor()
  await ben.client.bid(auctionId, 1_100)
  // By itself it stays for ten seconds.
  await warning.waitFor({ state: 'detached', timeout: 6_000 })
  await bell(ann.page, 1).waitFor()
})

test('two tabs tell it once each and count alike; a tab that is only just opening misses nothing', async () => {
  const [ann, ben] = await Promise.all([person('ann'), person('ben')])
  const [one, two] = [await led(ann, 'Seen in two tabs'), await led(ann, 'Seen by a slow tab')]
  await settled(ann, 2)
  const other = await ann.context.newPage()
  await hear(ann.page, '/about')
  await hear(other, '/vehicles')
  await ben.client.bid(one, 1_300)
  for (const page of [ann.page, other]) {
    await page.getByText(outbidWords('Seen in two tabs', '$1,300')).waitFor()
    await bell(page, 1).waitFor()
    expect(await timesTold(page, "You've been outbid")).toBe(1)
  }

  // The page is there, and its code still on the way, when it happens.
  const slow = await ann.context.newPage()
  await follow(slow)
  let letThrough: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await slow.route(/\/assets\/bell-[^/]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await slow.goto('/contact', { waitUntil: 'domcontentloaded' })
  await slow.getByRole('heading', { level: 1 }).waitFor()
  await ben.client.bid(two, 1_700)
  await bell(other, 2).waitFor()
  expect(await toastsOf(slow)).toEqual([])
  letThrough()
  await slow.getByText(outbidWords('Seen by a slow tab', '$1,700')).waitFor()
  await bell(slow, 2).waitFor()
  expect(await timesTold(slow, "You've been outbid")).toBe(1)

  // What is read in one tab is read in all.
  await bell(slow, 2).click()
  await slow.getByRole('button', { name: 'Mark all as read' }).click()
  for (const page of [ann.page, other, slow]) await bell(page, 0).waitFor()
  expect(ann.faults).toEqual([])
})

/** Device notifications: the switch in the settings, and what the service worker shows and opens. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { person } from '../support/browser.ts'
import { useFullBrowser } from '../support/windows.ts'

beforeAll(useFullBrowser)

const SETTINGS = '/dashboard?tab=settings&section=notifications'

/** Replaces the browser's push service, which tests cannot reach. The subscription survives a reload. */
async function installPushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const base64Url = (bytes: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    const toBytes = (letters: string) =>
      Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
        letter.charCodeAt(0),
      )
    const present = () => {
      const stored = localStorage.getItem('push_of_the_test')
      if (stored === null) return null
      const { endpoint, keys, key } = JSON.parse(stored)
      return {
        endpoint,
        options: { applicationServerKey: toBytes(key).buffer },
        toJSON: () => ({ endpoint, keys, expirationTime: null }),
        unsubscribe: async () => {
          localStorage.removeItem('push_of_the_test')
          return true
        },
      } as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () => present()
    PushManager.prototype.subscribe = async (options) => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ])
      const stored = {
        endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
        keys: {
          p256dh: base64Url(await crypto.subtle.exportKey('raw', pair.publicKey)),
          auth: base64Url(crypto.getRandomValues(new Uint8Array(16)).buffer),
        },
        key: options?.applicationServerKey,
      }
      localStorage.setItem('push_of_the_test', JSON.stringify(stored))
      return present() as PushSubscription
    }
  })
}

test('device notifications: turned on -> survive a reload, show once, open the page, and can be turned off', async () => {
  const ann = await person('ann', { isAuthorized: false })
  const { page, context } = ann
  await context.grantPermissions(['notifications'])
  await installPushService(page)
  const listSubscriptions = async () =>
    (await ann.client.must('GET', '/api/user/push/subscriptions')).data as { endpoint: string }[]
  const toggle = page.getByRole('switch', { name: 'Notifications on this device' })
  const isOn = async () => ({ isOn: await toggle.isChecked(), isEnabled: await toggle.isEnabled() })
  await page.goto(SETTINGS)
  await expect.poll(isOn).toEqual({ isOn: false, isEnabled: true })
  await toggle.click()
  await expect.poll(async () => (await listSubscriptions()).length).toBe(1)
  expect((await listSubscriptions())[0]?.endpoint).toMatch(/^https:\/\/fcm\.googleapis\.com\//)
  await page.reload()
  await expect.poll(isOn).toEqual({ isOn: true, isEnabled: true })

  // The browser passes the decrypted push message to the service worker.
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  const origin = new URL(page.url()).origin
  const push = (data: string) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  const listShown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const all = await registration.getNotifications()
      return all.map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path }))
    })
  const message = {
    title: `You've been outbid on "An Accord"!`,
    body: 'Current bid: $1,300',
    path: '/vehicles',
    tag: 'outbid-on-1',
    seq: 4,
    isQuiet: false,
  }
  const asShown = { title: message.title, body: message.body, tag: message.tag, path: message.path }
  // The browser drops a message that comes before the service worker is active.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await push(JSON.stringify(message))
  await expect.poll(listShown).toEqual([asShown])
  // The first comes again, at the same time as a newer one and after it.
  const newer = JSON.stringify({ ...message, body: 'Current bid: $1,500', seq: 5 })
  await Promise.all([push(JSON.stringify(message)), push(newer), push(JSON.stringify(message))])
  await expect.poll(listShown).toEqual([{ ...asShown, body: 'Current bid: $1,500' }])
  // The end of the auction takes the lost lead away.
  const ended = { ...message, title: 'Auction #1 ended!', body: 'No sale', tag: 'end-of-1', seq: 6 }
  await push(JSON.stringify({ ...ended, over: [message.tag] }))
  const asEnded = { ...asShown, title: ended.title, body: ended.body, tag: ended.tag }
  await expect.poll(listShown).toEqual([asEnded])
  // Every push shows a notification: browsers revoke the permission of a site that stays silent.
  await push('no words of ours')
  await expect.poll(async () => (await listShown()).length).toBe(2)

  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const opened = (path: string) =>
    worker.evaluate(async (to) => {
      const scope = globalThis as unknown as {
        clients: { openWindow: (address: string) => Promise<null> }
        dispatchEvent: (event: Event) => void
      }
      return new Promise<string>((resolve) => {
        scope.clients.openWindow = async (address) => {
          resolve(address)
          return null
        }
        const pressed = Object.assign(new Event('notificationclick'), {
          notification: { close: () => undefined, data: { path: to } },
          waitUntil: () => undefined,
        })
        scope.dispatchEvent(pressed)
      })
    }, path)
  expect(await opened('/auctions/1#bid')).toBe(`${origin}/auctions/1#bid`)
  expect(await opened('https://evil.example/')).toBe(`${origin}/notifications`)
  expect(await opened('//evil.example/')).toBe(`${origin}/notifications`)

  await toggle.click()
  await expect.poll(listSubscriptions).toEqual([])
  await page.reload()
  await expect.poll(isOn).toEqual({ isOn: false, isEnabled: true })
  expect(ann.faults).toEqual([])
})

test('device notifications: not available or failing -> the settings say why and the switch goes back', async () => {
  const ann = await person('ann', { isAuthorized: false })
  const { context } = ann
  const settings = async (prepare: (page: Page) => Promise<unknown>) => {
    const page = await context.newPage()
    await prepare(page)
    await page.goto(SETTINGS)
    return page.getByRole('region', { name: 'This device' })
  }
  const without = (page: Page) => page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  const unsupported = await settings(without)
  await unsupported.getByText('This browser does not show notifications from sites.').waitFor()
  expect(await unsupported.getByRole('switch').count()).toBe(0)

  const phone = await settings(async (page) => {
    await without(page)
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'userAgent', {
        get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)',
      }),
    )
  })
  await phone.getByText('press Share, then Add to Home Screen').waitFor()

  const blocked = await settings((page) =>
    page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' })),
  )
  await blocked.getByText('This browser blocks notifications from Hammerlane.').waitFor()

  await context.grantPermissions(['notifications'])
  const failing = await settings(async (page) => {
    await installPushService(page)
    await page.route('**/api/user/push/subscriptions', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
  })
  const toggle = failing.getByRole('switch')
  await expect.poll(() => toggle.isEnabled()).toBe(true)
  await toggle.click()
  await failing.getByText('Notifications could not be turned on. Please try again.').waitFor()
  expect(await toggle.isChecked()).toBe(false)
})

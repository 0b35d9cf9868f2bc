/** Web push at its destination: a fake push service takes the messages and its browsers decrypt them. */

import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../domain/format/time-units.ts'
import type { PersonalNotification } from '../../../domain/notifications/personal-event.ts'
import type { UserChannel } from '../../../durable-objects/user-channel/user-channel.ts'
import { pushSubscriptions, sessions, users } from '../../../worker/db/schema/index.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { notifyPeople } from '../../../worker/services/notifications/notify.ts'
import { savePreferences } from '../../../worker/services/notifications/preferences.ts'
import { getPushKeys } from '../../../worker/services/notifications/push-keys.ts'
import { callApi } from '../support/api.ts'
import { tokenFor } from '../support/listing.ts'
import { decryptPush, fromBase64Url, type PushBrowser, pushBrowser } from '../support/push-browser.ts'
import { bid, db, drain, makeAuction, makePerson, startSession, type TestPerson } from '../support/rooms.ts'

interface ReceivedPush {
  readonly endpoint: string
  readonly headers: Headers
  readonly body: Uint8Array
  readonly redirect: RequestInit['redirect']
}

let received: ReceivedPush[] = []
/** Everybody whose push a test has turned on. */
let pushed: TestPerson[] = []
/** The push service's response; 201 if null. */
let answers: ((endpoint: string) => Response | Promise<Response>) | null = null

beforeEach(() => {
  received = []
  pushed = []
  answers = null
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const endpoint = String(input)
    const body = new Uint8Array(init?.body as unknown as ArrayBuffer)
    received.push({ endpoint, headers: new Headers(init?.headers), body, redirect: init?.redirect })
    return answers?.(endpoint) ?? new Response(null, { status: 201 })
  })
})

afterEach(() => vi.restoreAllMocks())

const call = async (person: TestPerson, method: string, path: string, body?: object) =>
  callApi(method, `/user/push${path}`, { token: await tokenFor(person), body })

const turnOn = async (person: TestPerson, browser: PushBrowser) => {
  pushed.push(person)
  expect((await call(person, 'POST', '/subscriptions', browser.subscription)).status).toBe(201)
}

/** A person with push turned on in one browser. */
async function pushedPerson() {
  const [person, browser] = [await makePerson(), await pushBrowser()]
  await turnOn(person, browser)
  return { person, browser }
}

const getChannel = ({ userId }: TestPerson) =>
  env.USER_CHANNEL.getByName(String(userId)) as unknown as DurableObjectStub

/** Pending pushes of a person's browsers. */
const waiting = (person: TestPerson) =>
  runInDurableObject(getChannel(person), (_, { storage }) =>
    storage.sql.exec<{ seq: number; attempts: number; due_at_ms: number }>('SELECT * FROM pushes').toArray(),
  )

/** Makes pending pushes due and fires the alarm. */
async function later(person: TestPerson, ms = HOUR_MS) {
  await runInDurableObject(getChannel(person), (_, { storage }) => {
    storage.sql.exec('UPDATE pushes SET due_at_ms = due_at_ms - ?', ms)
  })
  await runDurableObjectAlarm(getChannel(person))
}

const messagesTo = async (browser: PushBrowser) =>
  Promise.all(
    received
      .filter(({ endpoint }) => endpoint === browser.subscription.endpoint)
      .map(async ({ body }) => JSON.parse(await browser.read(body))),
  )

/** A channel pushes one run after another, so that one more run ends after all that it has received. */
const settled = async (count: number) => {
  for (const person of pushed) {
    const channel = getChannel(person) as DurableObjectStub<UserChannel>
    await runInDurableObject(channel, async (instance) => {
      // Reading creates the tables of a channel that has received nothing.
      await instance.listNotifications(person.userId, 1, 1)
      await instance.alarm()
    })
  }
  expect(received).toHaveLength(count)
}

const outbid = (auctionId: number, changes: Partial<PersonalNotification> = {}): PersonalNotification =>
  ({
    key: `outbid:${auctionId}`,
    event: 'outbid',
    data: { auction_id: auctionId, auction_title: 'An Accord', current_bid: 100 },
    atMs: Date.now(),
    ...changes,
  }) as PersonalNotification

const deliver = ({ userId }: TestPerson, ...notices: PersonalNotification[]) =>
  notifyPeople(env, new Map([[userId, notices]]))

test('test browser: example message of the standard -> decrypted', async () => {
  const point = fromBase64Url(
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  )
  const coordinate = (from: number) =>
    btoa(String.fromCharCode(...point.slice(from, from + 32)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  const privateKey = await crypto.subtle.importKey(
    'jwk',
    {
      kty: 'EC',
      crv: 'P-256',
      x: coordinate(1),
      y: coordinate(33),
      d: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    },
    { name: 'ECDH', namedCurve: 'P-256' },
    false,
    ['deriveBits'],
  )
  const body = fromBase64Url(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
  const auth = fromBase64Url('BTBZMqHH6r4Tts7J_aSIgg')
  expect(await decryptPush(body, { privateKey, point, auth })).toBe(
    'When I grow up, I want to be a watermelon',
  )
})

describe('push message', () => {
  it('outbid -> encrypted for the browser, signed, sent once, replaces the previous one', async () => {
    const { person, browser } = await pushedPerson()
    const auction = await makeAuction()
    await bid(auction, person, 5_100)
    await drain(auction.id)
    await bid(auction, await makePerson(), 5_200)
    await drain(auction.id)
    await settled(1)
    expect(await messagesTo(browser)).toEqual([
      {
        title: `You've been outbid on "2019 Honda Accord EX-L"!`,
        body: 'Current bid: $5,200',
        path: `/auctions/${auction.id}#bid`,
        tag: `outbid-on-${auction.id}`,
        seq: 2,
        isQuiet: false,
        over: [],
      },
    ])
    const { headers, body, redirect } = received[0] as ReceivedPush
    expect(body.byteLength).toBeLessThanOrEqual(4_096)
    expect(redirect).toBe('manual')
    expect(headers.get('content-encoding')).toBe('aes128gcm')
    expect(headers.get('topic')).toBe(`outbid-on-${auction.id}`)
    expect(headers.get('urgency')).toBe('high')
    expect(Number(headers.get('ttl'))).toBeGreaterThan(4 * 3_600 - 60)
    expect(await waiting(person)).toEqual([])
    await verifySignature(person, headers)
  })

  it('another browser -> cannot decrypt it', async () => {
    const { person } = await pushedPerson()
    await deliver(person, outbid(1))
    await settled(1)
    await expect((await pushBrowser()).read(received[0]?.body ?? new Uint8Array())).rejects.toThrow()
  })

  it('same key twice, two browsers -> once to each', async () => {
    const { person, browser } = await pushedPerson()
    const other = await pushBrowser('https://updates.push.services.mozilla.com/wpush/v2/other')
    await turnOn({ ...person, sessionId: await startSession(person.userId) }, other)
    await deliver(person, outbid(1))
    await deliver(person, outbid(1))
    await settled(2)
    expect(await messagesTo(browser)).toHaveLength(1)
    expect(await messagesTo(other)).toHaveLength(1)
  })

  it('own act, muted topic or no browser -> not pushed', async () => {
    const { person } = await pushedPerson()
    const auction = await makeAuction()
    await bid(auction, person, 5_100)
    await drain(auction.id)
    await savePreferences(env, {
      userId: person.userId,
      change: { topics: { outbid: false } },
      nowMs: Date.now(),
    })
    await deliver(person, outbid(1))
    await deliver(await makePerson(), outbid(1))
    await settled(0)
  })

  it('mail off or digest -> still pushed', async () => {
    const { person } = await pushedPerson()
    const change = { emailNotifications: false, emailFrequency: 'weekly' } as const
    await savePreferences(env, { userId: person.userId, change, nowMs: Date.now() })
    await deliver(person, outbid(1))
    await settled(1)
  })

  it('very long title -> shortened to the limit', async () => {
    const { person, browser } = await pushedPerson()
    const title = '王'.repeat(4_000)
    await deliver(
      person,
      outbid(1, { data: { auction_id: 1, auction_title: title, current_bid: 1 } } as never),
    )
    await settled(1)
    const [message] = await messagesTo(browser)
    expect([...message.title]).toHaveLength(150)
    expect(message.title).toMatch(/…$/)
  })

  it('notification before the browser subscribed -> not pushed, the next one is', async () => {
    const [person, browser] = [await makePerson(), await pushBrowser()]
    await deliver(person, outbid(1))
    await settled(0)
    await turnOn(person, browser)
    await deliver(person, outbid(2))
    await settled(1)
    expect(await messagesTo(browser)).toMatchObject([{ tag: 'outbid-on-2' }])
  })
})

async function verifySignature(person: TestPerson, headers: Headers) {
  const publicKey = (await call(person, 'GET', '/key')).body.data.public_key
  const [, jwt = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.get('authorization') ?? '') ?? []
  expect(key).toBe(publicKey)
  const [head = '', claims = '', signature = ''] = jwt.split('.')
  const verifying = await crypto.subtle.importKey(
    'raw',
    fromBase64Url(publicKey),
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['verify'],
  )
  const signed = new TextEncoder().encode(`${head}.${claims}`)
  const ecdsa = { name: 'ECDSA', hash: 'SHA-256' }
  expect(await crypto.subtle.verify(ecdsa, verifying, fromBase64Url(signature), signed)).toBe(true)
  const said = JSON.parse(new TextDecoder().decode(fromBase64Url(claims)))
  expect(said).toMatchObject({ aud: 'https://fcm.googleapis.com', sub: 'mailto:push@hammerlane.test' })
  expect(said.exp * SECOND_MS).toBeLessThan(Date.now() + DAY_MS)
}

describe('push service', () => {
  it.each([404, 410])('%i -> subscription deleted', async (status) => {
    const { person } = await pushedPerson()
    answers = () => new Response(null, { status })
    await deliver(person, outbid(1))
    await settled(1)
    expect((await call(person, 'GET', '/subscriptions')).body.data).toEqual([])
    await deliver(person, outbid(2))
    await settled(1)
    expect(await waiting(person)).toEqual([])
  })

  it.each([
    ['503', () => new Response(null, { status: 503 })],
    ['429', () => new Response(null, { status: 429, headers: { 'retry-after': '600' } })],
    ['nothing', () => Promise.reject(new Error('The network is gone'))],
  ])('answers %s -> retried later, delivered once', async (name, answer) => {
    const { person, browser } = await pushedPerson()
    answers = answer
    await deliver(person, outbid(1))
    await settled(1)
    const [first] = await waiting(person)
    expect(first).toMatchObject({ attempts: 1 })
    const pauseMs = (first?.due_at_ms ?? 0) - Date.now()
    expect(pauseMs).toBeGreaterThan(name === '429' ? 590_000 : 10_000)
    await runDurableObjectAlarm(getChannel(person))
    expect(received).toHaveLength(1)
    answers = null
    await later(person)
    await settled(2)
    expect(await messagesTo(browser)).toHaveLength(2)
    await later(person)
    await settled(2)
  })

  it('fails for one browser -> another is not delayed', async () => {
    const { person, browser } = await pushedPerson()
    const other = await pushBrowser()
    await turnOn({ ...person, sessionId: await startSession(person.userId) }, other)
    answers = (endpoint) =>
      new Response(null, { status: endpoint === browser.subscription.endpoint ? 500 : 201 })
    await deliver(person, outbid(1))
    await settled(2)
    answers = null
    await later(person)
    await settled(3)
    expect(await messagesTo(other)).toHaveLength(1)
  })

  it('always fails -> given up after six attempts', async () => {
    const { person } = await pushedPerson()
    answers = () => new Response(null, { status: 500 })
    await deliver(person, outbid(1))
    await settled(1)
    for (let time = 0; time < 8; time += 1) await later(person)
    expect(received).toHaveLength(6)
    expect(await waiting(person)).toEqual([])
  })

  it('redirects or refuses -> not followed, not retried', async () => {
    const { person } = await pushedPerson()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    for (const [id, status] of [
      [1, 302],
      [2, 403],
    ] as const) {
      answers = () => new Response(null, { status, headers: { location: 'http://127.0.0.1/' } })
      await deliver(person, outbid(id))
      await settled(id)
      await later(person)
      await settled(id)
    }
    expect(received.every(({ redirect }) => redirect === 'manual')).toBe(true)
  })

  it('database unavailable at first -> sent once it is back', async () => {
    const { person, browser } = await pushedPerson()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await savePreferences(env, {
      userId: person.userId,
      change: { emailNotifications: false },
      nowMs: Date.now(),
    })
    armFault('d1', 1_000)
    await deliver(person, outbid(1))
    await settled(0)
    armFault('d1', 0)
    await runDurableObjectAlarm(getChannel(person))
    await settled(1)
    expect(await messagesTo(browser)).toHaveLength(1)
  })

  it('outdated notification -> not sent', async () => {
    const { person } = await pushedPerson()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await deliver(person, {
      key: 'soon',
      event: 'auction_ending_soon',
      data: { auction_id: 1, auction_title: 'An Accord', minutes_left: 1 },
      atMs: Date.now() - 61_000,
    })
    await settled(0)
    expect(await waiting(person)).toEqual([])
  })

  it('over before the next attempt -> not sent any more', async () => {
    const { person } = await pushedPerson()
    answers = () => new Response(null, { status: 500 })
    await deliver(person, outbid(1))
    await expect.poll(async () => (await waiting(person))[0]?.attempts).toBe(1)
    answers = null
    await runInDurableObject(getChannel(person), (_, { storage }) => {
      storage.sql.exec('UPDATE notices SET over_at_ms = 1')
    })
    await later(person)
    expect(await waiting(person)).toEqual([])
    await settled(1)
  })

  it('hangs -> notify is not delayed', async () => {
    const { person } = await pushedPerson()
    answers = async () => {
      await scheduler.wait(1_500)
      return new Response(null, { status: 201 })
    }
    const before = Date.now()
    await deliver(person, outbid(1))
    await expect.poll(() => received.length).toBe(1)
    expect(Date.now() - before).toBeLessThan(1_000)
    expect(await waiting(person)).toHaveLength(1)
    await expect.poll(() => waiting(person)).toEqual([])
  })
})

describe('push subscription', () => {
  const rows = ({ userId }: TestPerson) =>
    db().select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))

  it('turned on twice -> listed once with its session; removed -> nothing sent', async () => {
    const { person, browser } = await pushedPerson()
    await turnOn(person, browser)
    const { endpoint } = browser.subscription
    expect((await call(person, 'GET', '/subscriptions')).body.data).toMatchObject([
      { endpoint, is_current: true },
    ])
    const elsewhere = { ...person, sessionId: await startSession(person.userId) }
    expect((await call(elsewhere, 'GET', '/subscriptions')).body.data).toMatchObject([{ is_current: false }])
    expect((await call(await makePerson(), 'DELETE', '/subscriptions', { endpoint })).status).toBe(200)
    expect(await rows(person)).toHaveLength(1)
    expect((await call(person, 'DELETE', '/subscriptions', { endpoint })).body.data).toEqual([])
    expect((await call(person, 'DELETE', '/subscriptions', { endpoint })).status).toBe(200)
    await deliver(person, outbid(1))
    await settled(0)
  })

  it('turned on several times at once -> one row', async () => {
    const [person, browser] = [await makePerson(), await pushBrowser()]
    await Promise.all([1, 2, 3, 4].map(() => turnOn(person, browser)))
    expect(await rows(person)).toHaveLength(1)
  })

  it('eleventh browser -> the oldest is removed', async () => {
    const person = await makePerson()
    const browsers = await Promise.all(Array.from({ length: 11 }, () => pushBrowser()))
    for (const browser of browsers) await turnOn(person, browser)
    const endpoints = (await rows(person)).map(({ endpoint }) => endpoint)
    expect(endpoints).toHaveLength(10)
    expect(endpoints).not.toContain(browsers[0]?.subscription.endpoint)
  })

  it('another person in the same browser -> subscription moves to them; with other keys -> 422', async () => {
    const { person, browser } = await pushedPerson()
    const [next, thief] = [await makePerson(), await makePerson()]
    const { endpoint } = browser.subscription
    const stolen = { endpoint, keys: (await pushBrowser()).subscription.keys }
    expect((await call(thief, 'POST', '/subscriptions', stolen)).status).toBe(422)
    expect(await rows(person)).toHaveLength(1)
    await turnOn(next, browser)
    expect(await rows(person)).toEqual([])
    await deliver(person, outbid(1))
    await deliver(next, outbid(2))
    await settled(1)
    expect(await messagesTo(browser)).toMatchObject([{ tag: 'outbid-on-2' }])
  })

  it("sign-out -> removed, other sessions' stay", async () => {
    const { person } = await pushedPerson()
    const other = { ...person, sessionId: await startSession(person.userId) }
    const second = await pushBrowser()
    await turnOn(other, second)
    expect((await callApi('POST', '/auth/logout', { token: await tokenFor(person) })).status).toBe(200)
    expect((await rows(person)).map(({ endpoint }) => endpoint)).toEqual([second.subscription.endpoint])
    await deliver(person, outbid(1))
    await settled(1)
    expect(await messagesTo(second)).toHaveLength(1)
  })

  it('ended from another session -> removed, pending messages dropped', async () => {
    const { person } = await pushedPerson()
    answers = () => new Response(null, { status: 503 })
    await deliver(person, outbid(1))
    await settled(1)
    const other = { ...person, sessionId: await startSession(person.userId) }
    const { status } = await callApi('DELETE', `/auth/sessions/${person.sessionId}`, {
      token: await tokenFor(other),
    })
    expect(status).toBe(200)
    await later(person)
    await settled(1)
    expect(await rows(person)).toEqual([])
    expect(await waiting(person)).toEqual([])
  })

  it('deactivated account -> removed', async () => {
    const { person } = await pushedPerson()
    await db().update(users).set({ isActive: false }).where(eq(users.id, person.userId))
    expect(await rows(person)).toEqual([])
    await deliver(person, outbid(1))
    await settled(0)
  })

  it('expired session -> not used', async () => {
    const { person } = await pushedPerson()
    await db()
      .update(sessions)
      .set({ expiresAtMs: Date.now() - 1 })
      .where(eq(sessions.id, Number(person.sessionId)))
    await deliver(person, outbid(1))
    await settled(0)
  })

  const sound = 'https://fcm.googleapis.com/fcm/send/x'
  it.each([
    ['ftp', 'ftp://fcm.googleapis.com/x'],
    ['no TLS', 'http://fcm.googleapis.com/x'],
    ['this machine', 'http://127.0.0.1/'],
    ['this machine with TLS', 'https://127.0.0.1/'],
    ['this machine as a number', 'https://2130706433/'],
    ['this machine in IPv6', 'https://[::1]/'],
    ['a name of this machine', 'https://localhost/'],
    ['an internal name', 'https://metadata.google.internal/'],
    ['a public name of an inner address', 'https://127.0.0.1.nip.io/'],
    ['somebody unknown', 'https://push.example.com/'],
    ['a name that only begins so', 'https://fcm.googleapis.com.example.com/'],
    ['a name that only ends so', 'https://evil-push.apple.com.evil.test/'],
    ['a service as a user', 'https://fcm.googleapis.com@example.com/'],
    ['a user', 'https://me:secret@fcm.googleapis.com/x'],
    ['another port', 'https://fcm.googleapis.com:8443/x'],
    ['no address', 'fcm.googleapis.com'],
    ['far too long', `https://fcm.googleapis.com/${'x'.repeat(10_000)}`],
  ])('endpoint: %s -> 422, nobody called', async (_, endpoint) => {
    const { keys } = (await pushBrowser()).subscription
    const { status, body } = await call(await makePerson(), 'POST', '/subscriptions', { endpoint, keys })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['endpoint'])
    expect(received).toEqual([])
  })

  it.each([
    ['none', undefined],
    ['of 10 KB', { p256dh: 'A'.repeat(10_240), auth: 'A'.repeat(10_240) }],
    ['no base64url', { p256dh: '%'.repeat(87), auth: 'A'.repeat(22) }],
    ['no point of the curve', { p256dh: `BB${'A'.repeat(85)}`, auth: 'A'.repeat(22) }],
    ['a point at infinity', { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }],
    ['a list', ['x']],
  ])('keys: %s -> 422', async (_, keys) => {
    const { status, body } = await call(await makePerson(), 'POST', '/subscriptions', {
      endpoint: sound,
      keys,
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)[0]).toMatch(/^keys/)
  })

  it('signed out -> 401', async () => {
    const { subscription } = await pushBrowser()
    for (const [method, path] of [
      ['GET', '/key'],
      ['GET', '/subscriptions'],
      ['POST', '/subscriptions'],
      ['DELETE', '/subscriptions'],
    ] as const) {
      const body = method === 'GET' ? undefined : subscription
      expect((await callApi(method, `/user/push${path}`, { body })).status).toBe(401)
    }
  })
})

describe('push keys', () => {
  it('development, several requests at once -> one pair', async () => {
    const made = await Promise.all([getPushKeys(env), getPushKeys(env), getPushKeys(env)])
    expect(new Set(made.map((keys) => keys?.publicKey)).size).toBe(1)
    expect(fromBase64Url(made[0]?.publicKey ?? '')).toHaveLength(65)
  })

  it('production -> keys of the environment, without them null', async () => {
    const production = { ...env, ENVIRONMENT: 'production' }
    const own = { VAPID_PUBLIC_KEY: 'a', VAPID_PRIVATE_KEY: 'b', VAPID_SUBJECT: 'mailto:x@example.com' }
    expect(await getPushKeys(production)).toBeNull()
    expect(await getPushKeys({ ...production, ...own, VAPID_SUBJECT: '' })).toBeNull()
    expect(await getPushKeys({ ...production, ...own })).toEqual({
      publicKey: 'a',
      privateKey: 'b',
      subject: 'mailto:x@example.com',
    })
  })
})

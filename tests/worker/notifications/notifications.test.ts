/**
 * Notifications at their destinations (user channel, list, mailbox), and the preferences that suppress them.
 */

import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { dayText } from '../../../domain/format/times.ts'
import type { PersonalNotification } from '../../../domain/notifications/personal-event.ts'
import type { PreferencesChange } from '../../../domain/notifications/preferences.ts'
import { users, watchlist } from '../../../worker/db/schema/index.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { nextRecipients, notifyPeople } from '../../../worker/services/notifications/notify.ts'
import { savePreferences } from '../../../worker/services/notifications/preferences.ts'
import { callApi } from '../support/api.ts'
import { mailTo, subjectsTo } from '../support/mailbox.ts'
import {
  bid,
  db,
  drain,
  getRoom,
  getRoomStub,
  makeAuction,
  makePerson,
  type TestPerson,
} from '../support/rooms.ts'
import { connect, toToken } from '../support/sockets.ts'

const digestSubject = (count: string) => `Your daily digest: ${count}, ${dayText(Date.now())}`
const TITLE = '2019 Honda Accord EX-L'

afterEach(() => armFault('d1', 0))

const channelStub = ({ userId }: TestPerson) =>
  env.USER_CHANNEL.getByName(String(userId)) as unknown as DurableObjectStub

const toAddress = ({ username }: TestPerson) => `${username}@example.com`

const prefer = ({ userId }: TestPerson, change: PreferencesChange) =>
  savePreferences(env, { userId, change, nowMs: Date.now() })

async function fetchList(person: TestPerson, query = '') {
  const { body } = await callApi('GET', `/user/notifications${query}`, { token: await toToken(person) })
  return body
}

interface ListItem {
  readonly event: string
  readonly has_ended: boolean
  readonly data: { readonly auction_id: number; readonly minutes_left?: number }
}

const fetchMessages = async (person: TestPerson): Promise<string[]> =>
  (await fetchList(person)).data.map(({ message }: { message: string }) => message)

/** Causes an event for a person. */
const EVENTS = {
  outbid: async (person: TestPerson) => {
    const auction = await makeAuction()
    await bid(auction, person, 5_100)
    await drain(auction.id)
    await bid(auction, await makePerson(), 5_200)
    await drain(auction.id)
    return auction
  },
  ending_soon: async (person: TestPerson) => {
    const auction = await makeAuction()
    await watch(person, auction.id)
    const change = { type: 'reschedule', endAtMs: Date.now() + 9 * MINUTE_MS } as const
    await getRoom(auction.id).change({ by: 'admin', actorId: null, change })
    await runDurableObjectAlarm(getRoomStub(auction.id))
    await drain(auction.id)
    return auction
  },
  new_bids: async (person: TestPerson) => {
    const auction = await makeAuction({}, person)
    await bid(auction, await makePerson(), 5_100)
    await drain(auction.id)
    return auction
  },
} as const

async function watch({ userId }: TestPerson, auctionId: number) {
  await db().insert(watchlist).values({ userId, auctionId, createdAtMs: 1 })
}

async function end(auctionId: number) {
  const change = { type: 'set_status', status: 'ended', reason: 'A test' } as const
  await getRoom(auctionId).change({ by: 'admin', actorId: null, change })
  await drain(auctionId)
}

describe.each([
  {
    topic: 'outbid',
    event: 'outbid',
    text: () => `You've been outbid on "${TITLE}"! Current bid: $5,200`,
    subject: `You’ve been outbid at $5,200: ${TITLE}`,
  },
  {
    topic: 'ending_soon',
    event: 'auction_ending_soon',
    text: (id: number) => `Auction #${id} ending in 9 minutes!`,
    subject: `Ending in 9 minutes: ${TITLE}`,
  },
  {
    topic: 'new_bids',
    event: 'bid_placed',
    text: (id: number) => `New bid: $5,100 on auction #${id}`,
    subject: `New bid of $5,100: ${TITLE}`,
  },
] as const)('topic $topic', ({ topic, event, text, subject }) => {
  it('on -> once on the channel, in the list and by mail', async () => {
    const person = await makePerson()
    const client = await connect('/live', person)
    const { id } = await EVENTS[topic](person)
    const frame = await client.frame(event)
    expect(frame).toMatchObject({ notice: { message: text(id) } })
    expect((await fetchMessages(person)).filter((message) => message === text(id))).toHaveLength(1)
    expect((await mailTo(toAddress(person), subject)).text).toContain(`/auctions/${id}`)
    expect((await subjectsTo(toAddress(person))).filter((one) => one === subject)).toHaveLength(1)
    expect(client.frames.filter((one) => one.event === event)).toHaveLength(1)
  })

  it('off -> on no channel', async () => {
    const person = await makePerson()
    await prefer(person, { topics: { [topic]: false } })
    const client = await connect('/live', person)
    const { id } = await EVENTS[topic](person)
    expect(await fetchMessages(person)).not.toContain(text(id))
    expect(await subjectsTo(toAddress(person))).not.toContain(subject)
    expect(client.frames.map((one) => one.event)).not.toContain(event)
  })

  it('mail off -> listed, not mailed', async () => {
    const person = await makePerson()
    await prefer(person, { emailNotifications: false })
    const { id } = await EVENTS[topic](person)
    expect(await fetchMessages(person)).toContain(text(id))
    expect(await subjectsTo(toAddress(person))).toEqual([])
  })
})

describe('auction ended', () => {
  it('loser -> mailed; watcher -> listed only', async () => {
    const [auction, loser, watcher] = [await makeAuction(), await makePerson(), await makePerson()]
    await bid(auction, loser, 5_100)
    await bid(auction, await makePerson(), 5_200)
    await watch(watcher, auction.id)
    await drain(auction.id)
    await end(auction.id)
    const message = `Auction #${auction.id} ended! Winning bid: $5,200`
    expect(await fetchMessages(loser)).toContain(message)
    expect(await fetchMessages(watcher)).toEqual([message])
    expect((await mailTo(toAddress(loser), `You did not win: ${TITLE}`)).text).toContain('$5,200')
    expect(await subjectsTo(toAddress(watcher))).toEqual([])
  })
})

describe('digest', () => {
  const twoDaysAgo = Date.now() - 2 * DAY_MS
  const outbid = (auctionId: number, amount: number, atMs = twoDaysAgo): PersonalNotification => ({
    key: `outbid:${auctionId}:${amount}`,
    event: 'outbid',
    data: { auction_id: auctionId, auction_title: TITLE, current_bid: amount },
    atMs,
  })
  const deliver = (person: TestPerson, ...notices: PersonalNotification[]) =>
    notifyPeople(env, new Map([[person.userId, notices]]))

  it('several events -> the last of each topic, sent once', async () => {
    const person = await makePerson()
    await prefer(person, { emailFrequency: 'daily' })
    await deliver(person, outbid(1, 100), outbid(1, 200), outbid(2, 300))
    await runDurableObjectAlarm(channelStub(person))
    const { text, links } = await mailTo(toAddress(person), digestSubject('2 notifications'))
    expect(text).toContain('Current bid: $200')
    expect(text).toContain('Current bid: $300')
    expect(text).not.toContain('Current bid: $100')
    expect(links[0]).toMatch(/\/notifications$/)
    await runDurableObjectAlarm(channelStub(person))
    expect(await subjectsTo(toAddress(person))).toEqual([digestSubject('2 notifications')])
  })

  it('weekly digest not due -> not mailed', async () => {
    const person = await makePerson()
    await prefer(person, { emailFrequency: 'weekly' })
    await deliver(person, outbid(1, 100, Date.now()))
    await runDurableObjectAlarm(channelStub(person))
    expect(await subjectsTo(toAddress(person))).toEqual([])
    expect(await fetchMessages(person)).toHaveLength(1)
  })

  it('mail turned off in between -> not mailed', async () => {
    const person = await makePerson()
    await prefer(person, { emailFrequency: 'daily' })
    await deliver(person, outbid(1, 100, Date.now()))
    await prefer(person, { emailNotifications: false, emailFrequency: 'immediate' })
    await runDurableObjectAlarm(channelStub(person))
    await prefer(person, { emailNotifications: true })
    await runDurableObjectAlarm(channelStub(person))
    expect(await subjectsTo(toAddress(person))).toEqual([])
  })

  it('switched to immediate mail -> waiting events mailed at once', async () => {
    const person = await makePerson()
    await prefer(person, { emailFrequency: 'weekly' })
    await deliver(person, outbid(1, 100, Date.now()))
    await prefer(person, { emailFrequency: 'immediate' })
    await runDurableObjectAlarm(channelStub(person))
    expect(await subjectsTo(toAddress(person))).toEqual([digestSubject('1 notification')])
  })
})

describe('bidding war', () => {
  it('outbid several times in a minute -> every one listed, one mail', async () => {
    const person = await makePerson()
    const notices = [1, 2, 3].map(
      (time): PersonalNotification => ({
        key: `outbid:9:${time}`,
        event: 'outbid',
        data: { auction_id: 9, auction_title: TITLE, current_bid: time },
        atMs: MINUTE_MS * 100 + time,
      }),
    )
    await notifyPeople(env, new Map([[person.userId, notices]]))
    expect(await fetchMessages(person)).toHaveLength(3)
    expect(await subjectsTo(toAddress(person))).toHaveLength(1)
  })
})

test('mail: database unavailable when it is due -> the alarm of the channel mails it', async () => {
  const person = await makePerson()
  const notice = (key: string): PersonalNotification => ({
    key,
    event: 'outbid',
    data: { auction_id: 3, auction_title: TITLE, current_bid: 1 },
    atMs: Date.now(),
  })
  const notify = (key: string) => notifyPeople(env, new Map([[person.userId, [notice(key)]]]))
  await notify('outbid:a')
  await expect.poll(() => subjectsTo(toAddress(person))).toHaveLength(1)
  await runInDurableObject(channelStub(person), (_, { storage }) => storage.deleteAlarm())
  armFault('d1', 1_000)
  await notify('outbid:b')
  const alarmAtMs = await runInDurableObject(channelStub(person), (_, { storage }) => storage.getAlarm())
  armFault('d1', 0)
  expect(alarmAtMs).not.toBeNull()
})

describe('notification list', () => {
  const watchChange = async (person: TestPerson, method: 'POST' | 'DELETE', auctionId: number) =>
    callApi(method, `/auctions/${auctionId}/watch`, { token: await toToken(person) })

  it('several events -> newest first, in pages; own bids and watchlist changes are not listed', async () => {
    const person = await makePerson()
    const client = await connect('/live', person)
    const [first, second] = [await EVENTS.outbid(person), await EVENTS.outbid(person)]
    await watchChange(person, 'POST', first.id)
    expect((await client.frame('watchlist_update')).notice).toMatchObject({ duration_ms: 3_000 })
    expect((await client.frame('bid_successful')).notice).toMatchObject({ duration_ms: 5_000 })
    const { data, unread, total } = await fetchList(person)
    expect(data.map((one: ListItem) => [one.event, one.data.auction_id])).toEqual([
      ['outbid', second.id],
      ['outbid', first.id],
    ])
    expect({ unread, total }).toEqual({ unread: 2, total: 2 })
    expect(data[1]).toMatchObject({ path: `/auctions/${first.id}#bid`, is_outbid: true, read_at: null })
    const page = await fetchList(person, '?per_page=1&page=2')
    expect(page).toMatchObject({ current_page: 2, last_page: 2, per_page: 1, total: 2 })
    expect(page.data.map((one: ListItem) => one.data.auction_id)).toEqual([first.id])
  })

  it('mark as read: by ids, up to a number, all -> unread count, also on open pages', async () => {
    const person = await makePerson()
    const token = await toToken(person)
    const notice = (count: number): PersonalNotification => ({
      key: `n${count}`,
      event: 'outbid',
      data: { auction_id: count, auction_title: TITLE, current_bid: 1 },
      atMs: count,
    })
    await notifyPeople(env, new Map([[person.userId, [1, 2, 3, 4].map(notice)]]))
    const client = await connect('/live?inbox=1', person)
    expect((await client.frame('inbox')).data).toEqual({ unread: 4, last_seq: 4, muted: [] })
    const read = (body: object) => callApi('POST', '/user/notifications/read', { token, body })
    expect((await read({ ids: [2, 99] })).body).toMatchObject({ success: true, unread: 3 })
    expect((await read({ up_to: 3 })).body.unread).toBe(1)
    expect((await read({})).body.unread).toBe(0)
    await client.frame(({ event, data }) => event === 'inbox' && data.unread === 0)
    expect((await read({ ids: ['x'] })).status).toBe(422)
    expect((await read({ ids: Array.from({ length: 101 }, (_, index) => index + 1) })).status).toBe(422)
  })

  it('ending-soon warning: auction ended -> read and past, also on open pages', async () => {
    const person = await makePerson()
    const auction = await EVENTS.ending_soon(person)
    const warning = async () =>
      (await fetchList(person)).data.find(({ event }: { event: string }) => event === 'auction_ending_soon')
    expect(await warning()).toMatchObject({ read_at: null, has_ended: false })
    const other = {
      auction_id: auction.id,
      auction_title: TITLE,
      change: 'edited',
      fields: ['mileage'],
    } as const
    const edited: PersonalNotification = {
      key: 'edited',
      event: 'auction_updated',
      data: other,
      atMs: Date.now(),
    }
    await notifyPeople(env, new Map([[person.userId, [edited]]]))
    expect(await warning(), 'a change of the listing ends nothing').toMatchObject({
      read_at: null,
      has_ended: false,
    })
    const client = await connect('/live?inbox=1', person)
    expect((await client.frame('inbox')).data).toMatchObject({ unread: 2 })
    await end(auction.id)
    await client.frame(({ event, data }) => event === 'inbox' && data.unread === 2)
    expect(await warning()).toMatchObject({ read_at: expect.any(String), has_ended: true })
    client.close()
    const later = await connect('/live?since=0', person)
    const missed = await later.frame('auction_ending_soon')
    expect(missed.notice, 'a page that missed it shows no toast').toMatchObject({ is_over: true })
    expect(await fetchList(person)).toMatchObject({ unread: 2 })
  })

  it('auction cancelled -> its warnings and lost leads are over; the warning of the last minute is gone', async () => {
    const person = await makePerson()
    const auction = await EVENTS.outbid(person)
    const about = { auction_id: auction.id, auction_title: TITLE }
    const warnings = [10, 1].map(
      (minutes): PersonalNotification => ({
        key: `soon:${minutes}`,
        event: 'auction_ending_soon',
        data: { ...about, minutes_left: minutes },
        atMs: Date.now(),
      }),
    )
    await notifyPeople(env, new Map([[person.userId, warnings]]))
    expect(await fetchList(person)).toMatchObject({ total: 3, unread: 3 })
    const client = await connect('/live?inbox=1', person)
    await client.frame('inbox')
    const cancelled: PersonalNotification = {
      key: 'cancelled',
      event: 'auction_updated',
      data: { ...about, change: 'cancelled', status: 'cancelled', reason: '' },
      atMs: Date.now(),
    }
    await notifyPeople(env, new Map([[person.userId, [cancelled]]]))
    const { data } = await client.frame(({ event, data }) => event === 'inbox' && data.unread === 1)
    expect(data.over).toEqual([`outbid on ${auction.id}`, `end of ${auction.id}`])
    const list = await fetchList(person)
    expect(list.total).toBe(3)
    expect(list.data.map((one: ListItem) => [one.event, one.data.minutes_left, one.has_ended])).toEqual([
      ['auction_updated', undefined, false],
      ['auction_ending_soon', 10, true],
      ['outbid', undefined, true],
    ])
  })

  it('own bid after being outbid -> the lost lead counts as read, and its toast is retracted', async () => {
    const person = await makePerson()
    const auction = await EVENTS.outbid(person)
    const client = await connect('/live?inbox=1', person)
    expect((await client.frame('inbox')).data).toMatchObject({ unread: 1 })
    await bid(auction, person, 5_400)
    await drain(auction.id)
    const { data } = await client.frame(({ event, data }) => event === 'inbox' && data.unread === 0)
    expect(data.over).toEqual([`outbid on ${auction.id}`])
    expect((await fetchList(person)).data).toMatchObject([{ event: 'outbid', has_ended: false }])
  })

  it('another person -> does not see it', async () => {
    const [person, other] = [await makePerson(), await makePerson()]
    await EVENTS.outbid(person)
    expect(await fetchMessages(other)).toEqual([])
    expect((await callApi('GET', '/user/notifications')).status).toBe(401)
  })
})

describe('reconnecting', () => {
  it('since a sequence number -> exactly the later notifications', async () => {
    const person = await makePerson()
    const before = await connect('/live?inbox=1', person)
    const { last_seq } = (await before.frame('inbox')).data
    before.close()
    await EVENTS.outbid(person)
    const client = await connect(`/live?inbox=1&since=${last_seq}`, person)
    await client.frame('inbox')
    expect(client.frames.map(({ event, seq }) => [event, seq])).toEqual([
      ['bid_successful', 1],
      ['outbid', 2],
      ['inbox', undefined],
    ])
  })

  it('from the time the page was rendered -> exactly the later notifications', async () => {
    const person = await makePerson()
    await EVENTS.outbid(person)
    const madeAtMs = Date.now() + 1
    await expect.poll(() => Date.now()).toBeGreaterThan(madeAtMs)
    await EVENTS.outbid(person)
    const client = await connect(`/live?inbox=1&from_ms=${madeAtMs}`, person)
    await client.frame('inbox')
    expect(client.frames.map(({ event, seq }) => [event, seq])).toEqual([
      ['bid_successful', 3],
      ['outbid', 4],
      ['inbox', undefined],
    ])
  })
})

describe('preferences', () => {
  test('nothing changed -> defaults', async () => {
    const token = await toToken(await makePerson())
    expect((await callApi('GET', '/user/preferences', { token })).body.data).toEqual({
      email_notifications: true,
      sms_notifications: false,
      auto_bidding: true,
      outbid: true,
      ending_soon: true,
      new_bids: true,
      saved_searches: true,
      messages: true,
      email_frequency: 'immediate',
    })
  })

  test('partial change -> the others stay, open pages get the muted topics', async () => {
    const person = await makePerson()
    const token = await toToken(person)
    const client = await connect('/live?inbox=1', person)
    const put = (body: object) => callApi('PUT', '/user/preferences', { token, body })
    await put({ outbid: false })
    await client.frame(({ event, data }) => event === 'inbox' && data.muted.includes('outbid'))
    const { body } = await put({ email_frequency: 'weekly', auto_bidding: false })
    expect(body.data).toMatchObject({
      email_notifications: true,
      outbid: false,
      ending_soon: true,
      auto_bidding: false,
      email_frequency: 'weekly',
    })
    expect((await callApi('GET', '/user/preferences', { token })).body.data).toEqual(body.data)
  })

  test.each([
    [{ outbid: 'yes' }, 'outbid'],
    [{ email_frequency: 'hourly' }, 'email_frequency'],
    [{ sms_notifications: true }, 'sms_notifications'],
  ])('%j -> 422', async (body, field) => {
    const token = await toToken(await makePerson())
    const { status, body: answer } = await callApi('PUT', '/user/preferences', { token, body })
    expect(status).toBe(422)
    expect(Object.keys(answer.errors)).toEqual([field])
  })
})

test('closed account: new event -> nothing mailed', async () => {
  const person = await makePerson()
  await db().update(users).set({ closedAtMs: 1 }).where(eq(users.id, person.userId))
  await EVENTS.new_bids(person)
  expect(await subjectsTo(toAddress(person))).toEqual([])
  await env.USER_CHANNEL.getByName(String(person.userId)).deleteNotifications(person.userId)
  const { total } = await env.USER_CHANNEL.getByName(String(person.userId)).listNotifications(
    person.userId,
    1,
    10,
  )
  expect(total).toBe(0)
})

test('notify: one channel cannot be reached -> the others are notified, and the caller has to repeat it', async () => {
  const reached: string[] = []
  const USER_CHANNEL = {
    getByName: (name: string) => ({
      notify: async () => {
        if (name === '1') throw new Error('The channel does not answer.')
        reached.push(name)
      },
    }),
  } as never
  const people = new Map([1, 2, 3].map((userId) => [userId, []]))
  await expect(notifyPeople({ USER_CHANNEL }, people)).rejects.toThrow('Not everybody could be notified.')
  expect(reached).toEqual(['2', '3'])
})

test('recipients: more participants than a batch -> each once, in order', async () => {
  const participants = Array.from({ length: 150 }, (_, index) => 150 - index)
  const next = (afterUserId: number) => nextRecipients(env, { auctionId: 0, participants, afterUserId })
  const first = await next(0)
  expect([first.userIds.length, first.userIds.at(-1), first.isLast]).toEqual([100, 100, false])
  const second = await next(100)
  expect([second.userIds.length, second.userIds[0], second.isLast]).toEqual([50, 101, true])
})

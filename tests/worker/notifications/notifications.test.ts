/**
 * Notifications at their destinations (user channel, list, mailbox), and the preferences that suppress them.
 */

import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import type { PersonalNotification } from '../../../domain/notifications/personal-event.ts'
import { users } from '../../../worker/db/schema/index.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { readOutbox } from '../../../worker/dev/read-outbox.ts'
import { nextRecipients, notifyPeople } from '../../../worker/services/notifications/notify.ts'
import { mailTo, subjectsTo } from '../support/mailbox.ts'
import { bid, confirmAddress, db, drain, makeAuction, makePerson, type TestPerson } from '../support/rooms.ts'
import { connect } from '../support/sockets.ts'
import {
  channelStub,
  digestSubject,
  EVENTS,
  end,
  fetchMessages,
  prefer,
  TITLE,
  toAddress,
  watch,
} from './received-notifications.ts'

afterEach(() => armFault('d1', 0))

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
    const person = await confirmAddress(await makePerson())
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
    const loser = await confirmAddress(await makePerson())
    const [auction, watcher] = [await makeAuction(), await makePerson()]
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

  it('edits in 15 minutes -> the first mailed at once, the others together at the end', async () => {
    const person = await makePerson()
    const startMs = Date.now() - (Date.now() % (15 * MINUTE_MS)) - 15 * MINUTE_MS
    const edited = (atMs: number, ...fields: string[]): PersonalNotification => ({
      key: `edited:${atMs}`,
      event: 'auction_updated',
      data: { auction_id: 1, auction_title: TITLE, change: 'edited', fields },
      atMs,
    })
    // The running window: the second edit waits.
    await deliver(person, edited(Date.now(), 'description'))
    await expect.poll(() => subjectsTo(toAddress(person))).toHaveLength(1)
    await deliver(person, edited(Date.now() + 1, 'mileage'))
    await runDurableObjectAlarm(channelStub(person))
    expect(await subjectsTo(toAddress(person))).toHaveLength(1)
    // A window that has ended: both mails.
    const other = await makePerson()
    await deliver(other, edited(startMs, 'description'))
    await expect.poll(() => subjectsTo(toAddress(other))).toHaveLength(1)
    await deliver(other, edited(startMs + 1, 'mileage'), edited(startMs + 2, 'known_faults'))
    await expect.poll(() => subjectsTo(toAddress(other))).toHaveLength(2)
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

const outbidNotice = (key: string, atMs: number): PersonalNotification => ({
  key,
  event: 'outbid',
  data: { auction_id: 3, auction_title: TITLE, current_bid: 1 },
  atMs,
})

test('mail in a storm of bids: person is notified again and again -> one mail, once they have paused', async () => {
  const person = await makePerson()
  const atMs = Date.now()
  for (let second = 0; second < 3; second += 1) {
    const notice = { ...outbidNotice(`outbid:${second}`, atMs), isOfStorm: true }
    await notifyPeople(env, new Map([[person.userId, [notice]]]))
  }
  expect(await fetchMessages(person)).toHaveLength(3)
  const queued = await runInDurableObject(channelStub(person), (_, { storage }) =>
    storage.sql.exec('SELECT key FROM notices WHERE mail IS NOT NULL').toArray(),
  )
  expect(queued).toEqual([{ key: 'outbid:0' }])
  const mailed = () => readOutbox(env, { to: toAddress(person) })
  expect(await mailed()).toEqual([])
  await expect.poll(mailed, { timeout: 10_000 }).toHaveLength(1)
})

test('mail in a storm of bids: person leads again before it -> none; outbid once more -> mailed', async () => {
  const person = await makePerson()
  const atMs = Date.now()
  const notify = (notice: PersonalNotification) =>
    notifyPeople(env, new Map([[person.userId, [{ ...notice, isOfStorm: true }]]]))
  const queued = () =>
    runInDurableObject(channelStub(person), (_, { storage }) =>
      storage.sql.exec('SELECT key FROM notices WHERE mail IS NOT NULL OR push = 1').toArray(),
    )
  const leads: PersonalNotification = {
    key: 'leads',
    event: 'bid_successful',
    data: { auction_id: 3, auction_title: TITLE, bid_amount: 2 },
    atMs,
  }
  await notify(outbidNotice('outbid:first', atMs))
  expect(await queued()).toEqual([{ key: 'outbid:first' }])
  await notify(leads)
  expect(await queued()).toEqual([])
  await notify(outbidNotice('outbid:second', atMs))
  expect(await queued()).toEqual([{ key: 'outbid:second' }])
  const ended: PersonalNotification = {
    key: 'ended',
    event: 'auction_ended',
    data: { auction_id: 3, auction_title: TITLE, winning_bid: null, outcome: 'reserve_not_met', you: 'lost' },
    atMs,
  }
  await notify(ended)
  expect((await queued()).filter(({ key }) => String(key).startsWith('outbid'))).toEqual([])
})

test('mail: database unavailable when it is due -> the alarm of the channel mails it', async () => {
  const person = await makePerson()
  const notify = (key: string, atMs: number) =>
    notifyPeople(env, new Map([[person.userId, [outbidNotice(key, atMs)]]]))
  await notify('outbid:a', Date.now() - MINUTE_MS)
  await expect.poll(() => subjectsTo(toAddress(person))).toHaveLength(1)
  await runInDurableObject(channelStub(person), (_, { storage }) => storage.deleteAlarm())
  armFault('d1', 1_000)
  await notify('outbid:b', Date.now())
  const alarmAtMs = await runInDurableObject(channelStub(person), (_, { storage }) => storage.getAlarm())
  armFault('d1', 0)
  expect(alarmAtMs).not.toBeNull()
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

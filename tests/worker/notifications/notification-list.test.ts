/**
 * Notifications at their destinations (user channel, list, mailbox), and the preferences that suppress them.
 */

import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, test } from 'vitest'
import type { PersonalNotification } from '../../../domain/notifications/personal-event.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { notifyPeople } from '../../../worker/services/notifications/notify.ts'
import { callApi } from '../support/api.ts'
import { tokenFor } from '../support/listing.ts'
import { bid, drain, makePerson, type TestPerson } from '../support/rooms.ts'
import { connect } from '../support/sockets.ts'
import { EVENTS, end, fetchList, fetchMessages, type ListItem, TITLE } from './received-notifications.ts'

afterEach(() => armFault('d1', 0))

describe('notification list', () => {
  const watchChange = async (person: TestPerson, method: 'POST' | 'DELETE', auctionId: number) =>
    callApi(method, `/auctions/${auctionId}/watch`, { token: await tokenFor(person) })

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
    const token = await tokenFor(person)
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
    const token = await tokenFor(await makePerson())
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
    const token = await tokenFor(person)
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
    const token = await tokenFor(await makePerson())
    const { status, body: answer } = await callApi('PUT', '/user/preferences', { token, body })
    expect(status).toBe(422)
    expect(Object.keys(answer.errors)).toEqual([field])
  })
})

import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { callApi } from '../support/api.ts'
import { makeAdmin, tokenFor } from '../support/listing.ts'
import { bid, dollars, drain, getRoom, makeAuction, makePerson, readNotifications } from '../support/rooms.ts'
import { signInProvedAdmin } from '../support/unpaid-sale.ts'

const lastEntry = async (id: number) => {
  const { body } = await callApi('GET', `/auctions/${id}/ledger`)
  const lines = String(body).trim().split('\n')
  return JSON.parse(lines.at(-1) ?? '')
}

const auditOf = async (id: number) => {
  const { results } = await env.DB.prepare(
    `select actor_id, action, reason, before, after, request_id, user_agent from audit_log
      where subject_type = 'auction' and subject_id = ? order by id`,
  )
    .bind(String(id))
    .all()
  return results
}

test.each(['pause', 'resume', 'cancel'])(
  '%s: administrator without a reason -> 422, nothing changed; the seller needs none',
  async (action) => {
    const auction = await makeAuction()
    const token = await tokenFor(auction.seller)
    if (action === 'resume') await callApi('POST', `/auctions/${auction.id}/pause`, { token })
    const before = await lastEntry(auction.id)
    const path = `/auctions/${auction.id}/${action}`
    const admin = await makeAdmin()
    for (const body of [undefined, {}, { reason: '  ' }]) {
      const refused = await callApi('POST', path, { token: admin.token, body })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['reason']])
    }
    expect(await lastEntry(auction.id)).toEqual(before)
    expect((await callApi('POST', path, { token })).status).toBe(200)
    expect((await lastEntry(auction.id)).data).not.toHaveProperty('by')
    await drain(auction.id)
    expect(await auditOf(auction.id)).toEqual([])
  },
)

test('pause, resume and cancel: administrator with a reason -> published as theirs, audited, people told', async () => {
  const auction = await makeAuction()
  const admin = await makeAdmin()
  const headers = { 'user-agent': 'Firefox' }
  for (const [action, type] of [
    ['pause', 'paused'],
    ['resume', 'resumed'],
    ['cancel', 'cancelled'],
  ] as const) {
    const reason = `Because of ${action}.`
    const answer = await callApi('POST', `/auctions/${auction.id}/${action}`, {
      token: admin.token,
      body: { reason },
      headers,
    })
    expect(answer.status).toBe(200)
    expect(await lastEntry(auction.id)).toMatchObject({ type, data: { by: 'administrator', reason } })
    await drain(auction.id)
    expect((await readNotifications(auction.seller)).at(-1)).toMatchObject({
      event: 'auction_updated',
      data: { change: type, by: 'administrator', reason },
    })
    const audited = await auditOf(auction.id)
    expect(audited.at(-1)).toMatchObject({
      actor_id: admin.person.userId,
      action: `auction.${action}`,
      reason,
      request_id: answer.headers.get('x-request-id'),
      user_agent: 'Firefox',
    })
  }
  const statuses = (await auditOf(auction.id)).map(({ before, after }) => [
    JSON.parse(String(before)).status,
    JSON.parse(String(after)).status,
  ])
  expect(statuses).toEqual([
    ['active', 'paused'],
    ['paused', 'active'],
    ['active', 'cancelled'],
  ])
  const { results } = await env.DB.prepare(
    'select text_body from emails where user_id = ? and subject like ?',
  )
    .bind(auction.seller.userId, 'Cancelled:%')
    .all()
  expect(results).toMatchObject([
    { text_body: expect.stringContaining('An administrator cancelled the auction of') },
  ])
})

test('reopened after a cancellation -> bidders and seller are notified with reason and end; the seller has closed the account -> 409', async () => {
  const auction = await makeAuction()
  const [admin, bidder] = [await makeAdmin(), await makePerson()]
  await bid(auction, bidder, 5_100)
  await callApi('POST', `/auctions/${auction.id}/cancel`, { token: admin.token, body: { reason: 'A test.' } })
  await drain(auction.id)
  const reopen = (endAtMs: number) =>
    getRoom(auction.id).change({
      by: 'admin',
      actorId: admin.person.userId,
      change: { type: 'reopen', endAtMs, reason: 'Cancelled in error.' },
    })
  const endAtMs = Date.now() + DAY_MS
  expect(await reopen(endAtMs)).toMatchObject({ accepted: true })
  await drain(auction.id)
  for (const person of [bidder, auction.seller]) {
    expect((await readNotifications(person)).at(-1)).toMatchObject({
      event: 'auction_updated',
      data: { change: 'reopened', reason: 'Cancelled in error.', end_time: new Date(endAtMs).toISOString() },
    })
  }
  await callApi('POST', `/auctions/${auction.id}/cancel`, { token: admin.token, body: { reason: 'Again.' } })
  await drain(auction.id)
  // Paused at once: nobody learns of the pause alone, as if their bids had never ceased to bind them.
  const paused = { status: 'paused', end_time: new Date(endAtMs).toISOString(), reason: 'Checking.' }
  await callApi('PUT', `/admin/auctions/${auction.id}`, { token: admin.token, body: paused })
  await drain(auction.id)
  for (const person of [bidder, auction.seller]) {
    expect((await readNotifications(person)).at(-1)).toMatchObject({
      event: 'auction_updated',
      data: { change: 'reopened', status: 'paused', reason: 'Checking.' },
    })
  }
  await callApi('POST', `/auctions/${auction.id}/cancel`, { token: admin.token, body: { reason: 'Again.' } })
  await drain(auction.id)
  await env.DB.prepare('update users set closed_at_ms = 1 where id = ?').bind(auction.seller.userId).run()
  expect(await reopen(endAtMs)).toMatchObject({ accepted: false, code: 'conflict' })
})

const setStatus = async (id: number, token: string, body: object) => {
  const answer = await callApi('PUT', `/admin/auctions/${id}`, { token, body })
  expect(answer.status).toBe(200)
  await drain(id)
}

const updatesOf = async (person: Parameters<typeof readNotifications>[0]) =>
  (await readNotifications(person)).filter(({ event }) => event === 'auction_updated')

const mailsOf = async (userId: number, heading: string) => {
  const { results } = await env.DB.prepare(
    'select text_body from emails where user_id = ? and subject like ?',
  )
    .bind(userId, `${heading}:%`)
    .all()
  return results.map(({ text_body }) => String(text_body))
}

test('end moved by an administrator, later or earlier -> published as theirs; seller, bidder and watcher are notified and mailed', async () => {
  const auction = await makeAuction()
  const [admin, bidder, watcher] = [await makeAdmin(), await makePerson(), await makePerson()]
  await bid(auction, bidder, 5_100)
  await callApi('POST', `/auctions/${auction.id}/watch`, { token: await tokenFor(watcher) })
  for (const days of [9, 2]) {
    const reason = `In ${days} days.`
    const end_time = new Date(Date.now() + days * DAY_MS).toISOString()
    await setStatus(auction.id, admin.token, { status: 'active', end_time, reason })
    const said = { by: 'administrator', reason, end_time }
    expect(await lastEntry(auction.id)).toMatchObject({ type: 'extended', data: said })
    for (const person of [auction.seller, bidder, watcher]) {
      expect((await updatesOf(person)).at(-1)?.data).toMatchObject({ change: 'rescheduled', ...said })
      expect(await mailsOf(person.userId, 'The end has moved')).toContainEqual(
        expect.stringContaining(`Reason: ${reason}`),
      )
    }
  }
})

test.each(['the seller', 'the lock'])(
  'paused by %s, then set to paused by an administrator -> their pause: published, audited, seller notified; again -> nothing',
  async (by) => {
    const auction = await makeAuction()
    const [admin, token] = [await makeAdmin(), await tokenFor(auction.seller)]
    const lock = (number: number) => ({ number, isLocked: number === 1, reason: 'Storage is moved.' })
    if (by === 'the lock') await getRoom(auction.id).followLock(lock(1))
    else await callApi('POST', `/auctions/${auction.id}/pause`, { token })
    const { remaining_ms } = (await lastEntry(auction.id)).data
    const said = { by: 'administrator', reason: 'Possibly stolen.' }
    for (const reason of [said.reason, 'Once more.']) {
      await setStatus(auction.id, admin.token, { status: 'paused', reason })
    }
    if (by === 'the lock') await getRoom(auction.id).followLock(lock(2))
    expect(await lastEntry(auction.id)).toMatchObject({ type: 'paused', data: { remaining_ms, ...said } })
    expect((await callApi('POST', `/auctions/${auction.id}/resume`, { token })).status).toBe(403)
    const updates = await updatesOf(auction.seller)
    expect(updates.map(({ data }) => data)).toMatchObject([{ change: 'paused', ...said }])
    expect(await mailsOf(auction.seller.userId, 'Paused')).toHaveLength(1)
    expect((await auditOf(auction.id))[0]).toMatchObject({
      action: 'auction.set_status',
      reason: said.reason,
    })
  },
)

test('ended early by an administrator -> published as theirs; both sides learn it besides the result', async () => {
  const auction = await makeAuction()
  const [admin, bidder] = [await makeAdmin(), await makePerson()]
  await bid(auction, bidder, 5_100)
  await setStatus(auction.id, admin.token, { status: 'ended', reason: 'Asked by phone.' })
  const said = { by: 'administrator', reason: 'Asked by phone.' }
  expect(await lastEntry(auction.id)).toMatchObject({ type: 'closed', data: { outcome: 'sold', ...said } })
  for (const person of [auction.seller, bidder]) {
    expect((await updatesOf(person)).at(-1)?.data).toMatchObject({ change: 'ended', ...said })
    expect(await mailsOf(person.userId, 'Ended by an administrator')).toHaveLength(1)
  }
})

test('set back by an administrator -> a new start is published, with the times in the mails; a draft with the reason', async () => {
  const auction = await makeAuction()
  const [admin, watcher] = [await makeAdmin(), await makePerson()]
  await callApi('POST', `/auctions/${auction.id}/watch`, { token: await tokenFor(watcher) })
  const said = { by: 'administrator', reason: 'Wrong day.' }
  const start_time = new Date(Date.now() + 2 * DAY_MS).toISOString()
  await setStatus(auction.id, admin.token, { status: 'pending', start_time, reason: said.reason })
  expect(await lastEntry(auction.id)).toMatchObject({
    type: 'extended',
    data: { status: 'pending', start_time, ...said },
  })
  for (const person of [auction.seller, watcher]) {
    expect((await updatesOf(person)).at(-1)?.data).toMatchObject({
      change: 'rescheduled',
      start_time,
      ...said,
    })
    expect(await mailsOf(person.userId, 'The start has moved')).toHaveLength(1)
  }
  await setStatus(auction.id, admin.token, { status: 'draft', reason: 'Wrong car.' })
  expect((await updatesOf(auction.seller)).at(-1)?.data).toMatchObject({
    change: 'withdrawn',
    by: 'administrator',
    reason: 'Wrong car.',
  })
  expect(await mailsOf(auction.seller.userId, 'A draft again')).toHaveLength(1)
  expect((await updatesOf(watcher)).at(-1)?.data).toMatchObject({
    change: 'withdrawn',
    by: 'administrator',
    reason: 'Wrong car.',
    you: 'watches',
  })
  expect(await mailsOf(watcher.userId, 'Withdrawn')).toHaveLength(1)
})

test('opened early by an administrator -> published as theirs; the seller is notified with the end', async () => {
  const auction = await makeAuction({ startAtMs: Date.now() + DAY_MS, endAtMs: Date.now() + 3 * DAY_MS })
  const admin = await makeAdmin()
  await setStatus(auction.id, admin.token, { status: 'active', reason: 'Asked by phone.' })
  const said = { by: 'administrator', reason: 'Asked by phone.' }
  expect(await lastEntry(auction.id)).toMatchObject({ type: 'opened', data: said })
  expect((await updatesOf(auction.seller)).at(-1)?.data).toMatchObject({ change: 'opened', ...said })
})

test('bid voided by an administrator -> seller and bidder are mailed, watcher notified; the bidder is not outbid until they are again', async () => {
  const auction = await makeAuction({ reserveCents: dollars(5_200) })
  const [admin, first, second, watcher] = [
    await signInProvedAdmin(),
    await makePerson(),
    await makePerson(),
    await makePerson(),
  ]
  await callApi('POST', `/auctions/${auction.id}/watch`, { token: await tokenFor(watcher) })
  await bid(auction, second, 5_100)
  await bid(auction, first, 5_200)
  await bid(auction, second, 5_300)
  await drain(auction.id)
  await callApi('POST', `/admin/auctions/${auction.id}/void-bid`, {
    token: admin.token,
    body: { bid_id: auction.id * 1_000_000 + 3, reason: 'Mistyped.' },
  })
  await drain(auction.id)
  const said = { change: 'voided', reason: 'Mistyped.', current_bid: 5_200, reserve_met: true }
  const you = { sells: auction.seller, leads: first, voided: second, follows: watcher }
  for (const [role, person] of Object.entries(you)) {
    const voids = (await updatesOf(person)).filter(({ data }) => 'change' in data && data.change === 'voided')
    expect(voids.map(({ data }) => data)).toMatchObject([{ ...said, you: role, count: 1, amount: 5_300 }])
  }
  expect(await mailsOf(auction.seller.userId, 'A bid was voided')).toHaveLength(1)
  expect(await mailsOf(second.userId, 'Your bid was voided')).toContainEqual(
    expect.stringContaining('Reason: Mistyped.'),
  )
  expect(await mailsOf(watcher.userId, 'voided')).toHaveLength(0)
  const path = `/auctions/${auction.id}/auto-bid`
  const own = async () => (await callApi('GET', path, { token: await tokenFor(second) })).body.data
  expect(await own()).toEqual({ max_amount: null, state: 'none', is_voided: true })
  await bid(auction, second, 5_400)
  await bid(auction, first, 5_500)
  expect(await own()).toEqual({ max_amount: null, state: 'outbid' })
})

test('reopened after the buyer did not pay -> their bids are void, the bidder before leads, and the log has the reason', async () => {
  const auction = await makeAuction()
  const [admin, first, buyer] = [await makeAdmin(), await makePerson(), await makePerson()]
  await bid(auction, first, 5_100)
  await bid(auction, buyer, 5_200)
  await setStatus(auction.id, admin.token, { status: 'ended', reason: 'Asked by phone.' })
  await drain(auction.id)
  await env.DB.prepare(
    `update sales set state = 'defaulted', default_reason = 'premium_unpaid', settled_at_ms = null, defaulted_at_ms = 1
      where auction_id = ?`,
  )
    .bind(auction.id)
    .run()
  const end_time = new Date(Date.now() + DAY_MS).toISOString()
  await setStatus(auction.id, admin.token, { status: 'active', end_time, reason: 'Another try.' })
  expect(await lastEntry(auction.id)).toMatchObject({
    type: 'voided',
    data: { bid_ids: [auction.id * 1_000_000 + 2], reason: 'The buyer did not pay.', current_bid: 5_100 },
  })
  const own = async (person: typeof buyer) =>
    (await callApi('GET', `/auctions/${auction.id}/auto-bid`, { token: await tokenFor(person) })).body.data
      .state
  expect([await own(first), await own(buyer)]).toEqual(['leading', 'none'])
})

/** Conversations between a seller and one other person: access, notifications and edge cases. */

import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { users } from '../../../worker/db/schema/index.ts'
import { sendAuctionMessage } from '../../../worker/services/messaging/send-message.ts'
import { callApi } from '../support/api.ts'
import { makeAdmin, makeSignedInPerson } from '../support/listing.ts'
import { mailTo, subjectsTo } from '../support/mailbox.ts'
import {
  insertSale,
  listThreads,
  postReply,
  postReport,
  readThread,
  type SignedInPerson,
  writeToSeller,
} from '../support/messaging.ts'
import { confirmAddress, db, makeAuction, toViewer } from '../support/rooms.ts'

const TITLE = '2019 Honda Accord EX-L'

async function scene() {
  const [seller, buyer, other] = await Promise.all([
    makeSignedInPerson(),
    makeSignedInPerson(),
    makeSignedInPerson(),
  ])
  const { id } = await makeAuction({}, seller.person)
  return { id, seller, buyer, other }
}

const fetchNotifications = async ({ token }: SignedInPerson) =>
  (await callApi('GET', '/user/notifications', { token })).body.data.filter(
    ({ event }: { event: string }) => event === 'message_received',
  )

const deactivate = ({ person }: SignedInPerson) =>
  db().update(users).set({ isActive: false }).where(eq(users.id, person.userId))

test('conversation: buyer writes, seller answers -> only the two can read it', async () => {
  const { id, seller, buyer, other } = await scene()
  const begun = await writeToSeller(id, buyer, '  Is the timing belt done?  ')
  expect(begun.status).toBe(201)
  const threadId = begun.body.data.thread_id
  expect((await postReply(threadId, seller, 'Last spring.\nI have the bill.')).status).toBe(201)
  expect((await writeToSeller(id, buyer, 'Thank you')).body.data.thread_id).toBe(threadId)

  const { data } = (await readThread(buyer, threadId)).body
  expect(data.with).toEqual({ name: expect.stringContaining('Lopez'), is_seller: true, can_be_written: true })
  expect(data.auction).toEqual({ id, title: TITLE })
  expect(
    data.messages.data.map(({ text, is_own }: { text: string; is_own: boolean }) => [text, is_own]),
  ).toEqual([
    ['Is the timing belt done?', true],
    ['Last spring.\nI have the bill.', false],
    ['Thank you', true],
  ])
  expect(await listThreads(other)).toEqual([])
  expect((await readThread(other, threadId)).status).toBe(404)
  expect((await postReply(threadId, other, 'Me too')).status).toBe(404)
  const { token } = other
  expect((await callApi('POST', `/messages/${threadId}/read`, { token, body: { up_to: 99 } })).status).toBe(
    404,
  )
  // Neither can an administrator.
  expect((await readThread(await makeAdmin(), threadId)).status).toBe(404)
})

test("conversation: names -> the buyer's first name and the seller's public name only", async () => {
  const { id, seller, buyer } = await scene()
  await db()
    .update(users)
    .set({ firstName: 'Ana', lastName: 'Secretova', phone: '+17145550187' })
    .where(eq(users.id, buyer.person.userId))
  await db().update(users).set({ phone: '+17145550999' }).where(eq(users.id, seller.person.userId))
  const threadId = (await writeToSeller(id, buyer, 'Hello')).body.data.thread_id
  const seen = JSON.stringify([
    (await readThread(seller, threadId)).body,
    await listThreads(seller),
    await fetchNotifications(seller),
  ])
  expect(seen).toContain('Ana')
  expect(seen).not.toMatch(/Secretova|7145550187|example\.com/)
  expect(seen).not.toContain(buyer.person.username)
  const sellersSide = JSON.stringify((await readThread(buyer, threadId)).body)
  expect(sellersSide).not.toMatch(/7145550999|example\.com/)
})

test('conversation: two buyers of one seller -> one conversation each', async () => {
  const { id, seller, buyer, other } = await scene()
  const first = (await writeToSeller(id, buyer, 'From the first')).body.data.thread_id
  const second = (await writeToSeller(id, other, 'From the second')).body.data.thread_id
  expect(second).not.toBe(first)
  const listed = await listThreads(seller)
  expect(listed.map(({ id: threadId }: { id: number }) => threadId)).toEqual([second, first])
  expect(listed[0]).toMatchObject({
    unread: 1,
    last_message: { text: 'From the second', is_own: false },
    with: { is_seller: false },
  })
  await postReply(first, seller, 'To the first')
  expect((await listThreads(seller)).map(({ id: threadId }: { id: number }) => threadId)).toEqual([
    first,
    second,
  ])
  expect(await listThreads(other)).toHaveLength(1)
})

test('first message: sent several times at once -> one conversation, one message', async () => {
  const { id, buyer } = await scene()
  const sent = await Promise.all([1, 2, 3].map(() => writeToSeller(id, buyer, 'Is it still there?')))
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(sent.map(({ body }) => body.data.thread_id)).size).toBe(1)
  const { data } = (await readThread(buyer, sent[0]?.body.data.thread_id)).body
  expect(data.messages.total).toBe(1)
  await Promise.all([writeToSeller(id, buyer, 'One'), writeToSeller(id, buyer, 'Two')])
  expect((await readThread(buyer, data.id)).body.data.messages.total).toBe(3)
})

test('message notification: unread run -> one notification and one mail until it is read', async () => {
  const { id, seller, buyer } = await scene()
  await confirmAddress(seller.person)
  const threadId = (await writeToSeller(id, buyer, 'One')).body.data.thread_id
  await writeToSeller(id, buyer, 'Two')
  await writeToSeller(id, buyer, 'Three')
  await expect.poll(() => fetchNotifications(seller)).toHaveLength(1)
  const [notice] = await fetchNotifications(seller)
  expect(notice).toMatchObject({
    message: `New message about "${TITLE}"! From Maria`,
    path: `/messages/${threadId}`,
  })
  const address = `${seller.person.username}@example.com`
  await mailTo(address, `New message from Maria: ${TITLE}`)
  expect(await subjectsTo(address)).toEqual([`New message from Maria: ${TITLE}`])
  expect((await listThreads(seller))[0].unread).toBe(3)
  // The writer's own messages are neither unread nor notified.
  expect((await listThreads(buyer))[0].unread).toBe(0)
  expect(await fetchNotifications(buyer)).toEqual([])

  const newest = (await readThread(seller, threadId)).body.data.messages.data.at(-1).id
  const read = await callApi('POST', `/messages/${threadId}/read`, {
    token: seller.token,
    body: { up_to: newest },
  })
  expect(read.status).toBe(200)
  expect((await listThreads(seller))[0].unread).toBe(0)
  await writeToSeller(id, buyer, 'Four')
  await expect.poll(() => fetchNotifications(seller)).toHaveLength(2)
  await expect.poll(() => subjectsTo(address)).toHaveLength(2)
})

test('mark as read: message arrived after the given id -> stays unread', async () => {
  const { id, seller, buyer } = await scene()
  const threadId = (await writeToSeller(id, buyer, 'Seen')).body.data.thread_id
  const seen = (await readThread(seller, threadId)).body.data.messages.data.at(-1).id
  await writeToSeller(id, buyer, 'Came meanwhile')
  await callApi('POST', `/messages/${threadId}/read`, { token: seller.token, body: { up_to: seen } })
  expect((await listThreads(seller))[0].unread).toBe(1)
})

test('seller writes first: before the sale -> 409; to the buyer of a sold auction -> sent', async () => {
  const { id, seller, buyer } = await scene()
  const early = await writeToSeller(id, seller, 'Hello?')
  expect(early.status).toBe(409)
  expect(early.body.message).toBe(
    'You can write to the buyer once your auction sells. Until then, buyers write to you.',
  )
  await insertSale(id, buyer.person.userId, seller.person.userId)
  const sent = await writeToSeller(id, seller, 'When do you come?')
  expect(sent.status).toBe(201)
  expect((await listThreads(buyer))[0].last_message.text).toBe('When do you come?')
})

test('conversation: other account deactivated -> readable, not continued', async () => {
  const { id, seller, buyer, other } = await scene()
  const threadId = (await writeToSeller(id, buyer, 'Hello')).body.data.thread_id
  await deactivate(seller)
  const refused = await postReply(threadId, buyer, 'Are you there?')
  expect([refused.status, refused.body.message]).toEqual([409, 'You can no longer write to this person.'])
  expect((await writeToSeller(id, other, 'And I?')).status).toBe(409)
  const { status, body } = await readThread(buyer, threadId)
  expect([status, body.data.with.can_be_written, body.data.messages.total]).toEqual([200, false, 1])
  // A deactivated person cannot write either.
  expect((await postReply(threadId, seller, 'Yes')).status).toBe(403)
})

test.each([
  [undefined, 'Please write a message'],
  ['   \n ', 'Please write a message'],
  [17, 'Please write a message'],
  ['x'.repeat(2_001), 'Message must be at most 2,000 characters'],
])('message: %j -> 422 %s', async (message, text) => {
  const { id, buyer } = await scene()
  const refused = await writeToSeller(id, buyer, message)
  expect([refused.status, refused.body.errors]).toEqual([422, { message: [text] }])
  expect(await listThreads(buyer)).toEqual([])
})

test('message: maximum length or special characters -> stored unchanged', async () => {
  const { id, buyer } = await scene()
  for (const text of [
    'x'.repeat(2_000),
    `"'; DROP TABLE messages; --`,
    '<img src=x onerror=alert(1)>',
    '\u202eהי',
  ]) {
    expect((await writeToSeller(id, buyer, text)).status).toBe(201)
    expect((await listThreads(buyer))[0].last_message.text).toBe(text)
  }
})

test('message: hidden auction -> 404, signed out -> 401', async () => {
  const { buyer, seller } = await scene()
  const startAtMs = Date.now() + HOUR_MS
  const draft = await makeAuction({ status: 'draft', paid: false, startAtMs }, seller.person)
  expect((await writeToSeller(draft.id, buyer, 'Hello')).status).toBe(404)
  expect((await writeToSeller(999_999_999, buyer, 'Hello')).status).toBe(404)
  expect((await callApi('POST', `/auctions/${draft.id}/messages`, { body: { message: 'x' } })).status).toBe(
    401,
  )
})

test('message limit in production: 61st in an hour -> 429 with the waiting time', async () => {
  const { id, buyer, other } = await scene()
  const send = (speaker: SignedInPerson, number: number) =>
    sendAuctionMessage(
      { ...env, ENVIRONMENT: 'production' },
      {
        auctionId: id,
        viewer: toViewer(speaker.person),
        text: `Message ${number}`,
        nowMs: Date.now(),
        waitUntil: () => {},
      },
    )
  for (let number = 1; number <= 60; number += 1)
    expect(await send(buyer, number)).toMatchObject({ ok: true })
  expect(await send(buyer, 61)).toMatchObject({
    ok: false,
    refusal: {
      status: 429,
      retryAfter: expect.any(Number),
      message: expect.stringMatching(
        /^You have written a lot in the last hour\. Please try again in \d+ minutes\.$/,
      ),
    },
  })
  expect(await send(other, 1)).toMatchObject({ ok: true })
})

test('reported message: removed by an administrator -> hidden from both sides', async () => {
  const { id, seller, buyer, other } = await scene()
  const threadId = (await writeToSeller(id, buyer, 'Pay me by wire today')).body.data.thread_id
  const [message] = (await readThread(seller, threadId)).body.data.messages.data
  // Refused for the author and for somebody who cannot read it.
  expect((await postReport(buyer, 'message', message.id)).status).toBe(409)
  expect((await postReport(other, 'message', message.id)).status).toBe(404)
  expect((await postReport(seller, 'message', message.id, 'A fraud')).body.message).toBe(
    'Thank you. Our team will look at it.',
  )
  expect((await postReport(seller, 'message', message.id)).body.message).toBe('You already reported this.')
  expect((await readThread(seller, threadId)).body.data.messages.data[0].is_reported).toBe(true)
  // The author does not learn of the report.
  expect((await readThread(buyer, threadId)).body.data.messages.data[0].is_reported).toBe(false)

  const admin = await makeAdmin()
  const { data } = (await callApi('GET', '/admin/reports?per_page=100', { token: admin.token })).body.data
  const found = data.find(
    (row: { subject_id: number; kind: string }) => row.kind === 'message' && row.subject_id === message.id,
  )
  expect(found).toMatchObject({
    text: 'Pay me by wire today',
    reasons: ['A fraud'],
    reports: 1,
    author: { id: buyer.person.userId },
    auction: { id, title: TITLE },
  })
  const decide = (action: string) =>
    callApi('POST', `/admin/reports/${found.id}`, { token: admin.token, body: { action } })
  const decided = await Promise.all([decide('remove'), decide('dismiss')])
  expect(decided.map(({ status }) => status).sort()).toEqual([200, 409])
  const isRemoved = decided[0]?.status === 200
  const after = (await readThread(seller, threadId)).body.data.messages.data[0]
  expect([after.is_removed, after.text]).toEqual(
    isRemoved ? [true, 'Removed by an administrator.'] : [false, 'Pay me by wire today'],
  )
  const { results } = await env.DB.prepare('select action, subject_type from audit_log where subject_id = ?')
    .bind(String(message.id))
    .all()
  expect(results).toEqual([
    { action: isRemoved ? 'report.removed' : 'report.dismissed', subject_type: 'message' },
  ])
})

/** Public questions about an auction and the seller's answers. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { sessions, users } from '../../../worker/db/schema/index.ts'
import { askQuestion } from '../../../worker/services/messaging/questions.ts'
import { callApi } from '../support/api.ts'
import { makeAdmin, makeSignedInPerson } from '../support/listing.ts'
import { postQuestion, postReport, type SignedInPerson } from '../support/messaging.ts'
import { confirmAddress, db, makeAuction, toViewer } from '../support/rooms.ts'

async function scene() {
  const [seller, asker, other] = await Promise.all([
    makeSignedInPerson(),
    makeSignedInPerson(),
    makeSignedInPerson(),
  ])
  await Promise.all([seller, asker, other].map(({ person }) => confirmAddress(person)))
  const { id } = await makeAuction({}, seller.person)
  return { id, seller, asker, other }
}

const fetchList = async (auctionId: number, query = '', speaker?: SignedInPerson) =>
  (await callApi('GET', `/auctions/${auctionId}/questions${query}`, speaker ? { token: speaker.token } : {}))
    .body

const respond = (id: number, { token }: SignedInPerson, answer: unknown) =>
  callApi('POST', `/questions/${id}/answer`, { token, body: { answer } })

const fetchNotifications = async ({ token }: SignedInPerson, event: string) =>
  (await callApi('GET', '/user/notifications', { token })).body.data.filter(
    (notice: { event: string }) => notice.event === event,
  )

test('question: asked and answered -> public, asker masked', async () => {
  const { id, seller, asker } = await scene()
  const asked = await postQuestion(id, asker, ' One key or two? ')
  expect(asked.status).toBe(201)
  expect((await respond(asked.body.data.id, seller, 'Two.')).status).toBe(200)
  const { data, total } = await fetchList(id)
  expect(total).toBe(1)
  expect(data[0]).toMatchObject({
    asker: 'b•••',
    question: 'One key or two?',
    answer: 'Two.',
    is_own: false,
    answered_at: expect.any(String),
  })
  expect(JSON.stringify(data)).not.toContain(asker.person.username)
  expect((await fetchList(id, '', asker)).data[0].is_own).toBe(true)
})

test('question notifications: asked and answered -> seller and asker once each', async () => {
  const { id, seller, asker, other } = await scene()
  const question = (await postQuestion(id, asker, 'One key or two?')).body.data.id
  await expect.poll(() => fetchNotifications(seller, 'question_asked')).toHaveLength(1)
  expect((await fetchNotifications(seller, 'question_asked'))[0]).toMatchObject({
    message: 'New question about "2019 Honda Accord EX-L"! Everyone can read your answer',
    path: `/auctions/${id}/questions#question-${question}`,
  })
  await respond(question, seller, 'Two.')
  await expect.poll(() => fetchNotifications(asker, 'question_answered')).toHaveLength(1)
  expect(await fetchNotifications(other, 'question_answered')).toEqual([])
})

test('answer: several at once -> the first one stands; not by the seller -> 403', async () => {
  const { id, seller, asker, other } = await scene()
  const question = (await postQuestion(id, asker, 'One key or two?')).body.data.id
  const notSeller = await respond(question, other, 'Nine.')
  expect([notSeller.status, notSeller.body.message]).toEqual([403, 'Only the seller can answer.'])
  expect((await respond(question, asker, 'Nine.')).status).toBe(403)
  const answers = await Promise.all([respond(question, seller, 'One.'), respond(question, seller, 'Two.')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { answer } = (await fetchList(id)).data[0]
  expect(answer).toBe(answers[0]?.status === 200 ? 'One.' : 'Two.')
  expect((await respond(question, seller, 'Three.')).body.message).toBe('This question is already answered.')
  expect((await respond(999_999_999, seller, 'Two.')).status).toBe(404)
})

test('question: own auction, ended auction or asked twice -> refused', async () => {
  const { id, seller, asker, other } = await scene()
  const own = await postQuestion(id, seller, 'Am I cheap?')
  expect([own.status, own.body.message]).toEqual([403, 'You cannot ask about your own auction.'])
  const twice = await Promise.all([postQuestion(id, asker, 'One key?'), postQuestion(id, asker, 'One key?')])
  expect(twice.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await postQuestion(id, other, 'One key?')).status).toBe(201)
  await env.DB.prepare(`update auctions set status = 'ended' where id = ?`).bind(id).run()
  const late = await postQuestion(id, asker, 'Too late?')
  expect([late.status, late.body.message]).toEqual([409, 'Questions can be asked until the auction ends.'])
  expect((await fetchList(id)).total).toBe(2)
})

test.each([
  ['', 'Please write a question'],
  [null, 'Please write a question'],
  ['x'.repeat(1_001), 'Question must be at most 1,000 characters'],
])('question: %j -> 422 %s', async (question, text) => {
  const { id, asker } = await scene()
  const refused = await postQuestion(id, asker, question)
  expect([refused.status, refused.body.errors]).toEqual([422, { question: [text] }])
})

test('answer: empty or too long -> 422', async () => {
  const { id, seller, asker } = await scene()
  const question = (await postQuestion(id, asker, 'x'.repeat(1_000))).body.data.id
  expect((await respond(question, seller, ' ')).body.errors).toEqual({ answer: ['Please write an answer'] })
  expect((await respond(question, seller, 'x'.repeat(2_001))).body.errors).toEqual({
    answer: ['Answer must be at most 2,000 characters'],
  })
  expect((await respond(question, seller, 'x'.repeat(2_000))).status).toBe(200)
})

test('question: address not confirmed -> 403; three of a person wait -> the next is refused until one is answered', async () => {
  const { id, seller, asker, other } = await scene()
  const newcomer = await makeSignedInPerson({ authorized: false })
  expect((await postQuestion(id, newcomer, 'Stolen?')).body.code).toBe('not_verified')
  const asked = await Promise.all(['1', '2', '3', '4'].map((text) => postQuestion(id, asker, text)))
  expect(asked.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409])
  const refused = await postQuestion(id, asker, '5')
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Three of your questions here wait for an answer. You can ask another once one is answered.',
  ])
  expect((await postQuestion(id, other, '5')).status).toBe(201)
  const first = asked.find(({ status }) => status === 201)?.body.data.id
  await respond(first, seller, 'Yes.')
  expect((await postQuestion(id, asker, '5')).status).toBe(201)
})

test('question notifications: several unanswered -> one of the run, and the next once it is answered', async () => {
  const { id, seller, asker, other } = await scene()
  const first = (await postQuestion(id, asker, 'One key?')).body.data.id
  await expect.poll(() => fetchNotifications(seller, 'question_asked')).toHaveLength(1)
  const second = (await postQuestion(id, other, 'Two keys?')).body.data.id
  await respond(first, seller, 'One.')
  await respond(second, seller, 'One.')
  await expect.poll(() => fetchNotifications(other, 'question_answered')).toHaveLength(1)
  expect(await fetchNotifications(seller, 'question_asked')).toHaveLength(1)
  await postQuestion(id, asker, 'Which tires?')
  await expect.poll(() => fetchNotifications(seller, 'question_asked')).toHaveLength(2)
})

test('question list: several pages -> newest first', async () => {
  const { id, seller, asker } = await scene()
  for (const number of [1, 2, 3, 4, 5]) {
    await respond((await postQuestion(id, asker, `Question ${number}`)).body.data.id, seller, 'Yes.')
  }
  const page = await fetchList(id, '?per_page=2&page=2')
  expect(page.data.map(({ question }: { question: string }) => question)).toEqual([
    'Question 3',
    'Question 2',
  ])
  expect(page).toMatchObject({ current_page: 2, last_page: 3, total: 5 })
  expect((await fetchList(id, '?per_page=2&page=900')).current_page).toBe(3)
})

test('question limit in production: 11th of a person in an hour -> 429; 30 of new accounts of one address -> further new ones have three, an older one all', async () => {
  const { id, seller } = await scene()
  const put = async ({ person }: SignedInPerson, number: number) => {
    const viewer = toViewer(person)
    const asked = await askQuestion(
      { ...env, ENVIRONMENT: 'production' },
      { auctionId: id, viewer, text: `Question ${number}`, nowMs: Date.now(), waitUntil: () => {} },
    )
    if (asked.ok) await respond(asked.value, seller, 'Yes.')
    return asked
  }
  const client = async () => {
    const asker = await makeSignedInPerson({ authorized: false })
    const { userId } = asker.person
    await db().update(sessions).set({ ipAddress: '198.51.100.9' }).where(eq(sessions.userId, userId))
    return asker
  }
  const own = 'You have written a lot in the last hour. Please try again in 60 minutes.'
  const ofNetwork = 'New accounts on your network have tried this too often. Please try again in 60 minutes.'
  const askers = [await client(), await client(), await client(), await client(), await client()]
  for (const asker of askers) {
    for (let number = 1; number <= 9; number += 1)
      expect(await put(asker, number)).toMatchObject({ ok: true })
  }
  const [first] = askers
  if (first === undefined) throw new Error('Nobody asks')
  expect(await put(first, 10)).toMatchObject({ refusal: { status: 429, message: ofNetwork } })
  expect(await put(first, 11)).toMatchObject({ refusal: { status: 429, message: own } })
  const fresh = await client()
  for (let number = 1; number <= 3; number += 1) expect(await put(fresh, number)).toMatchObject({ ok: true })
  expect(await put(fresh, 4)).toMatchObject({ refusal: { status: 429, message: ofNetwork } })
  const older = await client()
  const createdAtMs = Date.now() - DAY_MS
  await db().update(users).set({ createdAtMs }).where(eq(users.id, older.person.userId))
  for (let number = 1; number <= 4; number += 1) expect(await put(older, number)).toMatchObject({ ok: true })
})

test('reported question: removed -> answer removed too, asker may report only an answered one', async () => {
  const { id, seller, asker, other } = await scene()
  const question = (await postQuestion(id, asker, 'Call me at 555-0187')).body.data.id
  expect((await postReport(asker, 'question', question)).body.message).toBe('This is your own.')
  await respond(question, seller, 'Fool.')
  expect((await postReport(asker, 'question', question, 'Rude answer')).status).toBe(201)
  expect((await postReport(other, 'question', question)).status).toBe(201)
  const admin = await makeAdmin()
  const reports = (await callApi('GET', '/admin/reports?per_page=100', { token: admin.token })).body.data.data
  const found = reports.filter(
    (row: { kind: string; subject_id: number }) => row.kind === 'question' && row.subject_id === question,
  )
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({
    reports: 2,
    reasons: ['Rude answer'],
    text: 'Call me at 555-0187\n\nAnswer: Fool.',
  })
  const { token } = admin
  const decided = await callApi('POST', `/admin/reports/${found[0].id}`, {
    token,
    body: { action: 'remove' },
  })
  expect(decided.body.data).toEqual({ outcome: 'removed' })
  expect((await fetchList(id)).data[0]).toMatchObject({
    question: 'Removed by an administrator.',
    answer: null,
    is_removed: true,
  })
  expect((await postReport(seller, 'question', question)).body.message).toBe('This has been removed.')
  const again = await callApi('POST', `/admin/reports/${found[0].id}`, { token, body: { action: 'dismiss' } })
  expect([again.status, again.body.message]).toEqual([409, 'Someone has already decided this.'])
})

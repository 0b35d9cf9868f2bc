import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY_MS, SECOND_MS } from '../../../domain/format/time-units.ts'
import { vehicles } from '../../../worker/db/schema/index.ts'
import { answerOnce } from '../../../worker/services/platform/answer-once.ts'
import { deleteExpired } from '../../../worker/services/platform/delete-expired.ts'
import { callApi } from '../support/api.ts'
import { makeSignedInPerson } from '../support/listing.ts'
import { db } from '../support/rooms.ts'
import {
  auctionFields,
  createForm,
  freshPng,
  makeSeller,
  sendForm,
  vehicleFields,
} from '../support/selling.ts'

const KEYED = { 'idempotency-key': 'once' }

test('openapi.json: Idempotency-Key -> named where it is honored, and nowhere else', async () => {
  const { body } = await callApi('GET', '/openapi.json')
  const calls = Object.entries(
    body.paths as Record<string, Record<string, { parameters?: { name: string }[] }>>,
  ).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => ({
      call: `${method} ${path.slice('/api'.length)}`,
      isNamed: parameters.some(({ name }) => name === 'Idempotency-Key'),
    })),
  )
  const honored = [
    'post /auctions/{id}/bid',
    'put /auctions/{id}/auto-bid',
    'delete /auctions/{id}/auto-bid',
    'post /auctions/{id}/buy-now',
    'post /vehicles',
    'post /auctions',
  ]
  const expected = calls
    .map(({ call }) => call)
    .filter((call) => honored.includes(call) || call.startsWith('post /financial/'))
  expect(expected.length).toBeGreaterThan(honored.length + 2)
  expect(calls.filter(({ isNamed }) => isNamed).map(({ call }) => call)).toEqual(expected)
})

test('POST vehicles and auctions with a key: repeated -> the same answer, stored once', async () => {
  const { token } = await makeSeller()
  const fields = vehicleFields()
  const picture = await freshPng()
  const post = (changes = {}) =>
    sendForm('/vehicles', {
      token,
      form: createForm({ ...fields, ...changes }, [['images[0]', 'front.png', picture]]),
      headers: KEYED,
    })
  const before = await db().$count(vehicles)
  const vehicle = await post()
  expect(vehicle.status).toBe(201)
  expect(await post()).toMatchObject({ status: 201, body: vehicle.body })
  expect(await db().$count(vehicles)).toBe(before + 1)
  expect(await post({ mileage: '42000' })).toMatchObject({
    status: 409,
    body: { code: 'idempotency_conflict' },
  })

  const body = auctionFields(vehicle.body.data.id)
  const create = (changes = {}, headers: Record<string, string> = KEYED) =>
    callApi('POST', '/auctions', { token, body: { ...body, ...changes }, headers })
  // The key of another call, and a refusal, which is not stored.
  expect((await create({ title: '' })).status).toBe(422)
  const auction = await create()
  expect(auction.status).toBe(201)
  expect((await create()).body).toEqual(auction.body)
  expect(await create({ title: 'Another title' })).toMatchObject({ status: 409 })
  // Without the key the VIN is taken, and another person has keys of their own.
  expect((await create({}, {})).status).toBe(422)
  const other = await makeSeller()
  expect((await callApi('POST', '/auctions', { token: other.token, body, headers: KEYED })).status).not.toBe(
    201,
  )
})

test('POST financial with a key: repeated -> one payment method; too long a key -> 422', async () => {
  const { token } = await makeSignedInPerson({ authorized: false })
  const save = (key: string, card_token = 'tok_visa') =>
    callApi('POST', '/financial/payment-methods', {
      token,
      body: { type: 'credit_card', card_token, is_default: true },
      headers: { 'idempotency-key': key },
    })
  expect((await save('a', 'tok_declined')).status).toBe(422)
  const saved = await save('a')
  expect(saved.status).toBe(201)
  expect((await save('a')).body).toEqual(saved.body)
  expect((await callApi('GET', '/financial/payment-methods', { token })).body.data).toHaveLength(1)
  expect((await save('k'.repeat(201))).body.errors['Idempotency-Key']).toHaveLength(1)
})

test('a key under way -> 409 until it is abandoned; failed -> free; stored for 7 days', async () => {
  const { person } = await makeSignedInPerson({ authorized: false })
  const call = { scope: 'POST /test', userId: person.userId, key: 'k', request: 'x' }
  const nowMs = Date.now()
  const done = async () => Response.json({ done: true }, { status: 201 })
  const never = new Promise<Response>(() => {})
  void answerOnce(env, { ...call, nowMs, run: () => never })
  await expect
    .poll(() => answerOnce(env, { ...call, nowMs: nowMs + 59 * SECOND_MS, run: done }))
    .toMatchObject({ ok: false, refusal: { code: 'conflict', status: 409 } })
  const failing = async () => Promise.reject(new Error('D1_ERROR'))
  await expect(answerOnce(env, { ...call, nowMs: nowMs + 60 * SECOND_MS, run: failing })).rejects.toThrow()
  const answered = await answerOnce(env, { ...call, nowMs, run: done })
  expect(answered.ok && answered.value.status).toBe(201)
  await deleteExpired(env, nowMs + 7 * DAY_MS - 1)
  const again = await answerOnce(env, { ...call, nowMs, run: failing })
  expect(again.ok && (await again.value.json())).toEqual({ done: true })
  await deleteExpired(env, nowMs + 7 * DAY_MS + 1)
  await expect(answerOnce(env, { ...call, nowMs, run: failing })).rejects.toThrow()
})

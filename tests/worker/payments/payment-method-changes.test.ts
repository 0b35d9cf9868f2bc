import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { cents } from '../../../domain/money/cents.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { endAuthorization } from '../../../worker/services/payments/end-authorization.ts'
import { finishRemovals, updateMethod } from '../../../worker/services/payments/methods/change-method.ts'
import { syncMethod } from '../../../worker/services/payments/methods/sync-method.ts'
import { sandbox } from '../../../worker/services/payments/provider.ts'
import { callApi } from '../support/api.ts'
import { makeSignedInPerson } from '../support/listing.ts'
import { listHolds, readSale } from '../support/money.ts'
import { bid, drain, makeAuction, makePerson } from '../support/rooms.ts'
import { makeUnpaidSale } from '../support/unpaid-sale.ts'

afterEach(() => armFault('payment', 0))

const METHODS = '/financial/payment-methods'

async function save(token: string, card = 'tok_visa', isDefault = true) {
  const body = { type: 'credit_card', card_token: card, is_default: isDefault }
  return (await callApi('POST', METHODS, { token, body })).body.data as { id: number }
}

const list = async (token: string) =>
  (await callApi('GET', METHODS, { token })).body.data as Record<string, unknown>[]

async function referenceOf(id: number): Promise<string> {
  const row = await env.DB.prepare('select method_reference as reference from payment_methods where id = ?')
    .bind(id)
    .first<{ reference: string }>()
  return row?.reference ?? ''
}

test('payment method: label, expiry and default changed -> listed so; what is not given stays', async () => {
  const { token } = await makeSignedInPerson({ authorized: false })
  const [first, second] = [await save(token), await save(token, 'tok_dispute')]
  const put = (body: object) => callApi('PUT', `${METHODS}/${first.id}`, { token, body })
  expect(await put({ label: ' Work ', expiry_month: 4, expiry_year: 2040 })).toMatchObject({
    status: 200,
    body: { data: { label: 'Work', expiry_month: 4, expiry_year: 2040, is_default: false } },
  })
  expect(await put({ is_default: true })).toMatchObject({
    body: { data: { label: 'Work', is_default: true } },
  })
  expect(await list(token)).toMatchObject([
    { id: first.id, is_default: true },
    { id: second.id, is_default: false },
  ])
  const shown = (await list(token))[0] ?? {}
  expect((await put(shown)).body.data).toEqual(shown)
  expect(await put({ label: '' })).toMatchObject({ body: { data: { label: null } } })
})

test('payment method: expiry of another saved copy of the card -> changed, both stay, and the card saved again is the other one', async () => {
  const { token } = await makeSignedInPerson({ authorized: false })
  const first = await save(token)
  const put = (body: object) => callApi('PUT', `${METHODS}/${first.id}`, { token, body })
  const [shown] = await list(token)
  const { expiry_month, expiry_year } = shown ?? {}
  expect((await put({ expiry_month: 4, expiry_year: 2040 })).status).toBe(200)
  const second = await save(token)
  expect(await put({ expiry_month, expiry_year })).toMatchObject({
    status: 200,
    body: { data: { expiry_month, expiry_year } },
  })
  expect((await save(token)).id).toBe(second.id)
  expect(await list(token)).toHaveLength(2)
})

test('payment method: refused changes -> the reason at the field, nothing stored', async () => {
  const { token } = await makeSignedInPerson({ authorized: false })
  const { id } = await save(token)
  const before = await list(token)
  const put = (body: object, as = token) => callApi('PUT', `${METHODS}/${id}`, { token: as, body })
  for (const [body, field] of [
    [{ label: '4242 4242 4242 4242' }, 'label'],
    [{ label: 'x'.repeat(41) }, 'label'],
    [{ expiry_month: 1, expiry_year: 2020 }, 'expiry_month'],
    [{ expiry_month: 1 }, 'expiry_month'],
    [{ is_default: false }, 'is_default'],
    [{ card_number: '4242424242424242' }, 'card_number'],
  ] as const) {
    expect(await put(body)).toMatchObject({
      status: 422,
      body: { errors: { [field]: [expect.any(String)] } },
    })
  }
  armFault('payment', 1)
  expect(await put({ expiry_month: 5, expiry_year: 2040 })).toMatchObject({ status: 503 })
  expect(await list(token)).toEqual(before)
  const stranger = await makeSignedInPerson({ authorized: false })
  expect(await put({ label: 'Mine' }, stranger.token)).toMatchObject({ status: 404 })
  expect(await callApi('DELETE', `${METHODS}/${id}`, { token: stranger.token })).toMatchObject({
    status: 404,
  })
})

test('payment method: expiry changed 30 times in an hour -> 429 before the processor is asked; the label can be changed', async () => {
  const production = { ...env, LIMITS: 'production' }
  const { token, person } = await makeSignedInPerson({ authorized: false })
  const { id } = await save(token)
  const nowMs = Date.now()
  const change = (update: object) => updateMethod(production, { userId: person.userId, id, update, nowMs })
  for (let i = 0; i < 30; i += 1) {
    expect(await change({ expiry_month: 1 + (i % 12), expiry_year: 2040 - (i % 2) })).toMatchObject({
      ok: true,
    })
  }
  expect(await change({ expiry_month: 12, expiry_year: 2041 })).toMatchObject({ refusal: { status: 429 } })
  expect(await change({ label: 'Work' })).toMatchObject({ ok: true })
})

test('payment method: removed, answer of the processor lost -> gone at once, detached by the job', async () => {
  const { token } = await makeSignedInPerson({ authorized: false })
  const [first, second] = [await save(token), await save(token, 'tok_dispute')]
  const reference = await referenceOf(second.id)
  armFault('payment', 1)
  expect(await callApi('DELETE', `${METHODS}/${second.id}`, { token })).toMatchObject({ status: 200 })
  expect(await list(token)).toMatchObject([{ id: first.id, is_default: true }])
  expect(await sandbox(env).readMethod(reference)).not.toMatchObject({ value: null })
  await finishRemovals(env, Date.now())
  expect(await sandbox(env).readMethod(reference)).toMatchObject({ value: null })
  expect(await callApi('DELETE', `${METHODS}/${second.id}`, { token })).toMatchObject({ status: 404 })
})

test('payment method: backs the authorization -> 409 with the reason; after it ended -> removed', async () => {
  const { token } = await makeSignedInPerson({ authorized: false })
  const { id } = await save(token)
  await callApi('POST', '/financial/authorization', { token, body: { payment_method_id: id } })
  const remove = () => callApi('DELETE', `${METHODS}/${id}`, { token })
  expect(await remove()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('payment authorization') },
  })
  await callApi('DELETE', '/financial/authorization', { token })
  expect(await remove()).toMatchObject({ status: 200 })
})

test('payment method: backs a leading bid after its authorization and hold have ended -> 409; outbid -> removed', async () => {
  const { person, token } = await makeSignedInPerson({ authorized: false })
  const { id } = await save(token)
  await callApi('POST', '/financial/authorization', { token, body: { payment_method_id: id } })
  const auction = await makeAuction()
  expect(await bid(auction, person, 5_100)).toMatchObject({ accepted: true })
  const ended = [
    "update authorizations set state = 'expired' where user_id = ?",
    "update card_holds set state = 'lapsed' where user_id = ?",
  ]
  await env.DB.batch(ended.map((sql) => env.DB.prepare(sql).bind(person.userId)))
  const remove = () => callApi('DELETE', `${METHODS}/${id}`, { token })
  expect(await remove()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('You lead an auction') },
  })
  expect(await bid(auction, await makePerson(), 5_500)).toMatchObject({ accepted: true })
  expect(await remove()).toMatchObject({ status: 200 })
})

test('payment method: pays an unpaid premium -> 409', async () => {
  const { token } = await makeUnpaidSale()
  const unpaid = await env.DB.prepare('select payment_method_id as id from sales order by id desc').first<{
    id: number
  }>()
  expect(await callApi('DELETE', `${METHODS}/${unpaid?.id}`, { token })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('not paid yet') },
  })
})

test('authorization and payment method: given up right after a purchase, before it is settled -> 409; the premium is paid', async () => {
  const { person, token } = await makeSignedInPerson({ authorized: false })
  const { id } = await save(token)
  await callApi('POST', '/financial/authorization', { token, body: { payment_method_id: id } })
  const auction = await makeAuction({ buyNowCents: cents(1_200_000) })
  expect((await callApi('POST', `/auctions/${auction.id}/buy-now`, { token })).status).toBe(200)
  const refused = { status: 409, body: { message: expect.stringContaining('unpaid buyer premium') } }
  expect(await callApi('DELETE', '/financial/authorization', { token })).toMatchObject(refused)
  expect(await callApi('DELETE', `${METHODS}/${id}`, { token })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('not paid yet') },
  })
  // What ends it nevertheless, such as the closing of an account, leaves the hold.
  await endAuthorization(env, { userId: person.userId, nowMs: Date.now() })
  expect(await listHolds(person.userId)).toMatchObject([{ state: 'held' }])
  await drain(auction.id)
  expect(await readSale({ auctionId: auction.id, round: 1 })).toMatchObject({ state: 'paid' })
})

test('payment method: reissued at the processor -> new expiry; detached there -> removed, another card is needed', async () => {
  const { token } = await makeSignedInPerson({ authorized: false })
  const { id } = await save(token)
  await callApi('POST', '/financial/authorization', { token, body: { payment_method_id: id } })
  const reference = await referenceOf(id)
  const sync = () => syncMethod(env, { provider: 'sandbox', reference }, Date.now())
  await sandbox(env).updateExpiry({ methodReference: reference, expiryMonth: 2, expiryYear: 2044 })
  expect(await sync()).toBe('synced')
  expect(await list(token)).toMatchObject([{ id, expiry_month: 2, expiry_year: 2044 }])
  await sandbox(env).removeMethod(reference)
  armFault('payment', 1)
  expect(await sync()).toBe('later')
  expect(await sync()).toBe('synced')
  expect(await list(token)).toEqual([])
  expect((await callApi('GET', '/financial/authorization', { token })).body.data).toMatchObject({
    state: 'action_required',
  })
  expect(await sync()).toBe('unknown')
})

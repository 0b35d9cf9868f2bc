import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { containsCardNumber } from '../../../domain/money/card-numbers.ts'
import { SANDBOX_SIGNATURE_HEADER, signWebhook } from '../../../worker/providers/payments/sandbox/webhooks.ts'
import { sandboxWebhookSecret } from '../../../worker/services/payments/provider.ts'
import { callApi } from '../support/api.ts'
import {
  CARD,
  expectNowhere,
  forgetProcessors,
  listMoneyCalls,
  recordLog,
  SHORT_CARD,
  stubProcessors,
  WRITTEN,
  withValue,
} from '../support/canary.ts'
import { makeSignedInPerson } from '../support/listing.ts'
import { NOT_OF_MONEY, prepareMoneyCalls } from '../support/money-calls.ts'
import { giveProof } from '../support/proof.ts'
import { makeAuction } from '../support/rooms.ts'
import { findStored } from '../support/search-everything.ts'
import { signInProvedAdmin } from '../support/unpaid-sale.ts'

/**
 * Secrets of processors and numbers of cards are given to every call of money; then nothing that the platform stores,
 * logs or mails has them. canary-pages.test.ts does it with the forms.
 */

const SECRETS = [
  'sk_live_CanarySecretOfStripe',
  'whsec_CanaryOfStripe',
  'CanarySecretOfPayPal',
  'CanaryWebhookOfPayPal',
]

beforeEach(() => {
  recordLog()
  stubProcessors()
})
afterEach(forgetProcessors)

test('search of everything: planted in a table, a room, a channel and a file -> found', async () => {
  const { id, seller } = await makeAuction({ title: 'planted-in-a-room' })
  await env.DB.prepare("update auctions set description = 'planted-in-a-table' where id = ?").bind(id).run()
  await env.PHOTOS.put('photos/planted', 'planted-in-a-file')
  const notification = {
    key: 'planted-in-a-channel',
    event: 'authorization_waits',
    data: { needs: 'confirmation' },
    atMs: 1,
  } as const
  await env.USER_CHANNEL.getByName(String(seller.userId)).notify(seller.userId, notification)
  const places = ['table', 'room', 'channel', 'file'].map((place) => findStored([`planted-in-a-${place}`]))
  expect((await Promise.all(places)).map((found) => found.length > 0)).toEqual([true, true, true, true])
  await env.PHOTOS.delete('photos/planted')
})

test('secrets of processors: saved, tested, used for webhooks, saved wrongly -> stored sealed, logged and mailed nowhere', async () => {
  const { token } = await signInProvedAdmin()
  const [stripeSecret, stripeWebhook, paypalSecret, paypalWebhook] = SECRETS
  const settings = [
    { provider: 'stripe', secretKey: stripeSecret, webhookSecret: stripeWebhook },
    { provider: 'paypal', secretKey: paypalSecret, webhookSecret: paypalWebhook },
  ]
  for (const { provider, ...secrets } of settings) {
    const config = { publishableKey: 'pk_1', ...secrets }
    const body = { provider, is_active: true, config }
    expect((await callApi('POST', '/payments/providers', { token, body })).status).toBe(200)
    for (const wrong of [
      { ...body, is_active: 'yes' },
      { ...body, provider: secrets.secretKey },
      { ...body, config: { ...config, apiBaseUrl: secrets.secretKey } },
    ]) {
      expect((await callApi('POST', '/payments/providers', { token, body: wrong })).status).toBe(422)
    }
    await callApi('POST', `/payments/providers/${provider}/test`, { token })
    await callApi('POST', `/webhooks/${provider}`, { body: { id: 'evt_1', type: 'x' } })
  }
  const buyer = await makeSignedInPerson({ authorized: false })
  const saved = await callApi('POST', '/financial/authorization', {
    token: buyer.token,
    body: { card_token: 'x' },
  })
  expect(saved.status).not.toBe(500)
  await callApi('GET', '/payments/providers', { token })
  await expectNowhere(SECRETS)
})

test('card numbers: in every field of the webhooks, forged and signed -> stored, logged and mailed nowhere', async () => {
  const { token } = await signInProvedAdmin()
  const config = { publishableKey: 'pk_1', secretKey: 'sk_test_1', webhookSecret: 'whsec_1' }
  for (const provider of ['stripe', 'paypal']) {
    await callApi('POST', '/payments/providers', { token, body: { provider, is_active: false, config } })
  }
  const statuses: number[] = []
  for (const text of WRITTEN) {
    const card = { number: text, last4: text.slice(-4), name: text }
    const event = {
      id: text,
      type: text,
      payment: text,
      card,
      data: { object: { id: text, card } },
      note: text,
    }
    for (const provider of ['stripe', 'paypal', 'sandbox', CARD]) {
      for (const body of [event, text]) {
        const headers = { 'stripe-signature': text, 'paypal-transmission-id': text, 'user-agent': text }
        statuses.push((await callApi('POST', `/webhooks/${provider}?card=${CARD}`, { body, headers })).status)
      }
    }
    const signed = JSON.stringify({ ...event, id: 'evt_canary', type: 'payment.held', payment: 'none' })
    const signature = await signWebhook(signed, sandboxWebhookSecret(env), Date.now())
    const headers = { [SANDBOX_SIGNATURE_HEADER]: signature }
    expect((await callApi('POST', '/webhooks/sandbox', { body: signed, headers })).status).toBe(200)
  }
  expect([...new Set(statuses)].sort()).toEqual([400, 404])
  await expectNowhere(WRITTEN)
})

/** Has a test of its own, above. */
const WEBHOOK = 'POST /webhooks/{provider}'

const [, SPACED, HYPHENED] = WRITTEN
const VALUES = [
  CARD,
  `My card is ${SPACED} 12/27 123.`,
  `${HYPHENED}@example.com`,
  Number(SHORT_CARD),
  [CARD],
]

/** Fields that no call has, together: their schemas treat one as the other. */
const unknownFields = (value: unknown) => ({
  card_number: value,
  card_cvv: value,
  number: value,
  card: { number: value },
})

test('card numbers: in every field of every call of money -> stored, logged and mailed nowhere', async () => {
  expect(WRITTEN.every(containsCardNumber)).toBe(true)
  const calls = (await listMoneyCalls()).filter(({ named }) => !NOT_OF_MONEY.includes(named))
  const prepared = await prepareMoneyCalls()
  expect(calls.map(({ named }) => named).sort()).toEqual([...Object.keys(prepared), WEBHOOK].sort())
  for (const { token } of Object.values(prepared)) await giveProof(token)
  for (const { named, method, path, fields, query } of calls) {
    if (named === WEBHOOK) continue
    const { token, path: values = {}, body: valid } = prepared[named] ?? { token: '' }
    const reached = new Set<number>()
    const send = async (address: string, body: unknown, headers: Record<string, string> = {}) => {
      const { status } = await callApi(method, address, { token, body, headers })
      expect(status, `${named} ${JSON.stringify(body)}`).not.toBe(500)
      reached.add(status)
    }
    const own = path.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name] ?? CARD))
    const asked = `${own}?${new URLSearchParams([...query, 'card'].map((name) => [name, CARD]))}`
    const bodies =
      valid === undefined
        ? []
        : [
            CARD,
            ...fields.flatMap((field) => VALUES.map((value) => withValue(valid, field, value))),
            ...VALUES.map((value) => ({ ...valid, ...unknownFields(value) })),
          ]
    for (const body of bodies) await send(asked, body)
    for (const id of [CARD, SHORT_CARD]) await send(path.replaceAll(/\{\w+\}/g, id), valid)
    for (const key of method === 'GET' ? [] : WRITTEN) await send(own, valid, { 'idempotency-key': key })
    if (method === 'GET') await send(asked, undefined)
    await send(own, valid)
    // The handler has answered, and not only a check before it.
    const answers = named === 'GET /financial/invoices/{file}' ? [404] : [200, 201, 202, 402, 409]
    expect(
      [...reached].filter((status) => answers.includes(status)),
      named,
    ).not.toEqual([])
  }
  await expectNowhere(WRITTEN)
}, 120_000)

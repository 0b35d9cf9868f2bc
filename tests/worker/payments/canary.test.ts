import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { containsCardNumber } from '../../../domain/money/card-numbers.ts'
import { callApi } from '../support/api.ts'
import { makeSignedInPerson } from '../support/listing.ts'
import { ACTIONS, fieldNames } from '../support/page-actions.ts'
import { pageAs, readViewer } from '../support/page-as.ts'
import { giveProof } from '../support/proof.ts'
import { makeAuction } from '../support/rooms.ts'
import { callAction } from '../support/route-calls.ts'
import { findStored } from '../support/search-everything.ts'
import { newListing } from '../support/selling.ts'
import { makeUnpaidSale, signInProvedAdmin } from '../support/unpaid-sale.ts'

/**
 * Secrets of processors and numbers of cards are given to every call and form of money; then nothing that the platform
 * stores, logs or mails has them.
 */

const CARD = '4539578763621486'
const WRITTEN = [CARD, '4539 5787 6362 1486', '4539-5787-6362-1486']
const SECRETS = [
  'sk_live_CanarySecretOfStripe',
  'whsec_CanaryOfStripe',
  'CanarySecretOfPayPal',
  'CanaryWebhookOfPayPal',
]

const logged: string[] = []

beforeEach(() => {
  for (const level of ['debug', 'info', 'log', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation(
      (...all: unknown[]) => void logged.push(all.map(String).join(' ')),
    )
  }
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await env.DB.prepare('delete from payment_providers').run()
})

const findLogged = (texts: readonly string[]) =>
  logged.filter((line) => texts.some((text) => line.includes(text)))

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

interface Described {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }
}

interface Call {
  readonly method: string
  readonly path: string
  /** The fields of its body, with those of objects in it. */
  readonly fields: readonly (readonly string[])[]
  readonly query: readonly string[]
}

const IS_OF_MONEY = /^\/api\/(financial|payments|admin\/sales)\b/

async function listMoneyCalls(): Promise<Call[]> {
  const { body } = await callApi('GET', '/openapi.json')
  const paths = body.paths as Record<string, Record<string, Described>>
  return Object.entries(paths).flatMap(([path, methods]) =>
    !IS_OF_MONEY.test(path)
      ? []
      : Object.entries(methods).map(([method, call]) => ({
          method: method.toUpperCase(),
          path: path.replace(/^\/api/, ''),
          fields: listFields(call.requestBody?.content?.['application/json']?.schema ?? {}),
          query: (call.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name),
        })),
  )
}

function listFields(schema: Schema): string[][] {
  const alternatives = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.oneOf ?? [])]
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => [
    [name],
    ...listFields(one).map((inner) => [name, ...inner]),
  ])
  return [...own, ...alternatives.flatMap(listFields)]
}

/** Bodies that the calls accept, so that a number in one field is not refused because of another. */
const VALID: Readonly<Record<string, Record<string, unknown>>> = {
  'POST /financial/authorization': { card_token: 'tok_visa' },
  'POST /financial/payment-methods': { type: 'paypal', paypal_email: 'me@example.com' },
  'POST /financial/setups': { type: 'credit_card', return_url: 'http://localhost/' },
  'POST /financial/transactions': { purpose: 'listing', auction_id: 1, card_token: 'tok_visa' },
  'POST /financial/sales/{id}/pay': { card_token: 'tok_insufficient_funds' },
  'POST /admin/sales/{id}/retry': { reason: 'A test' },
  'POST /payments/providers': { provider: 'stripe', is_active: false, config: {} },
}

function withValue(
  body: Record<string, unknown>,
  [name = '', ...inner]: readonly string[],
  value: unknown,
): Record<string, unknown> {
  if (inner.length === 0) return { ...body, [name]: value }
  return { ...body, [name]: withValue((body[name] ?? {}) as Record<string, unknown>, inner, value) }
}

/** Fields that no call has, together: their schemas treat one as the other. */
const unknownFields = (value: unknown) => ({
  card_number: value,
  card_cvv: value,
  number: value,
  card: { number: value },
})

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
  expect(await findStored(SECRETS)).toEqual([])
  expect(findLogged(SECRETS)).toEqual([])
})

test('card numbers: in every field of every call of money -> stored, logged and mailed nowhere', async () => {
  expect(WRITTEN.every(containsCardNumber)).toBe(true)
  const calls = await listMoneyCalls()
  expect(calls.length).toBeGreaterThan(20)
  const { saleId, token: buyer } = await makeUnpaidSale()
  const { token: seller, auctionId } = await newListing()
  const { token: admin } = await signInProvedAdmin()
  const tokens = [buyer, seller, admin]
  for (const token of tokens) await giveProof(token)
  const statuses = new Set<number>()
  for (const call of calls) {
    const named = `${call.method} ${call.path}`
    const valid = { ...VALID[named], ...(named.endsWith('/transactions') && { auction_id: auctionId }) }
    const path = call.path
      .replace('{id}', String(saleId))
      .replace('{provider}', 'stripe')
      .replace('{reference}', CARD)
    const query = new URLSearchParams(call.query.map((name) => [name, CARD]))
    const values = [...WRITTEN, Number(CARD), `My card is ${CARD}.`, `${CARD}@example.com`, [CARD]]
    const bodies =
      call.method === 'GET'
        ? [undefined]
        : [
            CARD,
            valid,
            ...call.fields.flatMap((field) => values.map((value) => withValue(valid, field, value))),
            ...values.map((value) => ({ ...valid, ...unknownFields(value) })),
          ]
    for (const body of bodies) {
      for (const token of call.path.startsWith('/financial') ? [buyer, seller] : [admin]) {
        const { status } = await callApi(call.method, `${path}?${query}`, { token, body })
        expect(status, `${named} ${JSON.stringify(body)}`).not.toBe(500)
        statuses.add(status)
      }
    }
    for (const key of WRITTEN) {
      for (const token of tokens) {
        const body = call.method === 'GET' ? undefined : valid
        await callApi(call.method, path, { token, body, headers: { 'idempotency-key': key } })
      }
    }
  }
  // The calls were refused for different reasons, and some accepted.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 404, 422]))
  expect(await findStored(WRITTEN)).toEqual([])
  expect(findLogged(WRITTEN)).toEqual([])
}, 120_000)

const FORMS = ACTIONS.filter(({ route }) =>
  /authorize|checkout|sales|sandbox|dashboard|financial/.test(route),
)

test.each(FORMS.flatMap(({ route, action }) => (action === null ? [] : [{ route, action }])))(
  'card numbers: in every field of the form of $route -> stored, logged and mailed nowhere',
  async ({ route, action }) => {
    const { saleId, token } = await makeUnpaidSale()
    const viewer = await readViewer(token)
    const names = [...fieldNames(route), 'card_number', 'card_cvv', 'card_expiry', 'reference']
    const forms = [
      ...WRITTEN.map((text) => Object.fromEntries(names.map((name) => [name, text]))),
      ...names.map((name) => ({ intent: 'pay', [name]: CARD })),
    ]
    for (const fields of forms) {
      const address = `http://localhost/form?auction=${CARD}&token=${CARD}`
      const request = new Request(address, { method: 'POST', body: new URLSearchParams(fields) })
      const params = { id: String(saleId), reference: CARD }
      await callAction(action, { context: pageAs(viewer), request, params })
    }
    expect(await findStored(WRITTEN)).toEqual([])
    expect(findLogged(WRITTEN)).toEqual([])
  },
)

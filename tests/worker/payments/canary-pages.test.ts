import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FINANCIAL_HANDLERS } from '../../../app/routes/dashboard/financial/financial-action.server.ts'
import { sandboxPayments, users } from '../../../worker/db/schema/index.ts'
import { continueFees } from '../../../worker/services/settlement/advance-fee.ts'
import { scene } from '../after-sale/sold-auction.ts'
import { callApi } from '../support/api.ts'
import {
  CARD,
  expectNowhere,
  forgetProcessors,
  listMoneyRoutes,
  recordLog,
  SHORT_CARD,
  stubProcessors,
  WRITTEN,
} from '../support/canary.ts'
import { listFees, makeSaleWithFee, saveCard } from '../support/fees.ts'
import { makeSignedInPerson } from '../support/listing.ts'
import { authorizeCard, listHolds } from '../support/money.ts'
import { ACTIONS, fieldNames } from '../support/page-actions.ts'
import { pageAs, readViewer } from '../support/page-as.ts'
import { db, makeAuction } from '../support/rooms.ts'
import { callAction, callLoader } from '../support/route-calls.ts'
import { newListing } from '../support/selling.ts'
import { makeUnpaidSale, signInProvedAdmin } from '../support/unpaid-sale.ts'

/** Numbers of cards are typed into every field of every form of money; then nothing that the platform keeps has them. */

const SECRETS = ['sk_live_CanarySecretOfForm', 'whsec_CanaryOfForm']

beforeEach(() => {
  recordLog()
  stubProcessors()
})
afterEach(forgetProcessors)

interface Form {
  readonly token: string
  readonly fields: Readonly<Record<string, string>>
  readonly query?: string
  readonly params?: Readonly<Record<string, string>>
  /** Part of an answer that only the form's handler gives. */
  readonly answer: string
}

type Loader = Parameters<typeof callLoader>[0]
const LOADERS = import.meta.glob<{ loader: Loader }>('../../../app/routes/*/loader.server.ts', {
  eager: true,
})
const toRoute = (path: string) => path.split('/').at(-2) ?? ''

const bidder = async () => (await makeSignedInPerson({ authorized: false })).token

/** A person with a saved card, and the form that names it. */
async function withCard(answer: string, more: Readonly<Record<string, string>> = {}): Promise<Form> {
  const { token, person } = await makeSignedInPerson({ authorized: false })
  const id = String(await saveCard(person.userId))
  return { token, fields: { id, ...more }, query: 'tab=financial', answer }
}

async function payFeeForm(): Promise<Form> {
  const { sellerId, token, methodId } = await makeSaleWithFee('tok_declined')
  await continueFees(env, Date.now())
  const [fee] = await listFees(sellerId)
  return { token, fields: { id: String(fee?.id), pay_with: String(methodId) }, answer: 'declined' }
}

async function buyPackForm(): Promise<Form> {
  const { token, person } = await makeSignedInPerson({ authorized: false })
  await db().update(users).set({ userType: 'dealer' }).where(eq(users.id, person.userId))
  const { body } = await callApi('GET', '/financial/packs', { token })
  const payWith = String(await saveCard(person.userId))
  return { token, fields: { id: String(body.data.offers[0].id), pay_with: payWith }, answer: 'done=pack' }
}

/** The forms of the Financial tab by their intent. */
const FINANCIAL: Readonly<Record<string, () => Promise<Form>>> = {
  method_add: async () => ({
    token: await bidder(),
    fields: { card_token: 'tok_visa', is_default: 'on' },
    answer: 'done=added',
  }),
  method_default: () => withCard('done=default'),
  method_edit: () => withCard('done=edited', { label: 'Mine', expiry: '12/30' }),
  method_remove: () => withCard('done=removed'),
  pack_buy: buyPackForm,
  fee_pay: payFeeForm,
}

const byAdmin = async (query: string, fields: Form['fields'], answer: string): Promise<Form> => ({
  token: (await signInProvedAdmin()).token,
  query,
  fields,
  answer,
})

async function manageForm(fields: Form['fields']): Promise<Form> {
  const { token, person } = await makeSignedInPerson({ authorized: false })
  const { id } = await makeAuction({}, person)
  return { token, params: { id: String(id) }, fields, answer: `done=${fields.intent}` }
}

async function auctionForm(fields: Form['fields'], answer?: string): Promise<Form> {
  const id = String((await makeAuction()).id)
  return { ...(await byAdmin('', fields, answer ?? `/admin/auctions/${id}`)), params: { id } }
}

async function saleForm(): Promise<Form> {
  const id = String((await makeUnpaidSale()).saleId)
  return byAdmin('', { form: `sale-${id}`, id, action: 'waive', reason: 'A test' }, '/form')
}

async function checkoutForm(fields: Form['fields']): Promise<Form> {
  const { token, auctionId } = await newListing()
  return { token, query: `auction=${auctionId}`, fields, answer: `receipt?auction=${auctionId}` }
}

/** What waits at the test bank. */
async function bankForm(): Promise<Form> {
  const { token, person } = await makeSignedInPerson({ authorized: false })
  await authorizeCard(person.userId, 'tok_authentication_required')
  const [hold] = await listHolds(person.userId)
  const reference = hold?.reference ?? ''
  const waiting = eq(sandboxPayments.reference, reference)
  expect(await db().$count(sandboxPayments, waiting)).toBe(1)
  return { token, params: { reference }, fields: { answer: 'approve' }, answer: '/authorize' }
}

/** Every form of money of every route, as a person for whom it gets through. */
const FORMS: Readonly<Record<string, Readonly<Record<string, () => Promise<Form>>>>> = {
  admin: {
    provider: () =>
      byAdmin(
        'tab=payments',
        {
          form: 'stripe',
          provider: 'stripe',
          'config.apiBaseUrl': '',
          'config.publishableKey': 'pk_1',
          'config.secretKey': SECRETS[0] ?? '',
          'config.webhookSecret': SECRETS[1] ?? '',
        },
        'saved=stripe',
      ),
    price: () => byAdmin('tab=settings', { form: 'price-1', id: '1', amount: '49.99' }, 'saved=1'),
    pack: () => byAdmin('tab=settings', { form: 'pack', fee_count: '9', amount: '20' }, 'saved=1'),
    premium: () =>
      byAdmin(
        'tab=settings',
        { form: 'premium', base_rate: '5', 'tiers.0.min_amount': '0', 'tiers.0.rate': '8' },
        'saved=1',
      ),
  },
  'admin_.auctions.$id': {
    status: () => auctionForm({ form: 'status', status: 'paused', end_time: '', reason: 'A test' }),
    steps: () => auctionForm({ form: 'steps', reason: 'A test' }, '/form'),
    void: () => auctionForm({ form: 'void-1', bid_id: '1', reason: 'A test' }, 'no such bid'),
    sale: async () => ({ ...(await saleForm()), params: { id: String((await makeAuction()).id) } }),
  },
  'admin_.sales': { sale: saleForm },
  'admin_.users.$id': {
    reason: async () => {
      const { person } = await makeSignedInPerson({ authorized: false })
      const form = await byAdmin('', { intent: 'deactivate', reason: 'A test' }, 'done=deactivate')
      return { ...form, params: { id: String(person.userId) } }
    },
  },
  'auctions.$id_.handover': {
    not_paid: async () => {
      const { id, seller } = await scene()
      const params = { id: String(id) }
      const fields = { intent: 'not_paid', reason: 'A test' }
      return { token: seller.token, params, fields, answer: 'days' }
    },
  },
  'auctions.$id_.manage': {
    pause: () => manageForm({ intent: 'pause', reason: 'A test' }),
    cancel: () => manageForm({ intent: 'cancel', reason: 'A test' }),
    lower_buy_now: async () => ({
      ...(await manageForm({ intent: 'lower_buy_now', amount: '9000' })),
      answer: 'lower_buy_now',
    }),
  },
  authorize: {
    authorize: async () => ({
      token: await bidder(),
      fields: { card_token: 'tok_visa', redirect_to: '/auctions' },
      answer: '/auctions',
    }),
    end: async () => ({ token: await bidder(), fields: { intent: 'end' }, answer: 'ended=1' }),
  },
  checkout: {
    listing: () => checkoutForm({ card_token: 'tok_visa', purpose: 'listing', addons: 'social_media' }),
  },
  'checkout_.listings': {
    listings: async () => {
      const { token, auctionId } = await newListing()
      const fields = { auction: String(auctionId), card_token: 'tok_visa', price: '4999' }
      return { token, fields, answer: `checkout=${auctionId}` }
    },
  },
  dashboard: Object.fromEntries(
    Object.entries(FINANCIAL).map(([intent, make]) => [
      intent,
      async () => {
        const form = await make()
        return { query: 'tab=financial', ...form, fields: { ...form.fields, intent } }
      },
    ]),
  ),
  'sales.$id.pay': {
    pay: async () => {
      const { saleId, token } = await makeUnpaidSale()
      const params = { id: String(saleId) }
      return { token, params, fields: { card_token: 'tok_visa' }, answer: `/sales/${saleId}/pay` }
    },
  },
  'sandbox.confirm.$reference': { bank: bankForm },
}

test('forms of money: all routes and intents -> each is posted below', () => {
  expect(Object.keys(FORMS).sort()).toEqual(listMoneyRoutes())
  expect(Object.keys(FINANCIAL).sort()).toEqual([...FINANCIAL_HANDLERS.keys()].sort())
})

/** The address comes first: a form that has authorized a card answers the next ones without storing them. */
const VALUES = [
  `/auctions?search=${CARD}`,
  ...WRITTEN,
  `My card is ${CARD} 12/27 123.`,
  `${CARD}@example.com`,
]
test('card numbers: in every field of every form of money -> stored, logged and mailed nowhere', async () => {
  for (const [route, forms] of Object.entries(FORMS)) {
    for (const [name, make] of Object.entries(forms)) {
      const answers = await postEverywhere(route, await make())
      // The handler has answered, and not only a check before it.
      expect(answers, `${name} of ${route}`).toContain('its own')
    }
  }
  await expectNowhere([...WRITTEN, ...SECRETS])
}, 60_000)

/** Posts a form with each value in each of its fields, in all other fields together, and in the address. */
async function postEverywhere(route: string, { token, fields, query = '', params = {}, answer }: Form) {
  const action = ACTIONS.find((one) => one.route === route)?.action
  if (!action) throw new Error(`The action of ${route} is not imported.`)
  const context = pageAs(await readViewer(token))
  const answers: string[] = []
  const post = async (posted: Readonly<Record<string, string>>, more = '', named = params) => {
    const address = `http://localhost/form?${query}${more}`
    const request = new Request(address, { method: 'POST', body: new URLSearchParams(posted) })
    const given = await callAction(action, { context, request, params: named })
    const text = given instanceof Response ? (given.headers.get('location') ?? '') : JSON.stringify(given)
    answers.push(text.includes(answer) ? 'its own' : text)
  }
  const others = [...fieldNames(route), 'card_number', 'card_cvv'].filter((name) => !(name in fields))
  for (const value of VALUES) {
    for (const name of Object.keys(fields)) await post({ ...fields, [name]: value }, `&card=${CARD}`)
    await post({ ...Object.fromEntries(others.map((name) => [name, value])), ...fields })
  }
  for (const id of [CARD, SHORT_CARD]) {
    const named = Object.fromEntries(Object.keys(params).map((name) => [name, id]))
    await post(fields, `&auction=${id}&token=${id}`, named)
  }
  await post(fields)
  return answers
}

test('card numbers: in every parameter of the pages of money -> stored and logged nowhere', async () => {
  const { token } = await signInProvedAdmin()
  const context = pageAs(await readViewer(token))
  const loaders = Object.entries(LOADERS).filter(([path]) => listMoneyRoutes().includes(toRoute(path)))
  expect(loaders.length).toBe(listMoneyRoutes().length)
  for (const [path, { loader }] of loaders) {
    for (const id of [CARD, SHORT_CARD]) {
      const names = [...fieldNames(toRoute(path)), 'tab', 'view']
      const query = new URLSearchParams(names.map((name) => [name, id]))
      await callLoader(loader, { context, params: { id, reference: id }, query })
    }
  }
  await expectNowhere(WRITTEN)
})

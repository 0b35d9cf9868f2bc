/** The loaders and the action of the checkout and of its receipt. */

import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { readAuctionPage } from '../../../app/routes/auctions.$id/loader.server.ts'
import { loader } from '../../../app/routes/checkout/loader.server.ts'
import { loader as loadReceipt } from '../../../app/routes/checkout_.receipt/loader.server.ts'
import { readCheckoutNotice } from '../../../app/routes/dashboard/checkout-notice.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { cents } from '../../../domain/money/cents.ts'
import {
  auctions,
  listingFees,
  listingPayments,
  transactions,
  users,
} from '../../../worker/db/schema/index.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { finishListingPayments } from '../../../worker/services/payments/listing-charge.ts'
import { answerSandboxChallenge } from '../../../worker/services/payments/sandbox-challenge.ts'
import { callApi } from '../../worker/support/api.ts'
import { payFor, postCheckout, SITE } from '../../worker/support/checkout.ts'
import { subjectsTo } from '../../worker/support/mailbox.ts'
import { ledgerSum } from '../../worker/support/money.ts'
import { pageAs, readViewer } from '../../worker/support/page-as.ts'
import { db, drain, getRoom } from '../../worker/support/rooms.ts'
import { makeSeller, newListing } from '../../worker/support/selling.ts'
import { changeSetting } from '../../worker/support/settings.ts'

afterEach(async () => {
  armFault('payment', 0)
  armFault('payment_timeout', 0)
  await db()
    .update(listingFees)
    .set({ amountCents: cents(49_99) })
    .where(eq(listingFees.code, 'listing_fee_default'))
})

async function openPage(token: string | null, query: string) {
  const request = new Request(`${SITE}/checkout${query}`)
  const context = pageAs(await readViewer(token))
  const page = await loader({ request, params: {}, context: { ...context } }).catch(
    (thrown: Response) => thrown,
  )
  return page instanceof Response ? page.headers.get('location') : page
}

async function openReceipt(token: string, auctionId: number) {
  const request = new Request(`${SITE}/checkout/receipt?auction=${auctionId}`)
  const context = pageAs(await readViewer(token))
  const page = await loadReceipt({ request, params: {}, context: { ...context } }).catch(
    (thrown: Response) => thrown,
  )
  return page instanceof Response ? page.headers.get('location') : page
}

async function readNotice(token: string, named: string) {
  const context = pageAs(await readViewer(token))
  if (context.viewer === null) throw new Error('Nobody is signed in.')
  return (await readCheckoutNotice(context, { viewer: context.viewer, named }))?.text
}

const CARD = ['card_token', 'tok_visa'] as const
const TOTAL = ['total', '4999'] as const
const back = (id: number | 'none') => `/dashboard?tab=my-auctions&checkout=${id}`

test('checkout page: unpaid listing -> the order, the prices and the saved cards', async () => {
  const { token, auctionId } = await newListing({}, 2)
  const body = { type: 'credit_card', card_token: 'tok_visa' }
  await callApi('POST', '/financial/payment-methods', { token, body })
  expect(await openPage(token, `?auction=${auctionId}&addons=email_blast&addons=nonsense`)).toMatchObject({
    auction: { id: auctionId, starting_bid: 5_000, vehicle: { year: 2019, make: 'Honda', model: 'Accord' } },
    prices: { baseCents: 49_99, addonCents: { email_blast: 30_00 } },
    methods: [{ text: 'Visa ending in 4242', isExpired: false }],
    addons: ['email_blast'],
    waiting: null,
    blocked: null,
  })
})

test('saved card: declined for this listing -> listed as declined', async () => {
  const { token, auctionId } = await newListing()
  const declined = await postCheckout(token, auctionId, [TOTAL, ['card_token', 'tok_insufficient_funds']])
  expect(declined).toMatch(/insufficient funds/)
  expect(await openPage(token, `?auction=${auctionId}`)).toMatchObject({
    methods: [{ text: 'Visa ending in 9995', isExpired: false, isDeclined: true }],
  })
  // Another card is not marked as declined.
  const body = { type: 'credit_card', card_token: 'tok_visa' }
  await callApi('POST', '/financial/payment-methods', { token, body })
  expect(await openPage(token, `?auction=${auctionId}`)).toMatchObject({
    methods: expect.arrayContaining([
      { id: expect.any(Number), text: 'Visa ending in 4242', isExpired: false, isDeclined: false },
    ]),
  })
})

test('checkout page: signed out -> sign-in and back; nothing to pay -> dashboard with the reason', async () => {
  const { token, auctionId } = await newListing()
  expect(await openPage(null, `?auction=${auctionId}`)).toBe(
    `/login?redirectTo=${encodeURIComponent(`/checkout?auction=${auctionId}`)}`,
  )
  for (const query of ['', '?auction=', '?auction=-1', '?auction=1e9', '?auction=abc']) {
    expect(await openPage(token, query), query).toBe(back('none'))
  }
  const other = await makeSeller()
  expect(await openPage(other.token, `?auction=${auctionId}`)).toBe(back(auctionId))
  const nothing = 'You have no listing to pay for at that address. Choose one of your auctions here.'
  expect(await readNotice(other.token, String(auctionId))).toBe(nothing)
  expect(await readNotice(token, 'none')).toBe(nothing)
  expect(await readNotice(token, String(auctionId))).toMatch(/^Auction HL-\d{4}-\d+ is not paid for yet\.$/)
})

test('checkout form: posted twice -> one charge, one mailed receipt, then nothing to pay', async () => {
  const { token, auctionId } = await newListing()
  const fields = [['addons', 'email_blast'], ['addons', 'priority_listing'], ['total', '9499'], CARD] as const
  expect(await postCheckout(token, auctionId, fields)).toBe(`/checkout/receipt?auction=${auctionId}`)
  const paid = {
    auction: { status: 'pending' },
    receipt: {
      lines: [
        { label: 'Listing fee', amountCents: 49_99 },
        { label: 'Priority Listing', amountCents: 15_00 },
        { label: 'Email Blast', amountCents: 30_00 },
      ],
      totalCents: 94_99,
      method: 'Visa ending in 4242',
      refundedAtMs: null,
    },
  }
  expect(await openReceipt(token, auctionId)).toMatchObject(paid)
  // Posted again, in another tab or by a reload: the same receipt, and no second charge.
  expect(await postCheckout(token, auctionId, [TOTAL, CARD])).toBe(`/checkout/receipt?auction=${auctionId}`)
  expect(await openReceipt(token, auctionId)).toMatchObject(paid)
  expect(await openPage(token, `?auction=${auctionId}`)).toBe(back(auctionId))
  expect(await readNotice(token, String(auctionId))).toMatch(
    /^Auction HL-\d{4}-\d+ is paid for\. It starts \w+, \w+ \d+, .*[AP]M\.$/,
  )
  const { email } = (await readViewer(token)) ?? { email: '' }
  expect((await subjectsTo(email)).filter((subject) => subject.startsWith('Receipt '))).toHaveLength(1)
  const { body } = await callApi('GET', '/financial/transactions', { token })
  expect(body.data.transactions).toMatchObject([{ type: 'listing_fee', amount: -94.99, status: 'completed' }])
  expect(await ledgerSum()).toBe(0)
})

test('payment job: stopped before it notified the room -> notifies it later, and the receipt is mailed once', async () => {
  const { token, auctionId } = await newListing()
  await payFor(token, auctionId)
  const isOfAuction = eq(listingPayments.auctionId, auctionId)
  await db().update(listingPayments).set({ roomNotifiedAtMs: null }).where(isOfAuction)
  await finishListingPayments(env, Date.now() + 120_000)
  const [row] = await db().select().from(listingPayments).where(isOfAuction)
  expect(row).toMatchObject({ state: 'paid', roomNotifiedAtMs: expect.any(Number) })
  const { email } = (await readViewer(token)) ?? { email: '' }
  expect((await subjectsTo(email)).filter((subject) => subject.startsWith('Receipt '))).toHaveLength(1)
})

test('checkout form: two tabs at once with different addons -> one charge', async () => {
  const { token, userId, auctionId } = await newListing()
  const both = await Promise.all([
    postCheckout(token, auctionId, [TOTAL, CARD]),
    postCheckout(token, auctionId, [['addons', 'social_media'], ['total', '6999'], CARD]),
  ])
  const receipt = `/checkout/receipt?auction=${auctionId}`
  expect(both).toContain(receipt)
  const others = both.filter((answer) => answer !== receipt)
  expect(others.filter((text) => !text.startsWith('A payment for this listing is under way'))).toEqual([])
  const rows = await db().select().from(transactions).where(eq(transactions.userId, userId))
  expect(rows).toMatchObject([{ status: 'completed' }])
})

test('checkout form: paid in another tab with other addons -> told what was not bought, and buys the rest', async () => {
  const { token, auctionId } = await newListing()
  await payFor(token, auctionId, ['featured_homepage'])
  const fields = [
    ['addons', 'featured_homepage'],
    ['addons', 'email_blast'],
    ['total', '10499'],
    CARD,
  ] as const
  const rest = await postCheckout(token, auctionId, fields)
  expect(rest).toBe(`/checkout?auction=${auctionId}&addons=email_blast`)
  expect(await openPage(token, rest.slice('/checkout'.length))).toMatchObject({
    bought: ['featured_homepage'],
    addons: ['email_blast'],
    prices: { baseCents: 0 },
  })
  const bought = await postCheckout(token, auctionId, [
    ['purpose', 'addons'],
    ['addons', 'email_blast'],
    ['total', '3000'],
    CARD,
  ])
  expect(bought).toBe(`/checkout/receipt?auction=${auctionId}`)
  expect(await openReceipt(token, auctionId)).toMatchObject({
    receipt: {
      lines: [
        { label: 'Listing fee', amountCents: 49_99 },
        { label: 'Featured on Homepage', amountCents: 25_00 },
        { label: expect.stringMatching(/^Email Blast, receipt \d+$/), amountCents: 30_00 },
      ],
      totalCents: 104_99,
    },
  })
  const { email } = (await readViewer(token)) ?? { email: '' }
  expect((await subjectsTo(email)).filter((subject) => subject.startsWith('Receipt '))).toHaveLength(2)
  expect(await ledgerSum()).toBe(0)
})

test.each([
  ['tok_declined', 'Your card was declined. Please use another card.'],
  ['tok_insufficient_funds', 'Your card has insufficient funds. Please use another card.'],
  ['tok_expired', 'Your card has expired. Please use another card.'],
  ['tok_nonsense', 'This card was not recognized. Please enter it again.'],
])('checkout form: card %s -> %s', async (card, message) => {
  const { token, auctionId } = await newListing()
  expect(await postCheckout(token, auctionId, [TOTAL, ['card_token', card]])).toBe(message)
  expect(await postCheckout(token, auctionId, [TOTAL, CARD])).toContain('/checkout/receipt')
})

test('checkout form: payment processor times out -> message, and a second press charges once', async () => {
  const { token, userId, auctionId } = await newListing()
  armFault('payment_timeout', 1)
  const saved = await callApi('POST', '/financial/payment-methods', {
    token,
    body: { type: 'credit_card', card_token: 'tok_visa' },
  })
  armFault('payment_timeout', 0)
  const methodId = saved.body.data?.id ?? (await saveCardAgain(token))
  armFault('payment_timeout', 1)
  const pay = () => postCheckout(token, auctionId, [TOTAL, ['pay_with', String(methodId)]])
  expect(await pay()).toBe(
    'The payment processor did not answer. Please try again: you will not be charged twice.',
  )
  expect(await pay()).toContain('/checkout/receipt')
  const rows = await db().select().from(transactions).where(eq(transactions.userId, userId))
  expect(rows).toMatchObject([{ status: 'completed' }])
})

async function saveCardAgain(token: string): Promise<number> {
  const body = { type: 'credit_card', card_token: 'tok_visa' }
  return (await callApi('POST', '/financial/payment-methods', { token, body })).body.data.id
}

test('bank confirmation: approved -> paid; declined -> the checkout shows the reason', async () => {
  const { token, auctionId } = await newListing()
  const asks = [TOTAL, ['card_token', 'tok_authentication_required']] as const
  const answer = async (approve: boolean) => {
    const target = await postCheckout(token, auctionId, asks)
    expect(target).toContain('/sandbox/confirm/')
    const reference = new URL(target).pathname.split('/').at(-1) ?? ''
    return answerSandboxChallenge(env, { reference, approve, nowMs: Date.now() })
  }
  const refused = await answer(false)
  expect(refused?.returnUrl).toBe(`${SITE}/checkout/receipt?auction=${auctionId}`)
  expect(await openReceipt(token, auctionId)).toBe(`/checkout?auction=${auctionId}&declined=1`)
  expect(await openPage(token, `?auction=${auctionId}&declined=1`)).toMatchObject({
    declined: 'Your bank did not confirm this payment. Please try again or use another card.',
  })
  // A waiting payment is shown with the link that confirms it.
  await postCheckout(token, auctionId, asks)
  expect(await openPage(token, `?auction=${auctionId}`)).toMatchObject({
    waiting: { totalCents: 49_99, listings: 1, actionUrl: expect.stringContaining('/sandbox/confirm/') },
  })
  await answer(true)
  expect(await openReceipt(token, auctionId)).toMatchObject({ receipt: { totalCents: 49_99 } })
})

test('checkout form: forged fields -> no payment', async () => {
  const { token, auctionId } = await newListing()
  const wrong = [
    [[TOTAL, CARD, ['addons', 'gold_frame']], 'Please select valid addons'],
    [[TOTAL], 'Give either a saved payment method or a card'],
    [[TOTAL, CARD, ['pay_with', '99999999']], 'Please select one of your payment methods'],
    [[TOTAL, ['pay_with', '99999999']], 'Please select one of your payment methods'],
    [[TOTAL, CARD, ['card_number', '4242424242424242']], /must not be sent/],
    [
      [['total', '1'], CARD],
      /^The prices have changed since you opened this page\. The total is now \$49\.99/,
    ],
  ] as const
  for (const [fields, message] of wrong) {
    expect(await postCheckout(token, auctionId, fields)).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    )
  }
  const other = await makeSeller()
  expect(await postCheckout(other.token, auctionId, [TOTAL, CARD])).toBe(back(auctionId))
  expect(await postCheckout(other.token, 'x', [TOTAL, CARD])).toBe(back('none'))
  expect(await db().$count(transactions, eq(transactions.auctionId, auctionId))).toBe(0)
})

test('checkout form: price changed since the page was opened -> message instead of a charge', async () => {
  const { token, auctionId } = await newListing()
  await db()
    .update(listingFees)
    .set({ amountCents: cents(59_99) })
    .where(eq(listingFees.code, 'listing_fee_default'))
  expect(await postCheckout(token, auctionId, [TOTAL, CARD])).toBe(
    'The prices have changed since you opened this page. The total is now $59.99. Nothing was charged.',
  )
  expect(await postCheckout(token, auctionId, [['total', '5999'], CARD])).toContain('/checkout/receipt')
})

test('checkout page: viewer may not sell or is at the limit -> blocked with the reason', async () => {
  const { token, userId, auctionId } = await newListing()
  await db().update(users).set({ verificationStatus: 'rejected' }).where(eq(users.id, userId))
  expect(await openPage(token, `?auction=${auctionId}`)).toMatchObject({
    blocked: 'Email Verification Required',
  })
  expect((await payFor(token, auctionId)).status).toBe(403)
  await db().update(users).set({ verificationStatus: 'verified' }).where(eq(users.id, userId))
  const limit = (value: number) => changeSetting('max_active_auctions', value)
  // The listing itself is not counted.
  await limit(1)
  expect(await openPage(token, `?auction=${auctionId}`)).toMatchObject({ blocked: null })
  await limit(0)
  const full = 'You can have at most 0 auctions at a time. List another when one of them is over.'
  expect(await openPage(token, `?auction=${auctionId}`)).toMatchObject({ blocked: full })
  expect(await payFor(token, auctionId)).toMatchObject({ status: 409, body: { message: full } })
  await limit(50)
  expect((await payFor(token, auctionId)).status).toBe(201)
})

test('publish: account below the minimum age -> 403', async () => {
  const { token, auctionId } = await newListing()
  await payFor(token, auctionId)
  await getRoom(auctionId).change({
    by: 'admin',
    actorId: null,
    change: { type: 'set_status', status: 'draft', reason: 'A test' },
  })
  await drain(auctionId)
  const publish = () => callApi('POST', `/auctions/${auctionId}/publish`, { token })
  await changeSetting('min_account_age_days', 100_000)
  expect(await publish()).toMatchObject({
    status: 403,
    body: { message: expect.stringMatching(/^Your account must be 100,000 days old to list a vehicle\./) },
  })
  await changeSetting('min_account_age_days', 0)
  expect((await publish()).body.data.status).toBe('pending')
})

test('unpaid listing: its start passes -> draft with a mail; paid later -> starts an hour after the payment', async () => {
  const { token, auctionId } = await newListing()
  const room = getRoom(auctionId)
  const readCheckoutLink = async (by: string | null) => {
    const page = await readAuctionPage(pageAs(await readViewer(by)), {
      auctionId,
      shown: null,
      tab: 'overview',
    })
    return page.found ? page.page.checkout : 'not found'
  }
  expect(await readCheckoutLink(token)).toMatchObject({
    href: `/checkout?auction=${auctionId}`,
    text: expect.stringMatching(/^Only you see this listing\. Complete checkout by /),
  })
  expect(await readCheckoutLink(null)).toBe('not found')
  await room.change({
    by: 'system',
    actorId: null,
    change: { type: 'reschedule', startAtMs: Date.now() - 1, endAtMs: Date.now() + 7 * DAY_MS },
  })
  await room.poke()
  await drain(auctionId)
  expect((await readCheckoutLink(token)) as object).toMatchObject({
    text: expect.stringMatching(/^This listing is a draft/),
  })
  const { email } = (await readViewer(token)) ?? { email: '' }
  expect((await subjectsTo(email)).filter((subject) => subject.startsWith('Not published: '))).toHaveLength(1)
  const before = Date.now()
  expect((await payFor(token, auctionId)).status).toBe(201)
  const { body } = await callApi('GET', `/auctions/${auctionId}`, { token })
  expect(body.data.status).toBe('pending')
  const lateBy = Date.parse(body.data.start_time) - before - HOUR_MS
  expect(lateBy).toBeGreaterThanOrEqual(0)
  expect(lateBy).toBeLessThan(MINUTE_MS)
  expect(await readCheckoutLink(token)).toBe(null)
})

test('checkout page: cancelled listing -> dashboard with the reason', async () => {
  const { token, auctionId } = await newListing()
  expect((await callApi('POST', `/auctions/${auctionId}/cancel`, { token, body: {} })).status).toBe(200)
  await drain(auctionId)
  expect(await openPage(token, `?auction=${auctionId}`)).toBe(back(auctionId))
  expect(await readNotice(token, String(auctionId))).toContain('was cancelled and cannot be paid for.')
  expect(await postCheckout(token, auctionId, [TOTAL, CARD])).toBe(back(auctionId))
  expect(await db().$count(transactions, eq(transactions.auctionId, auctionId))).toBe(0)
  const [row] = await db().select().from(auctions).where(eq(auctions.id, auctionId))
  expect(row?.isPublic).toBe(0)
})

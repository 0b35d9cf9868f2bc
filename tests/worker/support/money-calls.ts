import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { users } from '../../../worker/db/schema/index.ts'
import { continueFees } from '../../../worker/services/settlement/advance-fee.ts'
import { scene } from '../after-sale/sold-auction.ts'
import { callApi } from './api.ts'
import { payFor } from './checkout.ts'
import { listFees, makeSaleWithFee } from './fees.ts'
import { makeSignedInPerson } from './listing.ts'
import { readSale } from './money.ts'
import { bid, db, makeAuction, makePerson } from './rooms.ts'
import { newListing } from './selling.ts'
import { makeUnpaidSale, signInProvedAdmin } from './unpaid-sale.ts'

const SETTINGS = {
  platform_fees: { listing_fee_default: 49.99, buyer_premium_min: 0.02, buyer_premium_max: 0.08 },
  auction_settings: { auto_extend_minutes: 2, min_bid_increment: 100, max_auction_duration_days: 30 },
  user_limits: { max_active_auctions: 50, max_bids_per_auction: 1_000, min_account_age_days: 0 },
}

/** Who sends a call, to what, with a body that the call accepts. */
export interface SentCall {
  readonly token: string
  readonly path?: Readonly<Record<string, string | number>>
  readonly body?: object
}

/**
 * Calls beside those of money: they take texts for everybody to read, files, or people's names, and share the schema of
 * a reason, which refuses card numbers.
 */
export const NOT_OF_MONEY = [
  'POST /auctions',
  'PUT /auctions/{id}',
  'POST /auctions/{id}/images',
  'GET /admin/users',
  'POST /admin/users',
  'POST /admin/users/bulk',
  'PUT /admin/users/{id}',
  'DELETE /admin/users/{id}',
]

/** Every call of money with the person for whom it gets through to its handler. */
export async function prepareMoneyCalls(): Promise<Readonly<Record<string, SentCall>>> {
  const { token: admin } = await signInProvedAdmin()
  const [unpaid, waived, retried, ended] = [
    await makeUnpaidSale(),
    await makeUnpaidSale(),
    await makeUnpaidSale(),
    await makeUnpaidSale(),
  ]
  const [paid, feeWaived, feeRetried, feeRefunded, feeOpen] = [
    await makeSaleWithFee(),
    await makeSaleWithFee('tok_declined'),
    await makeSaleWithFee('tok_declined'),
    await makeSaleWithFee(),
    await makeSaleWithFee('tok_declined'),
  ]
  await continueFees(env, Date.now())
  const feeOf = async ({ sellerId }: { sellerId: number }) => (await listFees(sellerId))[0]?.id ?? 0
  const { seller, id: soldId } = await scene()
  const { token: bidder } = await makeSignedInPerson({ authorized: false })
  const unpaidListing = await newListing()
  const paidListing = await newListing()
  await payFor(paidListing.token, paidListing.auctionId, ['featured_homepage'])
  const running = await makeSignedInPerson({ authorized: false })
  const auctionId = (await makeAuction({}, running.person)).id
  const dealer = await makeSignedInPerson({ authorized: false })
  await db().update(users).set({ userType: 'dealer' }).where(eq(users.id, dealer.person.userId))
  const { body: table } = await callApi('GET', '/financial/packs', { token: dealer.token })
  const pack = { pack_id: table.data.offers[0].id, card_token: 'tok_visa' }
  const { body: bought } = await callApi('POST', '/financial/packs', { token: dealer.token, body: pack })
  const offer = { fee_count: 7, amount: 20 }
  const { body: added } = await callApi('POST', '/admin/fees', { token: admin, body: offer })
  const card = { type: 'credit_card', card_token: 'tok_visa' }
  const { body: method } = await callApi('POST', '/financial/payment-methods', { token: bidder, body: card })
  const setup = { type: 'credit_card', return_url: '/dashboard' }
  const { body: begun } = await callApi('POST', '/financial/setups', { token: bidder, body: setup })
  const reason = { reason: 'A test' }
  const own = (body?: object, path = {}) => ({ token: bidder, path, ...(body && { body }) })
  const listing = (body?: object) => ({
    token: running.token,
    path: { id: auctionId },
    ...(body && { body }),
  })
  const byAdmin = (id: number, body?: object, path = {}) => ({
    token: admin,
    path: { id, ...path },
    ...(body && { body }),
  })
  const saleId = (await readSale(paid.sale))?.id ?? 0
  const managed = await makeAuction()
  const managedId = managed.id
  const placed = await bid(managed, await makePerson(), 20_000)
  const bidId = placed.accepted ? placed.bid?.id : null
  return {
    'POST /auctions/{id}/publish': { token: unpaidListing.token, path: { id: unpaidListing.auctionId } },
    'GET /auctions/{id}/changes': listing(),
    'POST /auctions/{id}/pause': listing(reason),
    'POST /auctions/{id}/resume': listing(reason),
    'POST /auctions/{id}/cancel': listing(reason),
    'POST /auctions/{id}/relist': listing(),
    'GET /auctions/{id}/handover': { token: seller.token, path: { id: soldId } },
    'PUT /auctions/{id}/handover/items/{item}': {
      token: seller.token,
      path: { id: soldId, item: 'smog' },
      body: { done: true },
    },
    'POST /auctions/{id}/handover': { token: seller.token, path: { id: soldId } },
    'POST /auctions/{id}/not-paid': { token: seller.token, path: { id: soldId }, body: reason },
    'GET /auctions/{id}/bill-of-sale': { token: seller.token, path: { id: soldId } },
    'GET /admin/system-settings': { token: admin },
    'PUT /admin/system-settings': { token: admin, body: { settings: SETTINGS } },
    'POST /admin/fees': { token: admin, body: { fee_count: 8, amount: 20 } },
    'PUT /admin/fees/{id}': byAdmin(added.data.id, { amount: 21 }),
    'DELETE /admin/fees/{id}': byAdmin(added.data.id),
    'PUT /admin/buyer-premium': {
      token: admin,
      body: { base_rate: 5, tiers: [{ min_amount: 0, rate: 8 }] },
    },
    'GET /admin/sales': { token: admin },
    'POST /admin/sales/{id}/refund': byAdmin(saleId, reason),
    'POST /admin/sales/{id}/waive': byAdmin(waived.saleId, reason),
    'POST /admin/sales/{id}/retry': byAdmin(retried.saleId, reason),
    'POST /admin/sales/{id}/end': byAdmin(ended.saleId, reason),
    // Nothing is to be offered: it answers 409.
    'POST /admin/sales/{id}/offer': byAdmin(retried.saleId, reason),
    // Nothing is to be restored or undone either.
    'POST /admin/sales/{id}/restore': byAdmin(retried.saleId, reason),
    'POST /admin/sales/{id}/undo': byAdmin(retried.saleId, reason),
    'GET /admin/auctions': { token: admin },
    'PUT /admin/auctions/{id}': byAdmin(managedId, { status: 'paused', end_time: null, ...reason }),
    'POST /admin/auctions/{id}/void-bid': byAdmin(managedId, { bid_id: bidId, ...reason }),
    'POST /admin/auctions/{id}/steps': byAdmin(managedId, reason),
    'POST /admin/settlement-fees/{id}/refund': byAdmin(await feeOf(feeRefunded), reason),
    'POST /admin/settlement-fees/{id}/waive': byAdmin(await feeOf(feeWaived), reason),
    'POST /admin/settlement-fees/{id}/retry': byAdmin(await feeOf(feeRetried), reason),
    'POST /admin/packs/{id}/refund': byAdmin(bought.data.id, { ...reason, count: 1 }),
    'POST /admin/auctions/{id}/addons/{addon}/refund': byAdmin(paidListing.auctionId, reason, {
      addon: 'featured_homepage',
    }),
    'GET /financial/authorization': own(),
    'POST /financial/authorization': own({ card_token: 'tok_visa' }),
    'DELETE /financial/authorization': own(),
    'GET /financial/payment-methods': own(),
    'POST /financial/payment-methods': own({ type: 'paypal', paypal_email: 'me@example.com' }),
    'PUT /financial/payment-methods/{id}': own({ label: 'Mine' }, { id: method.data.id }),
    'DELETE /financial/payment-methods/{id}': own(undefined, { id: method.data.id }),
    'GET /financial/payment-config': own(),
    'POST /financial/setups': own(setup),
    'POST /financial/setups/{reference}/finish': own(undefined, { reference: begun.data.reference }),
    'GET /financial/transactions': own(),
    'POST /financial/transactions': {
      token: unpaidListing.token,
      body: {
        purpose: 'listings',
        items: [{ auction_id: unpaidListing.auctionId, addons: [] }],
        card_token: 'tok_visa',
      },
    },
    'GET /financial/summary': own(),
    'GET /financial/listing-fees': own(),
    'GET /financial/buyer-premiums': own(),
    'GET /financial/invoices/{file}': own(undefined, { file: 'INV-2026-999999.pdf' }),
    'GET /financial/statements/{file}': own(undefined, {
      file: `${new Date().toISOString().slice(0, 7)}.csv`,
    }),
    'GET /payments/providers': { token: admin },
    'POST /payments/providers': {
      token: admin,
      body: { provider: 'stripe', is_active: false, config: { secretKey: 'sk_test_1' } },
    },
    'POST /payments/providers/{provider}/test': { token: admin, path: { provider: 'stripe' } },
    'GET /financial/sales': own(),
    'GET /financial/sales/{id}': { token: unpaid.token, path: { id: unpaid.saleId } },
    'POST /financial/sales/{id}/pay': {
      token: unpaid.token,
      path: { id: unpaid.saleId },
      body: { card_token: 'tok_insufficient_funds' },
    },
    'GET /financial/settlement-fees': { token: feeOpen.token },
    'POST /financial/settlement-fees/{id}/pay': {
      token: feeOpen.token,
      path: { id: await feeOf(feeOpen) },
      body: { card_token: 'tok_insufficient_funds' },
    },
    'GET /financial/packs': { token: dealer.token },
    'POST /financial/packs': { token: dealer.token, body: pack },
  }
}

import { evictDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { finishListingPayments } from '../../../worker/services/payments/listing-charge.ts'
import { callApi } from '../support/api.ts'
import { payFor } from '../support/checkout.ts'
import { bid, getRoom, getRoomStub, makeAuction, makePerson } from '../support/rooms.ts'
import { newListing, newVehicle } from '../support/selling.ts'
import { signInProvedAdmin } from '../support/unpaid-sale.ts'

const TABLES = ['settings', 'listing_fees', 'buyer_premium_rates'] as const
let stored: D1Result[]

beforeEach(async () => {
  stored = await env.DB.batch(TABLES.map((table) => env.DB.prepare(`select * from ${table}`)))
})

// Other tests of this file's database read the defaults.
afterEach(async () => {
  for (const [index, table] of TABLES.entries()) {
    const rows = (stored[index]?.results ?? []) as Record<string, unknown>[]
    const names = Object.keys(rows[0] ?? {})
    const put = `insert or replace into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`
    await env.DB.batch(rows.map((row) => env.DB.prepare(put).bind(...Object.values(row))))
  }
  await env.DB.prepare("delete from settings where key = 'settings_version'").run()
})

const SETTINGS = {
  platform_fees: { listing_fee_default: 59.5, buyer_premium_min: 0.0325, buyer_premium_max: 0.1 },
  auction_settings: { auto_extend_minutes: 0, min_bid_increment: 250, max_auction_duration_days: 365 },
  user_limits: { max_active_auctions: 1, max_bids_per_auction: 1_000, min_account_age_days: 365 },
}

test('system settings: saved -> read back, in force for what is published next, older auctions keep theirs', async () => {
  const { token, userId } = await signInProvedAdmin()
  const frozen = async (auctionId: number) =>
    (await callApi('GET', `/auctions/${auctionId}`)).body.data as { min_bid_increment: number }
  const older = await makeAuction()
  const { body: before } = await callApi('GET', '/admin/system-settings', { token })
  expect(before.data).toMatchObject({
    platform_fees: { listing_fee_default: 49.99, buyer_premium_min: 0.02 },
    version: 0,
  })
  const saved = await callApi('PUT', '/admin/system-settings', {
    token,
    body: { settings: SETTINGS, version: 0, reason: 'New year' },
  })
  expect([saved.status, saved.body.message]).toEqual([200, 'Settings saved'])
  const { body: after } = await callApi('GET', '/admin/system-settings', { token })
  expect(after.data).toMatchObject({ ...SETTINGS, version: 1 })
  const { body: fees } = await callApi('GET', '/financial/listing-fees', { token })
  expect(fees.data[0]).toMatchObject({ amount: 59.5 })
  expect((await frozen(older.id)).min_bid_increment).toBe(100)
  const entry = await env.DB.prepare(
    "select actor_id, before, after, reason from audit_log where action = 'system_settings.save' order by id desc",
  ).first<{ actor_id: number; before: string; after: string; reason: string }>()
  expect([entry?.actor_id, entry?.reason]).toEqual([userId, 'New year'])
  expect(JSON.parse(entry?.after ?? '')).toEqual(SETTINGS)
  expect(JSON.parse(entry?.before ?? '').user_limits.max_bids_per_auction).toBe(1_000)
})

test('system settings: saved -> paid for afterwards with the new fee, terms and limits; what was paid for keeps its own', async () => {
  const { token } = await signInProvedAdmin()
  const publish = async (listing: { token: string; auctionId: number }) => {
    const { body } = await payFor(listing.token, listing.auctionId)
    const terms = await env.DB.prepare(
      'select min_bid_increment_cents, auto_extend_minutes, premium_schedule from auctions where id = ?',
    )
      .bind(listing.auctionId)
      .first<Record<string, string>>()
    const { minRate, maxRate } = JSON.parse(terms?.premium_schedule ?? '{}')
    const { min_bid_increment_cents: increment, auto_extend_minutes: extends_ } = terms ?? {}
    return { ...listing, fee: body.data.amount, terms: { increment, extends: extends_, minRate, maxRate } }
  }
  const readTerms = async (auctionId: number) => {
    const { data } = (await callApi('GET', `/auctions/${auctionId}`)).body
    return [data.min_bid_increment, data.premium_schedule.min_rate, data.premium_schedule.max_rate]
  }
  const readRoom = async (auctionId: number) => {
    // A room that starts again reads what it has stored.
    await evictDurableObject(getRoomStub(auctionId))
    const view = await getRoom(auctionId).view({ kind: 'public' })
    return [view?.auction.minimum_bid, view?.auction.auto_extend_minutes]
  }
  const older = await publish(await newListing())
  const waiting = await newListing({ buy_now_price: 5_100 })
  expect([older.fee, older.terms]).toEqual([
    -49.99,
    { increment: 10_000, extends: 5, minRate: 2, maxRate: 8 },
  ])
  const user_limits = { ...SETTINGS.user_limits, max_bids_per_auction: 1, min_account_age_days: 0 }
  const settings = { ...SETTINGS, user_limits }
  await callApi('PUT', '/admin/system-settings', { token, body: { settings } })
  // The payment publishes, also what was created before the save.
  for (const listing of [await newListing(), waiting]) {
    const later = await publish(listing)
    expect([later.fee, later.terms]).toEqual([
      -59.5,
      { increment: 25_000, extends: 0, minRate: 3.25, maxRate: 10 },
    ])
    expect(await readTerms(listing.auctionId)).toEqual([250, 3.25, 10])
    expect(await readRoom(listing.auctionId)).toEqual([5_250, 0])
  }
  // The job that publishes may run again.
  await env.DB.prepare('update listing_payments set room_told_at_ms = null').run()
  await finishListingPayments(env, Date.now() + 2 * MINUTE_MS)
  expect(await readTerms(older.auctionId)).toEqual([100, 2, 8])
  expect(await readRoom(older.auctionId)).toEqual([5_100, 5])
  const run = async ({ auctionId: id }: { readonly auctionId: number }) => {
    const endAtMs = Date.now() + HOUR_MS
    const opening = { type: 'set_status', status: 'active', endAtMs, reason: 'A test' } as const
    expect(await getRoom(id).change({ by: 'admin', actorId: null, change: opening })).toMatchObject({
      accepted: true,
    })
    const [seller, bidder] = [await makePerson(), await makePerson()]
    const auction = { id, seller }
    const [first, second] = [await bid(auction, bidder, 20_000), await bid(auction, bidder, 25_000)]
    return [first.accepted, second.accepted || second.code]
  }
  expect(await run(waiting)).toEqual([true, 'max_bids'])
  expect(await run(older)).toEqual([true, true])
  // A limit counts at once, also for those who published before.
  expect(await newVehicle(older.token)).toMatchObject({ status: 409, body: { code: 'conflict' } })
})

test('system settings: two administrators save what they read -> the second is refused, nothing of it is stored', async () => {
  const { token } = await signInProvedAdmin()
  const save = (max_active_auctions: number) =>
    callApi('PUT', '/admin/system-settings', {
      token,
      body: {
        settings: { ...SETTINGS, user_limits: { ...SETTINGS.user_limits, max_active_auctions } },
        version: 0,
      },
    })
  const answers = await Promise.all([save(7), save(8)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const won = answers.findIndex(({ status }) => status === 200) + 7
  const { body } = await callApi('GET', '/admin/system-settings', { token })
  expect(body.data).toMatchObject({ version: 1, user_limits: { max_active_auctions: won } })
})

test.each([
  ['platform_fees', 'listing_fee_default', [-0.01, 49.999, 10_001, '5']],
  ['platform_fees', 'buyer_premium_min', [-0.01, 1.01]],
  ['platform_fees', 'buyer_premium_max', [0.03, 1.01]],
  ['auction_settings', 'auto_extend_minutes', [-1, 61, 1.5]],
  ['auction_settings', 'min_bid_increment', [-1]],
  ['auction_settings', 'max_auction_duration_days', [0, 366]],
  ['user_limits', 'max_active_auctions', [0, 101]],
  ['user_limits', 'max_bids_per_auction', [0, 1_001]],
  ['user_limits', 'min_account_age_days', [-1, 366]],
] as const)(
  'system settings: %s.%s out of its bounds -> 422 on the field, nothing stored',
  async (group, name, values) => {
    const { token } = await signInProvedAdmin()
    for (const value of values) {
      const settings = { ...SETTINGS, [group]: { ...SETTINGS[group], [name]: value } }
      const { status, body } = await callApi('PUT', '/admin/system-settings', { token, body: { settings } })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [`settings.${group}.${name}`]])
    }
    expect((await callApi('GET', '/admin/system-settings', { token })).body.data.version).toBe(0)
  },
)

test('packs: added, priced and ended -> the bulk table follows; the same size twice or another fee is refused', async () => {
  const { token } = await signInProvedAdmin()
  const codes = async () =>
    (await callApi('GET', '/financial/listing-fees', { token })).body.data.map(
      ({ name }: { name: string }) => name,
    )
  const pack = { fee_count: 200, amount: 11 }
  const added = await callApi('POST', '/admin/fees', { token, body: pack })
  expect([added.status, added.body.data]).toMatchObject([
    201,
    { name: '200 settlement fees', fee_count: 200, amount: 11 },
  ])
  const again = await callApi('POST', '/admin/fees', { token, body: pack })
  expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['fee_count']])
  expect(await codes()).toContain('200 settlement fees')
  const { id } = added.body.data
  const priced = await callApi('PUT', `/admin/fees/${id}`, { token, body: { amount: 10.5 } })
  expect(priced.body.data).toMatchObject({ amount: 10.5 })
  expect((await callApi('DELETE', `/admin/fees/${id}`, { token })).status).toBe(200)
  expect(await codes()).not.toContain('200 settlement fees')
  expect((await callApi('PUT', `/admin/fees/${id}`, { token, body: { amount: 1 } })).status).toBe(404)
  // No processor charges 0; only publishing can cost nothing.
  const free = { token, body: { amount: 0 } }
  expect((await callApi('PUT', '/admin/fees/2', free)).body.errors).toEqual({ amount: [expect.any(String)] })
  expect((await callApi('PUT', '/admin/fees/1', free)).status).toBe(200)
  expect((await callApi('DELETE', '/admin/fees/1', { token })).status).toBe(409)
})

test('premium: tiers saved -> each reaches to the next one; gaps, a wrong order or none -> 422', async () => {
  const { token } = await signInProvedAdmin()
  const save = (tiers: readonly { min_amount: number; rate: number }[]) =>
    callApi('PUT', '/admin/buyer-premium', { token, body: { base_rate: 5, tiers } })
  const [low, high] = [
    { min_amount: 0, rate: 7 },
    { min_amount: 20_000, rate: 4.5 },
  ]
  expect((await save([low, high])).status).toBe(200)
  const { body } = await callApi('GET', '/financial/buyer-premiums', { token })
  expect(body.data[0].tier_rates).toEqual([
    { min_amount: 0, max_amount: 19_999.99, rate: 7 },
    { min_amount: 20_000, max_amount: null, rate: 4.5 },
  ])
  for (const tiers of [[], [high], [low, low]]) expect((await save(tiers)).status).toBe(422)
})

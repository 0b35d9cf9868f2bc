import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DEFAULT_PREMIUM_SCHEDULE } from '../../../domain/money/premium.ts'
import { database } from '../../../worker/db/client.ts'
import { listListingFees } from '../../../worker/db/queries/payments/financial.ts'
import { readActivePremium, readPlatformSettings } from '../../../worker/db/queries/platform/settings.ts'
import { insertAuction, insertUser, insertVehicle } from '../support/rows.ts'

test('settings: fresh database -> defaults of the first migration', async () => {
  expect(await readPlatformSettings(database(env))).toEqual({
    autoExtendMinutes: 5,
    minBidIncrementCents: 100_00,
    maxAuctionDurationDays: 30,
    maxActiveAuctions: 50,
    maxBidsPerAuction: 1000,
    minAccountAgeDays: 0,
    systemLocked: false,
    requireDealerApproval: true,
  })
})

test('premium: fresh database -> default schedule', async () => {
  expect(await readActivePremium(database(env))).toEqual(DEFAULT_PREMIUM_SCHEDULE)
})

test('price list: fresh database -> listing fee, addons, settlement fees and packs', async () => {
  const fees = await listListingFees(database(env))
  expect(fees.map(({ code, amountCents }) => [code, amountCents])).toEqual([
    ['listing_fee_default', 49_99],
    ['featured_homepage', 25_00],
    ['priority_listing', 15_00],
    ['social_media', 20_00],
    ['email_blast', 30_00],
    ['settlement_private', 15_00],
    ['settlement_dealer', 25_00],
    ['pack_1', 25_00],
    ['pack_5', 22_50],
    ['pack_10', 20_00],
    ['pack_25', 17_50],
    ['pack_50', 15_00],
    ['pack_100', 12_50],
  ])
})

test('auction number: inserted auction -> year and id', async () => {
  const id = await insertAuction({ created_at_ms: Date.UTC(2026, 11, 31, 23, 59) })
  const row = await env.DB.prepare('select auction_number from auctions where id = ?').bind(id).first()
  expect(row).toEqual({ auction_number: `HL-2026-${String(id).padStart(6, '0')}` })
})

test('is_public: paid and not a draft -> 1, else 0', async () => {
  const visibility = async (columns: Record<string, unknown>) => {
    const id = await insertAuction(columns)
    return (
      await env.DB.prepare('select is_public from auctions where id = ?')
        .bind(id)
        .first<{ is_public: number }>()
    )?.is_public
  }
  expect(await visibility({ status: 'pending', listing_paid_at_ms: null })).toBe(0)
  expect(await visibility({ status: 'draft', listing_paid_at_ms: 1 })).toBe(0)
  for (const status of ['pending', 'active', 'paused', 'ended', 'cancelled']) {
    expect(await visibility({ status, listing_paid_at_ms: 1 }), status).toBe(1)
  }
})

test('check constraints: values outside lists and ranges -> refused by the database', async () => {
  const sellerId = await insertUser()
  const refused = [
    () => insertUser({ role: 'root' }),
    () => insertUser({ user_type: 'robot' }),
    () => insertUser({ verification_status: 'maybe' }),
    () => insertVehicle(sellerId, { body_style: 'boat' }),
    () => insertVehicle(sellerId, { mileage: 1_000_000 }),
    () => insertVehicle(sellerId, { vin: 'SHORT' }),
    () => insertAuction({ status: 'sleeping' }),
    () => insertAuction({ auction_type: 'timed' }),
    () => insertAuction({ starting_bid_cents: -1 }),
    () => insertAuction({ auto_extend_minutes: 61 }),
    () => insertAuction({ start_at_ms: 10, end_at_ms: 9 }),
    () => insertAuction({ seller_id: 999_999 }),
    () =>
      run(
        "insert into ledger_entries (key, debit_account, credit_account, amount_cents, at_ms) values ('k1', 'a', 'b', 0, 0)",
      ),
    () =>
      run(
        "insert into ledger_entries (key, debit_account, credit_account, amount_cents, at_ms) values ('k2', 'a', 'a', 1, 0)",
      ),
  ]
  for (const attempt of refused) await expect(attempt(), attempt.toString()).rejects.toThrow(/constraint/i)
})

test('ledger: repeated key -> unique violation', async () => {
  const post = () =>
    run(
      "insert into ledger_entries (key, debit_account, credit_account, amount_cents, at_ms) values ('once', 'a', 'b', 5, 0)",
    )
  await post()
  await expect(post()).rejects.toThrow(/UNIQUE/)
})

test('vehicle photos: second primary -> unique violation', async () => {
  const vehicleId = await insertVehicle(await insertUser())
  const add = (path: string) =>
    run(
      `insert into vehicle_images (vehicle_id, image_path, is_primary, width, height, size_bytes, created_at_ms) values (${vehicleId}, '${path}', 1, 1, 1, 1, 0)`,
    )
  await add('first')
  await expect(add('second')).rejects.toThrow(/UNIQUE/)
})

async function run(sql: string): Promise<void> {
  await env.DB.prepare(sql).run()
}

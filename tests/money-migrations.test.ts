import { expect, test } from 'vitest'
import { fillTables, migrate, migratedDatabase, migrationFiles } from './fixtures/old-database.ts'
import { OLD, type Rows } from './fixtures/rebuilding-migration.ts'

test('migration of the fees: a fee that was owed -> due from now on, without a method; a withdrawn one stays so', () => {
  const before = migrationFiles().indexOf('0019_fees.sql')
  const db = migratedDatabase(OLD + 1)
  fillTables(db)
  for (const file of migrationFiles().slice(OLD + 1, before)) migrate(db, file)
  db.exec(`PRAGMA foreign_keys = off; DELETE FROM transactions; DELETE FROM sales; DELETE FROM settlement_fees;
    DELETE FROM listing_fees`)
  const sale = db.prepare(`INSERT INTO sales (id, key, auction_id, round, winner_id, seller_id, amount_cents,
      premium_rate, premium_cents, settlement_fee_cents, state, created_at_ms, updated_at_ms)
    VALUES (?, ?, 7, ?, 1, 2, 1000000, 6, 60000, 1500, ?, 100, 200)`)
  const fee =
    db.prepare(`INSERT INTO transactions (key, user_id, type, status, description, amount_cents, sale_id,
      created_at_ms, updated_at_ms) VALUES (? || ':fee', 2, 'settlement_fee', ?, '', -1500, ?, 300, 300)`)
  for (const [id, state, status] of [
    [1, 'paid', 'pending'],
    [2, 'refunded', 'failed'],
  ] as const) {
    sale.run(id, `premium:7:${id}:1`, id, state)
    fee.run(`premium:7:${id}:1`, status, id)
  }
  migrate(db, '0019_fees.sql')
  // The old version, which still runs, completes a sale.
  sale.run(3, 'premium:7:3:1', 3, 'paid')
  fee.run('premium:7:3:1', 'pending', 3)

  const rows = (sql: string) => db.prepare(sql).all() as Rows
  const due = { amount_cents: 1_500, state: 'due', payment_method_id: null, seller_id: 2 }
  expect(
    rows('SELECT key, amount_cents, state, payment_method_id, seller_id FROM settlement_fees ORDER BY id'),
  ).toEqual([
    { key: 'settlement_fee:7:1', ...due },
    { key: 'settlement_fee:7:3', ...due },
  ])
  expect(
    rows('SELECT min(due_at_ms) > 1700000000000 AS is_now FROM settlement_fees WHERE round = 1'),
  ).toEqual([{ is_now: 1 }])
  expect(rows('SELECT key, status FROM transactions ORDER BY id')).toEqual([
    { key: 'settlement_fee:7:1', status: 'pending' },
    { key: 'settlement_fee:7:2', status: 'failed' },
    { key: 'settlement_fee:7:3', status: 'pending' },
  ])
  expect(
    rows("SELECT fee_count, amount_cents FROM listing_fees WHERE kind = 'pack' ORDER BY sort_order"),
  ).toEqual(
    [
      [1, 2_500],
      [5, 2_250],
      [10, 2_000],
      [25, 1_750],
      [50, 1_500],
      [100, 1_250],
    ].map(([fee_count, amount_cents]) => ({ fee_count, amount_cents })),
  )
})

test('migration of the sales: every old state -> its state of the machine, the ledger without income that was not paid', () => {
  const before = migrationFiles().indexOf('0017_sales.sql')
  const db = migratedDatabase(OLD + 1)
  fillTables(db)
  for (const file of migrationFiles().slice(OLD + 1, before)) migrate(db, file)
  db.exec('PRAGMA foreign_keys = off; DELETE FROM ledger_entries; DELETE FROM transactions')
  const insert =
    db.prepare(`INSERT INTO sales (id, key, auction_id, round, winner_id, seller_id, amount_cents,
      premium_rate, premium_cents, settlement_fee_cents, state, provider, payment_method_id, charge_reference,
      last_error, defaulted_at_ms, created_at_ms, updated_at_ms)
    VALUES (?, 'premium:' || ?, 1, ?, 1, 2, 1000000, 6, 60000, 1500, ?, 'sandbox', 1, ?, 'card_declined', ?, 100, 200)`)
  const states = ['pending', 'pending', 'paid', 'paid', 'failed', 'deposit_captured', 'refunded'] as const
  db.exec('DELETE FROM sales')
  states.forEach((state, index) => {
    const id = index + 1
    insert.run(id, String(id), id, state, index === 0 ? null : `pay_${id}`, index === 3 ? 150 : null)
  })
  const post =
    db.prepare(`INSERT INTO ledger_entries (key, debit_account, credit_account, amount_cents, sale_id, at_ms)
    VALUES ('premium:' || ? || ?, ?, ?, ?, ?, 200)`)
  for (const id of [5, 6]) post.run(String(id), ':due', 'person:1', 'income:buyer_premium', 60_000, id)
  post.run('6', ':deposit', 'processor:sandbox', 'person:1', 5_000, 6)
  db.exec(`INSERT INTO transactions (key, user_id, type, status, description, amount_cents, created_at_ms, updated_at_ms)
    VALUES ('premium:6:deposit', 1, 'deposit', 'completed', '', -5000, 200, 200)`)

  migrate(db, '0017_sales.sql')

  const rows = (sql: string) => db.prepare(sql).all() as Rows
  const columns = 'state, default_reason, defaulted_at_ms, deposit_cents, next_attempt_at_ms'
  const sale = (state: string, more: Rows[number] = {}) => ({
    state,
    default_reason: null,
    defaulted_at_ms: null,
    deposit_cents: null,
    next_attempt_at_ms: null,
    ...more,
  })
  const unpaid = { default_reason: 'premium_unpaid', defaulted_at_ms: 200 }
  expect(rows(`SELECT ${columns} FROM sales ORDER BY id`)).toEqual([
    sale('premium_due'),
    sale('charging'),
    sale('paid'),
    sale('defaulted', { default_reason: 'price_unpaid', defaulted_at_ms: 150 }),
    sale('defaulted', { ...unpaid, next_attempt_at_ms: 200 }),
    sale('defaulted', { ...unpaid, deposit_cents: 5_000 }),
    sale('refunded'),
  ])
  expect(rows('SELECT sale_id, state FROM payment_attempts ORDER BY sale_id')).toEqual([
    { sale_id: 2, state: 'confirming' },
    { sale_id: 3, state: 'succeeded' },
    { sale_id: 4, state: 'succeeded' },
    { sale_id: 5, state: 'declined' },
    { sale_id: 6, state: 'declined' },
    { sale_id: 7, state: 'succeeded' },
  ])
  const balance = `SELECT account, sum(cents) AS cents FROM (
      SELECT debit_account AS account, amount_cents AS cents FROM ledger_entries
      UNION ALL SELECT credit_account, -amount_cents FROM ledger_entries) GROUP BY account ORDER BY account`
  expect(rows(balance)).toEqual([
    { account: 'income:buyer_premium', cents: 0 },
    { account: 'income:deposits_kept', cents: -5_000 },
    { account: 'person:1', cents: 0 },
    { account: 'processor:sandbox', cents: 5_000 },
  ])
  // What the old version opens while the new one is deployed.
  db.exec(`INSERT INTO sales (id, key, auction_id, round, winner_id, seller_id, amount_cents, premium_rate,
    premium_cents, settlement_fee_cents, created_at_ms, updated_at_ms) VALUES (9, 'premium:9', 1, 9, 1, 2, 1, 1, 1, 1, 1, 1)`)
  expect(rows('SELECT state FROM sales WHERE id = 9')).toEqual([{ state: 'premium_due' }])
})

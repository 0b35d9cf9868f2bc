/** Writes people, sales and entries of the audit log straight into the file of the database, for the lists of the console. */
import type { DatabaseSync } from 'node:sqlite'
import { MINUTE_MS } from '../../domain/format/time-units.ts'

/** Each person has several rows in the lists that triggers keep. */
const ROWS_PER_STATEMENT = 1_000
const FIRST_USER = 2_000_000

const NAMES = [
  'Maria',
  'Alex',
  'Ngoc',
  'Wei',
  'Fatima',
  'Jose',
  'Amber',
  'Dmitri',
  'Keisha',
  'Paulo',
] as const
const SURNAMES = [
  'Lopez',
  'Miller',
  'Tran',
  'Chen',
  'Haddad',
  'Garcia',
  'Stone',
  'Ivanov',
  'Brown',
  'Silva',
] as const

const pick = <T>(from: readonly T[], index: number): T => from[index % from.length] as T

/** Adds this many people, sales and entries; the auctions with the same numbers exist. Deterministic. */
export function fillConsole(database: DatabaseSync, count: number, nowMs: number): void {
  for (let from = 1; from <= count; from += ROWS_PER_STATEMENT) {
    const to = Math.min(count, from + ROWS_PER_STATEMENT - 1)
    const rows = JSON.stringify(
      Array.from({ length: to - from + 1 }, (_, index) => toRow(from + index, nowMs)),
    )
    for (const sql of [USERS, SALES, AUDIT_LOG]) database.prepare(sql).run(rows)
  }
}

function toRow(i: number, nowMs: number) {
  const number = i * 7919
  return {
    i,
    userId: FIRST_USER + i,
    name: `${pick(NAMES, number).toLowerCase()}${i}`,
    firstName: pick(NAMES, number),
    lastName: `${pick(SURNAMES, Math.floor(i / 10))}${i % 100}`,
    userType: i % 10 === 0 ? 'dealer' : 'private',
    status: pick(['verified', 'verified', 'verified', 'pending', 'rejected'], i),
    isActive: i % 25 === 0 ? 0 : 1,
    atMs: nowMs - i * MINUTE_MS,
    // As on a market that works: one sale in twenty is not simply paid.
    saleState: i % 20 === 0 ? pick(['action_required', 'defaulted', 'disputed', 'refunded'], i / 20) : 'paid',
    action: pick(['user.verify', 'user.edit', 'sale.refund', 'report.removed', 'settings.change'], i),
    subject: pick(['user', 'user', 'sale', 'question', 'settings'], i),
  }
}

const USERS = `
  insert into users (id, username, email, first_name, last_name, user_type, verification_status, is_active, created_at_ms, updated_at_ms)
  select value ->> 'userId', value ->> 'name', value ->> 'name' || '@example.test', value ->> 'firstName',
    value ->> 'lastName', value ->> 'userType', value ->> 'status', value ->> 'isActive', value ->> 'atMs', 0
  from json_each(?)`

const SALES = `
  insert into sales (key, auction_id, round, winner_id, seller_id, amount_cents, premium_rate, premium_cents,
    settlement_fee_cents, state, created_at_ms, updated_at_ms)
  select 'premium:' || (value ->> 'i'), a.id, 1, value ->> 'userId', a.seller_id, 1000000, 5, 50000, 1500,
    value ->> 'saleState', value ->> 'atMs', 0
  from json_each(?) join auctions a on a.id = value ->> 'i'`

const AUDIT_LOG = `
  insert into audit_log (actor_id, action, subject_type, subject_id, before, after, request_id, at_ms)
  select ${FIRST_USER + 1} + (value ->> 'i') % 20, value ->> 'action', value ->> 'subject', value ->> 'i', '{}', '{}',
    'request ' || (value ->> 'i'), value ->> 'atMs'
  from json_each(?)
  where (select count(*) from users where id between ${FIRST_USER + 1} and ${FIRST_USER + 20}) = 20`

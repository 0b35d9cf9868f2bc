/** Writes thousands of auctions straight into the file of the database: the list benchmark uses no room. */
import type { DatabaseSync } from 'node:sqlite'
import { generateCar, pickCity, SELLERS } from './cars.ts'

/** Rows per statement: their JSON stays below the limit of two megabytes for a parameter. */
const ROWS_PER_STATEMENT = 1_000

/** Fills an empty database with this many paid auctions in every state. Deterministic. */
export function fillAuctions(database: DatabaseSync, auctions: number, nowMs: number): void {
  const run = (sql: string, rows: readonly object[]) => database.prepare(sql).run(JSON.stringify(rows))
  const sellers = Array.from({ length: SELLERS }, (_, index) => ({
    id: 900_001 + index,
    name: `filler${index + 1}`,
    city: pickCity(index),
  }))
  run(USERS, sellers)
  run(PROFILES, sellers)
  const addIndexes = dropIndexes(database)
  for (let from = 1; from <= auctions; from += ROWS_PER_STATEMENT) {
    const to = Math.min(auctions, from + ROWS_PER_STATEMENT - 1)
    const rows = Array.from({ length: to - from + 1 }, (_, index) => {
      const { car, auction } = generateCar(from + index, nowMs)
      return { ...auction, ...car, auctionWords: auction.description }
    })
    run(VEHICLES, rows)
    run(AUCTIONS, rows)
  }
  addIndexes()
}

/** Drops the indexes of what is filled, which take most of the time row by row; the returned function adds them again. */
function dropIndexes(database: DatabaseSync): () => void {
  const indexes = database
    .prepare(
      `select name, sql from sqlite_master where type = 'index' and sql not like 'create unique%'
        and tbl_name in ('vehicles', 'auctions', 'auction_names', 'listed', 'word_versions')`,
    )
    .all() as { name: string; sql: string }[]
  for (const { name } of indexes) database.exec(`drop index "${name}"`)
  return () => {
    for (const { sql } of indexes) database.exec(sql)
  }
}

const USERS = `
  insert into users (id, username, email, first_name, last_name, user_type, verification_status, created_at_ms, updated_at_ms)
  select value ->> 'id', value ->> 'name', value ->> 'name' || '@example.test', 'Alex', 'Miller', 'dealer', 'verified', 0, 0
  from json_each(?)`

const PROFILES = `
  insert into profiles (user_id, city, state) select value ->> 'id', value ->> 'city', 'CA' from json_each(?)`

const VEHICLES = `
  insert into vehicles (id, seller_id, vin, year, make, model, trim, body_style, mileage, drivetrain, fuel_type,
    transmission, title_status, exterior_color, description, created_at_ms, updated_at_ms)
  select value ->> 'i', value ->> 'sellerId', value ->> 'vin', value ->> 'year', value ->> 'make', value ->> 'model',
    value ->> 'trim', value ->> 'bodyStyle', value ->> 'mileage', value ->> 'drivetrain', value ->> 'fuelType',
    value ->> 'transmission', value ->> 'titleStatus', value ->> 'exteriorColor', value ->> 'description', 0, 0
  from json_each(?)`

const AUCTIONS = `
  insert into auctions (id, vehicle_id, seller_id, title, description, auction_type, starting_bid_cents, minimum_bid_cents,
    min_bid_increment_cents, auto_extend_minutes, premium_schedule, listing_paid_at_ms, status, start_at_ms, end_at_ms,
    has_reserve, total_bids, current_bid_cents, version, created_at_ms, updated_at_ms)
  select value ->> 'i', value ->> 'i', value ->> 'sellerId', value ->> 'title', value ->> 'auctionWords',
    iif(value ->> 'hasReserve' = 1, 'reserve', 'no_reserve'), value ->> 'startingBidCents',
    coalesce(value ->> 'currentBidCents', value ->> 'startingBidCents') + 10000, 10000, 5,
    '{"baseRate":5,"minRate":2,"maxRate":8,"tiers":[]}', 1, value ->> 'status', value ->> 'startAtMs', value ->> 'endAtMs',
    value ->> 'hasReserve', value ->> 'totalBids', value ->> 'currentBidCents', 1, value ->> 'createdAtMs', 0
  from json_each(?)`

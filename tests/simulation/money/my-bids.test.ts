/** My Bids over SQLite with the migrations: its rows, which triggers keep, after random histories of several people. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MY_BID_FILTERS } from '../../../domain/auction/my-bids.ts'
import { type Database, database } from '../../../worker/db/client.ts'
import { findBidFigures, listAuctionsWithBids } from '../../../worker/db/queries/auctions/my-auctions.ts'
import { AUCTION_STATUSES } from '../../../worker/db/schema/values.ts'
import {
  columnsOf,
  fillTables,
  migrate,
  migratedDatabase,
  migrationFiles,
} from '../../fixtures/old-database.ts'
import { OLD } from '../../fixtures/rebuilding-migration.ts'
import { SimDatabase, SqliteAsD1 } from './sqlite-database.ts'

const COLUMNS = 'auction_id, user_id, kind, list_key, bid_count, amount_cents, last_bid_id'
const KEPT = `select ${COLUMNS} from bidder_auctions order by 1, 2`
const SOURCE = `select ${COLUMNS} from bidder_auctions_source order by 1, 2`

const PLACE = { auction: fc.integer({ min: 1, max: 3 }), person: fc.integer({ min: 1, max: 3 }) }
const ACTIONS = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ type: fc.constant('bid' as const), ...PLACE }) },
    fc.record({ type: fc.constant('void' as const), ...PLACE }),
    fc.record({ type: fc.constant('end' as const), ...PLACE, atMs: fc.integer({ min: 2, max: 9_000 }) }),
    fc.record({
      type: fc.constant('status' as const),
      ...PLACE,
      status: fc.constantFrom(...AUCTION_STATUSES),
    }),
  ),
  { maxLength: 30 },
)
type Action = (typeof ACTIONS extends fc.Arbitrary<infer Value> ? Value : never)[number]

/** A database with three people and three auctions; only what a foreign key or a query needs is filled in. */
function createPlatform() {
  const sim = new SimDatabase()
  sim.exec('pragma foreign_keys = off')
  for (const id of [1, 2, 3]) {
    sim.exec(`insert into vehicles (id, seller_id, vin, year, make, model, body_style, mileage, transmission, fuel_type, title_status,
        exterior_color, description, created_at_ms, updated_at_ms)
      values (${id}, 9, '1HGCM82633A00000${id}', 2020, 'BMW', 'M340i', 'sedan', 1, 'automatic', 'gasoline', 'clean', 'Red', '', 1, 1);
      insert into auctions (id, vehicle_id, seller_id, title, description, auction_type, starting_bid_cents, minimum_bid_cents,
        min_bid_increment_cents, auto_extend_minutes, premium_schedule, status, start_at_ms, end_at_ms, created_at_ms, updated_at_ms)
      values (${id}, ${id}, 9, 'A', '', 'no_reserve', 0, 1, 0, 0, '{}', 'active', 1, 5000, 1, 1)`)
  }
  return sim
}

function perform(sim: SimDatabase, action: Action, seq: number): void {
  const { auction, person } = action
  if (action.type === 'bid') {
    // As a replica is written: the auction first, then its bid.
    const id = auction * 1_000_000 + seq
    sim.exec(`update auctions set winning_bid_id = ${id} where id = ${auction};
      insert into bids (id, auction_id, bidder_id, bidder_number, amount_cents, bid_type, seq, at_ms)
      values (${id}, ${auction}, ${person}, 1, ${seq * 100}, 'manual', ${seq}, ${seq})`)
  } else if (action.type === 'void') {
    sim.exec(`update bids set voided_at_ms = 1 where id = (select max(id) from bids where auction_id = ${auction} and voided_at_ms is null);
      update auctions set winning_bid_id = (select max(id) from bids where auction_id = ${auction} and voided_at_ms is null) where id = ${auction}`)
  } else if (action.type === 'end') {
    sim.exec(`update auctions set end_at_ms = ${action.atMs} where id = ${auction}`)
  } else {
    sim.exec(`update auctions set status = '${action.status}' where id = ${auction}`)
  }
}

async function checkLists(db: Database, userId: number): Promise<void> {
  const { counts } = await findBidFigures(db, userId)
  for (const filter of MY_BID_FILTERS) {
    const rows = await listAuctionsWithBids(db, { userId, filter, limit: 100, offset: 0, wonSinceMs: 0 })
    expect(rows.length, filter).toBe(counts[filter])
  }
  expect(counts.all).toBe(counts.winning + counts.outbid + counts.ended)
}

test('my bids: random bids, voids, ends and statuses -> rows as their source has them, counts equal the lists', async () => {
  const sim = createPlatform()
  const db = database({
    DB: new SqliteAsD1(sim, { call: async (run: () => unknown) => run() } as never) as unknown as D1Database,
  })
  await fc.assert(
    fc.asyncProperty(ACTIONS, async (actions) => {
      sim.exec('savepoint history')
      try {
        for (const [index, action] of actions.entries()) {
          perform(sim, action, index + 1)
          expect(sim.rows(KEPT, [])).toEqual(sim.rows(SOURCE, []))
        }
        for (const person of [1, 2, 3]) await checkLists(db, person)
      } finally {
        sim.exec('rollback to history; release history')
      }
    }),
    { numRuns: 60 },
  )
})

test('migration of My Bids: filled database -> rows as their source has them', () => {
  const db = migratedDatabase(OLD + 1)
  fillTables(db)
  db.exec('update bids set voided_at_ms = null')
  for (const file of migrationFiles().slice(OLD + 1)) migrate(db, file)
  expect(columnsOf(db, 'bidder_auctions').map(({ name }) => name)).toEqual(COLUMNS.split(', '))
  const kept = db.prepare(KEPT).all()
  expect(kept.length).toBeGreaterThan(0)
  expect(kept).toEqual(db.prepare(SOURCE).all())
})

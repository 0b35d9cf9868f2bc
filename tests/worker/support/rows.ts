import { env } from 'cloudflare:workers'

type Columns = Record<string, unknown>

let created = 0

/** Inserts a row with the columns over the defaults; returns its id. */
async function insert(table: string, columns: Columns): Promise<number> {
  const names = Object.keys(columns)
  const row = await env.DB.prepare(
    `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')}) returning id`,
  )
    .bind(...Object.values(columns))
    .first<{ id: number }>()
  if (!row) throw new Error(`No row was stored in ${table}`)
  return row.id
}

/** Inserts a verified private user. */
export function insertUser(columns: Columns = {}): Promise<number> {
  created += 1
  return insert('users', {
    username: `row${created}`,
    email: `row${created}@example.com`,
    first_name: 'Row',
    last_name: 'Person',
    user_type: 'private',
    verification_status: 'verified',
    created_at_ms: 0,
    updated_at_ms: 0,
    ...columns,
  })
}

/** Inserts a sedan of a seller. */
export function insertVehicle(sellerId: number, columns: Columns = {}): Promise<number> {
  return insert('vehicles', {
    seller_id: sellerId,
    vin: '1HGCM82633A004352',
    year: 2018,
    make: 'Honda',
    model: 'Accord',
    body_style: 'sedan',
    mileage: 60_000,
    fuel_type: 'gasoline',
    transmission: 'automatic',
    title_status: 'clean',
    created_at_ms: 0,
    updated_at_ms: 0,
    ...columns,
  })
}

/** Inserts a paid, active auction with its own vehicle, whose columns are `vehicle`. */
export async function insertAuction(columns: Columns = {}, vehicle: Columns = {}): Promise<number> {
  const sellerId = typeof columns.seller_id === 'number' ? columns.seller_id : await insertUser()
  const vehicleId = await insertVehicle(sellerId === 999_999 ? await insertUser() : sellerId, vehicle)
  return insert('auctions', {
    vehicle_id: vehicleId,
    seller_id: sellerId,
    title: '2018 Honda Accord',
    description: 'One owner.',
    auction_type: 'no_reserve',
    starting_bid_cents: 1_000_00,
    minimum_bid_cents: 1_100_00,
    min_bid_increment_cents: 100_00,
    auto_extend_minutes: 5,
    premium_schedule: '{"baseRate":5,"minRate":2,"maxRate":8,"tiers":[]}',
    listing_paid_at_ms: 1,
    status: 'active',
    start_at_ms: 1_000,
    end_at_ms: 2_000,
    created_at_ms: 0,
    updated_at_ms: 0,
    ...columns,
  })
}

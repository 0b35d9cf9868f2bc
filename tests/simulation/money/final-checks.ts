import { isCompletedSale } from '../../../domain/after-sale/sale-money.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/format/time-units.ts'
import { database } from '../../../worker/db/client.ts'
import { findBidFigures } from '../../../worker/db/queries/auctions/my-auctions.ts'
import { findSellerFigures } from '../../../worker/db/queries/messaging/reviews.ts'
import { findHomeFigures } from '../../../worker/db/queries/search/home.ts'
import { listResults } from '../../../worker/db/queries/search/results.ts'
import { reconcile } from '../../../worker/services/payments/books/reconcile.ts'
import { readSummary } from '../../../worker/services/payments/my-transactions.ts'
import { readSaleRows, type SimSale } from './sim-sales.ts'
import { CAPTURED_AT } from './step-checks.ts'
import type { World } from './world.ts'

/** What must hold once nothing is left to do. Returns what does not, or null. */
export async function findFinalViolation(world: World): Promise<string | null> {
  const sales = readSaleRows(world)
  return (
    findUnfinished(world, sales) ??
    findUnreturned(world) ??
    findMissingMoney(world) ??
    findWronglySettled(world, sales) ??
    findUntold(world) ??
    (await findMiscounted(world, sales))
  )
}

function findUnfinished(world: World, sales: readonly SimSale[]): string | null {
  const open = sales.find(
    ({ state, next_attempt_at_ms: next }) =>
      next !== null || !['paid', 'disputed', 'defaulted', 'refunded', 'premium_refunded'].includes(state),
  )
  if (open !== undefined)
    return `sale ${open.key} is left ${open.state}, to be continued at ${open.next_attempt_at_ms}`
  const [refund] = world.rows<{ key: string; state: string }>(
    "select key, state from refunds where state <> 'succeeded' limit 1",
  )
  if (refund !== undefined) return `${refund.key} is left ${refund.state}`
  const [hold] = world.rows<{ key: string; state: string }>(
    "select key, state from card_holds where state in ('placing', 'releasing', 'capturing') limit 1",
  )
  if (hold !== undefined) return `${hold.key} is left ${hold.state}`
  const [lost] = world.rows<{ key: string; winner_id: number }>(
    `select 'auction ' || id as key, winner_id from auctions a where status = 'ended' and result_outcome = 'sold'
      and not exists (select 1 from sales s where s.auction_id = a.id and s.round = a.round) limit 1`,
  )
  return lost === undefined ? null : `${lost.key} was sold to person ${lost.winner_id} and has no sale`
}

/** A payment that succeeded late is refunded, and administrators have an alert. */
function findUnreturned(world: World): string | null {
  for (const reference of world.lateSuccesses) {
    const [kept] = world.rows(
      'select 1 from sandbox_payments where reference = ? and refunded_cents < captured_cents',
      reference,
    )
    if (kept !== undefined) return `${reference} succeeded late and is not refunded`
    const alerts = world.rows('select 1 from admin_alerts where key = ?', `late_payment:${reference}`)
    if (alerts.length !== 1) return `no alert that ${reference} succeeded late`
  }
  return null
}

/** The ledger's account of the processor is what the processor has by its own books. */
function findMissingMoney(world: World): string | null {
  const payments = world.rows<{ reference: string; captured: number; refunded_cents: number }>(
    `select reference, ${CAPTURED_AT} as captured, refunded_cents from sandbox_payments`,
    world.nowMs,
  )
  const theirs = payments.reduce(
    (sum, { reference, captured, refunded_cents: refunded }) =>
      sum + captured - refunded - (world.decidedDisputes.get(reference)?.state === 'lost' ? captured : 0),
    0,
  )
  const [row] = world.rows<{ ours: number }>(
    `select coalesce(sum(case when debit_account = 'processor:sandbox' then amount_cents else -amount_cents end), 0) as ours
      from ledger_entries where 'processor:sandbox' in (debit_account, credit_account)`,
  )
  if (row?.ours !== theirs) return `the ledger has ${row?.ours} at the processor, the processor ${theirs}`
  const [total] = world.rows<{ shown: number }>(
    `select -coalesce(sum(amount_cents), 0) as shown from transactions
      where status = 'completed' and type in ('buyer_premium', 'deposit', 'refund', 'dispute')`,
  )
  return total?.shown === theirs
    ? null
    : `people's transactions are ${total?.shown}, the processor has ${theirs}`
}

interface Settled {
  /** Whether the bank has taken one of its payments back: the sale is then refunded, and the rest is kept. */
  readonly isLost: boolean
  readonly charged: number
  readonly deposit: number
  readonly returned: number
}

/** A paid sale has its premium, one that was refunded nothing, one that defaulted at most the deposit. */
function findWronglySettled(world: World, sales: readonly SimSale[]): string | null {
  for (const sale of sales) {
    const { isLost, charged, deposit, returned } = readSettled(world, sale)
    const taken = charged + deposit
    const { key, state, premium_cents: premium, settled_at_ms: settledAtMs, waived_at_ms: waivedAtMs } = sale
    const what = `${key} (${state}${settledAtMs === null ? '' : ', settled'}${waivedAtMs === null ? '' : ', waived'}): ${charged} charged, ${deposit} kept, ${returned} returned, of ${premium}`
    if (isCompletedSale(state) && waivedAtMs === null && taken !== premium) return `not paid: ${what}`
    const isGivenBack = state === 'refunded' || state === 'premium_refunded'
    if (isCompletedSale(state) && !isGivenBack && returned > 0) return `paid and returned: ${what}`
    if (isGivenBack && !isLost && returned < taken) return `not refunded: ${what}`
    if (state === 'defaulted' && settledAtMs === null && charged !== returned)
      return `charged after the default: ${what}`
    if (
      state === 'defaulted' &&
      settledAtMs !== null &&
      waivedAtMs === null &&
      taken - returned !== premium &&
      returned === 0
    )
      return `settled wrongly: ${what}`
  }
  return null
}

function readSettled(world: World, sale: SimSale): Settled {
  const payments = world.rows<{ reference: string; kind: string; captured: number; refunded_cents: number }>(
    `select reference, kind, ${CAPTURED_AT} as captured, refunded_cents from sandbox_payments
      where (kind = 'charge' and key = ?2 and reference not in (select value from json_each(?4)))
        or reference in (select reference from card_holds where sale_id = ?3 and reference is not null)`,
    world.nowMs,
    sale.key,
    sale.id,
    JSON.stringify([...world.lateSuccesses]),
  )
  const sum = (of: (payment: (typeof payments)[number]) => number) =>
    payments.reduce((total, payment) => total + of(payment), 0)
  return {
    isLost: payments.some(({ reference }) => world.decidedDisputes.get(reference)?.state === 'lost'),
    charged: sum(({ kind, captured }) => (kind === 'charge' ? captured : 0)),
    deposit: sum(({ kind, captured }) => (kind === 'hold' ? captured : 0)),
    returned: sum(({ reference, captured, refunded_cents: refunded }) =>
      world.decidedDisputes.get(reference)?.state === 'lost' ? captured : refunded,
    ),
  }
}

/** Buyer, seller and every administrator are notified of every default, and administrators have an alert. */
function findUntold(world: World): string | null {
  for (const { key, winner_id: winnerId, seller_id: sellerId } of world.defaults.values()) {
    const notice = `sale_payment:${key}:defaulted`
    const untold = [winnerId, sellerId, ...world.admins].find(
      (userId) => !world.notified.get(userId)?.has(notice),
    )
    if (untold !== undefined) return `person ${untold} was not told that ${key} defaulted`
    const alerts = world.rows('select 1 from admin_alerts where key = ?', `premium_failed:${key}`)
    if (alerts.length !== 1) return `no alert that ${key} defaulted`
  }
  return null
}

/** A sale that is not completed is in no figure, list or record. */
async function findMiscounted(world: World, sales: readonly SimSale[]): Promise<string | null> {
  const db = database(world.env)
  const counted = sales.filter(({ state }) => isCompletedSale(state))
  const cents = (of: readonly SimSale[]) => of.reduce((sum, { amount_cents: amount }) => sum + amount, 0)
  const home = await findHomeFigures(db)
  if (home.vehiclesSold !== counted.length) return `home has ${home.vehiclesSold} sold, of ${counted.length}`
  if (home.salesVolumeCents !== cents(counted))
    return `home has ${home.salesVolumeCents} of ${cents(counted)} cents`
  const filters = { sort: 'newest', isSoldOnly: true } as const
  const archive = await listResults(db, { filters, foundIds: null, limit: 100, offset: 0 })
  const ids = (of: Iterable<number>) => [...of].sort((one, other) => one - other).join()
  const auctionIds = ids(counted.map(({ auction_id: id }) => id))
  if (ids(archive.ids) !== auctionIds || archive.total !== counted.length)
    return `the archive has ${ids(archive.ids)} as sold, of ${auctionIds}`
  for (const sellerId of world.sellers) {
    const own = counted.filter(({ seller_id: id }) => id === sellerId)
    const { sold } = await findSellerFigures(db, sellerId)
    if (sold !== own.length) return `the record of seller ${sellerId} has ${sold} sold, of ${own.length}`
    const { total_revenue: revenue } = await readSummary(world.env, sellerId)
    if (Math.round(revenue * 100) !== cents(own))
      return `the summary of seller ${sellerId} has ${revenue}, of ${cents(own)} cents`
  }
  for (const buyerId of world.buyers) {
    const own = counted.filter(({ winner_id: id }) => id === buyerId)
    const { won } = await findBidFigures(db, buyerId)
    if (won !== own.length) return `My Auctions of person ${buyerId} has ${won} won, of ${own.length}`
  }
  const vehicles = world.rows<{ n: number }>(
    `select count(*) as n from sales s join auctions a on a.id = s.auction_id where s.state in ('paid', 'disputed', 'premium_refunded')
      group by a.vehicle_id having count(*) > 1`,
  )
  return vehicles.length === 0 ? null : 'a car was sold twice'
}

/** The holds that the processor still has, once every authorization has expired. */
export function findForgottenHold(world: World): string | null {
  const [held] = world.rows<{ reference: string }>(
    "select reference from sandbox_payments where kind = 'hold' and status = 'held' and capture_before_ms > ? limit 1",
    world.nowMs,
  )
  return held === undefined ? null : `hold ${held.reference} is left`
}

/** What the nightly comparison with the processor finds; nothing once all is settled. */
export async function findDifference(world: World): Promise<string | null> {
  world.advance(2 * DAY_MS)
  const night = () => reconcile(world.env, world.nowMs)
  // Interrupted, and repeated in the next hour.
  await world.interruptions.during(night)
  world.advance(HOUR_MS)
  await night()
  const [difference] = world.rows<{ key: string; ours: number; theirs: number }>(
    `select key, ours_cents as ours, theirs_cents as theirs from reconciliation_differences
      where resolved_at_ms is null and key not like '%dispute%'`,
  )
  return difference === undefined
    ? null
    : `the night finds ${difference.key}: ${difference.ours}, ${difference.theirs}`
}

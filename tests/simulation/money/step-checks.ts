import { isPremiumDefault, owes } from '../../../domain/after-sale/sale-money.ts'
import { readSaleRows, toDebt } from './sim-sales.ts'
import type { World } from './world.ts'

/** People who owe a premium, by the domain's rule. */
export function debtorIds(world: World): Set<number> {
  return new Set(readSaleRows(world).flatMap((sale) => (owes(toDebt(sale)) ? [sale.winner_id] : [])))
}

/** The state of the sandbox's payment at a time, as SQL; the time is parameter 1. */
const STATUS_AT = `case
  when status = 'held' and capture_before_ms <= ?1 then 'canceled'
  when status = 'processing' and processing_until_ms <= ?1 then case when processing_fails then 'failed' else 'succeeded' end
  else status end`

/** What was taken from the card by a time, as SQL; the time is parameter 1. */
export const CAPTURED_AT = `case
  when status = 'processing' and processing_until_ms <= ?1 and not processing_fails then amount_cents
  else captured_cents end`

interface Taken {
  readonly key: string
  readonly premium_cents: number
  readonly charges: number
  readonly charged_cents: number
  readonly deposit_cents: number
}

/** What must hold after every action. Returns what does not, or null. */
export function findStepViolation(world: World): string | null {
  for (const sale of readSaleRows(world))
    if (isPremiumDefault(toDebt(sale))) world.defaults.set(sale.key, sale)
  return findUnbalanced(world) ?? findOverpaid(world) ?? findStrayHold(world)
}

/** The ledger's sum is zero, and a buyer's account too: each movement is posted with its cause. */
function findUnbalanced(world: World): string | null {
  const accounts = world.rows<{ account: string; cents: number }>(
    `select account, sum(cents) as cents from (
      select debit_account as account, amount_cents as cents from ledger_entries
      union all select credit_account, -amount_cents from ledger_entries) group by account`,
  )
  const sum = accounts.reduce((total, { cents }) => total + cents, 0)
  if (sum !== 0) return `the ledger's sum is ${sum}`
  const buyers = new Set(world.buyers.map((userId) => `person:${userId}`))
  const open = accounts.find(({ account, cents }) => buyers.has(account) && cents !== 0)
  return open === undefined ? null : `the ledger's account ${open.account} has ${open.cents}`
}

/**
 * One successful premium a sale at most, and never more than the premium with the deposit. Payments that the processor
 * has let succeed after they were voided are refunded later.
 */
function findOverpaid(world: World): string | null {
  const ofSale = `kind = 'charge' and key = s.key and reference not in (select value from json_each(?2))`
  const all = world.rows<Taken>(
    `select s.key, s.premium_cents,
      (select count(*) from sandbox_payments where ${ofSale} and ${STATUS_AT} = 'succeeded') as charges,
      (select coalesce(sum(${CAPTURED_AT}), 0) from sandbox_payments where ${ofSale}) as charged_cents,
      (select coalesce(sum(p.captured_cents), 0) from card_holds h join sandbox_payments p on p.reference = h.reference
        where h.sale_id = s.id) as deposit_cents
      from sales s`,
    world.nowMs,
    JSON.stringify([...world.lateSuccesses]),
  )
  for (const {
    key,
    premium_cents: premium,
    charges,
    charged_cents: charged,
    deposit_cents: deposit,
  } of all) {
    if (charges > 1) return `${key} has ${charges} successful payments`
    if (charged + deposit > premium)
      return `${key}: ${charged} charged and ${deposit} kept, of a premium of ${premium}`
  }
  return null
}

/**
 * Each hold at the processor has an open authorization, a bid of its person in an auction whose holds are not released
 * yet, an unpaid sale, or a row that is about to end it. A renewal
 * whose answer was lost has the row of the hold that it renews, whose void ends both.
 */
function findStrayHold(world: World): string | null {
  const [stray] = world.rows<{ reference: string; state: string | null }>(
    `select p.reference, h.state from sandbox_payments p
      left join sandbox_payments old on old.renewed_by_reference = p.reference
      left join card_holds h on h.reference in (p.reference, old.reference)
      where p.kind = 'hold' and p.status = 'held' and p.capture_before_ms > ?1
      and coalesce(h.state, '') not in ('placing', 'action_required', 'releasing', 'capturing')
      and not exists (select 1 from authorizations a where a.id = h.authorization_id
        and a.state in ('pending', 'active', 'action_required'))
      and not exists (select 1 from bids b join auctions a on a.id = b.auction_id
        where b.bidder_id = h.user_id and a.status in ('active', 'paused'))
      and not exists (select 1 from auctions a where a.winner_id = h.user_id and a.status = 'ended'
        and not exists (select 1 from sales s where s.auction_id = a.id and s.round = a.round))
      and not exists (select 1 from sales s where s.winner_id = h.user_id
        and s.state in ('premium_due', 'charging', 'processing', 'action_required'))`,
    world.nowMs,
  )
  return stray === undefined ? null : `hold ${stray.reference} (${stray.state}) is open for nothing`
}

import type { SaleDebt } from '../../../domain/after-sale/sale-money.ts'
import { type Cents, cents } from '../../../domain/money/cents.ts'
import type { SaleDefaultReason, SaleNextStep, SaleState } from '../../../domain/money/money-states.ts'
import type { World } from './world.ts'

/** A row of `sales`, as the simulation reads it. */
export interface SimSale {
  readonly id: number
  readonly key: string
  readonly auction_id: number
  readonly round: number
  readonly winner_id: number
  readonly seller_id: number
  readonly amount_cents: number
  readonly state: SaleState
  readonly default_reason: SaleDefaultReason | null
  readonly next_step: SaleNextStep
  readonly premium_cents: number
  readonly deposit_cents: number | null
  readonly soft_declines: number
  readonly due_by_ms: number | null
  readonly settled_at_ms: number | null
  readonly waived_at_ms: number | null
  readonly next_attempt_at_ms: number | null
}

export function readSaleRows(world: World): SimSale[] {
  return world.rows<SimSale>('select * from sales order by id')
}

/** The sale as the domain reads it. */
export function toDebt(sale: SimSale): SaleDebt {
  return {
    state: sale.state,
    defaultReason: sale.default_reason,
    premiumCents: cents(sale.premium_cents),
    depositCents: sale.deposit_cents as Cents | null,
    softDeclines: sale.soft_declines,
    dueByMs: sale.due_by_ms,
    settledAtMs: sale.settled_at_ms,
    waivedAtMs: sale.waived_at_ms,
  }
}

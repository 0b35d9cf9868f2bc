import { amountDueCents } from '../../../domain/after-sale/sale-money.ts'
import { refusal } from '../../../domain/errors.ts'
import { centsToDollars, ZERO_CENTS } from '../../../domain/money/cents.ts'
import { toApiSaleState } from '../../../domain/money/money-states.ts'
import { feeTakenCents } from '../../../domain/money/settlement-fee.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { Paginated } from '../../../domain/schemas/list-query.ts'
import type { SaleRole, WireSale } from '../../../domain/schemas/sales.ts'
import { database } from '../../db/client.ts'
import { findOwedSale } from '../../db/queries/settlement/owed-premiums.ts'
import { findListedSale, type ListedSale, listSales } from '../../db/queries/settlement/sale-lists.ts'
import type { Env } from '../../env.ts'

/** A page of the viewer's sales as buyer or seller, newest first; a page beyond the last is empty. */
export async function readSales(
  env: Env,
  {
    userId,
    role,
    page,
    per_page,
  }: {
    readonly userId: number
    readonly role: SaleRole
    readonly page: number
    readonly per_page: number
  },
): Promise<Paginated<WireSale>> {
  const { rows, total } = await listSales(database(env), {
    userId,
    role,
    limit: per_page,
    offset: (page - 1) * per_page,
  })
  return {
    data: rows.map((row) => toWireSale(row, role)),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / per_page)),
    per_page,
    total,
  }
}

/** One sale for one of its two sides. Error: `not_found` for anybody else. */
export async function readOwnSale(
  env: Env,
  { saleId, userId }: { readonly saleId: number; readonly userId: number },
): Promise<Result<ListedSale & { readonly wire: WireSale }>> {
  const row = await findListedSale(database(env), saleId)
  const role = row?.sale.winnerId === userId ? 'buyer' : row?.sale.sellerId === userId ? 'seller' : null
  if (row === null || role === null) return err(refusal('not_found'))
  return ok({ ...row, wire: toWireSale(row, role) })
}

/** Maps a sale to the API's. */
export function toWireSale({ sale, auctionNumber, actionUrl }: ListedSale, role: SaleRole): WireSale {
  return {
    id: sale.id,
    auction_id: sale.auctionId,
    auction_number: auctionNumber,
    round: sale.round,
    role,
    state: toApiSaleState(sale.state),
    reason: sale.defaultReason,
    next_step: sale.nextStep,
    price: centsToDollars(sale.amountCents),
    premium: centsToDollars(sale.premiumCents),
    deposit: centsToDollars(sale.depositCents ?? ZERO_CENTS),
    amount_due: centsToDollars(amountDueCents(sale)),
    settlement_fee: centsToDollars(feeTakenCents(sale.amountCents, sale.settlementFeeCents)),
    due_by:
      sale.state === 'action_required' && sale.dueByMs !== null ? new Date(sale.dueByMs).toISOString() : null,
    action_url: role === 'buyer' ? actionUrl : null,
  }
}

/** The newest premium that a person owes. `amountDue` in dollars. */
export interface OwedPremium {
  readonly saleId: number
  readonly amountDue: number
  readonly title: string
}

/** The newest premium that a person owes, or null. */
export async function readOwedPremium(env: Pick<Env, 'DB'>, userId: number): Promise<OwedPremium | null> {
  const db = database(env)
  const owed = await findOwedSale(db, userId)
  if (owed === null) return null
  const listed = await findListedSale(db, owed.id)
  return { saleId: owed.id, amountDue: centsToDollars(amountDueCents(owed)), title: listed?.title ?? '' }
}

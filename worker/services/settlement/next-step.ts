import type { SaleNextStep } from '../../../domain/money/money-states.ts'
import { database } from '../../db/client.ts'
import { isCarGone } from '../../db/queries/after-sale/listed-again.ts'
import { findSaleOfRound } from '../../db/queries/settlement/sale-lists.ts'
import type { SaleRow } from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'
import { recordSaleEvent } from './record-premium.ts'

/**
 * Records what the seller does with the car of a sale that is not completed, before they do it: from then on a late
 * payment of the premium does not complete the sale. False if the sale still runs, or counts again.
 * @throws if the database does not answer.
 */
export async function recordNextStep(
  env: Env,
  round: { readonly auctionId: number; readonly round: number },
  step: Exclude<SaleNextStep, 'none'>,
  nowMs: number,
): Promise<boolean> {
  const sale = await findSaleOfRound(database(env), round)
  if (sale === null) return false
  if (sale.state === 'defaulted' && (sale.nextStep === step || sale.nextStep === 'relisted')) return true
  return (await recordSaleEvent(env, sale, { type: 'next_step', step }, { nowMs })) !== null
}

/**
 * The sale, marked as relisted if the seller no longer has its car for this buyer; one whose car was offered on stays so. With
 * `hold` the room of a car that is still there, which the database may show late, keeps it for one minute, in which the caller
 * records the payment.
 */
export async function withCurrentNextStep(
  env: Env,
  sale: SaleRow,
  nowMs: number,
  { hold = false }: { readonly hold?: boolean } = {},
): Promise<SaleRow> {
  if (sale.state !== 'defaulted' || sale.nextStep !== 'none') return sale
  const isHeld = !hold || (await holdForSale(env, sale))
  if (isHeld && !(await isCarGone(database(env), sale))) return sale
  const marked = await recordSaleEvent(env, sale, { type: 'next_step', step: 'relisted' }, { nowMs })
  return marked ?? sale
}

/** False if the room has reopened or cancelled the auction. */
function holdForSale(env: Env, { auctionId, round }: SaleRow): Promise<boolean> {
  return env.AUCTION_ROOM.getByName(String(auctionId)).holdForSale(round)
}

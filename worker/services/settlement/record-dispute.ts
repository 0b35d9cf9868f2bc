import { applySaleEvent } from '../../../domain/after-sale/sale-machine.ts'
import { isCompletedSale } from '../../../domain/after-sale/sale-money.ts'
import { usdExact } from '../../../domain/format/usd.ts'
import { type IncomeAccount, refundPostings } from '../../../domain/money/postings.ts'
import { database } from '../../db/client.ts'
import { findHoldByReference } from '../../db/queries/payments/card-holds.ts'
import {
  closeDisputeStatement,
  type DisputeRow,
  findDispute,
  hasOtherOpenDispute,
  insertDispute,
  isDisputeOpen,
} from '../../db/queries/payments/disputes.ts'
import { runBatch, type Statement } from '../../db/queries/platform/batch.ts'
import { runGuarded } from '../../db/queries/platform/guard.ts'
import {
  findAttemptByReference,
  hasNoStandingAttempt,
  isAttemptOver,
} from '../../db/queries/settlement/payment-attempts.ts'
import { putTransactionStatement, type SaleMove } from '../../db/queries/settlement/sale-moves.ts'
import { findSaleById, type SaleRow } from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'
import type { Dispute, ProviderName } from '../../providers/payments/payment-port.ts'
import { notifySaleSides } from '../after-sale/handover-notices.ts'
import { raiseAlert } from '../notifications/raise-alert.ts'
import { endLivePayment } from './default-sale.ts'
import { feeReversalStatements, postingsOf, recordSaleEvent, toTransaction } from './record-premium.ts'
import { listTakenPayments } from './taken-payments.ts'

/** What of a sale is disputed. */
interface DisputedPart {
  readonly sale: SaleRow
  readonly part: 'premium' | 'deposit'
}

/**
 * Records a dispute of a sale's premium or deposit as the processor has it now, and alerts administrators: an open one
 * marks the sale, one that is won ends that, one that is lost takes the income back. Once nothing is left of what was taken,
 * the sale ends, unless both sides have confirmed the hand-over. Both sides are notified. Safe to repeat.
 * `unknown` if the payment is of no sale, `later` if the sale was being changed. docs/rules/settlement.md, Disputes
 */
export async function recordDispute(
  env: Env,
  provider: ProviderName,
  dispute: Dispute,
  nowMs: number,
): Promise<'synced' | 'unknown' | 'later'> {
  const db = database(env)
  const { reference, paymentReference, amountCents, state } = dispute
  const disputed = await findDisputedPart(env, { provider, reference: paymentReference })
  if (disputed === null) return 'unknown'
  const { sale } = disputed
  await insertDispute(db, {
    provider,
    reference,
    paymentReference,
    amountCents,
    saleId: sale.id,
    openedAtMs: nowMs,
  })
  const row = await findDispute(db, { provider, reference })
  if (row === null) return 'later'
  await alert(env, disputed, row, 'opened', nowMs)
  if (state === 'open') {
    await notify(env, sale, { change: 'disputed', row }, nowMs)
    return mark(env, sale, { type: 'disputed' }, { onlyIf: isDisputeOpen(row), nowMs })
  }
  if (row.state === 'lost' && (state === 'won' || amountCents < row.amountCents)) {
    await alert(env, disputed, row, 'won_late', nowMs)
  }
  if (state === 'won') {
    await runBatch(db, [closeDisputeStatement(db, row, { state, amountCents, nowMs })])
    return endDispute(env, sale, row, nowMs)
  }
  const lost = { ...row, amountCents }
  if (row.state === 'open' && !(await recordLoss(env, disputed, lost, nowMs))) return 'later'
  const taken = await listTakenPayments(db, sale)
  if (isCompletedSale(sale.state) && taken.some(({ leftCents }) => leftCents > 0)) {
    await alert(env, disputed, lost, 'lost_in_part', nowMs)
    return endDispute(env, sale, row, nowMs)
  }
  await alert(env, disputed, lost, 'lost', nowMs)
  return mark(env, sale, { type: 'dispute_lost' }, { also: feeReversalStatements(db, sale, nowMs), nowMs })
}

/** Stores what the bank has taken back, once. False if the sale was being changed. */
async function recordLoss(
  env: Env,
  { sale, part }: DisputedPart,
  lost: DisputeRow,
  nowMs: number,
): Promise<boolean> {
  const db = database(env)
  const { amountCents } = lost
  const loss = [
    closeDisputeStatement(db, lost, { state: 'lost', amountCents, nowMs }),
    ...lossStatements(env, sale, part, lost, nowMs),
  ]
  const event = { type: 'deposit_lost', amountCents } as const
  if (part === 'premium' || applySaleEvent(sale, event, nowMs) === null) {
    // Otherwise another delivery of the same event has stored it.
    await runGuarded(db, isDisputeOpen(lost), loss)
    return true
  }
  // A payment that the buyer has begun would take too little.
  if ((await endLivePayment(env, sale, nowMs)) !== null) return false
  // The deposit no longer counts towards the premium: in one batch with the loss, so that it is lowered once.
  const onlyIf = isDisputeOpen(lost, hasNoStandingAttempt(sale.key))
  const once = { also: loss, withoutLivePayment: true, onlyIf, nowMs }
  return (await recordSaleEvent(env, sale, event, once)) !== null
}

/** A sale of which something is left goes on as paid once no dispute of it is open. */
async function endDispute(
  env: Env,
  sale: SaleRow,
  row: DisputeRow,
  nowMs: number,
): Promise<'synced' | 'later'> {
  if (await hasOtherOpenDispute(database(env), row)) return 'synced'
  if (sale.state === 'disputed') await notify(env, sale, { change: 'dispute_over', row }, nowMs)
  return mark(env, sale, { type: 'dispute_over' }, { nowMs })
}

/** Both sides of a sale that counts are notified once; not a seller whose car both say is handed over. */
async function notify(
  env: Env,
  sale: SaleRow,
  { change, row }: { readonly change: 'disputed' | 'dispute_over'; readonly row: DisputeRow },
  nowMs: number,
): Promise<void> {
  if (!isCompletedSale(sale.state)) return
  const sides = sale.handedOverAtMs === null ? (['seller', 'buyer'] as const) : (['buyer'] as const)
  await notifySaleSides(env, sale, { change, sides, name: `${change}:${row.reference}` }, nowMs)
}

async function findDisputedPart(
  env: Env,
  which: { readonly provider: ProviderName; readonly reference: string },
): Promise<DisputedPart | null> {
  const db = database(env)
  const [attempt, hold] = await Promise.all([
    findAttemptByReference(db, which),
    findHoldByReference(db, which.provider, which.reference),
  ])
  // A payment that came too late was never the sale's.
  if (attempt !== null && isAttemptOver(attempt)) return null
  const saleId = attempt?.saleId ?? hold?.saleId ?? null
  const sale = saleId === null ? null : await findSaleById(db, saleId)
  return sale === null ? null : { sale, part: attempt === null ? 'deposit' : 'premium' }
}

/** An event that the sale does not allow has been recorded before, or changes nothing any more. */
async function mark(
  env: Env,
  sale: SaleRow,
  event: { readonly type: 'disputed' | 'dispute_over' | 'dispute_lost' },
  of: Pick<SaleMove, 'nowMs' | 'also' | 'onlyIf'>,
): Promise<'synced' | 'later'> {
  if (applySaleEvent(sale, event, of.nowMs) === null) return 'synced'
  const moved = await recordSaleEvent(env, sale, event, of)
  return moved === null ? 'later' : 'synced'
}

/** What the bank took back, once: the person's transaction, and the reversed income. */
function lossStatements(
  env: Env,
  sale: SaleRow,
  part: DisputedPart['part'],
  { provider, reference, paymentReference, amountCents }: DisputeRow,
  nowMs: number,
): Statement[] {
  const db = database(env)
  const key = `dispute:${provider}:${reference}`
  const incomeAccount: IncomeAccount =
    part === 'deposit' && sale.settledAtMs === null ? 'income:deposits_kept' : 'income:buyer_premium'
  const postings = refundPostings({
    refundKey: key,
    personId: sale.winnerId,
    provider,
    incomeAccount,
    amountCents,
  })
  return [
    putTransactionStatement(db, {
      ...toTransaction(sale, nowMs),
      key,
      type: 'dispute',
      status: 'completed',
      description: `${part === 'deposit' ? 'Deposit' : "Buyer's premium"} for auction #${sale.auctionId} taken back by the bank`,
      amountCents,
      provider,
      processorReference: paymentReference,
    }),
    ...postingsOf(db, postings, sale, nowMs),
  ]
}

async function alert(
  env: Env,
  { sale, part }: DisputedPart,
  { reference, paymentReference, amountCents }: DisputeRow,
  change: 'opened' | 'lost' | 'lost_in_part' | 'won_late',
  nowMs: number,
): Promise<void> {
  const of = `the ${part} of auction #${sale.auctionId}`
  const messages = {
    opened: `The buyer's bank disputes ${of}.`,
    lost: `The dispute about ${of} is lost. The bank has taken ${usdExact(amountCents)} back.`,
    lost_in_part: `The dispute about ${of} is lost. The bank has taken ${usdExact(amountCents)} back; the sale stays completed, unless you refund the rest.`,
    won_late: `The dispute about ${of}, which was lost, is won after all. Compare the books: what came back is not in them, and refunds that the loss has lowered stay lowered.`,
  }
  const keys = {
    opened: 'dispute',
    lost: 'dispute_lost',
    lost_in_part: 'dispute_lost',
    won_late: 'dispute_won',
  }
  await raiseAlert(
    env,
    {
      key: `${keys[change]}:${reference}`,
      kind: 'dispute',
      message: messages[change],
      auctionId: sale.auctionId,
      userId: sale.winnerId,
      facts: {
        sale_id: sale.id,
        reference: paymentReference,
        dispute: reference,
        amount_cents: amountCents,
        change,
      },
    },
    nowMs,
  )
}

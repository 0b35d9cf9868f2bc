import { permit } from '../../../domain/account/permissions.ts'
import type { AuditActor } from '../../../domain/administration/audit.ts'
import { allowsSaleAction, type SaleAction } from '../../../domain/after-sale/sale-actions.ts'
import type { SaleEvent, SaleProgress } from '../../../domain/after-sale/sale-machine.ts'
import { refusal } from '../../../domain/errors.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { type Database, database } from '../../db/client.ts'
import { insertRefundStatement, listSaleRefunds, type NewRefund } from '../../db/queries/payments/refunds.ts'
import { insertAuditEntryStatement } from '../../db/queries/platform/audit-log.ts'
import type { Statement } from '../../db/queries/platform/batch.ts'
import { hasNoStandingAttempt } from '../../db/queries/settlement/payment-attempts.ts'
import { insertPricePaidStatement, isRestorable } from '../../db/queries/settlement/restorations.ts'
import { endPendingTransactionStatement } from '../../db/queries/settlement/sale-moves.ts'
import { findSaleById, type SaleRow, scheduleSale } from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'
import { requireRecentProof } from '../accounts/recent-proof.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { refuseOwnAuction, refuseOwnMatter } from '../administration/own-matter.ts'
import { toRefusal } from '../bidding/place-bid.ts'
import { nowAtProcessor } from '../payments/processor-clock.ts'
import { advanceSale } from './advance-sale.ts'
import { defaultSale, endLivePayment } from './default-sale.ts'
import { finishDeposit } from './finish-deposit.ts'
import { finishSaleRefund, refundKeys } from './finish-refunds.ts'
import {
  completionStatements,
  feeReversalStatements,
  recordSaleEvent,
  restorationStatements,
} from './record-premium.ts'
import { restorationRefusal } from './restoration-refusal.ts'
import { listTakenPayments } from './taken-payments.ts'

interface Options {
  readonly saleId: number
  readonly action: SaleAction
  readonly reason: string
  readonly viewer: Viewer
  /** Who asks, for the audit log. */
  readonly actor: AuditActor
  readonly nowMs: number
}

/**
 * What an administrator does with a sale, with a reason that goes to the audit log: refunds everything that was taken for
 * the premium, waives what is owed, ends an unpaid sale before its time to pay is over, lets a sale go on whose price was paid
 * after all, has the saved card charged again at once, offers the car of a sale that was not completed to the next bidder for
 * their highest bid, or undoes a sale whose premium went back after the handover. All but charging and offering need recent
 * proof.
 * Errors: a permission error, `proof_required`, `not_found`, `conflict`, or `unavailable`.
 * docs/rules/settlement.md, Administrators
 */
export async function administerSale(env: Env, options: Options): Promise<Result<SaleRow>> {
  const permission = permit(options.viewer, 'admin.write')
  if (!permission.allowed) return err(refusal(permission.reason))
  if (needsProof(options.action)) {
    const unproved = requireRecentProof(options.viewer, options.nowMs)
    if (unproved) return err(unproved)
  }
  const found = await findSaleById(database(env), options.saleId)
  if (found === null) return err(refusal('not_found'))
  const { userId } = options.viewer
  // A bidder of the auction may be the next to get the car.
  const own =
    refuseOwnMatter(userId, [found.sellerId, found.winnerId]) ?? (await refuseOwnAuction(env, userId, found))
  if (own) return err(own)
  const nowMs = nowAtProcessor(env, options.nowMs)
  // What a default has reserved is captured first, so that it is known what was taken, and no hold is left open.
  const deposit = found.state === 'defaulted' ? await finishDeposit(env, found, nowMs) : null
  if (deposit?.state === 'retry') return err(deposit.isReviewed ? DEPOSIT_REVIEWED : refusal('unavailable'))
  const sale = deposit?.sale ?? found
  const done = await ACTIONS[options.action](env, sale, { ...options, nowMs })
  if (!done.ok) return done
  return ok((await findSaleById(database(env), sale.id)) ?? done.value)
}

/** Whether the action needs recent proof. */
export function needsProof(action: SaleAction): boolean {
  return action !== 'retry' && action !== 'offer'
}

type Perform = (env: Env, sale: SaleRow, options: Options) => Promise<Result<SaleRow>>

const CHANGED = refusal('conflict', { message: 'The sale has changed meanwhile. Please look at it again.' })

const DEPOSIT_REVIEWED = refusal('conflict', {
  message: 'The processor still reviews the deposit of this sale. Please try again once it is decided.',
})

const ACTIONS: Readonly<Record<SaleAction, Perform>> = {
  async refund(env, sale, options) {
    if (!allowsSaleAction(sale, 'refund')) {
      return err(
        refusal('conflict', {
          message: allowsSaleAction(sale, 'end')
            ? 'Nothing is paid that could be refunded. End the unpaid sale first.'
            : 'Only a sale that is paid or not completed can be refunded.',
        }),
      )
    }
    const open = sale.state === 'defaulted' ? await finishOpen(env, sale, options.nowMs) : ok(sale)
    if (!open.ok) return open
    const db = database(env)
    const refunds = await toRefunds(db, open.value, options)
    const also = [
      ...refunds.map((refund) => insertRefundStatement(db, refund)),
      ...feeReversalStatements(db, sale, options.nowMs),
    ]
    const moved = await record(env, open.value, { type: 'refunded' }, options, also)
    if (!moved.ok) return moved
    for (const refund of await listSaleRefunds(db, sale.id)) {
      if (refund.state === 'pending') await finishSaleRefund(env, refund, options.nowMs)
    }
    await advanceSale(env, moved.value, options.nowMs)
    return moved
  },

  async end(env, sale, options) {
    if (!allowsSaleAction(sale, 'end')) {
      return err(
        refusal('conflict', {
          message:
            sale.state === 'processing'
              ? 'The payment of the premium is being processed. Please try again once it is decided.'
              : 'Only a sale whose premium is not paid yet can be ended.',
        }),
      )
    }
    const ended = await defaultSale(env, sale, options.nowMs, {
      type: 'ended',
      next: (next) => [insertAuditEntryStatement(database(env), toAudit(sale, next, options), options.nowMs)],
    })
    if (ended.state === 'retry' || ended.state === 'parked') return err(refusal('unavailable'))
    // Something else is recorded: the payment has succeeded or is being processed.
    if (ended.state !== 'recorded' || ended.sale.state !== 'defaulted') return err(CHANGED)
    await advanceSale(env, ended.sale, options.nowMs)
    return ok(ended.sale)
  },

  async restore(env, sale, options) {
    const db = database(env)
    const message = await restorationRefusal(db, sale)
    if (message !== null) return err(refusal('conflict', { message }))
    const moved = await recordSaleEvent(
      env,
      sale,
      { type: 'restored' },
      {
        columns: { restorations: sale.restorations + 1 },
        also: [
          ...restorationStatements(db, sale, options.nowMs),
          insertPricePaidStatement(db, { saleId: sale.id, actorId: options.viewer.userId }, options.nowMs),
        ],
        next: (next) => [insertAuditEntryStatement(db, toAudit(sale, next, options), options.nowMs)],
        onlyIf: isRestorable(sale),
        nowMs: options.nowMs,
      },
    )
    if (moved === null) return err(CHANGED)
    await advanceSale(env, moved, options.nowMs)
    return ok(moved)
  },

  async undo(env, sale, options) {
    if (!allowsSaleAction(sale, 'undo')) {
      return err(
        refusal('conflict', {
          message: 'Only a sale whose premium went back after the handover can be undone.',
        }),
      )
    }
    const reversed = feeReversalStatements(database(env), sale, options.nowMs)
    const moved = await record(env, sale, { type: 'undone' }, options, reversed)
    if (moved.ok) await advanceSale(env, moved.value, options.nowMs)
    return moved
  },

  async offer(env, sale, options) {
    if (!allowsSaleAction(sale, 'offer')) {
      return err(
        refusal('conflict', { message: 'Only the car of a sale that was not completed can be offered on.' }),
      )
    }
    const { userId, sessionId } = options.viewer
    const room = env.AUCTION_ROOM.getByName(String(sale.auctionId))
    const { actor, reason } = options
    const answer = await room.afterSaleOffer({
      person: { userId, sessionId },
      byAdministrator: true,
      audit: { actor, saleId: sale.id, reason, sale: toAudited(sale) },
      action: { type: 'offer', amountCents: null },
    })
    return answer.accepted ? ok(sale) : err(toRefusal(answer))
  },

  async waive(env, sale, options) {
    if (!allowsSaleAction(sale, 'waive')) {
      return err(refusal('conflict', { message: 'Nothing is owed for this sale.' }))
    }
    const open = await finishOpen(env, sale, options.nowMs)
    if (!open.ok) return open
    const db = database(env)
    const also = [
      endPendingTransactionStatement(db, sale.key, options.nowMs),
      ...(sale.state === 'defaulted' ? [] : completionStatements(db, sale, options.nowMs)),
    ]
    const moved = await record(env, open.value, { type: 'waived' }, options, also)
    if (moved.ok) await advanceSale(env, moved.value, options.nowMs)
    return moved
  },

  async retry(env, sale, options) {
    if (!allowsSaleAction(sale, 'retry')) {
      return err(refusal('conflict', { message: 'The saved card is not to be charged for this sale.' }))
    }
    const db = database(env)
    await insertAuditEntryStatement(db, toAudit(sale, sale, options), options.nowMs)
    await scheduleSale(db, sale, options.nowMs)
    const result = await advanceSale(env, { ...sale, nextAttemptAtMs: options.nowMs }, options.nowMs)
    return result.state === 'done' ? ok(sale) : err(refusal('unavailable', { message: result.reason }))
  },
}

async function record(
  env: Env,
  sale: SaleRow,
  event: SaleEvent,
  options: Options,
  also: readonly Statement[],
): Promise<Result<SaleRow>> {
  const moved = await recordSaleEvent(env, sale, event, {
    nowMs: options.nowMs,
    // A settled sale keeps the reference that it was paid with.
    withoutLivePayment: sale.settledAtMs === null,
    also,
    // The buyer may have begun to pay meanwhile.
    ...(sale.settledAtMs === null && { onlyIf: hasNoStandingAttempt(sale.key) }),
    next: (next) => [insertAuditEntryStatement(database(env), toAudit(sale, next, options), options.nowMs)],
  })
  return moved === null ? err(CHANGED) : ok(moved)
}

function toAudit(before: SaleProgress, after: SaleProgress, { saleId, action, actor, reason }: Options) {
  return {
    actor,
    action: `sale.${action}`,
    subjectType: 'sale',
    subjectId: String(saleId),
    before: toAudited(before),
    after: toAudited(after),
    reason,
  }
}

function toAudited({ state, waivedAtMs }: SaleProgress) {
  return { state, waived: waivedAtMs !== null }
}

/**
 * Makes certain what was taken, before it is given back or the rest is waived: ends an unpaid payment at the processor, so
 * that nothing can be paid with it any more, and finishes the deposit of a default, which may be captured already.
 */
async function finishOpen(env: Env, sale: SaleRow, nowMs: number): Promise<Result<SaleRow>> {
  if (sale.settledAtMs !== null) return ok(sale)
  const instead = await endLivePayment(env, sale, nowMs)
  if (instead !== null) return err(instead.state === 'recorded' ? CHANGED : refusal('unavailable'))
  if (sale.state !== 'defaulted') return ok(sale)
  const deposit = await finishDeposit(env, sale, nowMs)
  return deposit.state === 'done' ? ok(deposit.sale) : err(refusal('unavailable'))
}

/** The refunds of everything that was taken and that the bank has not taken back. */
async function toRefunds(
  db: Database,
  sale: SaleRow,
  { reason, viewer, nowMs }: Options,
): Promise<readonly NewRefund[]> {
  const taken = await listTakenPayments(db, sale)
  const keys = refundKeys(sale)
  return taken
    .filter(({ leftCents }) => leftCents > 0)
    .map(({ part, provider, paymentReference, leftCents }) => ({
      key: keys[part],
      provider,
      paymentReference,
      amountCents: leftCents,
      saleId: sale.id,
      reason,
      requestedById: viewer.userId,
      nextAttemptAtMs: nowMs,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    }))
}

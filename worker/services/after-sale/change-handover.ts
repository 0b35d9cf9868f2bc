import { type AuditActor, REASON_REQUIRED } from '../../../domain/administration/audit.ts'
import {
  type HandoverItem,
  MAX_HANDOVER_EVENTS,
  tickRefusal,
  unpaidRefusal,
  unpaidReport,
} from '../../../domain/after-sale/handover.ts'
import { handoverTasks } from '../../../domain/after-sale/handover-tasks.ts'
import { type FieldErrors, refusal } from '../../../domain/errors.ts'
import { cents } from '../../../domain/money/cents.ts'
import { err, type Result } from '../../../domain/result.ts'
import type { WireHandover } from '../../../domain/schemas/handover.ts'
import { database } from '../../db/client.ts'
import {
  insertChecklistTick,
  notPaidStatements,
  recordHandedOver,
} from '../../db/queries/after-sale/handovers.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { refuseOwnAuction } from '../administration/own-matter.ts'
import { afterAnswer } from '../platform/after-answer.ts'
import { advanceSale } from '../settlement/advance-sale.ts'
import { feeReversalStatements, recordSaleEvent } from '../settlement/record-premium.ts'
import { type FoundSale, findSale } from './find-sale.ts'
import { notifySides } from './handover-notices.ts'
import { readHandover } from './read-handover.ts'
import { alertUnpaid, contestReport, notPaidNotice } from './unpaid-price.ts'

export type HandoverCommand =
  | { readonly type: 'tick'; readonly item: HandoverItem; readonly isDone: boolean }
  /** By the seller: handed over. By the buyer: received. */
  | { readonly type: 'hand_over' }
  /** An administrator must give a reason. */
  | { readonly type: 'not_paid'; readonly reason: string | null }

interface Options {
  readonly auctionId: number
  readonly viewer: Viewer
  readonly action: HandoverCommand
  /** Who asks, for the audit log. */
  readonly actor: AuditActor
  readonly nowMs: number
  readonly waitUntil: (work: Promise<unknown>) => void
}

/**
 * Ticks one of the viewer's tasks, confirms the hand-over or receipt, or reports that the buyer has not paid.
 * Each entry is stored with its author and time. Repeating one changes nothing; the other side is notified
 * once. Errors: `not_found`, `not_allowed` or `conflict`.
 */
export async function changeHandover(env: Env, options: Options): Promise<Result<WireHandover>> {
  const { auctionId, viewer, nowMs } = options
  const found = await findSale(env, { auctionId, viewer })
  if (!found.ok) return found
  const why = await performAction(env, found.value, options)
  if (why !== null) return err(refusal(why.code, why))
  if (options.action.type === 'tick') await tick(env, found.value, options, options.action)
  return readHandover(env, { auctionId, viewer, nowMs })
}

interface HandoverRefusal {
  readonly code: 'conflict' | 'not_allowed' | 'invalid'
  readonly message: string
  readonly errors?: FieldErrors
}

/** Checks a tick, or performs another action; returns the refusal, or null. */
async function performAction(env: Env, found: FoundSale, options: Options): Promise<HandoverRefusal | null> {
  switch (options.action.type) {
    case 'tick':
      return checkTick(found, options.action, options.nowMs)
    case 'hand_over':
      return handOver(env, found, options)
    case 'not_paid':
      return reportNotPaid(env, found, options, options.action.reason)
  }
}

function checkTick(
  { row, side, handover, events }: FoundSale,
  { item, isDone }: { readonly item: HandoverItem; readonly isDone: boolean },
  nowMs: number,
): HandoverRefusal | null {
  const priceCents = row.sale?.amountCents ?? cents(0)
  const context = { reader: side, priceCents, soldAtMs: handover.soldAtMs }
  const tasks = handoverTasks(row.vehicle, new Date(nowMs).getUTCFullYear(), context)
  const task = tasks.find((one) => one.item === item)
  if (task === undefined) return { code: 'conflict', message: 'This vehicle does not need that.' }
  // The buyer's answer to a report; else the price is for the seller to tick.
  const isAnswer =
    side === 'buyer' && item === 'price_paid' && isDone && unpaidReport(handover, events) !== null
  const message = tickRefusal(handover, { isOwn: side === task.side || isAnswer, item })
  if (message === null) return null
  return { code: side === task.side ? 'conflict' : 'not_allowed', message }
}

async function tick(
  env: Env,
  { row: { sale, title }, side }: FoundSale,
  { viewer, nowMs }: Options,
  { item, isDone }: { readonly item: HandoverItem; readonly isDone: boolean },
): Promise<void> {
  if (sale === null) return
  const entry = { saleId: sale.id, actorId: viewer.userId, item, isDone, most: MAX_HANDOVER_EVENTS }
  await insertChecklistTick(database(env), entry, nowMs)
  if (side === 'buyer' && item === 'price_paid') await contestReport(env, sale, { title, nowMs })
}

async function handOver(env: Env, found: FoundSale, options: Options): Promise<HandoverRefusal | null> {
  const { row, side, handover } = found
  const { viewer, nowMs } = options
  if (side === 'admin')
    return { code: 'not_allowed', message: 'Only the seller and the buyer can confirm this.' }
  const own = side === 'seller' ? handover.sellerHandedOverAtMs : handover.buyerReceivedAtMs
  // Confirmed before, perhaps on another device.
  if (own !== null) return null
  const message = tickRefusal(handover, { isOwn: true, item: null })
  if (message !== null || row.sale === null) return { code: 'conflict', message: message ?? '' }
  const entry = { saleId: row.sale.id, actorId: viewer.userId, side }
  if (await recordHandedOver(database(env), entry, nowMs)) {
    const notice =
      side === 'seller'
        ? ({ change: 'handed_over', sides: ['buyer'] } as const)
        : ({ change: 'received', sides: ['seller'] } as const)
    notify(env, found, options, notice)
    if (side === 'buyer' && unpaidReport(handover, found.events) !== null)
      await contestReport(env, row.sale, { title: row.title, nowMs })
  }
  return null
}

async function reportNotPaid(
  env: Env,
  found: FoundSale,
  options: Options,
  reason: string | null,
): Promise<HandoverRefusal | null> {
  const { row, side, handover, events } = found
  const { viewer, actor, nowMs, waitUntil } = options
  if (side === 'buyer') return { code: 'not_allowed', message: 'The seller says whether the price was paid.' }
  // A bidder of the auction may be the next to get the car.
  const own = side === 'admin' && row.sale && (await refuseOwnAuction(env, viewer.userId, row.sale))
  if (own) return { code: 'not_allowed', message: own.message }
  const message = unpaidRefusal(handover, events, side, nowMs)
  if (message !== null || row.sale === null) return { code: 'conflict', message: message ?? '' }
  const db = database(env)
  if (side === 'seller') {
    const also = notPaidStatements(db, { saleId: row.sale.id, actorId: viewer.userId, audit: null }, nowMs)
    const reported = await recordSaleEvent(env, row.sale, { type: 'price_reported' }, { also, nowMs })
    if (reported !== null)
      afterAnswer(waitUntil, 'A report was not followed', () => advanceSale(env, reported, nowMs))
    return null
  }
  if (reason === null) {
    return { code: 'invalid', message: REASON_REQUIRED, errors: { reason: [REASON_REQUIRED] } }
  }
  const audit = {
    actor,
    action: 'sale.not_paid',
    subjectType: 'sale',
    subjectId: String(row.sale.id),
    before: { state: handover.state, not_paid: false },
    after: { state: 'defaulted', not_paid: true },
    reason,
  }
  const entry = { saleId: row.sale.id, actorId: viewer.userId, audit }
  const also = [...notPaidStatements(db, entry, nowMs), ...feeReversalStatements(db, row.sale, nowMs)]
  const isRecorded = await recordSaleEvent(env, row.sale, { type: 'price_unpaid' }, { also, nowMs })
  // Recorded before, or the other side has confirmed the handover meanwhile.
  if (isRecorded === null) return null
  await alertUnpaid(env, row.sale, { by: viewer.userId, reason }, nowMs)
  const by = { sides: ['seller', 'buyer'], by: 'administrator', reason } as const
  notify(env, found, options, { ...notPaidNotice(row.sale), ...by })
  return null
}

/** Notifies sides after the answer. */
function notify(
  env: Env,
  { row: { sale, ...row } }: FoundSale,
  { nowMs, waitUntil }: Options,
  notice: Parameters<typeof notifySides>[2],
): void {
  if (sale === null) return
  afterAnswer(waitUntil, 'A handover notification failed', () =>
    notifySides(env, { ...row, saleKey: sale.key }, notice, nowMs),
  )
}

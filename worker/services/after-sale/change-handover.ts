import { type AuditActor, REASON_REQUIRED } from '../../../domain/administration/audit.ts'
import {
  type HandoverItem,
  MAX_HANDOVER_EVENTS,
  tickRefusal,
  unpaidRefusal,
} from '../../../domain/after-sale/handover.ts'
import { handoverTasks } from '../../../domain/after-sale/handover-tasks.ts'
import { type FieldErrors, refusal } from '../../../domain/errors.ts'
import { cents } from '../../../domain/money/cents.ts'
import type { PersonalEvent, PersonalNotification } from '../../../domain/notifications/personal-event.ts'
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
import { notifyPeople } from '../notifications/notify.ts'
import { raiseAlert } from '../notifications/raise-alert.ts'
import { afterAnswer } from '../platform/after-answer.ts'
import { feeReversalStatements, recordSaleEvent } from '../settlement/record-premium.ts'
import { type FoundSale, findSale } from './find-sale.ts'
import { readHandover } from './read-handover.ts'

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
      return checkTick(found, options.action.item, options.nowMs)
    case 'hand_over':
      return handOver(env, found, options)
    case 'not_paid':
      return reportNotPaid(env, found, options, options.action.reason)
  }
}

function checkTick(
  { row, side, handover }: FoundSale,
  item: HandoverItem,
  nowMs: number,
): HandoverRefusal | null {
  const priceCents = row.sale?.amountCents ?? cents(0)
  const context = { reader: side, priceCents, soldAtMs: handover.soldAtMs }
  const tasks = handoverTasks(row.vehicle, new Date(nowMs).getUTCFullYear(), context)
  const task = tasks.find((one) => one.item === item)
  if (task === undefined) return { code: 'conflict', message: 'This vehicle does not need that.' }
  const message = tickRefusal(handover, { isOwn: side === task.side, item })
  if (message === null) return null
  return { code: side === task.side ? 'conflict' : 'not_allowed', message }
}

async function tick(
  env: Env,
  { row: { sale } }: FoundSale,
  { viewer, nowMs }: Options,
  { item, isDone }: { readonly item: HandoverItem; readonly isDone: boolean },
): Promise<void> {
  if (sale === null) return
  const entry = { saleId: sale.id, actorId: viewer.userId, item, isDone, most: MAX_HANDOVER_EVENTS }
  await insertChecklistTick(database(env), entry, nowMs)
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
    notifyOther(env, found, options, side === 'seller' ? 'handed_over' : 'received')
  }
  return null
}

async function reportNotPaid(
  env: Env,
  found: FoundSale,
  options: Options,
  reason: string | null,
): Promise<HandoverRefusal | null> {
  const { row, side, handover } = found
  const { viewer, actor, nowMs } = options
  if (side === 'buyer') return { code: 'not_allowed', message: 'The seller says whether the price was paid.' }
  const message = unpaidRefusal(handover, side, nowMs)
  if (message !== null || row.sale === null) return { code: 'conflict', message: message ?? '' }
  const isAdministrator = side === 'admin'
  if (isAdministrator && reason === null) {
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
  const entry = { saleId: row.sale.id, actorId: viewer.userId, audit: isAdministrator ? audit : null }
  const db = database(env)
  const also = [...notPaidStatements(db, entry, nowMs), ...feeReversalStatements(db, row.sale, nowMs)]
  const isRecorded = await recordSaleEvent(env, row.sale, { type: 'price_unpaid' }, { also, nowMs })
  // Recorded before, or the other side has confirmed the handover meanwhile.
  if (isRecorded === null) return null
  await raiseAlert(
    env,
    {
      key: `not_paid:${row.sale.key}`,
      kind: 'price_not_paid',
      message: `The buyer of auction #${row.auctionId} is said not to have paid the price.`,
      auctionId: row.auctionId,
      userId: row.winnerId,
      facts: { sale_id: row.sale.id, by: viewer.userId, reason },
    },
    nowMs,
  )
  if (isAdministrator) notifyBoth(env, found, options, reason ?? '')
  else notifyOther(env, found, options, 'not_paid')
  return null
}

/** Notifies both sides that an administrator recorded that the price was not paid. */
function notifyBoth(
  env: Env,
  { row: { sale, auctionId, title, sellerId, winnerId } }: FoundSale,
  { nowMs, waitUntil }: Options,
  reason: string,
): void {
  if (sale === null) return
  const toNotification = (you: 'seller' | 'buyer'): PersonalNotification => ({
    key: `handover:${sale.key}:not_paid`,
    event: 'handover',
    data: {
      auction_id: auctionId,
      auction_title: title,
      change: 'not_paid',
      you,
      by: 'administrator',
      reason,
    },
    atMs: nowMs,
  })
  const notifications = new Map([[sellerId, [toNotification('seller')]]])
  if (winnerId !== null) notifications.set(winnerId, [toNotification('buyer')])
  afterAnswer(waitUntil, 'A handover notification failed', () => notifyPeople(env, notifications))
}

type Change = Extract<PersonalEvent, { event: 'handover' }>['data']['change']

/**
 * Notifies the side that did not act. A report of non-payment goes to the buyer, also if an administrator
 * made it.
 */
function notifyOther(
  env: Env,
  { row: { sale, auctionId, title, sellerId, winnerId } }: FoundSale,
  { nowMs, waitUntil }: Options,
  change: Change,
): void {
  const you = change === 'received' ? 'seller' : 'buyer'
  const userId = you === 'seller' ? sellerId : winnerId
  if (userId === null || sale === null) return
  const data = { auction_id: auctionId, auction_title: title, change, you } as const
  const notification = {
    key: `handover:${sale.key}:${change}`,
    event: 'handover',
    data,
    atMs: nowMs,
  } as const
  afterAnswer(waitUntil, 'A handover notification failed', () =>
    notifyPeople(env, new Map([[userId, [notification]]])),
  )
}

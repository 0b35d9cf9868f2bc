import { unpaidReport } from '../../../domain/after-sale/handover.ts'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { database } from '../../db/client.ts'
import { isReportUnanswered, listHandoverEvents } from '../../db/queries/after-sale/handovers.ts'
import { hasNoOtherBidder } from '../../db/queries/after-sale/other-bidders.ts'
import { readLockSetting } from '../../db/queries/platform/platform-lock.ts'
import type { SaleRow } from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'
import { readMailedAuction } from '../notifications/mailed-auction.ts'
import { raiseAlert } from '../notifications/raise-alert.ts'
import { feeReversalStatements, recordSaleEvent } from '../settlement/record-premium.ts'
import { notifySides } from './handover-notices.ts'
import { toHandoverEvents } from './handover-sides.ts'

/** What came of a seller's report: the sale that it has ended, or when it is to be looked at again (null: never). */
export type FollowedReport = { readonly sale: SaleRow } | { readonly nextAtMs: number | null }

/**
 * Goes on with a seller's report that the price was not paid: asks the buyer; once their time is over without an answer, ends
 * the sale, and then tells both sides. A locked platform, on which nobody can answer, gives another day. Null of a sale that
 * was never reported. Safe to run again. docs/rules/after-sale.md, Buyer who does not pay
 * @throws if the database or a channel does not answer.
 */
export async function followUnpaidReport(
  env: Env,
  sale: SaleRow,
  nowMs: number,
): Promise<FollowedReport | null> {
  const db = database(env)
  const events = toHandoverEvents(await listHandoverEvents(db, sale.id), sale)
  const last = events.findLast(({ action }) => action === 'not_paid')
  if (last === undefined) return null
  const auction = await readMailedAuction(env, sale.auctionId)
  const parties = { ...sale, title: auction?.title ?? '', saleKey: sale.key }
  if (sale.state === 'defaulted') {
    if (last.side === 'seller') {
      await alertUnpaid(env, sale, { by: sale.sellerId, reason: null }, nowMs)
      const isNobodyElse = await hasNoOtherBidder(db, sale.auctionId)
      const toSeller = isNobodyElse ? { nobody_else: true as const } : {}
      await notifySides(env, parties, { ...notPaidNotice(sale), sides: ['seller'], ...toSeller }, nowMs)
      await notifySides(env, parties, { ...notPaidNotice(sale), sides: ['buyer'] }, nowMs)
    }
    return { nextAtMs: null }
  }
  const report = unpaidReport({ ...sale, soldAtMs: sale.createdAtMs, beganAtMs: null }, events)
  if (report === null || report.answeredAtMs !== null) return { nextAtMs: null }
  const { reportedAtMs, answerUntilMs } = report
  if (nowMs < answerUntilMs) {
    const answerUntil = new Date(answerUntilMs).toISOString()
    const name = `reported:${reportedAtMs}`
    const notice = { change: 'reported', sides: ['buyer'], name, answer_until: answerUntil } as const
    await notifySides(env, parties, notice, nowMs)
    return { nextAtMs: answerUntilMs }
  }
  if (await readLockSetting(db)) return { nextAtMs: nowMs + DAY_MS }
  const ended = await recordSaleEvent(
    env,
    sale,
    { type: 'price_unpaid' },
    { also: feeReversalStatements(db, sale, nowMs), onlyIf: isReportUnanswered(sale.id), nowMs },
  )
  // Answered or changed meanwhile.
  return ended === null ? { nextAtMs: null } : { sale: ended }
}

/** The notice that a sale has ended because the price was not paid; another one once the sale was restored. */
export function notPaidNotice({ restorations }: Pick<SaleRow, 'restorations'>) {
  const change = 'not_paid'
  return { change, name: restorations === 0 ? change : `${change}:${restorations}` } as const
}

/** Alerts administrators that a sale has ended because the price was not paid; once each time. */
export function alertUnpaid(
  env: Env,
  { id, key, auctionId, winnerId, restorations }: SaleRow,
  { by, reason }: { readonly by: number; readonly reason: string | null },
  nowMs: number,
): Promise<unknown> {
  return raiseAlert(
    env,
    {
      key: `not_paid:${key}${restorations === 0 ? '' : `:${restorations}`}`,
      kind: 'price_not_paid',
      message: `The buyer of auction #${auctionId} is said not to have paid the price.`,
      auctionId,
      userId: winnerId,
      facts: { sale_id: id, by, reason },
    },
    nowMs,
  )
}

/**
 * Leaves a reported sale to administrators, because the buyer says that the price is paid; the seller is notified. Once a sale.
 * @throws if the database or a channel does not answer.
 */
export async function contestReport(
  env: Env,
  sale: SaleRow,
  { title, nowMs }: { readonly title: string; readonly nowMs: number },
): Promise<void> {
  await raiseAlert(
    env,
    {
      key: `price_contested:${sale.key}`,
      kind: 'price_not_paid',
      message: `The seller of auction #${sale.auctionId} says that the price was not paid, the buyer that it was. Please decide.`,
      auctionId: sale.auctionId,
      userId: sale.winnerId,
      facts: { sale_id: sale.id },
    },
    nowMs,
  )
  const parties = { ...sale, title, saleKey: sale.key }
  await notifySides(env, parties, { change: 'said_paid', sides: ['seller'] }, nowMs)
}

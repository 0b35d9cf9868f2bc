/**
 * The hand-over of a sold vehicle: its progress, and what each side may do now (docs/rules/after-sale.md,
 * Hand-over).
 */
import { HANDOVER_OBLIGATION_MS } from '../account/account-closing.ts'
import { DAY_MS } from '../format/time-units.ts'
import { dateTimeText, withPacificZone } from '../format/times.ts'
import type { SaleDefaultReason, SaleState } from '../money/money-states.ts'
import type { VehicleDeclarations } from '../vehicle/declarations.ts'
import type { FuelType, TitleStatus } from '../vehicle/enumerations.ts'
import { isCompletedSale } from './sale-money.ts'

/** The items of the hand-over list. */
export const HANDOVER_ITEMS = [
  'price_paid',
  'title_signed',
  'lien_released',
  'odometer',
  'bill_of_sale',
  'smog',
  'keys',
  'release_of_liability',
  'transfer',
] as const
export type HandoverItem = (typeof HANDOVER_ITEMS)[number]

/** The actions of a hand-over. */
export const HANDOVER_ACTIONS = ['ticked', 'unticked', 'handed_over', 'received', 'not_paid'] as const
export type HandoverAction = (typeof HANDOVER_ACTIONS)[number]

export type HandoverSide = 'seller' | 'buyer'

/** The reader of a hand-over; an administrator is neither side. */
export type HandoverReader = HandoverSide | 'admin'

/** The facts of a vehicle that decide its tasks. */
export interface HandoverVehicle {
  readonly year: number
  readonly fuelType: FuelType
  readonly titleStatus: TitleStatus
  readonly declarations: VehicleDeclarations
}

/** Maximum number of ticks that each side has in one sale, against misuse; another side's ticks take none of them. */
export const MAX_HANDOVER_EVENTS = 300

/**
 * Time after the hand-over began from which the seller may report that the buyer has not paid, in ms
 * (docs/rules/after-sale.md, Buyer who does not pay).
 */
export const UNPAID_AFTER_MS = 7 * DAY_MS

/** Time in which the buyer can answer the seller's report, in ms (docs/rules/after-sale.md, Buyer who does not pay). */
export const UNPAID_ANSWER_MS = 3 * DAY_MS

/** Items that the law requires after the vehicle has changed hands; they can still be ticked then. */
const AFTER_HANDOVER: readonly HandoverItem[] = ['release_of_liability', 'transfer']

/** Whether an item is done after the vehicle has changed hands. */
export function isAfterHandover(item: HandoverItem): boolean {
  return AFTER_HANDOVER.includes(item)
}

/** A stored action of one side. */
export interface HandoverEvent {
  readonly action: HandoverAction
  readonly item: HandoverItem | null
  readonly side: HandoverReader
  readonly atMs: number
}

/** The ticked items with the time of their tick; the last event of each item counts. The buyer's answer is none. */
export function tickedItems(events: readonly HandoverEvent[]): ReadonlyMap<HandoverItem, number> {
  const ticked = new Map<HandoverItem, number>()
  for (const event of events) {
    const { action, item, atMs } = event
    if (item === null || isPaidAnswer(event)) continue
    if (action === 'ticked') ticked.set(item, atMs)
    if (action === 'unticked') ticked.delete(item)
  }
  return ticked
}

/** Whether the buyer answers a report that the price is paid: the seller's item, ticked by the buyer. */
function isPaidAnswer({ action, item, side }: HandoverEvent): boolean {
  return action === 'ticked' && item === 'price_paid' && side === 'buyer'
}

/** Whether an administrator has found that the price is paid after all. */
function isFoundPaid({ action, item, side }: HandoverEvent): boolean {
  return action === 'ticked' && item === 'price_paid' && side === 'admin'
}

function isSellersReport({ action, side }: HandoverEvent): boolean {
  return action === 'not_paid' && side === 'seller'
}

/** The seller's report that the price was not paid, which stands and is not decided. */
export interface UnpaidReport {
  readonly reportedAtMs: number
  /** Without an answer until then the sale is not completed. */
  readonly answerUntilMs: number
  /** When the buyer said that the price is paid, or that they have the vehicle: administrators decide. */
  readonly answeredAtMs: number | null
}

/**
 * The report that stands; null without one, and once the seller or an administrator has ticked the price, or the seller has
 * confirmed the hand-over.
 * `events` are oldest first.
 */
export function unpaidReport(sale: HandoverSale, events: readonly HandoverEvent[]): UnpaidReport | null {
  const index = events.findLastIndex(isSellersReport)
  const report = events[index]
  if (report === undefined || !isHandoverOpen(sale) || sale.sellerHandedOverAtMs !== null) return null
  const later = events.slice(index)
  const isWithdrawn = later.some(
    ({ action, item, side }) => action === 'ticked' && item === 'price_paid' && side !== 'buyer',
  )
  if (isWithdrawn) return null
  return {
    reportedAtMs: report.atMs,
    answerUntilMs: report.atMs + UNPAID_ANSWER_MS,
    answeredAtMs: later.find(isPaidAnswer)?.atMs ?? sale.buyerReceivedAtMs,
  }
}

/** The state of a sale that decides its hand-over. */
export interface HandoverSale {
  readonly state: SaleState
  readonly soldAtMs: number
  /** When the premium was charged or waived, from which both know each other's contact data; null before. */
  readonly beganAtMs: number | null
  readonly sellerHandedOverAtMs: number | null
  readonly buyerReceivedAtMs: number | null
}

/**
 * Whether both sides see each other's contact data and the list: the premium is paid, and the sale has not come to
 * nothing.
 */
export function isHandoverOpen({ state }: Pick<HandoverSale, 'state'>): boolean {
  return isCompletedSale(state)
}

/** Why the hand-over of a sale in this state is not open: its premium is not charged yet, or the sale has ended. */
export function notOpenText(state: SaleState): string {
  if (state === 'refunded') return HANDOVER_MESSAGES.refunded
  return state === 'defaulted' ? HANDOVER_MESSAGES.notCompleted : HANDOVER_MESSAGES.notOpen
}

/** Why `item` (or, if null, every item) can no longer be changed; null if it can. */
export function tickRefusal(
  sale: HandoverSale,
  { isOwn, item }: { readonly isOwn: boolean; readonly item: HandoverItem | null },
): string | null {
  if (!isHandoverOpen(sale)) return notOpenText(sale.state)
  if (!isOwn) return 'This is for the other side to do.'
  const isOver = sale.sellerHandedOverAtMs !== null && sale.buyerReceivedAtMs !== null
  if (!isOver || (item !== null && isAfterHandover(item))) return null
  return 'The vehicle is handed over. The list can no longer be changed.'
}

/**
 * Why it cannot be said that the buyer has not paid; null if it can. An administrator need not wait 7 days, and decides
 * wherever one side says that the price is paid: nobody gets out of a sale, or of a report, by their own word.
 */
export function unpaidRefusal(
  sale: HandoverSale & { readonly defaultReason: SaleDefaultReason | null },
  events: readonly HandoverEvent[],
  by: 'seller' | 'admin',
  nowMs: number,
): string | null {
  if (sale.defaultReason === 'price_unpaid') return 'This is already marked.'
  if (!isHandoverOpen(sale)) return notOpenText(sale.state)
  if (sale.sellerHandedOverAtMs !== null) return 'The vehicle is handed over.'
  if (by === 'admin') return null
  if (sale.buyerReceivedAtMs !== null) return HANDOVER_MESSAGES.receivedUnpaid
  if (events.some(isFoundPaid)) return HANDOVER_MESSAGES.foundPaid
  if (tickedItems(events).has('price_paid')) return HANDOVER_MESSAGES.tickedUnpaid
  if (events.some(isPaidAnswer)) return HANDOVER_MESSAGES.answeredUnpaid
  const report = unpaidReport(sale, events)
  if (report !== null) {
    return `You have reported this. The buyer can answer until ${withPacificZone(dateTimeText(report.answerUntilMs, nowMs))}.`
  }
  // The buyer is asked once: each question is a mail.
  if (events.some(isSellersReport)) return HANDOVER_MESSAGES.withdrawnUnpaid
  const fromMs = beganAtMs(sale) + UNPAID_AFTER_MS
  if (nowMs >= fromMs)
    return nowMs < beganAtMs(sale) + HANDOVER_OBLIGATION_MS ? null : HANDOVER_MESSAGES.lateUnpaid
  return `You can report this from ${withPacificZone(dateTimeText(fromMs, nowMs))}, 7 days after the handover began.`
}

/** When the hand-over of a stored sale began, ms: its premium was charged or waived; null before. */
export function handoverBeganAtMs(sale: {
  readonly settledAtMs: number | null
  readonly waivedAtMs: number | null
}): number | null {
  return sale.settledAtMs ?? sale.waivedAtMs
}

/**
 * Until when the buyer is to pay the price, ms; null before the hand-over begins: they do not know the seller yet
 * (docs/rules/after-sale.md, When the price is due).
 */
export function priceDueAtMs({ beganAtMs }: Pick<HandoverSale, 'beganAtMs'>): number | null {
  return beganAtMs === null ? null : beganAtMs + UNPAID_AFTER_MS
}

function beganAtMs({ soldAtMs, beganAtMs }: Pick<HandoverSale, 'soldAtMs' | 'beganAtMs'>): number {
  return beganAtMs ?? soldAtMs
}

/** Texts of the hand-over page and its refusals. */
export const HANDOVER_MESSAGES = {
  notOpen: 'The handover begins once the buyer’s premium is charged.',
  notCompleted: 'The sale was not completed. There is no handover.',
  refunded: 'The sale has ended. There is no handover.',
  receivedUnpaid: 'The buyer has confirmed the receipt. If they did not pay the price, please contact us.',
  foundPaid: 'We have found that the price is paid. If it is not, please contact us.',
  tickedUnpaid: 'You have marked the price as paid. If it was not paid, please contact us.',
  withdrawnUnpaid: 'You have reported this and withdrawn it. If the price is not paid, please contact us.',
  lateUnpaid:
    'You could report this for 30 days from the begin of the handover. If the price was not paid, please contact us.',
  answeredUnpaid: 'The buyer says that the price is paid. If it is not, please contact us.',
  disclaimer:
    'This list is general information about private sales in California, not legal advice. The DMV decides what it needs.',
} as const

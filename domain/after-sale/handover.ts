/** Handing over a sold vehicle: how far the two sides are, and what each may say and tick now (record 228). */
import { dateTimeText, inHomeZone } from '../format/times.ts'
import type { VehicleDeclarations } from '../vehicle/declarations.ts'
import type { FuelType, TitleStatus } from '../vehicle/enumerations.ts'

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

export const HANDOVER_DEEDS = ['ticked', 'unticked', 'handed_over', 'received', 'not_paid'] as const
export type HandoverDeed = (typeof HANDOVER_DEEDS)[number]

export type HandoverSide = 'seller' | 'buyer'

/** Who reads of it; an administrator is neither side. */
export type HandoverReader = HandoverSide | 'admin'

export interface HandoverVehicle {
  readonly year: number
  readonly fuelType: FuelType
  readonly titleStatus: TitleStatus
  readonly declarations: VehicleDeclarations
}

/** So many words on one sale are kept; nobody changes their mind so often. */
export const MOST_HANDOVER_EVENTS = 300

/** After so long a seller may say that the buyer has not paid (record 227). */
export const UNPAID_AFTER_MS = 7 * 24 * 60 * 60_000

/** What the law asks for after the vehicle has changed hands: it can be ticked then, too. */
const AFTER_HANDOVER: readonly HandoverItem[] = ['release_of_liability', 'transfer']

/** Whether an item comes after the vehicle has changed hands. */
export function isAfterHandover(item: HandoverItem): boolean {
  return AFTER_HANDOVER.includes(item)
}

export interface HandoverEvent {
  readonly deed: HandoverDeed
  readonly item: HandoverItem | null
  readonly atMs: number
}

/** What of the list is done and since when: the last word on each item counts. */
export function tickedItems(events: readonly HandoverEvent[]): ReadonlyMap<HandoverItem, number> {
  const ticked = new Map<HandoverItem, number>()
  for (const { deed, item, atMs } of events) {
    if (item === null) continue
    if (deed === 'ticked') ticked.set(item, atMs)
    if (deed === 'unticked') ticked.delete(item)
  }
  return ticked
}

/** How a sale stands towards its handing over. */
export interface HandoverStanding {
  readonly state: 'pending' | 'action_required' | 'paid' | 'deposit_captured' | 'failed' | 'refunded'
  readonly soldAtMs: number
  readonly sellerHandedOverAtMs: number | null
  readonly buyerReceivedAtMs: number | null
  readonly defaultedAtMs: number | null
}

/** Whether the two sides know each other and work through the list: the premium is charged, and the sale holds. */
export function isHandoverOpen({ state, defaultedAtMs }: HandoverStanding): boolean {
  return state === 'paid' && defaultedAtMs === null
}

/** Why an item of the list, or with null the whole, can no longer be changed; null where it can. */
export function whyNotTicked(
  standing: HandoverStanding,
  { isOwn, item }: { readonly isOwn: boolean; readonly item: HandoverItem | null },
): string | null {
  if (!isHandoverOpen(standing)) return HANDOVER_TEXTS.notOpen
  if (!isOwn) return 'This is for the other side to do.'
  const isOver = standing.sellerHandedOverAtMs !== null && standing.buyerReceivedAtMs !== null
  if (!isOver || (item !== null && isAfterHandover(item))) return null
  return 'The vehicle is handed over. The list can no longer be changed.'
}

/** Why the seller (or, at once, an administrator) cannot say that the buyer has not paid; null where they can. */
export function whyNotUnpaid(
  standing: HandoverStanding,
  by: 'seller' | 'admin',
  nowMs: number,
): string | null {
  if (standing.defaultedAtMs !== null) return 'This is noted already.'
  if (!isHandoverOpen(standing)) return HANDOVER_TEXTS.notOpen
  if (standing.sellerHandedOverAtMs !== null || standing.buyerReceivedAtMs !== null) {
    return 'The vehicle is handed over.'
  }
  const fromMs = standing.soldAtMs + UNPAID_AFTER_MS
  if (by === 'admin' || nowMs >= fromMs) return null
  return `You can say so 7 days after the sale, from ${inHomeZone(dateTimeText(fromMs, nowMs))}.`
}

/** Whether a sale has come to nothing, so that the vehicle may be offered to somebody else (record 227). */
export function isSaleUnpaid({
  state,
  defaultedAtMs,
}: Pick<HandoverStanding, 'state' | 'defaultedAtMs'>): boolean {
  return defaultedAtMs !== null || state === 'failed' || state === 'deposit_captured'
}

export const HANDOVER_TEXTS = {
  notOpen: 'The handover begins once the buyer’s premium is charged.',
  disclaimer:
    'This list is general information about private sales in California, not legal advice. The DMV decides what it needs.',
} as const

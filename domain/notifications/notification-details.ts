import { MINUTE_MS } from '../format/time-units.ts'
import { splitMessage } from './toast-notifications.ts'

interface ListedNotification {
  readonly message: string
  readonly event: string
  readonly data: Readonly<Record<string, unknown>>
  /** What it is about is over. */
  readonly has_ended?: boolean
}

const ROLES: ReadonlyMap<unknown, string> = new Map([
  ['won', 'You won'],
  ['lost', 'You did not win'],
  ['sells', 'Your auction'],
])

/**
 * Whether an ended auction is shown neutrally instead of as a success: to everyone but its winner and the
 * seller of a sold vehicle.
 */
export function isNeutralEnd({ event, data }: Pick<ListedNotification, 'event' | 'data'>): boolean {
  if (event !== 'auction_ended') return false
  return data.you !== 'won' && !(data.you === 'sells' && typeof data.winning_bid === 'number')
}

/**
 * Whether an ending-soon warning is outdated: its minutes have passed, or the auction is over. A bid may have
 * extended the auction since.
 */
export function isPastWarning(
  { event, data }: Pick<ListedNotification, 'event' | 'data'>,
  { notifiedAtMs, nowMs, hasEnded }: WarningState,
): boolean {
  if (event !== 'auction_ending_soon') return false
  const minutes = typeof data.minutes_left === 'number' ? data.minutes_left : 0
  return hasEnded || nowMs >= notifiedAtMs + minutes * MINUTE_MS
}

const overText = (event: string) => (event === 'sale_offer' ? 'No longer open' : 'Ended')

interface WarningState {
  readonly notifiedAtMs: number
  readonly nowMs: number
  /** Whether the auction has ended or was cancelled since the warning. */
  readonly hasEnded: boolean
}

/**
 * A notification's first sentence in a list. The end of an auction names the vehicle: the number, which the message
 * has, tells a person little.
 */
export function noticeTitle(notice: ListedNotification): string {
  const title = auctionTitle(notice)
  return notice.event === 'auction_ended' && title !== undefined
    ? `${title}: auction ended`
    : splitMessage(notice.message).title
}

function auctionTitle({ data }: Pick<ListedNotification, 'data'>): string | undefined {
  return typeof data.auction_title === 'string' ? data.auction_title : undefined
}

/**
 * The details below a notification's first sentence in a list: the vehicle if the sentence does not name it, the
 * rest of the message, and the person's role.
 */
export function notificationDetails(notice: ListedNotification): string[] {
  const { message, event, data, has_ended: hasEnded = false } = notice
  const { line } = splitMessage(message)
  const role = event === 'auction_ended' ? ROLES.get(data.you) : undefined
  const title = auctionTitle(notice)
  const isNamed = title !== undefined && (noticeTitle(notice).includes(title) || message.includes(title))
  return [isNamed ? undefined : title, line, role, hasEnded ? overText(event) : undefined].filter(
    (detail) => detail != null,
  )
}

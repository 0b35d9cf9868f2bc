import { noticeParts } from './toast-notifications.ts'

interface Listed {
  readonly message: string
  readonly event: string
  readonly data: Readonly<Record<string, unknown>>
  /** Of a warning of the end: that has come. */
  readonly has_ended?: boolean
}

const ROLES: ReadonlyMap<unknown, string> = new Map([
  ['won', 'You won'],
  ['lost', 'You did not win'],
  ['sells', 'Your auction'],
])

/** The end of an auction is a success for whom it brought something: who won, and who sold. For others it is over. */
export function isMereEnd({ event, data }: Pick<Listed, 'event' | 'data'>): boolean {
  if (event !== 'auction_ended') return false
  return data.you !== 'won' && !(data.you === 'sells' && typeof data.winning_bid === 'number')
}

/** A warning that an auction ends in some minutes, when they are over: with the end, or although a bid put it off. */
export function isPastWarning(
  { event, data }: Pick<Listed, 'event' | 'data'>,
  { toldAtMs, nowMs, hasEnded }: Past,
): boolean {
  if (event !== 'auction_ending_soon') return false
  const minutes = typeof data.minutes_left === 'number' ? data.minutes_left : 0
  return hasEnded || nowMs >= toldAtMs + minutes * 60_000
}

interface Past {
  readonly toldAtMs: number
  readonly nowMs: number
  /** The auction has ended since, or was cancelled. */
  readonly hasEnded: boolean
}

/**
 * What stands below a notice's first sentence in a list: the car where the notice names its auction by the number alone,
 * the rest of what it said, and what the person has to do with it.
 */
export function noticeDetails({ message, event, data, has_ended: hasEnded = false }: Listed): string[] {
  const { line } = noticeParts(message)
  const role = event === 'auction_ended' ? ROLES.get(data.you) : undefined
  const title = typeof data.auction_title === 'string' ? data.auction_title : undefined
  const isNamed = title !== undefined && message.includes(title)
  return [isNamed ? undefined : title, line, role, hasEnded ? 'Ended' : undefined].filter(
    (detail) => detail != null,
  )
}

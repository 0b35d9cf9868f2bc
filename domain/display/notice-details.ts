import { noticeParts } from './notices.ts'

interface Listed {
  readonly message: string
  readonly event: string
  readonly data: Readonly<Record<string, unknown>>
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

/**
 * What stands below a notice's first sentence in a list: the car where the notice names its auction by the number alone,
 * the rest of what it said, and what the person has to do with it.
 */
export function noticeDetails({ message, event, data }: Listed): string[] {
  const { line } = noticeParts(message)
  const role = event === 'auction_ended' ? ROLES.get(data.you) : undefined
  const title = typeof data.auction_title === 'string' ? data.auction_title : undefined
  const isNamed = title !== undefined && message.includes(title)
  return [isNamed ? undefined : title, line, role].filter((detail) => detail != null)
}

import { dollarsWhole } from '../../../domain/format/usd.ts'

const EVENT_TEXTS: ReadonlyMap<string, string> = new Map([
  ['opened', 'Opened'],
  ['bid', 'Bid'],
  ['extended', 'Extended'],
  ['reserve_changed', 'Reserve changed'],
  ['paused', 'Paused'],
  ['resumed', 'Resumed'],
  ['voided', 'Bid voided'],
  ['reopened', 'Reopened'],
  ['closed', 'Closed'],
  ['cancelled', 'Cancelled'],
])

/** A log entry as text: 'Bid $41,750 · m•••7', 'Extended'. */
export function logRowText(line: {
  readonly type: string
  readonly amount: number | null
  readonly bidder: string | null
}): string {
  const text = EVENT_TEXTS.get(line.type) ?? line.type
  const what = line.type === 'bid' && line.amount !== null ? `${text} ${dollarsWhole(line.amount)}` : text
  return line.bidder === null ? what : `${what} · ${line.bidder}`
}

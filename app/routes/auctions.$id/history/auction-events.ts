import type { LedgerEntry } from '../../../../domain/auction/ledger.ts'
import { countedText } from '../../../../domain/format/counted-text.ts'
import { dayText, exactDateTimeText, exactTimeText, extendedToText } from '../../../../domain/format/times.ts'
import { dollarsWhole } from '../../../../domain/format/usd.ts'

/**
 * The text of a ledger entry as a row of the bid history; null for a bid, which has a row of another form. It
 * contains only what the public ledger holds (docs/rules/auction-page.md, Bid history).
 */
export function auctionEventText({
  type,
  at,
  data,
}: Pick<LedgerEntry, 'type' | 'at' | 'data'>): string | null {
  switch (type) {
    case 'bid':
      return null
    case 'opened':
      return `Opened at ${money(data.starting_bid)}${authorText(data)}`
    case 'extended':
      return data.cause === 'rescheduled'
        ? rescheduledText(data, at)
        : extendedToText(Date.parse(String(data.end_time)))
    case 'reserve_changed':
      return data.has_reserve === true
        ? `Reserve lowered, ${data.reserve_met === true ? 'now met' : 'not met'}`
        : 'Reserve removed'
    case 'paused':
      return `Paused${authorText(data)}`
    case 'resumed':
      return data.by === undefined
        ? `Resumed, ends ${momentText(data.end_time, at)}`
        : `Resumed${authorText(data)}, ends ${momentText(data.end_time, at)}`
    case 'voided':
      return `${voidedBidsText(data.bid_ids)}${reasonText(data.reason)}`
    case 'reopened':
      if (data.after_auction === true) return 'Offered to one bidder after the auction'
      return `Reopened${byText(data)} until ${momentText(data.end_time, at)}${reasonText(data.reason)}`
    case 'closed':
      return `${closedText(data)}${closerText(data)}`
    case 'cancelled':
      return data.by === undefined ? `Cancelled${reasonText(data.reason)}` : `Cancelled${authorText(data)}`
  }
}

/** The buyer's mask and the entry's text for them; null for every entry but that of a sale. */
export function toBuyerText({
  type,
  data,
}: Pick<LedgerEntry, 'type' | 'data'>): { readonly mask: string; readonly text: string } | null {
  if (type !== 'closed' || data.outcome !== 'sold' || typeof data.winner !== 'string') return null
  return { mask: data.winner, text: `Sold to you for ${money(data.amount)}${closerText(data)}` }
}

function closedText({ outcome, amount, winner }: LedgerEntry['data']): string {
  if (outcome === 'sold') return `Sold to ${String(winner)} for ${money(amount)}`
  return outcome === 'no_bids' ? 'Ended without bids' : `Ended at ${money(amount)}, reserve not met`
}

function voidedBidsText(bidIds: unknown): string {
  const count = Array.isArray(bidIds) ? bidIds.length : 0
  return `${countedText(count, 'bid')} voided`
}

/** An administrator has moved the end, or has set the auction back. */
function rescheduledText(data: LedgerEntry['data'], at: string): string {
  const author = byText(data)
  const reason = reasonText(data.reason)
  if (data.status === 'draft') return `Made a draft again${author}${reason}`
  const end = momentText(data.end_time, at)
  return data.status === 'pending'
    ? `Set${author} to start ${momentText(data.start_time, at)} and end ${end}${reason}`
    : `End moved${author} to ${end}${reason}`
}

/** '. Closed by an administrator: REASON'; empty where the clock or a purchase closed it. */
function closerText(data: LedgerEntry['data']): string {
  return data.by === 'administrator' ? `. Closed${authorText(data)}` : ''
}

/** ' by an administrator: REASON'; empty for a seller. */
function authorText(data: LedgerEntry['data']): string {
  return data.by === 'administrator' ? `${byText(data)}${reasonText(data.reason)}` : ''
}

function byText({ by }: LedgerEntry['data']): string {
  return by === 'administrator' ? ' by an administrator' : ''
}

function reasonText(reason: unknown): string {
  return typeof reason === 'string' && reason.trim() !== '' ? `: ${reason.trim()}` : ''
}

/** The time alone for a moment on the day of the event, otherwise with its day. */
function momentText(iso: unknown, eventAt: string): string {
  const atMs = Date.parse(String(iso))
  const eventAtMs = Date.parse(eventAt)
  return dayText(atMs) === dayText(eventAtMs) ? exactTimeText(atMs) : exactDateTimeText(atMs, eventAtMs)
}

function money(amount: unknown): string {
  return typeof amount === 'number' ? dollarsWhole(amount) : ''
}

import { isPlatformReason } from '../auction/cancel-reasons.ts'
import { dateTimeText, withPacificZone } from '../format/times.ts'
import { countText, dollarsExact, dollarsWhole } from '../format/usd.ts'
import { changedFieldsText } from '../listing/changed-fields.ts'
import { ADDON_LABELS } from '../money/listing-fees.ts'
import type { PersonalEvent } from './personal-event.ts'

/** A change of an auction that a person sells, has bid in or watches. */
export type AuctionUpdate = Extract<PersonalEvent, { event: 'auction_updated' }>['data']

/** Texts about a change of an auction (docs/rules/notifications.md, Auction events). */
export function auctionUpdateMessage(update: AuctionUpdate): string {
  const { auction_title: title } = update
  switch (update.change) {
    case 'cancelled':
      return [`The auction of "${title}" was cancelled${authorText(update)}.`, cancelReason(update)]
        .join(' ')
        .trim()
    case 'paused':
      return `The auction of "${title}" was paused${authorText(update)}. ${update.reason}`
    case 'resumed': {
      const { end_time: end, reason } = update
      const until = end === undefined ? '' : `: bidding runs until ${momentText(end)}`
      return `The auction of "${title}" was resumed${authorText(update)}${until}. ${reason}`
    }
    case 'opened':
      return `The auction of "${title}" was opened${authorText(update)}: bidding runs until ${momentText(update.end_time)}. ${update.reason}`
    case 'reopened':
      if (update.status === 'paused')
        return `The auction of "${title}" was reopened${authorText(update)}: it is paused, and what was bid counts again. ${update.reason}`
      return `The auction of "${title}" was reopened${authorText(update)}: bidding runs until ${momentText(update.end_time)}, and what was bid counts again. ${update.reason}`
    case 'rescheduled':
      return update.status === 'active'
        ? `The end of the auction of "${title}" was moved${authorText(update)} to ${momentText(update.end_time)}. ${update.reason}`
        : `The auction of "${title}" was set${authorText(update)} to start ${momentText(update.start_time)} and to end ${momentText(update.end_time)}. ${update.reason}`
    case 'ended':
      return `The auction of "${title}" was ended${authorText(update)}. ${update.reason}`
    case 'withdrawn':
      if (update.you === 'watches')
        return `The auction of "${title}" was withdrawn${authorText(update)}. ${update.reason}`
      return `Your listing of "${title}" was made a draft again${authorText(update)}. ${update.reason}`
    case 'addon_refunded':
      return `The addon ${ADDON_LABELS[update.addon]} of "${title}" was refunded: ${dollarsExact(update.amount)}.`
    case 'edited':
      return `The seller changed the listing of "${title}": ${changedFieldsText(update.fields)}.`
    case 'lapsed':
      return `Your listing of "${title}" is a draft again: its listing fee was not paid in time.`
    case 'voided':
      if (update.you !== undefined) return voidMessage(update)
      if (update.bid_ids.length === 0) return `You lead on "${title}": a higher bid was voided.`
      return update.leading
        ? `A bid of yours on "${title}" was voided. You still lead.`
        : `A bid of yours on "${title}" was voided.`
  }
}

/** An update about a void with its reason. */
type ExplainedVoid = Extract<AuctionUpdate, { change: 'voided'; reason: string }>

function voidMessage(update: ExplainedVoid): string {
  const { auction_title: title, you, reason } = update
  const now = priceAfterVoid(update)
  if (you === 'leads') return `You lead on "${title}": an administrator voided a higher bid. ${now} ${reason}`
  const auction = you === 'sells' ? `your auction of "${title}"` : `"${title}"`
  return `An administrator voided ${voidedBidsText(update)} on ${auction}. ${now} ${reason}`
}

/** 'your bid of $5,200', 'a bid of $5,200' or '3 bids of up to $5,200'. */
export function voidedBidsText({ you, amount, count }: ExplainedVoid): string {
  const own = you === 'voided'
  if (count === 1) return `${own ? 'your' : 'a'} bid of ${dollarsWhole(amount)}`
  return `${own ? 'your' : countText(count)} bids of up to ${dollarsWhole(amount)}`
}

/** The price after a void, and to the seller whether the reserve is met. */
export function priceAfterVoid({
  you,
  current_bid: price,
  leading,
  reserve_met: isMet,
}: ExplainedVoid): string {
  const reserve = you !== 'sells' || isMet === undefined ? '' : ` The reserve is ${isMet ? '' : 'not '}met.`
  if (price === null) return `No bid is left.${reserve}`
  const lead = leading && you !== 'leads' ? 'You lead at' : 'The current bid is'
  return `${lead} ${dollarsWhole(price)}.${reserve}`
}

/** The page that a notification leads to. A draft has no public page. */
export function auctionUpdatePath(update: AuctionUpdate): string {
  const { change, auction_id: auctionId } = update
  if (change === 'lapsed') return `/checkout?auction=${auctionId}`
  if (change !== 'withdrawn') return `/auctions/${auctionId}`
  return `/dashboard?tab=${update.you === 'watches' ? 'watchlist' : 'my-auctions'}`
}

/** A start or an end: 'Mon, Nov 30, 5:00 PM PT'. */
export function momentText(iso: string): string {
  const atMs = Date.parse(iso)
  return withPacificZone(dateTimeText(atMs, atMs))
}

/** A seller's words are said to be theirs: the notification is Hammerlane's. */
function cancelReason({ reason, by }: Extract<AuctionUpdate, { change: 'cancelled' }>): string {
  const isSellers = by === undefined && reason !== '' && !isPlatformReason(reason)
  return isSellers ? `The seller writes: ${reason}` : reason
}

const authorText = ({ by }: { readonly by?: 'administrator' }) =>
  by === undefined ? '' : ' by an administrator'

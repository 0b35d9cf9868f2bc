import type { ListingNow, SellerDeed } from '../auction/seller-actions.ts'

/** The words for what a seller does with a listing (Spec part 2, section 2, My Auctions tab; Product page, Life of an auction). */

/** What is done in a step by itself; the others lead to a page of their own. */
export type DoneDeed = Exclude<SellerDeed, 'checkout' | 'edit'>

interface DeedTexts {
  readonly label: string
  readonly busy: string
  /** What comes of it, for who has not done it before. */
  readonly what: string
  readonly done: string
}

const TEXTS: Readonly<Record<DoneDeed, DeedTexts>> = {
  publish: {
    label: 'Publish',
    busy: 'Publishing...',
    what: 'Schedules the auction: it starts in one hour and runs for the days you chose.',
    done: 'Auction published.',
  },
  pause: {
    label: 'Pause',
    busy: 'Pausing...',
    what: 'Freezes bidding and keeps the time that is left. You can resume at any time.',
    done: 'Auction paused.',
  },
  resume: {
    label: 'Resume',
    busy: 'Resuming...',
    what: 'Bidding continues with the time that was left.',
    done: 'Auction resumed.',
  },
  relist: {
    label: 'Relist',
    busy: 'Relisting...',
    what: 'Makes a new auction of the same vehicle on the same terms. You pay for it at checkout, and can edit it before it starts.',
    done: 'Auction listed again.',
  },
  lower_reserve: {
    label: 'Lower reserve',
    busy: 'Lowering...',
    what: 'A lower reserve cannot be raised again. Bidders are told that it changed, not the amount.',
    done: 'Reserve lowered.',
  },
  remove_reserve: {
    label: 'Remove reserve',
    busy: 'Removing...',
    what: 'The vehicle then sells to the highest bid, whatever it is. A reserve cannot be set again.',
    done: 'Reserve removed.',
  },
  lower_buy_now: {
    label: 'Lower buy now price',
    busy: 'Lowering...',
    what: 'A lower price cannot be raised again. A purchase at it ends the auction at once.',
    done: 'Buy now price lowered.',
  },
  remove_buy_now: {
    label: 'Remove buy now price',
    busy: 'Removing...',
    what: 'The vehicle can then only be won by bidding. The offer cannot be made again.',
    done: 'Buy now price removed.',
  },
  cancel: {
    label: 'Cancel auction',
    busy: 'Cancelling...',
    what: 'Everyone who follows it is told, and every hold is released. This cannot be undone.',
    done: 'Auction cancelled.',
  },
}

/** Label, busy words, what comes of it and what is told afterwards. */
export function deedTexts(deed: DoneDeed): DeedTexts {
  return TEXTS[deed]
}

/** What comes of a deed for this listing: of one that is cancelled, whether what was paid for it comes back. */
export function deedWhat(deed: DoneDeed, listing: Pick<ListingNow, 'status' | 'isPaid'>): string {
  const { what } = TEXTS[deed]
  if (deed !== 'cancel' || !listing.isPaid) return what
  const isAhead = listing.status === 'draft' || listing.status === 'pending'
  const fee = isAhead
    ? 'It has not started yet: what you paid for the listing is refunded.'
    : 'It has started: what you paid for the listing is not refunded.'
  return `${fee} ${what}`
}

/** 'Pause', 'Complete checkout', 'Edit'. */
export function deedLabel(deed: SellerDeed): string {
  if (deed === 'checkout') return 'Complete checkout'
  return deed === 'edit' ? 'Edit' : TEXTS[deed].label
}

/** The deed that a form or an address names; null where it names none. */
export function doneDeed(word: unknown): DoneDeed | null {
  return typeof word === 'string' && Object.hasOwn(TEXTS, word) ? (word as DoneDeed) : null
}

/**
 * What is asked before they are done, since they cannot be undone; the others are done at once. A relisting ends for good
 * that the vehicle can be offered to a bidder of the auction (record 225).
 */
const ASKED_FIRST = [
  'relist',
  'cancel',
  'lower_reserve',
  'remove_reserve',
  'lower_buy_now',
  'remove_buy_now',
] as const
export type AskedDeed = (typeof ASKED_FIRST)[number]

export function isAskedFirst(deed: SellerDeed): deed is AskedDeed {
  return (ASKED_FIRST as readonly SellerDeed[]).includes(deed)
}

const KEPT: Readonly<Record<AskedDeed, string>> = {
  relist: 'Not now',
  cancel: 'Keep the auction',
  lower_reserve: 'Keep the reserve',
  remove_reserve: 'Keep the reserve',
  lower_buy_now: 'Keep the price',
  remove_buy_now: 'Keep the price',
}

/** The way out of the question, by what stays: beside 'Cancel auction' the word Cancel would say both. */
export function keptText(deed: AskedDeed): string {
  return KEPT[deed]
}

/** So many characters say why an auction was cancelled. */
export const MAX_REASON = 500

/** Why a reserve or a buy now price cannot be lowered to that, in dollars; null where it can. */
export function loweringProblem(next: number, present: number): string | null {
  return next < present ? null : 'Enter an amount below the current one'
}

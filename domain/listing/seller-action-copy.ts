import type { ListingFacts, SellerAction } from '../auction/seller-actions.ts'

/** Copy of the seller's actions on a listing. docs/rules/listings.md, Seller actions */

/** An action that is a single request; the others lead to their own pages. */
export type DirectAction = Exclude<SellerAction, 'checkout' | 'edit'>

interface ActionCopy {
  readonly label: string
  readonly busy: string
  /** The effect of the action, for sellers who have not used it before. */
  readonly what: string
  readonly done: string
}

/** The effect of relisting; `free` once after a sale that defaulted (docs/rules/listings.md, Relisting). */
const RELIST = {
  paid: 'Creates a new auction for the same car at the same prices. You pay for it at checkout, and can edit it before it starts.',
  free: 'Creates a new auction for the same car at the same prices, without another listing fee. You can edit it before it starts.',
} as const

const COPY: Readonly<Record<DirectAction, ActionCopy>> = {
  publish: {
    label: 'Publish',
    busy: 'Publishing...',
    what: 'Schedules the auction: it starts in one hour and runs for the days you chose.',
    done: 'Auction published.',
  },
  pause: {
    label: 'Pause',
    busy: 'Pausing...',
    what: 'Freezes bidding and keeps the time that is left. You can resume at any time; 30 days after its start the auction resumes by itself.',
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
    what: RELIST.paid,
    done: 'Auction listed again.',
  },
  lower_reserve: {
    label: 'Lower reserve',
    busy: 'Lowering...',
    what: 'You can’t raise it again. Bidders see that the reserve changed, not the amount.',
    done: 'Reserve lowered.',
  },
  remove_reserve: {
    label: 'Remove reserve',
    busy: 'Removing...',
    what: 'The car then sells to the highest bid, at any price. You cannot set a reserve again.',
    done: 'Reserve removed.',
  },
  lower_buy_now: {
    label: 'Lower buy now price',
    busy: 'Lowering...',
    what: 'You can’t raise it again. A buyer who pays this price ends the auction immediately.',
    done: 'Buy now price lowered.',
  },
  remove_buy_now: {
    label: 'Remove buy now price',
    busy: 'Removing...',
    what: 'Buyers can then only bid. You can’t add the price again.',
    done: 'Buy now price removed.',
  },
  cancel: {
    label: 'Cancel auction',
    busy: 'Cancelling...',
    what: 'We notify everyone who follows it and release every hold. This cannot be undone.',
    done: 'Auction cancelled.',
  },
}

/** The label, busy label, effect and confirmation message of an action. */
export function actionCopy(action: DirectAction): ActionCopy {
  return COPY[action]
}

/** The effect of an action on this listing, and what it means for the listing fee. */
export function actionEffect(
  action: DirectAction,
  listing: Pick<ListingFacts, 'status' | 'isPaid' | 'isRelistFree'>,
): string {
  const { what } = COPY[action]
  if (action === 'relist' && listing.isRelistFree) return RELIST.free
  if (action !== 'cancel' || !listing.isPaid) return what
  const isAhead = listing.status === 'draft' || listing.status === 'pending'
  const fee = isAhead
    ? 'The auction has not started: we refund what you paid for the listing.'
    : 'The auction has started: we don’t refund what you paid for the listing.'
  return `${fee} ${what}`
}

/** 'Pause', 'Complete checkout', 'Edit'. */
export function actionLabel(action: SellerAction): string {
  if (action === 'checkout') return 'Complete checkout'
  return action === 'edit' ? 'Edit' : COPY[action].label
}

/** Parses the action of a form or a URL; null if it is none. */
export function parseAction(word: unknown): DirectAction | null {
  return typeof word === 'string' && Object.hasOwn(COPY, word) ? (word as DirectAction) : null
}

/**
 * Actions that need a confirmation, because they cannot be undone. Relisting permanently rules out an
 * after-sale offer to a bidder of the old auction (docs/rules/after-sale.md, Offers).
 */
const CONFIRMED_ACTIONS = [
  'relist',
  'cancel',
  'lower_reserve',
  'remove_reserve',
  'lower_buy_now',
  'remove_buy_now',
] as const
export type ConfirmedAction = (typeof CONFIRMED_ACTIONS)[number]

export function needsConfirmation(action: SellerAction): action is ConfirmedAction {
  return (CONFIRMED_ACTIONS as readonly SellerAction[]).includes(action)
}

const DISMISS_LABELS: Readonly<Record<ConfirmedAction, string>> = {
  relist: 'Not now',
  cancel: 'Keep the auction',
  lower_reserve: 'Keep the reserve',
  remove_reserve: 'Keep the reserve',
  lower_buy_now: 'Keep the price',
  remove_buy_now: 'Keep the price',
}

/**
 * The label that dismisses the confirmation. It names what is kept, because 'Cancel' next to 'Cancel auction'
 * would be ambiguous.
 */
export function dismissLabel(action: ConfirmedAction): string {
  return DISMISS_LABELS[action]
}

/** Maximum length of a cancellation's reason, in characters. */
export const MAX_REASON = 500

/** Why a reserve or buy now price cannot be lowered to `next` dollars; null if it can. */
export function loweringProblem(next: number, present: number): string | null {
  return next < present ? null : 'Enter an amount below the current one'
}

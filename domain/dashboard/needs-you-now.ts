import { salePayHref } from '../after-sale/sale-labels.ts'
import { countedText } from '../format/counted-text.ts'
import { HOUR_MS } from '../format/time-units.ts'
import { dollarsExact, dollarsWhole } from '../format/usd.ts'
import { checkoutHref, listingsCheckoutHref, manageHref } from '../listing/seller-addresses.ts'
import { financialHref } from '../money/financial-addresses.ts'

/** What waits for the person themself (docs/rules/account-screens.md, What needs you now). */

/** The kinds in order of urgency. */
const KINDS = [
  'premium',
  'card',
  'outbid',
  'offer',
  'unpaid_listing',
  'default',
  'fee',
  'verification',
  'license',
  'messages',
  'questions',
] as const
type NeedKind = (typeof KINDS)[number]

/** How many entries of one kind are shown; the rest is behind the tab or page of the kind. */
export const NEEDS_PER_KIND = 5

interface Step {
  readonly text: string
  readonly to: string
}

/** One entry of the list. */
export interface Need {
  readonly kind: NeedKind
  readonly id: number
  /** What is the matter: 'Outbid'. */
  readonly label: string
  /** The auction that it is about. */
  readonly auction: { readonly id: number; readonly title: string } | null
  readonly note: string | null
  readonly amount: { readonly label: string; readonly text: string } | null
  /** Until when it can be done, in ms. */
  readonly clock: { readonly label: string; readonly atMs: number } | null
  readonly action: Step
  /** The other way out, where there are two. */
  readonly second?: Step
}

interface OfAuction {
  readonly auctionId: number
  readonly title: string
}

/** What the list is made of; amounts in dollars, times in ms. */
export interface NeedFacts {
  readonly premiums: readonly (OfAuction & {
    readonly saleId: number
    readonly amountDue: number
    readonly dueAtMs: number | null
    /** Whether the buyer's bank asks them to confirm the payment. */
    readonly isAtBank: boolean
  })[]
  /** Whether the bank asks to confirm the card of the authorization. */
  readonly isCardAtBank: boolean
  /** Active auctions. */
  readonly outbid: readonly (OfAuction & { readonly currentBid: number; readonly endAtMs: number })[]
  /** The offers that wait for the person's answer. */
  readonly offers: readonly (OfAuction & {
    readonly side: 'seller' | 'bidder'
    readonly amount: number
    readonly untilMs: number
  })[]
  readonly unpaid: readonly (OfAuction & { readonly startAtMs: number; readonly isDraft: boolean })[]
  /** Own sales whose buyer did not pay, for which nothing is chosen yet. */
  readonly defaults: readonly OfAuction[]
  readonly fees: readonly (OfAuction & {
    readonly feeId: number
    readonly amount: number
    readonly dueAtMs: number | null
    readonly isAtBank: boolean
  })[]
  readonly isUnverified: boolean
  /** Why the person, a dealer, cannot publish yet; null if they can. */
  readonly dealerWaits: string | null
  readonly unreadMessages: number
  readonly questions: readonly (OfAuction & { readonly count: number })[]
}

/**
 * The list: what ends within the hour first, by its clock; then by kind, in each the nearest clock first.
 */
export function toNeeds(facts: NeedFacts, nowMs: number): readonly Need[] {
  const atMs = ({ clock }: Need) => clock?.atMs ?? Number.POSITIVE_INFINITY
  const isPressing = (need: Need) => atMs(need) - nowMs < HOUR_MS && atMs(need) > nowMs
  const rank = (need: Need) => (isPressing(need) ? -1 : KINDS.indexOf(need.kind))
  const compareClocks = (one: Need, other: Need) => {
    const [first, second] = [atMs(one), atMs(other)]
    return first === second ? 0 : first - second
  }
  const all = [...purchaseNeeds(facts), ...bidderNeeds(facts), ...sellerNeeds(facts), ...accountNeeds(facts)]
  return all.sort((one, other) => rank(one) - rank(other) || compareClocks(one, other))
}

/** Whether an entry has the step to this address; the sections below the list do not repeat it. */
export function isStepOfNeed(needs: readonly Need[], to: string): boolean {
  return needs.some(({ action, second }) => action.to === to || second?.to === to)
}

const toAuction = ({ auctionId, title }: OfAuction) => ({ id: auctionId, title })

function purchaseNeeds({ premiums, isCardAtBank }: NeedFacts): Need[] {
  const owed = premiums.map((sale): Need => {
    const amount = dollarsExact(sale.amountDue)
    return {
      kind: 'premium',
      id: sale.saleId,
      label: sale.isAtBank
        ? 'Confirm the premium with your bank'
        : `You have an unpaid buyer premium of ${amount}`,
      auction: toAuction(sale),
      note: 'Pay it to bid again.',
      amount: sale.isAtBank ? { label: 'Premium', text: amount } : null,
      clock: sale.dueAtMs === null ? null : { label: 'Pay by', atMs: sale.dueAtMs },
      action: {
        text: sale.isAtBank ? 'Confirm the payment' : 'Pay the premium',
        to: salePayHref(sale.saleId),
      },
    }
  })
  if (!isCardAtBank) return owed
  const card: Need = {
    ...NOTHING_MORE,
    kind: 'card',
    id: 0,
    label: 'Confirm your card with your bank',
    note: 'You can bid once it is confirmed.',
    action: { text: 'Confirm your card', to: '/authorize' },
  }
  return [...owed, card]
}

function bidderNeeds({ outbid, offers }: NeedFacts): Need[] {
  return [
    ...outbid.map(
      (row): Need => ({
        ...NOTHING_MORE,
        kind: 'outbid',
        id: row.auctionId,
        label: 'Outbid',
        auction: toAuction(row),
        amount: { label: 'Current bid', text: dollarsWhole(row.currentBid) },
        clock: { label: 'Time left', atMs: row.endAtMs },
        action: { text: 'Increase Bid', to: `/auctions/${row.auctionId}#bid` },
      }),
    ),
    ...offers.map((offer): Need => {
      const isOffered = offer.side === 'bidder'
      return {
        ...NOTHING_MORE,
        kind: 'offer',
        id: offer.auctionId,
        label: isOffered ? 'You have an offer to answer' : 'You have a counter offer to answer',
        auction: toAuction(offer),
        amount: {
          label: isOffered ? 'Offered to you for' : 'Counter offer to you',
          text: dollarsWhole(offer.amount),
        },
        clock: { label: 'Your answer by', atMs: offer.untilMs },
        action: {
          text: isOffered ? 'Answer the offer' : 'Answer the counter offer',
          to: `/auctions/${offer.auctionId}/offer`,
        },
      }
    }),
  ]
}

function sellerNeeds({ unpaid, defaults, fees, questions }: NeedFacts): Need[] {
  return [
    ...unpaidNeeds(unpaid),
    ...defaults.map(
      (sale): Need => ({
        ...NOTHING_MORE,
        kind: 'default',
        id: sale.auctionId,
        label: 'The buyer did not pay',
        auction: toAuction(sale),
        note: 'Offer it to the next bidder, or list it again without a fee.',
        action: { text: 'Offer to another bidder', to: `/auctions/${sale.auctionId}/offer` },
        second: { text: 'Relist', to: manageHref(sale.auctionId, 'relist') },
      }),
    ),
    ...fees.map(
      (fee): Need => ({
        ...NOTHING_MORE,
        kind: 'fee',
        id: fee.feeId,
        label: fee.isAtBank ? 'Confirm the settlement fee with your bank' : 'Settlement fee to pay',
        auction: toAuction(fee),
        amount: { label: 'Settlement fee', text: dollarsExact(fee.amount) },
        clock: fee.dueAtMs === null ? null : { label: 'Pay by', atMs: fee.dueAtMs },
        action: {
          text: fee.isAtBank ? 'Confirm the payment' : 'Pay the fee',
          to: financialHref('fees', fee.isAtBank ? '' : `fee=${fee.feeId}`),
        },
      }),
    ),
    ...questions.map(
      (row): Need => ({
        ...NOTHING_MORE,
        kind: 'questions',
        id: row.auctionId,
        label: `${countedText(row.count, 'question')} to answer`,
        auction: toAuction(row),
        action: { text: 'Answer', to: `/auctions/${row.auctionId}/questions` },
      }),
    ),
  ]
}

/** Several unpaid listings are one entry, since one checkout pays for them. */
function unpaidNeeds(unpaid: NeedFacts['unpaid']): Need[] {
  const [first, ...more] = unpaid
  if (first === undefined) return []
  const starts = unpaid.filter(({ isDraft }) => !isDraft).map(({ startAtMs }) => startAtMs)
  const need: Need = {
    ...NOTHING_MORE,
    kind: 'unpaid_listing',
    id: first.auctionId,
    label: more.length === 0 ? 'Listing not paid' : `${unpaid.length} listings not paid`,
    auction: more.length === 0 ? toAuction(first) : null,
    note: 'It is published once it is paid.',
    clock: starts.length === 0 ? null : { label: 'Starts', atMs: Math.min(...starts) },
    action: { text: 'Complete checkout', to: checkoutHref(first.auctionId) },
  }
  if (more.length === 0) return [need]
  return [
    {
      ...need,
      note: 'They go live once they are paid.',
      action: { text: `Pay for ${unpaid.length} listings`, to: listingsCheckoutHref() },
    },
  ]
}

function accountNeeds({ isUnverified, dealerWaits, unreadMessages }: NeedFacts): Need[] {
  const needs: Need[] = []
  if (isUnverified) {
    needs.push({
      ...NOTHING_MORE,
      kind: 'verification',
      id: 0,
      label: 'Verify your email address',
      note: 'You need a verified address to list a vehicle.',
      action: { text: 'Verify email', to: '/verify-email' },
    })
  }
  if (dealerWaits !== null) {
    needs.push({
      ...NOTHING_MORE,
      kind: 'license',
      id: 0,
      label: 'Dealer license',
      note: dealerWaits,
      action: { text: 'See your profile', to: '/dashboard?tab=settings&section=profile' },
    })
  }
  if (unreadMessages > 0) {
    needs.push({
      ...NOTHING_MORE,
      kind: 'messages',
      id: 0,
      label: countedText(unreadMessages, 'unread message'),
      action: { text: 'Read messages', to: '/messages' },
    })
  }
  return needs
}

const NOTHING_MORE = { auction: null, note: null, amount: null, clock: null } as const

/** Generates the bids of a demo auction. When it is seeded, the room decides about every bid again. */

import { getMinimumBid } from '../../domain/auction/bidding.ts'
import type { BidCommand } from '../../domain/auction/commands.ts'
import { decideCommand } from '../../domain/auction/decide.ts'
import { newAuction } from '../../domain/auction/new-auction.ts'
import type { AuctionState } from '../../domain/auction/types.ts'
import { MINUTE_MS } from '../../domain/format/time-units.ts'
import { cents, centsToDollars, dollarsToCents } from '../../domain/money/cents.ts'
import { DEFAULT_PREMIUM_SCHEDULE } from '../../domain/money/premium.ts'
import type { SeedListing } from '../../domain/schemas/seed.ts'
import type { Random } from './random.ts'

type PlannedBid = SeedListing['bids'][number]

export interface BiddingPlan {
  readonly listing: Pick<SeedListing, 'startingBid' | 'reserve' | 'buyNow' | 'startAtMs' | 'endAtMs'>
  /** The number of commands; automatic answers of maximums add further bids. */
  readonly commands: number
  /** The approximate final price in dollars, and the highest amount that anyone bids. */
  readonly target: number
  readonly untilMs: number
  readonly random: Random
}

const BIDDERS = Array.from({ length: 12 }, (_, index) => index + 1)
const NO_HASH = () => '0'.repeat(64)

/** Generates bids that the auction accepts, in order; times and amounts rise towards the end. */
export function planBids(plan: BiddingPlan): PlannedBid[] {
  const { listing, commands, target, untilMs, random } = plan
  const bidders = pickBidders(random)
  const moments = Array.from({ length: commands }, () => random.next() ** 0.6)
    .sort((a, b) => a - b)
    .map((part) =>
      Math.round(listing.startAtMs + MINUTE_MS + part * (untilMs - listing.startAtMs - MINUTE_MS)),
    )
  let state = decideCommand(openedAuction(listing), { type: 'advance' }, listing.startAtMs, NO_HASH).state
  const bids: PlannedBid[] = []
  for (const [index, atMs] of moments.entries()) {
    const isLast = index === commands - 1
    const rising = listing.startingBid + (target - listing.startingBid) * ((index + 1) / commands) ** 0.9
    const minimumBid = centsToDollars(getMinimumBid(state))
    if (minimumBid > target) break
    const kind = !isLast && random.next() < 0.35 ? 'maximum' : 'manual'
    const wantedAmount = kind === 'maximum' ? rising * (1.02 + random.next() * 0.05) : rising
    const amount = Math.min(
      Math.max(minimumBid, Math.round(wantedAmount / 50) * 50),
      isLast ? Math.max(minimumBid, target) : target,
    )
    const bidder = random.pick(bidders.filter((id) => id !== state.leaderId))
    const handled = decideCommand(state, command(kind, bidder, amount), atMs, NO_HASH)
    if (!handled.decision.accepted) continue
    state = handled.state
    bids.push({ atMs, kind, amount, bidderEmail: `bidder${bidder}@hammerlane.test` })
  }
  return bids
}

/** Three to six of the twelve bidders. */
function pickBidders(random: Random): number[] {
  const shuffled = BIDDERS.map((id) => ({ id, place: random.next() })).sort((a, b) => a.place - b.place)
  return shuffled.slice(0, random.between(3, 6)).map(({ id }) => id)
}

function command(kind: PlannedBid['kind'], id: number, amount: number): BidCommand {
  const bidder = { id, initial: 'b' }
  const dollarAmount = dollarsToCents(amount)
  return kind === 'manual'
    ? { type: 'place_bid', bidder, amountCents: dollarAmount }
    : { type: 'set_maximum', bidder, maximumCents: dollarAmount }
}

/** With the platform's default settings, as the room has them. */
function openedAuction(listing: BiddingPlan['listing']): AuctionState {
  return newAuction({
    auctionId: 1,
    sellerId: 1_000,
    status: 'pending',
    paid: true,
    reserveCents: listing.reserve === null ? null : dollarsToCents(listing.reserve),
    startAtMs: listing.startAtMs,
    endAtMs: listing.endAtMs,
    terms: {
      startingBidCents: dollarsToCents(listing.startingBid),
      incrementCents: cents(10_000),
      autoExtendMs: 5 * MINUTE_MS,
      buyNowCents: listing.buyNow === null ? null : dollarsToCents(listing.buyNow),
      premium: DEFAULT_PREMIUM_SCHEDULE,
      maxBidsPerPerson: 1_000,
    },
  })
}

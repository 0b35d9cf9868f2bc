/** Invents who bid what and when in an auction of the demo. The room decides every bid again when it is seeded. */

import { minimumBidOf } from '../../domain/auction/bidding.ts'
import type { BidCommand } from '../../domain/auction/commands.ts'
import { handle } from '../../domain/auction/decide.ts'
import { newAuction } from '../../domain/auction/new-auction.ts'
import type { AuctionState } from '../../domain/auction/types.ts'
import { cents, centsToDollars, dollarsToCents } from '../../domain/money/cents.ts'
import { DEFAULT_PREMIUM_SCHEDULE } from '../../domain/money/premium.ts'
import type { SeedListing } from '../../domain/schemas/seed.ts'
import type { Random } from './random.ts'

type PlannedBid = SeedListing['bids'][number]

export interface BiddingPlan {
  readonly listing: Pick<SeedListing, 'startingBid' | 'reserve' | 'buyNow' | 'startAtMs' | 'endAtMs'>
  /** How many commands; a maximum that answers makes more bids of them. */
  readonly commands: number
  /** About where the price ends, in dollars. Nobody offers more. */
  readonly target: number
  readonly untilMs: number
  readonly random: Random
}

const BIDDERS = Array.from({ length: 12 }, (_, index) => index + 1)
const NO_HASH = () => '0'.repeat(64)

/** Bids that the auction accepts, in their order; times and amounts rise towards the end. */
export function planBids(plan: BiddingPlan): PlannedBid[] {
  const { listing, commands, target, untilMs, random } = plan
  const crowd = pickCrowd(random)
  const moments = Array.from({ length: commands }, () => random.next() ** 0.6)
    .sort((a, b) => a - b)
    .map((part) => Math.round(listing.startAtMs + 60_000 + part * (untilMs - listing.startAtMs - 60_000)))
  let state = handle(openedAuction(listing), { type: 'advance' }, listing.startAtMs, NO_HASH).state
  const bids: PlannedBid[] = []
  for (const [index, atMs] of moments.entries()) {
    const isLast = index === commands - 1
    const rising = listing.startingBid + (target - listing.startingBid) * ((index + 1) / commands) ** 0.9
    const least = centsToDollars(minimumBidOf(state))
    if (least > target) break
    const kind = !isLast && random.next() < 0.35 ? 'maximum' : 'manual'
    const wish = kind === 'maximum' ? rising * (1.02 + random.next() * 0.05) : rising
    const amount = Math.min(
      Math.max(least, Math.round(wish / 50) * 50),
      isLast ? Math.max(least, target) : target,
    )
    const bidder = random.pick(crowd.filter((id) => id !== state.leaderId))
    const handled = handle(state, command(kind, bidder, amount), atMs, NO_HASH)
    if (!handled.decision.accepted) continue
    state = handled.state
    bids.push({ atMs, kind, amount, bidderEmail: `bidder${bidder}@hammerlane.test` })
  }
  return bids
}

/** Three to six of the twelve. */
function pickCrowd(random: Random): number[] {
  const shuffled = BIDDERS.map((id) => ({ id, place: random.next() })).sort((a, b) => a.place - b.place)
  return shuffled.slice(0, random.between(3, 6)).map(({ id }) => id)
}

function command(kind: PlannedBid['kind'], id: number, amount: number): BidCommand {
  const bidder = { id, initial: 'b' }
  const offered = dollarsToCents(amount)
  return kind === 'manual'
    ? { type: 'place_bid', bidder, amountCents: offered }
    : { type: 'set_maximum', bidder, maximumCents: offered }
}

/** On the platform's first settings, as the room will be. */
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
      autoExtendMs: 5 * 60_000,
      buyNowCents: listing.buyNow === null ? null : dollarsToCents(listing.buyNow),
      premium: DEFAULT_PREMIUM_SCHEDULE,
      maxBidsPerPerson: 1_000,
    },
  })
}

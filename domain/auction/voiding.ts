/**
 * An administrator's void: the auction remains as if the voided bid command had never been accepted
 * (docs/rules/bidding.md, Voiding). The other commands are replayed in order, so a maximum that the voided
 * command had spent is valid again, and a price that it had raised falls; this is the only way in which a
 * price falls. A void never adds anything: no price rises, and a maximum that its owner had replaced by the
 * voided one does not come back. If an account that is closed would lead, the commands of closed accounts are left out of the
 * replay: nobody could pay for such a bid.
 */
import { type Cents, minCents } from '../money/cents.ts'
import type { LifecycleCommand, UnpaidBuyers } from './commands.ts'
import { NO_BIDS, priceRules, resolveBid } from './proxy-bidding.ts'
import type {
  AuctionEvent,
  AuctionState,
  BidCommandRecord,
  Decision,
  PriceState,
  StoredBid,
} from './types.ts'

/** Decides the void of one bid and of the command that it belongs to. */
export function decideVoid(
  state: AuctionState,
  command: Extract<LifecycleCommand, { type: 'void_bid' }>,
): Decision {
  const { status } = state.phase
  if (status !== 'active' && status !== 'paused') {
    return refuse('conflict', 'A bid can be voided while its auction is active or paused.')
  }
  const bid = command.bids.find(({ bidId }) => bidId === command.bidId)
  if (!bid) return refuse('invalid', 'There is no such bid in this auction.')
  if (bid.voided) return refuse('conflict', 'This bid is already void.')

  const voidedCommand = findCommandBehind(bid, command.bidCommands)
  const commands = command.bidCommands.map((each) =>
    each === voidedCommand ? { ...each, voided: true } : each,
  )
  // Answers of the voided maximum to other bidders are void too, although the commands of those bidders
  // stored them.
  const isAnswer = (candidate: StoredBid) =>
    voidedCommand !== undefined && findCommandBehind(candidate, command.bidCommands) === voidedCommand
  const events = voidWithout(state, { ...command, commands, isAnswer })
  if (voidedCommand) events.push({ type: 'bid_command_voided', commandId: voidedCommand.commandId })
  return { accepted: true, events }
}

/**
 * The void of all bids and maximums of buyers who did not pay, by the reopening of their auction; no events where they have
 * none that stands (docs/rules/bidding.md, Voiding).
 */
export function voidUnpaid(
  state: AuctionState,
  { buyerIds, bidCommands, bids, closedIds }: UnpaidBuyers,
): AuctionEvent[] {
  if (!bids.some(({ bidderId, voided }) => !voided && buyerIds.has(bidderId))) return []
  const commands = bidCommands.map((each) => (buyerIds.has(each.bidderId) ? { ...each, voided: true } : each))
  const isAnswer = ({ bidderId }: StoredBid) => buyerIds.has(bidderId)
  const events = voidWithout(state, { reason: UNPAID_REASON, bids, commands, isAnswer, closedIds })
  const voidedNow = bidCommands.filter(({ bidderId, voided }) => !voided && buyerIds.has(bidderId))
  return [
    ...events,
    ...voidedNow.map(({ commandId }) => ({ type: 'bid_command_voided' as const, commandId })),
  ]
}

const UNPAID_REASON = 'The buyer did not pay.'

interface VoidedCommands {
  readonly reason: string
  readonly bids: readonly StoredBid[]
  /** All commands; those that are voided now are marked. */
  readonly commands: readonly BidCommandRecord[]
  /** Whether a bid is an answer of a voided maximum. */
  readonly isAnswer: (bid: StoredBid) => boolean
  readonly closedIds?: ReadonlySet<number>
}

/** The events that leave the auction as it is without the voided commands. */
function voidWithout(
  state: AuctionState,
  { reason, bids, commands, isAnswer, closedIds }: VoidedCommands,
): AuctionEvent[] {
  const isClosed = (bidderId: number | null) => bidderId !== null && closedIds?.has(bidderId) === true
  const withAll = replay(state, commands)
  const priceState = isClosed(withAll.leaderId)
    ? replay(
        state,
        commands.filter(({ bidderId }) => !isClosed(bidderId)),
      )
    : withAll
  const remainingIds = new Set(commands.flatMap(({ voided, bidIds }) => (voided ? [] : bidIds)))
  const remains = (candidate: StoredBid) =>
    !candidate.voided &&
    remainingIds.has(candidate.bidId) &&
    !isAnswer(candidate) &&
    priceState.priceCents !== null &&
    candidate.amountCents <= priceState.priceCents
  const bidIds = bids
    .filter((candidate) => !candidate.voided && !remains(candidate))
    .map(({ bidId }) => bidId)
  const leading = bids.findLast(
    (candidate) =>
      remains(candidate) &&
      candidate.bidderId === priceState.leaderId &&
      candidate.amountCents === priceState.priceCents,
  )
  return voidEvents(state, reason, priceState, bidIds, leading)
}

/**
 * The command that a bid belongs to: the command that stored it. An auto bid was stored by another person's
 * command; it belongs to its bidder's last maximum before that command.
 */
function findCommandBehind(
  bid: StoredBid,
  commands: readonly BidCommandRecord[],
): BidCommandRecord | undefined {
  const storing = commands.findIndex(({ bidIds }) => bidIds.includes(bid.bidId))
  const storedBy = commands[storing]
  if (storedBy?.bidderId === bid.bidderId) return storedBy
  const earlier = storing === -1 ? commands : commands.slice(0, storing)
  return earlier.findLast(
    ({ bidderId, kind, voided }) => bidderId === bid.bidderId && kind === 'maximum' && !voided,
  )
}

function replay({ terms, priceCents }: AuctionState, commands: readonly BidCommandRecord[]): PriceState {
  const replayed = commands.reduce<PriceState>((priceState, command) => {
    const again = toReplayed(command)
    if (!again) return priceState
    const after = resolveBid(priceState, again, priceRules(terms, command.reserveCents)).priceState
    return atMost(after, command.priceCents)
  }, NO_BIDS)
  // An earlier void may have lowered the price below what the commands left.
  return priceCents === null ? replayed : atMost(replayed, priceCents)
}

function atMost(priceState: PriceState, limitCents: Cents): PriceState {
  const { priceCents } = priceState
  return priceCents === null ? priceState : { ...priceState, priceCents: minCents(priceCents, limitCents) }
}

/**
 * The command as it is replayed; null to skip it. A voided maximum is replayed as a cancellation: setting it
 * had replaced an earlier maximum, which does not come back.
 */
function toReplayed(
  command: BidCommandRecord,
): Pick<BidCommandRecord, 'bidderId' | 'kind' | 'amountCents'> | null {
  if (!command.voided) return command
  return command.kind === 'maximum' ? { ...command, kind: 'cancel_maximum' } : null
}

/** If no remaining bid has the new price, an auto bid of the leader at that price is added. */
function voidEvents(
  state: AuctionState,
  reason: string,
  priceState: PriceState,
  bidIds: readonly number[],
  leading: StoredBid | undefined,
): AuctionEvent[] {
  const { priceCents, leaderId, maximumCents } = priceState
  const winningBidId = leading?.bidId ?? null
  const events: AuctionEvent[] = [{ type: 'voided', bidIds, reason, priceCents, leaderId, winningBidId }]
  if (leaderId !== null && priceCents !== null && !leading) {
    const bidId = state.auctionId * 1_000_000 + state.mintedBids + 1
    events.push(restatedBid(bidId, leaderId, priceCents))
  }
  if (maximumCents !== state.maximumCents) events.push({ type: 'maximum_changed', maximumCents })
  return events
}

function restatedBid(bidId: number, bidderId: number, amountCents: Cents): AuctionEvent {
  return { type: 'bid', bidId, bidderId, amountCents, bidType: 'auto' }
}

function refuse(reason: 'conflict' | 'invalid', message: string): Decision {
  return { accepted: false, refusal: { reason, field: 'bid_id', message } }
}

import { getBidderMask, type LedgerEntry, toPublicFacts } from '../../domain/auction/ledger.ts'
import { type AuctionState, isPublicEvent } from '../../domain/auction/types.ts'
import { bidView, liveView, ownMaximumView } from '../../domain/auction/view.ts'
import { cents } from '../../domain/money/cents.ts'
import type { Invariant } from './step.ts'

/**
 * Secrets do not reach the public: with another maximum and another reserve, every public text stays the
 * same. (A search for the numbers themselves would find prices that happen to be equal.)
 */
export const secretsStaySecret: Invariant = ({ result: handled, auction, nowMs }) => {
  const { state } = handled
  const other = withOtherSecrets(state)
  for (const viewer of [{ kind: 'public' as const }, { kind: 'user' as const, id: 99 }]) {
    const publicText = (of: AuctionState) =>
      JSON.stringify([
        liveView(of, viewer, nowMs),
        auction.bids.slice(-3).map((bid) => bidView(of, bid, viewer, () => undefined)),
        [...of.bidders.keys()].filter((id) => id !== of.leaderId).map((id) => ownMaximumView(of, id)),
        getBidderMask(of, of.leaderId),
      ])
    if (publicText(state) !== publicText(other)) return 'a secret shows in what the public sees'
  }
  for (const { event, entry } of handled.recorded) {
    if (!isPublicEvent(event)) continue
    const hidden = event.type === 'reserve_changed' ? { ...event, reserveCents: other.reserveCents } : event
    const keys = Object.keys(entry?.data ?? {})
    const unexpected = keys.find((key) => !LEDGER_FACTS[event.type].includes(key))
    if (unexpected) return `the ledger's ${event.type} tells ${unexpected}`
    if (event !== handled.recorded.at(-1)?.event) continue
    if (JSON.stringify(toPublicFacts(other, hidden)) !== JSON.stringify(toPublicFacts(state, event))) {
      return `a secret shows in the ledger's ${event.type}`
    }
  }
  return null
}

const LEDGER_FACTS: Record<LedgerEntry['type'], readonly string[]> = {
  opened: [
    'auction_id',
    'starting_bid',
    'min_bid_increment',
    'auto_extend_minutes',
    'has_reserve',
    'start_time',
    'end_time',
    'by',
    'reason',
  ],
  bid: ['bid_id', 'amount', 'bidder', 'bid_type'],
  extended: ['end_time', 'cause', 'status', 'start_time', 'by', 'reason'],
  reserve_changed: ['has_reserve', 'reserve_met'],
  paused: ['remaining_ms', 'by', 'reason'],
  resumed: ['end_time', 'by', 'reason'],
  voided: ['bid_ids', 'reason', 'current_bid', 'leader'],
  reopened: ['round', 'end_time', 'by', 'reason', 'after_auction'],
  closed: ['round', 'outcome', 'amount', 'winner', 'after_auction', 'by', 'reason'],
  cancelled: ['reason', 'by'],
}

function withOtherSecrets(state: AuctionState): AuctionState {
  const { priceCents, reserveCents, maximumCents } = state
  const met = reserveCents !== null && priceCents !== null && priceCents >= reserveCents
  return {
    ...state,
    reserveCents: reserveCents === null ? null : cents(met ? 1 : reserveCents + 12_345_00),
    maximumCents: maximumCents === null && priceCents !== null ? cents(priceCents + 54_321_00) : null,
  }
}

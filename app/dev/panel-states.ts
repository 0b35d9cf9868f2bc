import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../domain/format/time-units.ts'
import { type AuctionRoomProps, toRoomProps } from '../components/auction-room/auction-room.ts'
import type { BiddingState } from '../components/auction-room/live/bidding-state.ts'
import type { LiveAuction } from '../components/auction-room/live/live-auction.ts'
import { type AuctionOverrides, END, exampleAuction, exampleListing, VIEWER_MASK } from './running-example.ts'

/** One state of the bid panel: its title, and the props of the real panel in that state. */
export interface PanelState {
  readonly title: string
  readonly room: AuctionRoomProps
}

const leading = {
  max_amount: 45_000,
  state: 'leading',
  mask: VIEWER_MASK,
  highest_bid: 41_250,
  ending: null,
} as const
const outbid = {
  max_amount: null,
  state: 'outbid',
  mask: VIEWER_MASK,
  highest_bid: 41_650,
  ending: null,
} as const
const reconnecting = { state: 'reconnecting', attempt: 3, offline: false } as const
const sold = { outcome: 'sold', amount: 43_500, winner: VIEWER_MASK, payment: 'paid' } as const

interface StateOptions {
  readonly live?: LiveAuction
  readonly left?: number
  readonly closedAt?: number
  readonly untilStart?: number
  readonly room?: Partial<
    Pick<AuctionRoomProps, 'bidder' | 'viewerId' | 'connection' | 'bidding' | 'busy' | 'opensOnMaximum'>
  >
}

function state(
  title: string,
  {
    live = exampleAuction(),
    left = 38 * MINUTE_MS + 5_000,
    untilStart = 0,
    closedAt,
    room = {},
  }: StateOptions,
): PanelState {
  return {
    title,
    room: toRoomProps({
      listing: exampleListing,
      live,
      connection: { state: 'connected' },
      viewerId: 7,
      bidder: 'may_bid',
      confirmUrl: null,
      checkout: null,
      isWatched: false,
      opensOnMaximum: false,
      closedAtMs: closedAt ?? null,
      formKey: 'shown-only',
      bidding: { state: 'idle' },
      busy: false,
      place: () => undefined,
      discard: () => undefined,
      remainingMs: left,
      untilStartMs: untilStart,
      ...room,
    }),
  }
}

function withViewerStatus(
  status: NonNullable<LiveAuction['own']>,
  auction: AuctionOverrides = {},
): LiveAuction {
  const leader = status.state === 'leading' ? VIEWER_MASK : 'm•••7'
  return { ...exampleAuction({ leader, ...auction }), own: status }
}

const bid = { kind: 'manual', amount: 41_800 } as const
const higherBid = { kind: 'manual', amount: 42_500 } as const

function settled(given: Partial<Extract<BiddingState, { state: 'answered' }>['outcome']>): BiddingState {
  const outcome = { accepted: false, leading: false, message: '', receipt: null, code: null, ...given }
  return { state: 'answered', bid, outcome }
}

const receipt = (given: { readonly accepted: boolean; readonly leading: boolean }) => ({
  ...given,
  seq: 35,
  server_time: new Date(END - 12 * MINUTE_MS).toISOString(),
  amount: 41_850,
  reason: null,
})

/** Every state of the panel, in the order of the board. */
export function panelStates(): readonly PanelState[] {
  return [...runningStates(), ...bidStates(), ...endedStates(), ...otherStates()]
}

function runningStates(): PanelState[] {
  const extension = {
    endTime: new Date(END).toISOString(),
    heardAtMs: END - 4 * MINUTE_MS - 58 * SECOND_MS,
    by: 'bid',
  } as const
  return [
    state('Active, more than a day left', {
      live: exampleAuction({ current_bid: 34_500, minimum_bid: 34_600, total_bids: 9, reserve_met: false }),
      left: 2 * DAY_MS + 4 * HOUR_MS,
    }),
    state('You lead', {
      live: withViewerStatus(leading, { current_bid: 41_250, minimum_bid: 41_350, total_bids: 21 }),
    }),
    state('Outbid, 10 minutes or less', {
      live: withViewerStatus(outbid, { reserve_met: false }),
      left: 4 * MINUTE_MS + 12 * SECOND_MS,
    }),
    state('Last minute', {
      live: withViewerStatus(
        { ...leading, max_amount: null },
        { current_bid: 42_250, minimum_bid: 42_350, total_bids: 24 },
      ),
      left: 38 * SECOND_MS,
    }),
    state('Extended', {
      live: { ...exampleAuction({ current_bid: 42_750, minimum_bid: 42_850, total_bids: 25 }), extension },
      left: 4 * MINUTE_MS + 58 * SECOND_MS,
    }),
    state('Connection lost', {
      live: exampleAuction({ reserve_met: false }),
      left: 3 * MINUTE_MS + 51 * SECOND_MS,
      room: { connection: reconnecting },
    }),
    state('Offline', {
      live: withViewerStatus(outbid),
      left: 3 * MINUTE_MS + 51 * SECOND_MS,
      room: { connection: { ...reconnecting, offline: true } },
    }),
    state('No bids yet, buy now offered', {
      live: {
        ...exampleAuction({
          current_bid: null,
          minimum_bid: 28_100,
          total_bids: 0,
          leader: null,
          buy_now_price: 52_000,
        }),
        bids: [],
      },
      left: 23 * HOUR_MS + 59 * MINUTE_MS,
    }),
    state('Long figures', {
      live: withViewerStatus(
        { ...outbid, highest_bid: 1_129_350 },
        { current_bid: 1_141_750, minimum_bid: 1_141_850, starting_bid: 1_028_000, total_bids: 1_204 },
      ),
      left: 23 * HOUR_MS + 59 * MINUTE_MS,
    }),
  ]
}

function bidStates(): PanelState[] {
  const running12 = { live: exampleAuction({ reserve_met: false }), left: 12 * MINUTE_MS + 9 * SECOND_MS }
  return [
    state('Bid refused', {
      ...running12,
      room: { bidding: settled({ code: 'bid_too_low', message: 'Bid must be greater than current bid' }) },
    }),
    state('Placing a bid', { ...running12, room: { bidding: { state: 'sending', bid }, busy: true } }),
    state('No answer yet', { ...running12, room: { bidding: { state: 'unknown', bid }, busy: true } }),
    state('Not sent: offline', {
      ...running12,
      room: { bidding: { state: 'unsent', bid }, connection: { ...reconnecting, offline: true } },
    }),
    state('Not sent: back online', { ...running12, room: { bidding: { state: 'unsent', bid: higherBid } } }),
    state('No answer for two minutes', {
      ...running12,
      room: { bidding: { state: 'unsent', bid: higherBid, isUncertain: true } },
    }),
    state('Not sent: too low by now', { ...running12, room: { bidding: { state: 'unsent', bid } } }),
    state('Opens on a maximum', { ...running12, room: { opensOnMaximum: true } }),
    state('Accepted and leading', {
      live: withViewerStatus(
        { ...leading, max_amount: null },
        { current_bid: 41_850, minimum_bid: 41_950, total_bids: 24 },
      ),
      left: 12 * MINUTE_MS,
      room: {
        bidding: settled({
          accepted: true,
          leading: true,
          message: 'Bid placed successfully',
          receipt: receipt({ accepted: true, leading: true }),
        }),
      },
    }),
    state('Refused for another reason', {
      ...running12,
      room: {
        bidding: settled({
          code: 'rate_limited',
          message: 'Too many requests. Please wait a moment.',
          receipt: receipt({ accepted: false, leading: false }),
        }),
      },
    }),
    state('Signed out', {
      live: exampleAuction({ current_bid: 34_500, minimum_bid: 34_600, total_bids: 9, has_reserve: false }),
      left: 5 * HOUR_MS + 48 * MINUTE_MS,
      room: { bidder: 'signed_out', viewerId: null },
    }),
    state('Without an authorization', { room: { bidder: 'needs_authorization' } }),
    state('Confirmation needed', { live: withViewerStatus(leading), room: { bidder: 'needs_confirmation' } }),
    state('Own auction', { room: { bidder: 'seller', viewerId: 5 } }),
  ]
}

function endedStates(): PanelState[] {
  const ended = { status: 'ended', current_bid: 43_500, total_bids: 27, seq: 35, result: sold } as const
  const lost = { ...ended, result: { ...sold, winner: 'm•••7' } } as const
  const unsold = {
    ...ended,
    reserve_met: false,
    result: { ...sold, outcome: 'reserve_not_met', winner: null, payment: null },
  } as const
  const hold = { amount: 50, state: 'released', at: new Date(END + 1_000).toISOString() } as const
  const won = {
    ...leading,
    highest_bid: 43_500,
    ending: {
      hold: null,
      premium: {
        amount: 2_175,
        rate: 5,
        state: 'paid',
        payHref: null,
        priceDueAt: new Date(END + 7 * DAY_MS).toISOString(),
      },
    },
  } as const
  const loser = { ...outbid, highest_bid: 43_400, ending: { hold, premium: null } } as const
  const past = { left: -20 * MINUTE_MS }
  const offered = {
    side: 'bidder',
    amount: 44_000,
    waits_for: 'bidder',
    expires_at: new Date(END + 20 * HOUR_MS).toISOString(),
  } as const
  return [
    state('Waiting for the result', { live: withViewerStatus(leading), left: -500 }),
    state('Ended: won', { live: withViewerStatus(won, ended), ...past }),
    state('Ended: lost', { live: withViewerStatus(loser, lost), ...past }),
    state('Ended: lost, hold kept elsewhere', {
      live: withViewerStatus({ ...loser, ending: { hold: { ...hold, state: 'held' }, premium: null } }, lost),
      ...past,
    }),
    state('Ended: reserve not met, highest bidder', {
      live: withViewerStatus(loser, { ...unsold, leader: VIEWER_MASK }),
      ...past,
    }),
    state('Ended: offered to the viewer after the auction', {
      live: withViewerStatus({ ...loser, sale_offer: offered }, { ...unsold, leader: VIEWER_MASK }),
      ...past,
    }),
    state('Ended: reserve not met, seller', {
      live: exampleAuction(unsold),
      ...past,
      room: { bidder: 'seller', viewerId: 5 },
    }),
    state('Ended: reserve not met, stranger', {
      live: exampleAuction(unsold),
      ...past,
      room: { bidder: 'signed_out', viewerId: null },
    }),
    state('Ended: without bids', {
      live: {
        ...exampleAuction({
          ...ended,
          current_bid: null,
          total_bids: 0,
          leader: null,
          reserve_met: false,
          result: { outcome: 'no_bids', amount: null, winner: null, payment: null },
        }),
        bids: [],
      },
      ...past,
    }),
    state('Ended: sold, seen by a stranger', {
      live: exampleAuction(lost),
      ...past,
      room: { bidder: 'signed_out', viewerId: null },
    }),
  ]
}

function otherStates(): PanelState[] {
  return [
    state('Pending', {
      live: {
        ...exampleAuction({
          status: 'pending',
          current_bid: null,
          total_bids: 0,
          leader: null,
          reserve_met: false,
        }),
        bids: [],
      },
      left: 6 * DAY_MS,
      untilStart: DAY_MS + 18 * HOUR_MS,
    }),
    state('Paused', { live: withViewerStatus(leading, { status: 'paused', remaining_ms: 38 * MINUTE_MS }) }),
    state('Cancelled', { live: exampleAuction({ status: 'cancelled' }), closedAt: END - 50 * MINUTE_MS }),
  ]
}

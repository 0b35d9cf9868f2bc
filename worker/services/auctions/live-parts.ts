/** What a page shows of auctions that changes at any moment, so that a page can be compared with the truth before it is shown again. */
import { dollarsToCents } from '../../../domain/money/cents.ts'
import type { WireAuction, WireListedAuction } from '../../../domain/schemas/auction.ts'
import { database } from '../../db/client.ts'
import { type LiveFigures, readLiveFigures } from '../../db/queries/search/live-figures.ts'
import type { Env } from '../../env.ts'

/** A part of a page, as a text that is equal as long as price, status, clock, reserve and bids are. */
export interface LivePart {
  readonly shown: string
  /** The same text as the room or its D1 row has it now; null where there is none. */
  readonly read: (env: Env) => Promise<string | null>
  /** When the room answered (ms): a time in the page's data that no text states. */
  readonly answeredAtMs?: number
}

type Card = Pick<
  WireListedAuction,
  | 'id'
  | 'seq'
  | 'status'
  | 'start_time'
  | 'end_time'
  | 'remaining_ms'
  | 'current_bid'
  | 'total_bids'
  | 'reserve_met'
>

/** Cards of auctions, whose figures are read from their D1 rows. */
export function cardsPart(auctions: readonly Card[]): LivePart {
  const ids = auctions.map(({ id }) => id)
  return {
    shown: JSON.stringify(auctions.toSorted((a, b) => a.id - b.id).map(toFigures)),
    read: (env) => readLiveFigures(database(env), ids),
  }
}

function toFigures(auction: Card): LiveFigures {
  return [
    auction.id,
    auction.seq,
    auction.status,
    Date.parse(auction.start_time),
    Date.parse(auction.end_time),
    auction.remaining_ms,
    auction.current_bid === null ? null : dollarsToCents(auction.current_bid),
    auction.total_bids,
    auction.reserve_met ? 1 : 0,
  ]
}

/** The fields of an auction that its room alone decides. */
const ROOM_FIELDS = [
  ...(['seq', 'status', 'start_time', 'end_time', 'remaining_ms', 'auto_extend_minutes'] as const),
  ...(['starting_bid', 'current_bid', 'minimum_bid', 'min_bid_increment', 'buyer_premium_rate'] as const),
  ...(['has_reserve', 'reserve_met', 'buy_now_price', 'total_bids', 'leader', 'bids', 'watchers'] as const),
]

/** One auction as its room shows it to somebody who is not signed in. */
export function roomPart(auction: WireAuction): LivePart {
  const { id } = auction
  return {
    shown: toRoomText(auction),
    answeredAtMs: Date.parse(auction.server_time),
    read: async (env) => {
      const view = await env.AUCTION_ROOM.getByName(String(id)).view({ kind: 'public' })
      return view && toRoomText({ ...view.auction, bids: [...view.bids], watchers: view.watchers })
    },
  }
}

function toRoomText(auction: Pick<WireAuction, (typeof ROOM_FIELDS)[number]>): string {
  return JSON.stringify(ROOM_FIELDS.map((field) => auction[field]))
}

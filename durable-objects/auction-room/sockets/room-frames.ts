/** The frames that the room sends, as JSON text (docs/rules/realtime.md, Frames of the room). */
import type { RoomRefusal } from '../../../domain/auction/room-contract.ts'
import type { StoredBid } from '../../../domain/auction/types.ts'
import { asciiJson } from '../../../domain/format/ascii-json.ts'
import type { FrameId } from '../../../domain/schemas/socket.ts'
import type { FrameProjection } from '../room-views.ts'

/** A public event to broadcast: the ledger's facts, and the bid if it is one. */
export type BroadcastEvent = {
  readonly seq: number
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly bid: StoredBid | null
}

export type ServerFrame = {
  readonly event: string
  readonly data: object
  readonly id?: FrameId | null
  readonly seq?: number
  readonly from_seq?: number
}

/** Serializes a frame in ASCII, which the platform need not convert for each socket. */
export function frameText(frame: ServerFrame): string {
  return asciiJson(frame)
}

/** One frame per event, in order. The last frame and every `auction_updated` contain the current auction. */
export function framePerEvent(events: readonly BroadcastEvent[], projection: FrameProjection): ServerFrame[] {
  const { auction } = projection
  return events.map((one, index) => {
    const frame = eventFrame(one, projection)
    const { event, data } = frame
    const carriesAll = carriesAuction(frame) || index === events.length - 1
    return { event, data: carriesAll ? { ...data, auction } : data, seq: one.seq }
  })
}

/** Whether an event's frame carries the current auction even if it is not the last one. */
export function carriesAuction({ event }: ServerFrame): boolean {
  return event === 'auction_updated'
}

/**
 * One frame for a burst of events, with only the newest state; replay returns the single events. A moved end
 * and the end of the auction also get their own frames, because a person must not miss them.
 */
export function coalescedFrames(
  events: readonly BroadcastEvent[],
  projection: FrameProjection,
): ServerFrame[] {
  const closed = events.at(-1)?.type === 'closed' ? events.slice(-1) : []
  const burst = closed.length > 0 ? events.slice(0, -1) : events
  const [first, last] = [burst.at(0), burst.at(-1)]
  if (!first || !last) return framePerEvent(events, projection)
  const { auction } = projection
  const frames: ServerFrame[] = [
    {
      event: 'auction_updated',
      data: { auction_id: auction.id, auction },
      from_seq: first.seq,
      seq: last.seq,
    },
  ]
  const extended = burst.findLast(({ type }) => type === 'extended')
  if (extended) frames.push(eventFrame(extended, projection))
  return [...frames, ...framePerEvent(closed, projection)]
}

/** One event's frame, without its number and without the current auction. */
export function eventFrame(
  { type, data, bid }: BroadcastEvent,
  { auction, toBidView }: FrameProjection,
): ServerFrame {
  const { id: auctionId } = auction
  if (bid) return { event: 'bid_placed', data: { auction_id: auctionId, bid: toBidView(bid) } }
  switch (type) {
    case 'extended':
      return { event: 'extended', data: { auction_id: auctionId, end_time: data.end_time } }
    case 'closed': {
      const { outcome, amount, winner } = data
      const winningBid = outcome === 'sold' ? amount : null
      const payment = winningBid === null ? null : (auction.result?.payment ?? 'pending')
      const result = { outcome, amount, winner, payment }
      return { event: 'auction_ended', data: { auction_id: auctionId, winning_bid: winningBid, result } }
    }
    default:
      return { event: 'auction_updated', data: { auction_id: auctionId, change: type } }
  }
}

/** The current auction after a change without a ledger entry, and so without a number. */
export function changeFrame(change: 'terms' | 'listing', { auction }: FrameProjection): ServerFrame {
  return { event: 'auction_updated', data: { auction_id: auction.id, change, auction } }
}

/** A refusal: its message and, as in an ack, the fields of its receipt if it has one. */
export function errorFrame(
  id: FrameId | null,
  { code, message, errors, receipt }: Pick<RoomRefusal, 'message' | 'errors' | 'receipt'> & { code: string },
): ServerFrame {
  return { event: 'error', id, data: { code, message, errors, ...receipt } }
}

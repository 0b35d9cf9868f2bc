/** The frames for a client that joins: the events it missed, or a snapshot if it missed too many. */
import type { RelayFrame } from '../../../domain/auction/relay-contract.ts'
import type { AuctionViewer } from '../../../domain/auction/view.ts'
import { asciiJson } from '../../../domain/format/ascii-json.ts'
import {
  type BucketRate,
  fullBucket,
  refillBucket,
  type TokenBucket,
  takeToken,
} from '../../../domain/realtime/token-bucket.ts'
import type { AuctionStore, RoomAuction } from '../auction-store.ts'
import type { FrameProjection, RoomViews } from '../room-views.ts'
import { bidsBetween } from '../storage/bid-store.ts'
import { eventsAfter, toLedgerEntry } from '../storage/event-store.ts'
import type { Join } from './join-gate.ts'
import { carriesAuction, eventFrame, frameText, type ServerFrame } from './room-frames.ts'

/** Maximum number of events to replay; a client that missed more gets a snapshot. */
const LONGEST_REPLAY = 500
/** Maximum size of a replay, in characters; a client that missed more gets a snapshot. */
const LARGEST_REPLAY = 256 * 1024

/** An event's frame as text, so that it is written once for all who missed it. */
type EventText = {
  readonly seq: number
  readonly event: string
  readonly data: string
  /** Whether the frame carries the current auction, which is added for each viewer. */
  readonly carriesAuction: boolean
}

/** Builds replays and snapshots (docs/rules/realtime.md, Joining). */
export class Replays {
  #sql: SqlStorage
  #store: AuctionStore
  #views: RoomViews
  #rate: BucketRate
  /** How many events the room may still replay; null before the first replay. */
  #replayable: TokenBucket | null = null
  /** The newest events as the public sees them, valid for this auction object only. */
  #shared: { readonly auction: RoomAuction; readonly texts: readonly EventText[] } | null = null

  /** `rate` limits the events that all clients together are sent again. */
  constructor(sql: SqlStorage, store: AuctionStore, views: RoomViews, rate: BucketRate) {
    this.#sql = sql
    this.#store = store
    this.#views = views
    this.#rate = rate
  }

  /** The frames that bring a client up to date from `since`; a snapshot for null. */
  catchUp(viewer: AuctionViewer, { since, id }: Join, nowMs: number): RelayFrame[] {
    const projection = this.#views.projectionFor(viewer, nowMs)
    const { seq, server_time } = projection.auction
    const isReplay = since !== null && since <= seq && seq - since <= LONGEST_REPLAY
    const replay =
      isReplay && this.#mayReplay(seq - since, nowMs) ? this.#replay(viewer, { since, id }, projection) : null
    if (replay) return replay
    const bids = this.#views.view(viewer, nowMs)?.bids ?? []
    const data = { auction: projection.auction, bids, server_time }
    return [{ text: frameText({ event: 'snapshot', data, seq, id }), seq }]
  }

  /** Counts events that are about to be replayed; false if the room has replayed too many lately. */
  #mayReplay(events: number, nowMs: number): boolean {
    const bucket = refillBucket(this.#replayable ?? fullBucket(this.#rate, nowMs), this.#rate, nowMs)
    const taken = takeToken(bucket, events)
    this.#replayable = taken ?? bucket
    return taken !== null
  }

  /** The missed events; null if they are too large. */
  #replay(
    viewer: AuctionViewer,
    { since, id }: { readonly since: number; readonly id: Join['id'] },
    projection: FrameProjection,
  ): RelayFrame[] | null {
    const texts = this.#eventTexts(viewer, since, projection)
    const auction = texts.length > 0 ? asciiJson(projection.auction) : ''
    let left = LARGEST_REPLAY
    const frames: RelayFrame[] = []
    for (const [index, text] of texts.entries()) {
      const isLast = index === texts.length - 1
      const frame = joinText(text, text.carriesAuction || isLast ? auction : null, id)
      left -= frame.length
      if (left < 0) return null
      frames.push({ text: frame, seq: text.seq })
    }
    return frames
  }

  #eventTexts(viewer: AuctionViewer, since: number, projection: FrameProjection): readonly EventText[] {
    const { auction } = this.#store
    if (!auction || !this.#views.seesPublicBids(viewer)) return this.#readTexts(since, projection)
    if (this.#shared?.auction !== auction) {
      const from = Math.max(0, projection.auction.seq - LONGEST_REPLAY)
      this.#shared = { auction, texts: this.#readTexts(from, projection) }
    }
    return this.#shared.texts.filter(({ seq }) => seq > since)
  }

  #readTexts(since: number, projection: FrameProjection): EventText[] {
    const bids = new Map(bidsBetween(this.#sql, since, projection.auction.seq).map((bid) => [bid.seq, bid]))
    return eventsAfter(this.#sql, since, LONGEST_REPLAY).map((row) => {
      const { type, data } = toLedgerEntry(row)
      const frame = eventFrame({ seq: row.seq, type, data, bid: bids.get(row.seq) ?? null }, projection)
      return {
        seq: row.seq,
        event: frame.event,
        data: asciiJson(frame.data),
        carriesAuction: carriesAuction(frame),
      }
    })
  }
}

/** Writes a frame around data that is already text; `auction` is the current one as text. */
function joinText({ event, data, seq }: EventText, auction: string | null, id: ServerFrame['id']): string {
  const all = auction === null ? data : `${data.slice(0, -1)},"auction":${auction}}`
  const echo = id === undefined ? '' : `,"id":${asciiJson(id)}`
  return `{"event":"${event}","data":${all},"seq":${seq}${echo}}`
}

/** The limits of sockets (docs/rules/realtime.md, Limits). */
import type { BucketRate } from './token-bucket.ts'

export type SocketLimits = {
  /** Frames of one socket; pings are not counted. */
  readonly frames: BucketRate
  /** Frames of all sockets of one person, or of one anonymous address, in one room together. */
  readonly framesOfViewer: BucketRate
  /** `join_auction` frames of one socket. */
  readonly joins: BucketRate
  /** `join_auction` frames of all sockets of a room together. */
  readonly joinsOfRoom: BucketRate
  /** Events that all who join or open a socket together are sent again; who missed more gets a snapshot. */
  readonly replayedOfRoom: BucketRate
  /** Open sockets of one person, or of one anonymous address, in one room or channel. */
  readonly perViewer: number
  /** Sockets that one person, or one anonymous address, opens in one room: each is sent a replay or a snapshot. */
  readonly opens: BucketRate
  /** Bytes that one socket is sent before it is closed. */
  readonly sentBytes: number
}

/** The factor by which the limits of sockets and bids are wider in development. */
export const DEVELOPMENT_LIMIT_FACTOR = 100

const FRAMES_PER_SECOND = 20
const FRAME_BURST = 40
/** Five sockets at their limit: somebody bids in one tab, and 40 tabs at theirs would take the room's thread. */
const VIEWER_SOCKETS = 5
const JOINS_PER_SECOND = 1
const JOIN_BURST = 3
const ROOM_JOINS_PER_SECOND = 50
const ROOM_JOIN_BURST = 200
/** About 35 us of the room's thread each: 90 ms at once, then 9 % of it. */
const ROOM_REPLAYED = 2_500
const PER_VIEWER = 40
const OPENS_PER_SECOND = 10
const SENT_BYTES = 4 * 1024 * 1024

/** The limits, `factor` times as wide. */
export function socketLimits(factor: number): SocketLimits {
  return {
    frames: { burst: FRAME_BURST * factor, perSecond: FRAMES_PER_SECOND * factor },
    framesOfViewer: {
      burst: VIEWER_SOCKETS * FRAME_BURST * factor,
      perSecond: VIEWER_SOCKETS * FRAMES_PER_SECOND * factor,
    },
    joins: { burst: JOIN_BURST * factor, perSecond: JOINS_PER_SECOND * factor },
    joinsOfRoom: { burst: ROOM_JOIN_BURST * factor, perSecond: ROOM_JOINS_PER_SECOND * factor },
    replayedOfRoom: { burst: ROOM_REPLAYED * factor, perSecond: ROOM_REPLAYED * factor },
    perViewer: PER_VIEWER * factor,
    opens: { burst: PER_VIEWER * factor, perSecond: OPENS_PER_SECOND * factor },
    sentBytes: SENT_BYTES * factor,
  }
}

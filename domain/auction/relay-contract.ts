/**
 * The calls between a room and its relays, which hold the sockets above a threshold (docs/rules/realtime.md, Relays).
 * Arguments and results are plain data.
 */
import type { FrameId } from '../schemas/socket.ts'
import type { AuctionViewer } from './view.ts'

/** A frame as text; `seq` is the number of its last event, null if it has none. */
export interface RelayFrame {
  readonly text: string
  readonly seq: number | null
}

/** What one broadcast of the room sends: the events after `afterSeq` up to `seq`. */
export interface RelayBatch {
  readonly afterSeq: number
  readonly seq: number
  readonly frames: readonly RelayFrame[]
  /** Signed-in people and anonymous addresses, of the room and all relays. */
  readonly watchers: number
}

/** What a relay has at a moment; of two, the one with the higher `version` is newer. */
export interface RelayCounts {
  readonly relay: number
  readonly sockets: number
  /** Signed-in people and anonymous addresses, as `watchers` of the room. */
  readonly watchers: number
  readonly version: number
}

/** What brings a viewer up to date: the frames after `since`, or a snapshot. */
export interface RelayCatchUp {
  readonly frames: readonly RelayFrame[]
  /** The last event that the frames include. */
  readonly seq: number
  readonly watchers: number
}

export interface RelayCatchUpRequest {
  /** The relay that asks, with its sockets: from now on it is sent every broadcast. */
  readonly counts: RelayCounts
  readonly viewer: AuctionViewer
  readonly since: number | null
  readonly id: FrameId | undefined
}

/** The RPC methods of a relay. `fetch` takes the upgrade of a socket, as the room's does. */
export interface AuctionRelayCalls {
  /** Sends a broadcast of the room to the relay's watchers; asks the room for what is missing before it. */
  publish(batch: RelayBatch): Promise<RelayCounts>
  /** Closes a person's sockets whose session has ended; `sessionId` null for all of them. */
  revoke(userId: number, sessionId: string | null): Promise<void>
  /** Development only: ends the object at once, and its sockets with it. @throws always. */
  stop(): Promise<void>
}

/** Where the sockets of an object get their auction from: in the room itself, in a relay over RPC. */
import type { SocketIdentity } from '../../shared/sockets.ts'
import type { Join } from './join-gate.ts'

export interface AuctionFeed {
  /** The auction that the sockets watch; null before one was opened. */
  readonly auctionId: number | null
  /** Whether this person, or an anonymous viewer with null, may watch it now. */
  isVisibleTo(identity: SocketIdentity | null): boolean
  /** Sends a socket what it has missed; it then receives broadcasts. */
  join(socket: WebSocket, join: Join): void
  /** Forgets a socket that has left before its join was answered. */
  forget(socket: WebSocket): void
  /** The number of watchers may have changed. */
  watchersChanged(): void
}

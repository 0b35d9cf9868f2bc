import type { RelayCatchUp } from '../../../domain/auction/relay-contract.ts'
import type { AuctionViewer } from '../../../domain/auction/view.ts'
import type { SocketLimits } from '../../../domain/realtime/socket-limits.ts'
import type { SocketIdentity } from '../../shared/sockets.ts'
import type { AuctionStore } from '../auction-store.ts'
import { isPublic, type RoomViews } from '../room-views.ts'
import type { Broadcaster } from './broadcaster.ts'
import type { AuctionFeed } from './feed.ts'
import type { Join } from './join-gate.ts'
import { Replays } from './replay.ts'
import { frameText } from './room-frames.ts'
import { type SocketRegistry, toViewer } from './socket-registry.ts'

export type RoomFeedParts = {
  readonly sql: SqlStorage
  readonly store: AuctionStore
  readonly views: RoomViews
  readonly sockets: SocketRegistry
  readonly broadcaster: Broadcaster
  readonly limits: Pick<SocketLimits, 'replayedOfRoom'>
}

/** The auction as the room's own sockets and its relays get it (docs/rules/realtime.md, Joining). */
export class RoomFeed implements AuctionFeed {
  #parts: RoomFeedParts
  #replays: Replays

  constructor(parts: RoomFeedParts) {
    this.#parts = parts
    this.#replays = new Replays(parts.sql, parts.store, parts.views, parts.limits.replayedOfRoom)
  }

  get auctionId(): number | null {
    return this.#parts.store.auction?.state.auctionId ?? null
  }

  isVisibleTo(identity: Pick<SocketIdentity, 'userId' | 'isAdmin'> | null): boolean {
    const { store } = this.#parts
    store.advance(Date.now())
    const { auction } = store
    const isInsider = identity?.isAdmin === true || identity?.userId === auction?.state.sellerId
    return auction !== null && (isPublic(auction) || isInsider)
  }

  join(socket: WebSocket, join: Join): void {
    const { sockets } = this.#parts
    const state = sockets.getState(socket)
    if (!state) return
    this.#broadcastQueued()
    sockets.update(socket, { ...state, joined: true })
    for (const { text } of this.#replays.catchUp(toViewer(state), join, Date.now()))
      sockets.send(socket, text)
    const { watchers } = this.#parts.views
    sockets.send(socket, frameText({ event: 'presence', data: { watchers }, id: join.id }))
    this.watchersChanged()
  }

  /** What a viewer has missed, for a relay's socket; null if the viewer may not see the auction. */
  catchUp(viewer: AuctionViewer, join: Join): RelayCatchUp | null {
    const { store, views } = this.#parts
    const identity = viewer.kind === 'public' ? null : { userId: viewer.id, isAdmin: viewer.kind === 'admin' }
    if (!this.isVisibleTo(identity) || !store.auction) return null
    this.#broadcastQueued()
    const frames = this.#replays.catchUp(viewer, join, Date.now())
    return { frames, seq: store.auction.state.seq, watchers: views.watchers }
  }

  /** A join is answered at once here, so that none waits. */
  forget(): void {}

  watchersChanged(): void {
    this.#parts.broadcaster.schedulePresence()
  }

  /** Or the client would get the queued events both in the snapshot or replay and in the broadcast. */
  #broadcastQueued(): void {
    this.#parts.store.advance(Date.now())
    this.#parts.broadcaster.flush()
  }
}

/** The sockets of a room and its relays, put together. */
import type {
  RelayCatchUp,
  RelayCatchUpRequest,
  RelayCounts,
} from '../../../domain/auction/relay-contract.ts'
import type { BidDecision, BidRequest } from '../../../domain/auction/room-contract.ts'
import { relayName } from '../../../domain/realtime/relays.ts'
import { DEVELOPMENT_LIMIT_FACTOR, socketLimits } from '../../../domain/realtime/socket-limits.ts'
import type { Env } from '../../../worker/env.ts'
import { hasWideLimits, readRelayThreshold } from '../../../worker/services/platform/environment.ts'
import { countOpen, SocketReport } from '../../shared/socket-report.ts'
import {
  type CloseReason,
  closeRevokedSockets,
  echoClose,
  enableAutoPong,
  type SocketIdentity,
} from '../../shared/sockets.ts'
import type { AuctionStore } from '../auction-store.ts'
import { RoomViews } from '../room-views.ts'
import { readWatermark } from '../storage/watermarks.ts'
import { Broadcaster } from './broadcaster.ts'
import { Relays } from './relays.ts'
import { RoomFeed } from './room-feed.ts'
import { SocketHandler } from './socket-handler.ts'
import { SocketRegistry } from './socket-registry.ts'

export type RoomSocketsParts = {
  readonly ctx: DurableObjectState
  readonly env: Env
  readonly store: AuctionStore
  readonly authorizeSocket: (identity: SocketIdentity) => Promise<CloseReason | null>
  readonly bid: (request: BidRequest) => Promise<BidDecision>
}

/** Opens sockets here or names the relays that take them, and sends both what the room broadcasts. */
export class RoomSockets {
  readonly views: RoomViews
  readonly broadcaster: Broadcaster
  #parts: RoomSocketsParts
  #registry: SocketRegistry
  #relays: Relays
  #feed: RoomFeed
  #handler: SocketHandler
  #report: SocketReport

  constructor(parts: RoomSocketsParts) {
    this.#parts = parts
    const { ctx, env, store, authorizeSocket, bid } = parts
    const { sql, kv } = ctx.storage
    const limits = socketLimits(hasWideLimits(env) ? DEVELOPMENT_LIMIT_FACTOR : 1)
    this.#registry = new SocketRegistry(ctx, { limits, countsPeople: !hasWideLimits(env) })
    this.#relays = new Relays(
      {
        kv,
        relay: (number) => env.AUCTION_RELAY.getByName(relayName(this.#auctionId ?? 0, number)),
        threshold: readRelayThreshold(env),
        ownSockets: () => this.#registry.sockets,
        allWatchers: () => this.views.watchers,
        changed: () => this.#watchersChanged(),
      },
      store.auction?.state.seq ?? 0,
    )
    this.views = new RoomViews(sql, store, () => this.#registry.watchers + this.#relays.watchers)
    const sockets = { sockets: this.#registry, relays: this.#relays }
    this.broadcaster = new Broadcaster(sockets, this.views)
    this.#feed = new RoomFeed({
      sql,
      store,
      views: this.views,
      sockets: this.#registry,
      broadcaster: this.broadcaster,
      limits,
    })
    this.#report = new SocketReport(env, () => this.count())
    this.#handler = new SocketHandler({
      feed: this.#feed,
      sockets: this.#registry,
      limits,
      authorizeSocket,
      bid,
      socketsChanged: () => this.#reportSockets(),
    })
    enableAutoPong(ctx)
  }

  get #auctionId(): number | null {
    return this.#parts.store.auction?.state.auctionId ?? null
  }

  /** How many sockets are open here and in the relays. */
  count(): number {
    return countOpen(this.#parts.ctx.getWebSockets()) + this.#relays.sockets
  }

  /** Takes an upgrade; above the threshold the answer is 421 and names the generation of relays that takes it. */
  async open(request: Request): Promise<Response> {
    const generation = this.#relays.assign()
    if (generation === null || !this.#feed.isVisibleTo(null)) return this.#handler.open(request)
    return new Response(null, { status: 421, headers: { 'x-relay-generation': String(generation) } })
  }

  receive(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    return this.#handler.receive(socket, message)
  }

  /** The connection of a socket has ended; `code` is the client's, absent for an error. */
  ended(socket: WebSocket, code?: number): void {
    if (code !== undefined) echoClose(socket, code)
    this.#handler.leave(socket)
  }

  /** Closes sockets of ended sessions here and in the relays. @throws if a relay does not answer. */
  async revoke(userId: number, sessionId: string | null): Promise<void> {
    await Promise.all([
      closeRevokedSockets(this.#parts.env, userId, this.#registry.ofPerson(userId, sessionId)),
      this.#relays.revoke(userId, sessionId),
    ])
  }

  relayCatchUp({ counts, viewer, since, id }: RelayCatchUpRequest): RelayCatchUp | null {
    const missed = this.#feed.catchUp(viewer, { since, id })
    if (missed) this.#relays.note(counts)
    return missed
  }

  relayCounts(counts: RelayCounts): void {
    this.#relays.note(counts)
  }

  /** After a start: what was stored before a crash was not replicated, and may not have been broadcast either. */
  resume(): void {
    const { auction } = this.#parts.store
    const { sql } = this.#parts.ctx.storage
    if (auction && readWatermark(sql, 'copied_seq') < auction.state.seq) this.#relays.resume()
  }

  #watchersChanged(): void {
    this.broadcaster.schedulePresence()
    this.#reportSockets()
  }

  #reportSockets(): void {
    if (this.#auctionId !== null) this.#report.changed(`room:${this.#auctionId}`)
  }
}

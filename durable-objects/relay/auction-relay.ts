/**
 * A relay of an auction: it has the sockets above a threshold, sends them what the room broadcasts, and hands their bids to
 * the room, which decides. It stores the number of its last event alone (docs/rules/realtime.md, Relays).
 */
import { DurableObject } from 'cloudflare:workers'
import type { AuctionRelayCalls, RelayBatch, RelayCounts } from '../../domain/auction/relay-contract.ts'
import type { AuctionRoomCalls, BidDecision, BidRequest } from '../../domain/auction/room-contract.ts'
import { readRelayName } from '../../domain/realtime/relays.ts'
import { DEVELOPMENT_LIMIT_FACTOR, socketLimits } from '../../domain/realtime/socket-limits.ts'
import type { Env } from '../../worker/env.ts'
import { readEligibility } from '../../worker/services/bidding/eligibility.ts'
import { hasWideLimits, isDevelopment } from '../../worker/services/platform/environment.ts'
import { EligibilityCache } from '../auction-room/eligibility-cache.ts'
import { refuseBid } from '../auction-room/refusals.ts'
import { SocketHandler } from '../auction-room/sockets/socket-handler.ts'
import { SocketRegistry } from '../auction-room/sockets/socket-registry.ts'
import { closeRevokedSockets, echoClose, enableAutoPong, socketRejection } from '../shared/sockets.ts'
import { RelayFeed } from './relay-feed.ts'

/** The object of one relay. `AuctionRelayCalls` documents its RPC calls. */
export class AuctionRelay extends DurableObject<Env> implements AuctionRelayCalls {
  #sockets: SocketRegistry
  #feed: RelayFeed
  #socketHandler: SocketHandler
  /** Only what it knows of revocations is used: the room keeps who may bid. */
  #revocations: EligibilityCache
  /** The room for bids: those of one stub arrive in order. */
  #bidding: AuctionRoomCalls | null = null

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    const { auctionId, relay } = readRelayName(ctx.id.name ?? '')
    const limits = socketLimits(hasWideLimits(env) ? DEVELOPMENT_LIMIT_FACTOR : 1)
    this.#sockets = new SocketRegistry(ctx, { limits, countsPeople: !hasWideLimits(env) })
    const room = () => env.AUCTION_ROOM.getByName(String(auctionId))
    this.#feed = new RelayFeed({ auctionId, relay, kv: ctx.storage.kv, sockets: this.#sockets, room })
    const enter = (userId: number) => env.USER_CHANNEL.getByName(String(userId)).enterRoom(userId, auctionId)
    const read = (person: { readonly userId: number; readonly sessionId: string }) =>
      readEligibility(env, { ...person, nowMs: Date.now() })
    this.#revocations = new EligibilityCache({ enter, read })
    this.#socketHandler = new SocketHandler({
      feed: this.#feed,
      sockets: this.#sockets,
      limits,
      authorizeSocket: async (identity) => {
        // Registers the room first: it hands every later revocation on, and the reading includes every earlier one.
        await enter(identity.userId)
        return socketRejection(env, identity, () => this.#revocations.lastRevocation(identity.userId))
      },
      bid: (request) => this.#bid(request),
      socketsChanged: () => this.#feed.watchersChanged(),
    })
    enableAutoPong(ctx)
  }

  publish(batch: RelayBatch): Promise<RelayCounts> {
    return this.#feed.publish(batch)
  }

  async revoke(userId: number, sessionId: string | null): Promise<void> {
    this.#revocations.invalidate(userId, sessionId)
    await closeRevokedSockets(this.env, userId, this.#sockets.ofPerson(userId, sessionId))
  }

  async stop(): Promise<void> {
    if (!isDevelopment(this.env)) throw new Error('A relay is stopped in development alone.')
    this.ctx.abort('Stopped by a call of development.')
  }

  override fetch(request: Request): Promise<Response> {
    return this.#socketHandler.open(request)
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    return this.#socketHandler.receive(socket, message)
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    echoClose(socket, code)
    this.#socketHandler.leave(socket)
  }

  override webSocketError(socket: WebSocket): void {
    this.#socketHandler.leave(socket)
  }

  /** A room that does not answer may have decided: the client asks again under its key. */
  async #bid(request: BidRequest): Promise<BidDecision> {
    try {
      this.#bidding ??= this.env.AUCTION_ROOM.getByName(String(this.#feed.auctionId))
      return await this.#bidding.bid(request)
    } catch {
      // A stub whose object has failed may answer nothing any more.
      this.#bidding = null
      return refuseBid({ code: 'unavailable', retryAfter: 1 })
    }
  }
}

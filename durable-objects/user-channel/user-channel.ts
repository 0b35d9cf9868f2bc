/**
 * One person's channel: their own notices from all auctions, numbered and kept for a while; and the way by which the
 * end of a session reaches every room the person is in.
 */
import { DurableObject } from 'cloudflare:workers'
import type { PersonalNotice, UserChannelCalls } from '../../domain/auction/room-contract.ts'
import type { Env } from '../../worker/env.ts'
import { hasTables, migrate } from '../migrate.ts'
import {
  answerClose,
  answerPings,
  CLOSE,
  close,
  closeDeadSockets,
  countMalformed,
  isTooLarge,
  send,
  sinceOf,
  speakingOf,
  turnAway,
  whyNotLetIn,
} from '../sockets.ts'
import { dropOldNotices, insertNotice, noticesAfter, type StoredNotice } from './notice-store.ts'
import {
  countAttempt,
  deleteRevocation,
  enterRoom,
  insertRevocations,
  openRevocations,
  type Revocation,
} from './revocation-store.ts'
import { CHANNEL_MIGRATIONS } from './tables.ts'

/** Pauses before a room is tried again while the caller waits (ms). */
const TRIES_AT_ONCE_MS = [0, 50, 250] as const
/** After that the alarm goes on; a room remembers nobody's rights for longer than a minute anyway. */
const ALARM_TRIES = 10
const ALARM_PAUSE_MS = 10_000

const ONLY_TELLS = JSON.stringify({
  event: 'error',
  id: null,
  data: { code: 'malformed', message: 'This connection only tells; bids are placed at their auction' },
})

type Listener = {
  readonly userId: number
  readonly sessionId: string
  readonly malformedAtMs: readonly number[]
}

export class UserChannel extends DurableObject<Env> implements UserChannelCalls {
  #sql: SqlStorage
  /** Rises with every revocation. */
  #revocations = 0

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.#sql = ctx.storage.sql
    if (hasTables(this.#sql)) migrate(ctx.storage, CHANNEL_MIGRATIONS, Date.now())
    answerPings(ctx)
  }

  async notify(_userId: number, ...notices: PersonalNotice[]): Promise<void> {
    this.#begin()
    const fresh = this.ctx.storage.transactionSync(() => {
      const stored = notices
        .map((notice) => insertNotice(this.#sql, notice))
        .filter((notice) => notice !== null)
      dropOldNotices(this.#sql)
      return stored
    })
    for (const notice of fresh) {
      const text = frameText(notice)
      for (const socket of this.ctx.getWebSockets()) send(socket, text)
    }
  }

  async enterRoom(_userId: number, auctionId: number): Promise<void> {
    this.#begin()
    enterRoom(this.#sql, auctionId, Date.now())
  }

  async revoke(userId: number, sessionId: string | null): Promise<void> {
    this.#revocations += 1
    if (!hasTables(this.#sql)) return
    // Noted before anything is awaited: a room that cannot be reached now is told by the alarm.
    insertRevocations(this.#sql, userId, sessionId)
    const revocations = openRevocations(this.#sql)
    if (revocations.length > 0) await this.ctx.storage.setAlarm(Date.now() + ALARM_PAUSE_MS)
    const ownSockets = closeDeadSockets(this.env, userId, this.#socketsBySession(sessionId))
    await Promise.all([
      ownSockets,
      ...revocations.map((revocation) => this.#tellRoom(revocation, TRIES_AT_ONCE_MS)),
    ])
  }

  /** Never throws: after six failures in a row the platform would never call again. */
  override async alarm(): Promise<void> {
    const revocations = openRevocations(this.#sql)
    await Promise.all(revocations.map((revocation) => this.#tellRoom(revocation, [0])))
    if (openRevocations(this.#sql).length > 0) await this.ctx.storage.setAlarm(Date.now() + ALARM_PAUSE_MS)
  }

  override async fetch(request: Request): Promise<Response> {
    const speaking = speakingOf(request)
    if (!speaking) return new Response(null, { status: 401 })
    this.#begin()
    const { userId, sessionId } = speaking
    const reason = await whyNotLetIn(this.env, speaking, () => this.#revocations)
    if (reason) return turnAway(reason)
    // From here on nothing is awaited: a notice that comes now follows what is replayed.
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server)
    server.serializeAttachment({ userId, sessionId, malformedAtMs: [] } satisfies Listener)
    const since = sinceOf(request)
    if (since !== null) for (const notice of noticesAfter(this.#sql, since)) send(server, frameText(notice))
    return new Response(null, { status: 101, webSocket: client })
  }

  /** Nothing is said on this channel but to the person: whatever comes in is malformed. */
  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    const listener = listenerOf(socket)
    const { times, isTooMany } = countMalformed(listener.malformedAtMs, Date.now())
    if (isTooLarge(message)) close(socket, CLOSE.tooLarge)
    else if (isTooMany) close(socket, CLOSE.policy)
    else {
      socket.serializeAttachment({ ...listener, malformedAtMs: times } satisfies Listener)
      send(socket, ONLY_TELLS)
    }
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    answerClose(socket, code)
  }

  #begin(): void {
    if (!hasTables(this.#sql)) migrate(this.ctx.storage, CHANNEL_MIGRATIONS, Date.now())
  }

  async #tellRoom(revocation: Revocation, pausesMs: readonly number[]): Promise<void> {
    const { auctionId, userId, sessionId } = revocation
    for (const pauseMs of pausesMs) {
      if (pauseMs > 0) await scheduler.wait(pauseMs)
      try {
        await this.env.AUCTION_ROOM.getByName(String(auctionId)).revoke(userId, sessionId)
        return deleteRevocation(this.#sql, revocation)
      } catch {
        // Tried again below, or by the alarm.
      }
    }
    if (revocation.attempts >= ALARM_TRIES) deleteRevocation(this.#sql, revocation)
    else countAttempt(this.#sql, revocation)
  }

  #socketsBySession(sessionId: string | null): Map<string, WebSocket[]> {
    const found = new Map<string, WebSocket[]>()
    for (const socket of this.ctx.getWebSockets()) {
      const own = listenerOf(socket).sessionId
      if (sessionId === null || own === sessionId) found.set(own, [...(found.get(own) ?? []), socket])
    }
    return found
  }
}

function listenerOf(socket: WebSocket): Listener {
  // Written where the socket was accepted, and by nobody else.
  return socket.deserializeAttachment() as Listener
}

function frameText({ event, data, seq }: StoredNotice): string {
  return JSON.stringify({ event, data, seq })
}

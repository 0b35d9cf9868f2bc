/**
 * One person's channel. Numbers, stores and delivers their notifications according to their preferences, and
 * passes the revocation of a session to every room that the person has entered.
 */
import { DurableObject } from 'cloudflare:workers'
import type { StateExport, StateFile } from '../../domain/administration/state-file.ts'
import { offerIsOver } from '../../domain/notifications/outdated.ts'
import type { PersonalNotification } from '../../domain/notifications/personal-event.ts'
import { renderNotification } from '../../domain/notifications/personal-notifications.ts'
import type { Preferences } from '../../domain/notifications/preferences.ts'
import type {
  NotificationPage,
  ReadMark,
  StoredNotification,
  UserChannelCalls,
} from '../../domain/notifications/user-channel-contract.ts'
import {
  DEVELOPMENT_LIMIT_FACTOR,
  type SocketLimits,
  socketLimits,
} from '../../domain/realtime/socket-limits.ts'
import type { Result } from '../../domain/result.ts'
import type { Env } from '../../worker/env.ts'
import { hasWideLimits } from '../../worker/services/platform/environment.ts'
import { FrameGate } from '../shared/frame-gate.ts'
import { hasTables, migrate } from '../shared/migrate.ts'
import { countOpen, SocketReport } from '../shared/socket-report.ts'
import {
  CLOSE,
  close,
  closeRevokedSockets,
  countMalformed,
  echoClose,
  enableAutoPong,
  getQueryNumber,
  getSince,
  getSocketIdentity,
  isTooLarge,
  rejectSocket,
  send,
  socketRejection,
} from '../shared/sockets.ts'
import { exportState, importState } from '../shared/state-file.ts'
import { inboxFrame, notificationFrame, SEND_ONLY_ERROR, TOO_MANY_FRAMES_ERROR } from './channel-frames.ts'
import { CHANNEL_MIGRATIONS, CHANNEL_STATE } from './channel-tables.ts'
import { Delivery } from './delivery.ts'
import { storeIncoming } from './incoming.ts'
import { MailKeys } from './mail-keys.ts'
import {
  deleteNotifications,
  markNotificationsRead,
  markOutdated,
  notificationPage,
  notificationsAfter,
  notificationsFrom,
  readLastSeq,
  unreadCount,
} from './notification-store.ts'
import { Person } from './person.ts'
import { enteredRooms, enterRoom } from './revocation-store.ts'
import { RoomRevocations } from './room-revocations.ts'

/** After this time the alarm passes on what a room has not received (ms). */
const ALARM_PAUSE_MS = 10_000

type SocketState = {
  readonly userId: number
  readonly sessionId: string
  /** Whether the socket receives inbox frames. */
  readonly wantsInbox: boolean
  readonly malformedAtMs: readonly number[]
}

/** One person's channel. `UserChannelCalls` documents its RPC calls. */
export class UserChannel extends DurableObject<Env> implements UserChannelCalls {
  #sql: SqlStorage
  #person: Person
  #limits: SocketLimits
  #frames: FrameGate
  #socketReport: SocketReport
  /** Number of revocations, to detect one during an await. */
  #revocations = 0
  #mailKeys = new MailKeys()
  #delivery: Delivery
  #roomRevocations: RoomRevocations

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.#sql = ctx.storage.sql
    this.#person = new Person(env, this.#sql)
    const setAlarm = (delayMs?: number) => this.#setAlarm(delayMs)
    this.#delivery = new Delivery({ ctx, env, person: this.#person, setAlarm })
    this.#roomRevocations = new RoomRevocations(env, this.#sql)
    this.#limits = socketLimits(hasWideLimits(env) ? DEVELOPMENT_LIMIT_FACTOR : 1)
    this.#frames = new FrameGate(this.#limits.frames)
    this.#socketReport = new SocketReport(env, () => countOpen(ctx.getWebSockets()))
    if (hasTables(this.#sql)) migrate(ctx.storage, CHANNEL_MIGRATIONS, Date.now())
    enableAutoPong(ctx)
  }

  async notify(userId: number, ...notifications: PersonalNotification[]): Promise<void> {
    this.#ensureTables()
    const preferences = this.#person.cached() ?? (await this.#person.preferences(userId))
    const { mayPush } = this.#person
    const { fresh, outdated, mailKeys, isMailed, isPushed } = this.ctx.storage.transactionSync(() =>
      storeIncoming(this.#sql, notifications, { userId, preferences, mayPush, queued: this.#mailKeys }),
    )
    this.#mailKeys.remember(mailKeys)
    for (const notification of fresh) this.#sendToAll(notificationFrame(notification))
    // Clients count unread notifications themselves, so they need the new count when some were marked as read.
    if (outdated.length > 0) this.#sendInbox(preferences, topicsOf(outdated, fresh))
    const isOfStorm = notifications.some((notification) => notification.isOfStorm)
    await this.#delivery.deliver({ isMailed, isPushed, isOfStorm })
  }

  async retractNotifications(userId: number, topic: string): Promise<void> {
    if (this.ctx.getWebSockets().length === 0) return
    this.#sendInbox(await this.#person.preferences(userId), [topic])
  }

  async answeredOffer(userId: number, auctionId: number): Promise<void> {
    this.#ensureTables()
    const { outdated } = markOutdated(this.#sql, offerIsOver(auctionId), { nowMs: Date.now() })
    if (outdated.length > 0) this.#sendInbox(await this.#person.preferences(userId), topicsOf(outdated))
  }

  async listNotifications(_userId: number, page: number, perPage: number): Promise<NotificationPage> {
    this.#ensureTables()
    return notificationPage(this.#sql, page, perPage)
  }

  async markRead(userId: number, which: ReadMark): Promise<number> {
    this.#ensureTables()
    markNotificationsRead(this.#sql, which, Date.now())
    const left = unreadCount(this.#sql)
    this.#sendInbox(await this.#person.preferences(userId))
    return left
  }

  async preferencesChanged(userId: number): Promise<void> {
    this.#ensureTables()
    this.#sendInbox(await this.#person.reload(userId))
    await this.#setAlarm()
  }

  async pushSubscriptionsChanged(userId: number): Promise<void> {
    this.#ensureTables()
    this.#person.expectPush(userId)
  }

  async deleteNotifications(_userId: number): Promise<void> {
    if (hasTables(this.#sql)) deleteNotifications(this.#sql)
  }

  async enterRoom(_userId: number, auctionId: number): Promise<void> {
    this.#ensureTables()
    enterRoom(this.#sql, auctionId, Date.now())
  }

  async rooms(_userId: number): Promise<readonly number[]> {
    return hasTables(this.#sql) ? enteredRooms(this.#sql) : []
  }

  async revoke(userId: number, sessionId: string | null): Promise<void> {
    this.#revocations += 1
    if (!hasTables(this.#sql)) return
    // Stored before the first await, so that the alarm retries a room that cannot be reached now.
    this.#roomRevocations.store(userId, sessionId)
    if (this.#roomRevocations.isPending) await this.#setAlarm()
    const ownSockets = closeRevokedSockets(this.env, userId, this.#socketsBySession(sessionId))
    await Promise.all([ownSockets, this.#roomRevocations.passOn()])
  }

  /** Never throws: after six failures in a row the platform stops calling the alarm. */
  override async alarm(): Promise<void> {
    await Promise.all([this.#roomRevocations.passOnAgain(), this.#delivery.sendDue()])
    await this.#setAlarm()
  }

  override async fetch(request: Request): Promise<Response> {
    const identity = getSocketIdentity(request)
    if (!identity) return new Response(null, { status: 401 })
    this.#ensureTables()
    const { userId, sessionId } = identity
    const [since, fromMs] = [getSince(request), getQueryNumber(request, 'from_ms')]
    const wantsInbox = getQueryNumber(request, 'inbox') === 1
    const preferences = wantsInbox ? await this.#person.preferences(userId) : null
    const reason = await socketRejection(this.env, identity, () => this.#revocations)
    if (reason) return rejectSocket(reason)
    // No await from here on: a notification in between would be neither in the replay nor sent to the socket.
    if (this.ctx.getWebSockets().length >= this.#limits.perViewer) return new Response(null, { status: 429 })
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server)
    server.serializeAttachment({ userId, sessionId, wantsInbox, malformedAtMs: [] } satisfies SocketState)
    for (const notification of this.#missed(since, fromMs)) send(server, notificationFrame(notification))
    if (preferences) send(server, inboxFrame(this.#sql, preferences))
    this.#socketReport.changed(`channel:${userId}`)
    return new Response(null, { status: 101, webSocket: client })
  }

  /** The channel only sends: every frame from a client is malformed. */
  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    const verdict = this.#frames.count(socket, Date.now())
    if (verdict === 'drop') return
    const state = readSocketState(socket)
    const { times, isTooMany } = countMalformed(state.malformedAtMs, Date.now())
    if (verdict === 'close') close(socket, CLOSE.tooManyFrames)
    else if (verdict === 'refuse') send(socket, TOO_MANY_FRAMES_ERROR)
    else if (isTooLarge(message)) close(socket, CLOSE.tooLarge)
    else if (isTooMany) close(socket, CLOSE.policy)
    else {
      socket.serializeAttachment({ ...state, malformedAtMs: times } satisfies SocketState)
      send(socket, SEND_ONLY_ERROR)
    }
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    echoClose(socket, code)
    this.#socketReport.changed(`channel:${readSocketState(socket).userId}`)
  }

  override webSocketError(socket: WebSocket): void {
    this.#socketReport.changed(`channel:${readSocketState(socket).userId}`)
  }

  async openSockets(): Promise<number> {
    return countOpen(this.ctx.getWebSockets())
  }

  exportState(file: string): Promise<StateExport | null> {
    const state = { shape: CHANNEL_STATE, seq: () => readLastSeq(this.#sql) }
    return exportState({ storage: this.ctx.storage, env: this.env }, file, state)
  }

  async importState(file: StateFile): Promise<Result<null, string>> {
    const place = { storage: this.ctx.storage, env: this.env }
    const taken = await importState(place, file, { shape: CHANNEL_STATE, nowMs: Date.now() })
    if (taken.ok) await this.#setAlarm()
    return taken
  }

  #ensureTables(): void {
    if (!hasTables(this.#sql)) migrate(this.ctx.storage, CHANNEL_MIGRATIONS, Date.now())
  }

  /**
   * The notifications that a client has not seen: those after its last number, or since its page was
   * rendered.
   */
  #missed(since: number | null, fromMs: number | null): StoredNotification[] {
    if (since !== null) return notificationsAfter(this.#sql, since)
    return fromMs === null ? [] : notificationsFrom(this.#sql, fromMs)
  }

  #sendToAll(text: string): void {
    for (const socket of this.ctx.getWebSockets()) send(socket, text)
  }

  #sendInbox(preferences: Preferences, over: readonly string[] = []): void {
    const text = inboxFrame(this.#sql, preferences, over)
    for (const socket of this.ctx.getWebSockets()) if (readSocketState(socket).wantsInbox) send(socket, text)
  }

  /** Sets the alarm for the earliest of revocations, mail and pushes, the latter two at least `delayMs` from now. */
  async #setAlarm(delayMs = 0): Promise<void> {
    const nowMs = Date.now()
    const moments = this.#delivery.dueAt(nowMs).map((moment) => Math.max(nowMs + delayMs, moment))
    if (this.#roomRevocations.isPending) moments.push(nowMs + ALARM_PAUSE_MS)
    if (moments.length > 0) await this.ctx.storage.setAlarm(Math.min(...moments))
  }

  #socketsBySession(sessionId: string | null): Map<string, WebSocket[]> {
    const found = new Map<string, WebSocket[]>()
    for (const socket of this.ctx.getWebSockets()) {
      const own = readSocketState(socket).sessionId
      if (sessionId === null || own === sessionId) found.set(own, [...(found.get(own) ?? []), socket])
    }
    return found
  }
}

/** The topics of outdated notifications, without those of the new ones that replace them. */
function topicsOf(
  outdated: readonly StoredNotification[],
  fresh: readonly StoredNotification[] = [],
): readonly string[] {
  const topics = (list: readonly StoredNotification[]) =>
    list.flatMap((notification) => renderNotification(notification).topic ?? [])
  const replaced = topics(fresh)
  return [...new Set(topics(outdated))].filter((topic) => !replaced.includes(topic))
}

function readSocketState(socket: WebSocket): SocketState {
  // Written only where the socket is accepted.
  return socket.deserializeAttachment() as SocketState
}

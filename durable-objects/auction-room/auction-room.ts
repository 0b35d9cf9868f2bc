/**
 * The room of one auction: it owns price, bids, maximums, status and end time. A shell round the domain: it
 * loads the state, lets the domain decide, stores the result in one transaction, and starts the effects.
 */
import { DurableObject } from 'cloudflare:workers'
import type { SaleOffersView } from '../../domain/after-sale/after-sale-offer-view.ts'
import type { LedgerEntry } from '../../domain/auction/ledger.ts'
import { type Obligation, obligationOf } from '../../domain/auction/obligation.ts'
import type {
  AuctionRoomCalls,
  BidAnswer,
  BidPage,
  BidRequest,
  DemoBid,
  HistoryRequest,
  LifeAnswer,
  LifeRequest,
  OpenRoom,
  RoomHistory,
  RoomTerms,
  RoomView,
  SaleOfferAnswer,
  SaleOfferRequest,
} from '../../domain/auction/room-contract.ts'
import {
  type AuctionViewer,
  type BidderName,
  type OwnMaximumView,
  ownMaximumView,
} from '../../domain/auction/view.ts'
import { nextWakeUp } from '../../domain/auction/wake-up.ts'
import type { Env } from '../../worker/env.ts'
import { readEligibility } from '../../worker/services/bidding/eligibility.ts'
import { isDevelopment } from '../../worker/services/platform/environment.ts'
import { hasPaidSale } from '../../worker/services/replication/replicate-room.ts'
import { readSaleCircumstances } from '../../worker/services/settlement/sale-circumstances.ts'
import { answerClose, answerPings, closeDeadSockets, whyNotLetIn } from '../shared/sockets.ts'
import { AuctionBook, type Stored } from './auction-store.ts'
import { BidDesk } from './bid-handler.ts'
import { replayDemo } from './demo.ts'
import { Rights } from './eligibility-cache.ts'
import { AlarmClock } from './jobs/alarm-clock.ts'
import { settleKey } from './jobs/follow-ups.ts'
import { jobPerformer } from './jobs/perform.ts'
import { JobRunner } from './jobs/runner.ts'
import { LifeDesk } from './lifecycle-handler.ts'
import { SaleOfferDesk } from './offer-handler.ts'
import { RoomViews } from './room-views.ts'
import { FanOut } from './sockets/broadcaster.ts'
import { SocketDesk } from './sockets/socket-handler.ts'
import { Audience } from './sockets/socket-registry.ts'
import { SpeedLimit } from './sockets/speed-limit.ts'
import { entryOf, eventsAfter } from './storage/event-store.ts'
import { JobTable } from './storage/job-table.ts'
import { writeWatermark } from './storage/watermarks.ts'

/** Factor by which rate limits are wider in development (docs/rules/realtime.md, Limits). */
const DEVELOPMENT_WIDTH = 100

/** Delay before the alarm runs again after a storage failure. */
const ALARM_RETRY_MS = 1_000

export class AuctionRoom extends DurableObject<Env> implements AuctionRoomCalls {
  #clock: AlarmClock
  #book: AuctionBook
  #views: RoomViews
  #rights: Rights
  #bidDesk: BidDesk
  #lifeDesk: LifeDesk
  #saleOfferDesk: SaleOfferDesk
  #jobTable: JobTable
  #jobs: JobRunner
  #audience: Audience
  #fanOut: FanOut
  #socketDesk: SocketDesk

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    const { storage } = ctx
    const { sql } = storage
    this.#clock = new AlarmClock(storage)
    this.#jobTable = new JobTable(sql)
    this.#book = new AuctionBook(storage, this.#jobTable, Date.now(), (stored) => this.#follow(stored))
    this.#audience = new Audience(ctx)
    this.#views = new RoomViews(sql, this.#book, () => this.#audience.watchers)
    this.#fanOut = new FanOut(this.#audience, this.#views)
    const enter = async (userId: number): Promise<void> => {
      const { opened } = this.#book
      if (opened) await env.USER_CHANNEL.getByName(String(userId)).enterRoom(userId, opened.state.auctionId)
    }
    this.#rights = new Rights({
      enter,
      read: (person) => readEligibility(env, { ...person, nowMs: Date.now() }),
    })
    const speed = new SpeedLimit(isDevelopment(env) ? DEVELOPMENT_WIDTH : 1)
    this.#bidDesk = new BidDesk({ book: this.#book, rights: this.#rights, speed })
    this.#lifeDesk = new LifeDesk({
      sql,
      book: this.#book,
      jobs: this.#jobTable,
      hasPaidSale: (auctionId) => hasPaidSale(env, auctionId),
    })
    this.#saleOfferDesk = new SaleOfferDesk({
      sql,
      book: this.#book,
      rights: this.#rights,
      circumstances: (of) => readSaleCircumstances(env, of),
    })
    this.#socketDesk = new SocketDesk({
      sql,
      book: this.#book,
      views: this.#views,
      audience: this.#audience,
      fanOut: this.#fanOut,
      letIn: async (speaking) => {
        // Registers before it reads: a later revocation reaches this room, an earlier one is in what is read.
        await enter(speaking.userId)
        return whyNotLetIn(env, speaking, () => this.#rights.revocations)
      },
      bid: (request) => this.#bidDesk.bid(request),
    })
    answerPings(ctx)
    this.#jobs = new JobRunner(this.#jobTable, this.#clock, jobPerformer({ env, sql, book: this.#book }))
    void ctx.blockConcurrencyWhile(async () => {
      this.#clock.startFrom(await storage.getAlarm())
      this.#arm()
    })
  }

  async open(listing: OpenRoom): Promise<{ readonly created: boolean }> {
    const created = this.#book.open(listing, Date.now())
    this.#arm()
    return { created }
  }

  /**
   * Decides a bid. The answer carries the auction as it is now: for a repeated key the receipt is the old
   * one, the auction is not.
   */
  async bid(request: BidRequest): Promise<BidAnswer> {
    const outcome = await this.#bidDesk.bid(request)
    if (!outcome.accepted) return outcome
    const { receipt, bidId } = outcome
    return { accepted: true, receipt, ...this.#views.afterBid(request.person.userId, bidId, Date.now()) }
  }

  change(request: LifeRequest): Promise<LifeAnswer> {
    return this.#lifeDesk.change(request)
  }

  async view(viewer: AuctionViewer): Promise<RoomView | null> {
    this.#book.advance(Date.now())
    return this.#views.whole(viewer, Date.now())
  }

  async ownMaximum(userId: number): Promise<OwnMaximumView | null> {
    const { opened } = this.#book
    return opened && ownMaximumView(opened.state, userId)
  }

  async obligation(userId: number): Promise<Obligation | null> {
    this.#book.advance(Date.now())
    const { opened } = this.#book
    const isSettling = opened !== null && this.#jobTable.isThere(settleKey(opened.state.round))
    return opened && obligationOf(opened.state, { userId, isSettling })
  }

  saleOffer(request: SaleOfferRequest): Promise<SaleOfferAnswer> {
    return this.#saleOfferDesk.perform(request)
  }

  saleOffers(viewer: AuctionViewer): Promise<SaleOffersView | null> {
    return this.#saleOfferDesk.view(viewer)
  }

  holdForListing(): Promise<'held' | 'sold'> {
    return this.#saleOfferDesk.holdForListing()
  }

  async closeSaleOffers(): Promise<void> {
    if (this.#book.opened) this.#book.perform({ type: 'close_sale_offers' }, Date.now())
  }

  async bidPage(viewer: AuctionViewer, page: number, perPage: number): Promise<BidPage | null> {
    this.#book.advance(Date.now())
    return this.#views.page(viewer, page, perPage)
  }

  async ledger(): Promise<readonly LedgerEntry[] | null> {
    this.#book.advance(Date.now())
    const { opened } = this.#book
    return opened && eventsAfter(this.ctx.storage.sql, 0, opened.state.seq).map(entryOf)
  }

  async history(viewer: AuctionViewer, request: HistoryRequest): Promise<RoomHistory | null> {
    this.#book.advance(Date.now())
    return this.#views.history(viewer, request, Date.now())
  }

  async rename(title: string): Promise<void> {
    this.#book.rename(title)
  }

  async terms(): Promise<RoomTerms | null> {
    this.#book.advance(Date.now())
    return this.#views.terms()
  }

  async announceEdit({
    key,
    fields,
  }: {
    readonly key: string
    readonly fields: readonly string[]
  }): Promise<void> {
    if (!this.#book.opened) return
    this.#fanOut.change('listing', Date.now())
    if (fields.length === 0) return
    const payload = { key, fields, afterUserId: 0 }
    this.#jobTable.add({ kind: 'edit_notices', key: `edit_notices:${key}`, payload, delayMs: 0 }, Date.now())
    this.#arm()
  }

  async renameBidder(userId: number, name: BidderName): Promise<void> {
    this.#book.renameBidder(userId, name)
  }

  async revoke(userId: number, sessionId: string | null): Promise<void> {
    this.#rights.forget(userId, sessionId)
    await closeDeadSockets(this.env, userId, this.#audience.ofPerson(userId, sessionId))
  }

  async poke(): Promise<void> {
    if (!this.#book.opened) return
    this.#jobTable.unpark(Date.now())
    this.#book.advance(Date.now())
    this.#arm()
  }

  async replay(listing: OpenRoom, bids: readonly DemoBid[]): Promise<{ readonly acceptedBids: number }> {
    if (!isDevelopment(this.env)) throw new Error('The past of a room is replayed in development alone.')
    const acceptedBids = replayDemo(this.#book, listing, bids, Date.now())
    // Past bids notify nobody.
    writeWatermark(this.ctx.storage.sql, 'told_seq', this.#book.opened?.state.seq ?? 0)
    this.#arm()
    return { acceptedBids }
  }

  override fetch(request: Request): Promise<Response> {
    return this.#socketDesk.open(request)
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    return this.#socketDesk.receive(socket, message)
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    answerClose(socket, code)
    this.#socketDesk.leave(socket)
  }

  override webSocketError(socket: WebSocket): void {
    this.#socketDesk.leave(socket)
  }

  /** Never throws: after six failures in a row the platform stops calling the alarm. */
  override async alarm(): Promise<void> {
    this.#clock.wentOff()
    try {
      if (!this.#book.opened) return
      this.#book.advance(Date.now())
      await this.#runJobs()
      this.#arm()
    } catch (error) {
      console.error('The alarm of an auction room failed and is set again.', error)
      this.#clock.armBy(Date.now() + ALARM_RETRY_MS)
    }
  }

  /** Waits for the jobs, but not past the auction's next wake-up: a hanging job must not delay the close. */
  async #runJobs(): Promise<void> {
    const done = this.#jobs.runDue(Date.now())
    const { opened } = this.#book
    const nextMs = opened && nextWakeUp(opened.state)
    if (nextMs === null) return done
    // The timer ends with the jobs: a pending timer keeps the object in memory.
    const stop = new AbortController()
    const wait = scheduler.wait(Math.max(0, nextMs - Date.now()), { signal: stop.signal })
    await Promise.race([done, wait]).finally(() => stop.abort())
    await wait.catch(() => undefined)
  }

  #follow({ handled, nowMs, jobDueAtMs }: Stored): void {
    const nextMs = nextWakeUp(handled.state)
    if (nextMs !== null) this.#clock.armBy(nextMs)
    if (jobDueAtMs !== null) this.#clock.armBy(jobDueAtMs)
    this.#fanOut.add(handled.recorded, nowMs)
  }

  /** Arms the alarm for the earliest of the auction's next wake-up and the next job. */
  #arm(): void {
    const { opened } = this.#book
    const nextMs = opened && nextWakeUp(opened.state)
    if (nextMs !== null) this.#clock.armBy(nextMs)
    if (opened) this.#jobs.arm()
  }
}

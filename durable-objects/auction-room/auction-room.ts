/**
 * The room of one auction: it owns price, bids, maximums, status and end time. It loads the state, passes
 * commands to the domain, stores the result in one transaction and then starts the effects.
 */
import { DurableObject } from 'cloudflare:workers'
import type { LockOrder } from '../../domain/administration/platform-lock.ts'
import type { StateExport, StateFile } from '../../domain/administration/state-file.ts'
import type { AfterSaleOffersView } from '../../domain/after-sale/after-sale-offer-view.ts'
import type { SalePayment } from '../../domain/after-sale/sale-money.ts'
import { isLocked } from '../../domain/auction/auction-lock.ts'
import type { LedgerEntry } from '../../domain/auction/ledger.ts'
import { getObligation, type Obligation } from '../../domain/auction/obligation.ts'
import type { RelayCatchUp, RelayCatchUpRequest, RelayCounts } from '../../domain/auction/relay-contract.ts'
import {
  type AfterSaleOfferAnswer,
  type AfterSaleOfferRequest,
  type AuctionRoomCalls,
  BID_CALL,
  type BidCall,
  type BidDecision,
  type BidPage,
  type BidRequest,
  type DemoBid,
  type EditAnnouncement,
  type HistoryRequest,
  type LifecycleAnswer,
  type LifecycleRequest,
  type OpenRoomRequest,
  type RoomHistory,
  type RoomInspection,
  type RoomTerms,
  type RoomView,
} from '../../domain/auction/room-contract.ts'
import { isOver } from '../../domain/auction/set-status.ts'
import type { AuctionViewer, BidderName, OwnMaximumView } from '../../domain/auction/view.ts'
import { nextWakeUp } from '../../domain/auction/wake-up.ts'
import { isListingFixed } from '../../domain/listing/final-listing.ts'
import { DEVELOPMENT_LIMIT_FACTOR } from '../../domain/realtime/socket-limits.ts'
import type { Result } from '../../domain/result.ts'
import type { Env } from '../../worker/env.ts'
import { bidderEligibilityReader } from '../../worker/services/bidding/eligibility.ts'
import { ListingCache } from '../../worker/services/listings/listing-cache.ts'
import { hasWideLimits, isDevelopment } from '../../worker/services/platform/environment.ts'
import { apiHeaders } from '../../worker/services/platform/security-headers.ts'
import {
  readCarLoss,
  readClosedAccounts,
  readOutstandingSale,
  readUnpaidBuyers,
} from '../../worker/services/replication/replicate-room.ts'
import { recordNextStep } from '../../worker/services/settlement/next-step.ts'
import { readSaleCircumstances } from '../../worker/services/settlement/sale-circumstances.ts'
import { socketRejection } from '../shared/sockets.ts'
import { exportState } from '../shared/state-file.ts'
import { AuctionStore, type Stored } from './auction-store.ts'
import { BidAnswers } from './bid-answers.ts'
import { BidHandler } from './bid-handler.ts'
import { BidRateLimit } from './bid-rate-limit.ts'
import { replayDemo } from './demo.ts'
import { EligibilityCache } from './eligibility-cache.ts'
import { AlarmClock } from './jobs/alarm-clock.ts'
import { OPENING_JOBS, settleKey } from './jobs/follow-ups.ts'
import { jobPerformer } from './jobs/perform.ts'
import { JobRunner } from './jobs/runner.ts'
import { LifecycleHandler } from './lifecycle-handler.ts'
import { LockFollower } from './lock-follower.ts'
import { OfferHandler } from './offer-handler.ts'
import { ROOM_STATE, takeRoomState } from './room-state.ts'
import type { RoomViews } from './room-views.ts'
import { RoomSockets } from './sockets/room-sockets.ts'
import { eventsAfter, toLedgerEntry } from './storage/event-store.ts'
import { JobTable } from './storage/job-table.ts'
import { writeSalePayment, writeWatermark } from './storage/watermarks.ts'

/** How many jobs an administrator sees at once. */
const JOBS_SHOWN = 50

/** Delay before the alarm runs again after a storage failure. */
const ALARM_RETRY_MS = 1_000

/** The room of one auction. `AuctionRoomCalls` documents its RPC calls; refusals are return values. */
export class AuctionRoom extends DurableObject<Env> implements AuctionRoomCalls {
  #clock: AlarmClock
  #store: AuctionStore
  #views: RoomViews
  #eligibilityCache: EligibilityCache
  #lock: LockFollower
  #bidHandler: BidHandler
  #bidAnswers: BidAnswers
  /** Those of the answers to bids; a response copies them. */
  #answerHeaders: Headers
  #listing: ListingCache
  #lifecycleHandler: LifecycleHandler
  #offerHandler: OfferHandler
  #jobTable: JobTable
  #jobs: JobRunner
  #sockets: RoomSockets

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    const { storage } = ctx
    const { sql } = storage
    const limitFactor = hasWideLimits(env) ? DEVELOPMENT_LIMIT_FACTOR : 1
    this.#clock = new AlarmClock(storage)
    this.#jobTable = new JobTable(sql)
    this.#store = new AuctionStore(storage, this.#jobTable, Date.now(), (stored) => this.#afterStored(stored))
    const enter = async (userId: number): Promise<void> => {
      const { auction } = this.#store
      if (auction) await env.USER_CHANNEL.getByName(String(userId)).enterRoom(userId, auction.state.auctionId)
    }
    const readEligibility = bidderEligibilityReader(env)
    this.#eligibilityCache = new EligibilityCache({
      enter,
      read: (person, kind) => {
        const state = this.#store.auction?.state
        const auctionId = state && person.userId !== state.sellerId ? state.auctionId : null
        const isNew = kind !== 'cancel_maximum' && !state?.bidders.has(person.userId)
        return readEligibility(
          { ...person, nowMs: Date.now() },
          {
            newAuctionId: isNew ? auctionId : null,
            buyNowId: kind === 'buy_now' && state && !isOver(state) ? auctionId : null,
          },
        )
      },
    })
    this.#lock = new LockFollower(this.#store, env)
    const announce = (auctionId: number) => this.#lock.announce(auctionId)
    const speed = new BidRateLimit(limitFactor)
    this.#bidHandler = new BidHandler({ store: this.#store, eligibilityCache: this.#eligibilityCache, speed })
    this.#lifecycleHandler = new LifecycleHandler({
      sql,
      store: this.#store,
      jobs: this.#jobTable,
      announce,
      outstandingSale: (auctionId) => readOutstandingSale(env, auctionId),
      carLoss: (auctionId) => readCarLoss(env, auctionId),
      unpaidBuyers: (auctionId) => readUnpaidBuyers(env, auctionId),
      closedAmong: (userIds) => readClosedAccounts(env, userIds),
    })
    this.#offerHandler = new OfferHandler({
      sql,
      store: this.#store,
      eligibilityCache: this.#eligibilityCache,
      announce,
      circumstances: (of) => readSaleCircumstances(env, of),
      recordOffered: (of) => recordNextStep(env, of, 'offered', Date.now()),
    })
    this.#sockets = new RoomSockets({
      ctx,
      env,
      store: this.#store,
      authorizeSocket: async (identity) => {
        // Registers before reading: the channel reports every later revocation, and the reading includes
        // every earlier one.
        await enter(identity.userId)
        const lastRevocation = () => this.#eligibilityCache.lastRevocation(identity.userId)
        return socketRejection(env, identity, lastRevocation)
      },
      bid: (request) => this.#bidHandler.bid(request),
    })
    this.#views = this.#sockets.views
    this.#bidAnswers = new BidAnswers(this.#store, this.#views)
    this.#answerHeaders = new Headers({ 'content-type': 'application/json', ...apiHeaders(env, '') })
    this.#listing = new ListingCache(env)
    const performJob = jobPerformer({ env, sql, store: this.#store, jobs: this.#jobTable })
    this.#jobs = new JobRunner(this.#jobTable, this.#clock, performJob)
    void ctx.blockConcurrencyWhile(async () => {
      this.#clock.startFrom(await storage.getAlarm())
      this.#armAlarm()
      this.#sockets.resume()
    })
  }

  async open(listing: OpenRoomRequest): Promise<{ readonly created: boolean }> {
    if (!this.#store.auction) await this.#lock.announce(listing.auctionId)
    const nowMs = Date.now()
    const created = this.#store.open(listing, nowMs, this.#lock.ofNewAuction(nowMs))
    this.#armAlarm()
    return { created }
  }

  async followLock(order: LockOrder): Promise<void> {
    this.#lock.follow(order)
  }

  bid(request: BidRequest): Promise<BidDecision> {
    return this.#bidHandler.bid(request)
  }

  change(request: LifecycleRequest): Promise<LifecycleAnswer> {
    return this.#lifecycleHandler.change(request)
  }

  async view(viewer: AuctionViewer): Promise<RoomView | null> {
    this.#store.advance(Date.now())
    return this.#views.view(viewer, Date.now())
  }

  async ownMaximum(userId: number): Promise<OwnMaximumView | null> {
    const { auction } = this.#store
    return auction && this.#views.ownMaximum(auction, userId)
  }

  async obligation(userId: number): Promise<Obligation | null> {
    this.#store.advance(Date.now())
    const { auction } = this.#store
    const isSettling = auction !== null && this.#jobTable.exists(settleKey(auction.state.round))
    return auction && getObligation(auction.state, { userId, isSettling })
  }

  afterSaleOffer(request: AfterSaleOfferRequest): Promise<AfterSaleOfferAnswer> {
    return this.#offerHandler.perform(request)
  }

  afterSaleOffers(viewer: AuctionViewer): Promise<AfterSaleOffersView | null> {
    return this.#offerHandler.view(viewer)
  }

  reserveForRelisting(): Promise<'held' | 'sold' | 'open'> {
    return this.#offerHandler.reserveForRelisting()
  }

  async holdForSale(round: number): Promise<boolean> {
    return this.#offerHandler.holdForSale(round)
  }

  async closeAfterSaleOffers(): Promise<void> {
    if (this.#store.auction) this.#store.perform({ type: 'close_sale_offers' }, Date.now())
  }

  async bidPage(viewer: AuctionViewer, page: number, perPage: number): Promise<BidPage | null> {
    this.#store.advance(Date.now())
    return this.#views.page(viewer, page, perPage)
  }

  async ledger(): Promise<readonly LedgerEntry[] | null> {
    this.#store.advance(Date.now())
    const { auction } = this.#store
    return auction && eventsAfter(this.ctx.storage.sql, 0, auction.state.seq).map(toLedgerEntry)
  }

  async history(viewer: AuctionViewer, request: HistoryRequest): Promise<RoomHistory | null> {
    this.#store.advance(Date.now())
    return this.#views.history(viewer, request, Date.now())
  }

  async rename(title: string): Promise<void> {
    this.#store.rename(title)
  }

  async terms(): Promise<RoomTerms | null> {
    this.#store.advance(Date.now())
    return this.#views.terms()
  }

  async announceEdit(edit: EditAnnouncement): Promise<boolean> {
    const { key, fields, onlyWithoutBids = false, unlessFixed } = edit
    this.#store.advance(Date.now())
    const { auction } = this.#store
    const terms = this.#views.terms()
    if (!auction || !terms) return true
    if (onlyWithoutBids && auction.state.totalBids > 0) return false
    if (unlessFixed && isListingFixed(terms, { ...unlessFixed, nowMs: Date.now() })) return false
    this.#sockets.broadcaster.notifyChange('listing', Date.now())
    if (fields.length === 0) return true
    const payload = { key, fields, afterUserId: 0 }
    this.#jobTable.add({ kind: 'edit_notices', key: `edit_notices:${key}`, payload, delayMs: 0 }, Date.now())
    this.#armAlarm()
    return true
  }

  async addonsBought(): Promise<boolean> {
    this.#store.advance(Date.now())
    const { auction } = this.#store
    const status = auction?.state.phase.status
    if (status === 'cancelled') return false
    if (status === 'active' || status === 'paused') {
      for (const job of OPENING_JOBS) this.#jobTable.add(job, Date.now())
      this.#armAlarm()
    }
    return true
  }

  async salePaymentChanged(round: number, payment: SalePayment): Promise<void> {
    if (this.#store.auction?.state.round !== round) return
    writeSalePayment(this.ctx.storage.sql, round, payment)
    this.#sockets.broadcaster.notifyChange('terms', Date.now())
  }

  async renameBidder(userId: number, name: BidderName): Promise<void> {
    this.#store.renameBidder(userId, name)
  }

  async revoke(userId: number, sessionId: string | null): Promise<void> {
    this.#eligibilityCache.invalidate(userId, sessionId)
    await this.#sockets.revoke(userId, sessionId)
  }

  async inspect(): Promise<RoomInspection | null> {
    this.#store.advance(Date.now())
    const { auction } = this.#store
    if (!auction) return null
    const { round, seq } = auction.state
    return {
      round,
      seq,
      isLocked: isLocked(auction.state),
      watchers: this.#views.watchers,
      jobs: this.#jobTable.list(JOBS_SHOWN),
    }
  }

  async poke(): Promise<void> {
    if (!this.#store.auction) return
    this.#jobTable.unpark(Date.now())
    this.#store.advance(Date.now())
    this.#armAlarm()
  }

  async replay(
    listing: OpenRoomRequest,
    bids: readonly DemoBid[],
  ): Promise<{ readonly acceptedBids: number }> {
    if (!isDevelopment(this.env)) throw new Error('The past of a room is replayed in development alone.')
    const acceptedBids = replayDemo(this.#store, listing, bids, Date.now())
    // No notifications for the demo's past bids.
    writeWatermark(this.ctx.storage.sql, 'told_seq', this.#store.auction?.state.seq ?? 0)
    this.#armAlarm()
    return { acceptedBids }
  }

  exportState(file: string): Promise<StateExport | null> {
    const seq = () => this.#store.auction?.state.seq ?? 0
    return exportState({ storage: this.ctx.storage, env: this.env }, file, { shape: ROOM_STATE, seq })
  }

  async importState(file: StateFile): Promise<Result<null, string>> {
    const taken = await takeRoomState({ storage: this.ctx.storage, env: this.env }, this.#store, file)
    this.#armAlarm()
    return taken
  }

  async relayCatchUp(request: RelayCatchUpRequest): Promise<RelayCatchUp | null> {
    return this.#sockets.relayCatchUp(request)
  }

  async relayCounts(counts: RelayCounts): Promise<void> {
    this.#sockets.relayCounts(counts)
  }

  async openSockets(): Promise<number> {
    return this.#sockets.count()
  }

  override fetch(request: Request): Promise<Response> {
    const bid = request.headers.get(BID_CALL)
    return bid === null ? this.#sockets.open(request) : this.#answerBid(JSON.parse(bid) as BidCall)
  }

  /** Decides a bid and writes its answer. A repeated key returns the old receipt, but the auction as it is now. */
  async #answerBid({ request, requestId }: BidCall): Promise<Response> {
    const { auction } = this.#store
    const [outcome, listing] = await Promise.all([
      this.#bidHandler.bid(request),
      auction && this.#listing.read(auction.state.auctionId, Date.now()),
    ])
    if (!outcome.accepted) return Response.json(outcome, { status: 409 })
    const text = this.#bidAnswers.write(request, outcome, { listing, nowMs: Date.now() })
    this.#answerHeaders.set('x-request-id', requestId)
    return new Response(text, { headers: this.#answerHeaders })
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    return this.#sockets.receive(socket, message)
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    this.#sockets.ended(socket, code)
  }

  override webSocketError(socket: WebSocket): void {
    this.#sockets.ended(socket)
  }

  /** Never throws: after six failures in a row the platform stops calling the alarm. */
  override async alarm(): Promise<void> {
    this.#clock.markFired()
    try {
      if (!this.#store.auction) return
      this.#store.advance(Date.now())
      await this.#runJobs()
      this.#armAlarm()
    } catch (error) {
      console.error('The alarm of an auction room failed and is set again.', error)
      this.#clock.armBy(Date.now() + ALARM_RETRY_MS)
    }
  }

  /** Runs the due jobs. A hanging one must delay neither the auction's next wake-up nor a job that is due before it. */
  async #runJobs(): Promise<void> {
    const done = this.#jobs.runDue(Date.now())
    this.#armWakeUp()
    await this.#clock.waitForWork(done)
  }

  #afterStored({ result, nowMs, jobDueAtMs }: Stored): void {
    this.#armWakeUp(result.state)
    if (jobDueAtMs !== null) this.#clock.armBy(jobDueAtMs)
    this.#sockets.broadcaster.enqueue(result.recorded, nowMs)
  }

  /** Arms the alarm for the earliest of the auction's next wake-up and the next job. */
  #armAlarm(): void {
    this.#armWakeUp()
    if (this.#store.auction) this.#jobs.arm()
  }

  #armWakeUp(state = this.#store.auction?.state): void {
    const nextMs = state ? nextWakeUp(state) : null
    if (nextMs !== null) this.#clock.armBy(nextMs)
  }
}

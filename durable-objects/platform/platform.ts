/**
 * The one object of the platform: it locks and unlocks all auctions. A press is stored and answered at once; the alarm
 * does the rest in steps, each of which can be repeated: the flag in the database, the list of rooms, then 50 rooms at a
 * time (docs/rules/administration.md, Lock).
 */
import { DurableObject } from 'cloudflare:workers'
import {
  LOCK_CACHED_MS,
  type LockOrder,
  type LockRequest,
  type LockStatus,
  type PlatformCalls,
  stateAfterPress,
  stateWhenDone,
} from '../../domain/administration/platform-lock.ts'
import type { StateExport, StateFile } from '../../domain/administration/state-file.ts'
import { MINUTE_MS, SECOND_MS } from '../../domain/format/time-units.ts'
import type { Result } from '../../domain/result.ts'
import { retryPauseMs } from '../../domain/retry.ts'
import type { Env } from '../../worker/env.ts'
import { listLockableAuctions, storeLockFlag } from '../../worker/services/platform/lock/lock-flag.ts'
import { hasTables, migrate } from '../shared/migrate.ts'
import { exportState, importState } from '../shared/state-file.ts'
import {
  addAnnounced,
  addRooms,
  announce,
  countFailures,
  deletePresses,
  type LockRow,
  markFollowed,
  PLATFORM_MIGRATIONS,
  PLATFORM_TABLES,
  pendingPresses,
  readLock,
  readStatus,
  roomsToFollow,
  setState,
  setStep,
  storePress,
  toOrder,
} from './lock-store.ts'

/** Rooms of one alarm. */
const ROOM_BATCH = 50
/** Auctions of one reading. */
const COLLECTED_AT_ONCE = 1_000
/** The alarm comes again after this time if the process dies during a step. */
const RESUMED_AFTER_MS = SECOND_MS
const PLATFORM_STATE = { kind: 'platform', tables: PLATFORM_TABLES, migrations: PLATFORM_MIGRATIONS } as const
const PAUSES = { firstMs: 500, longestMs: MINUTE_MS } as const

/** The object of the platform. `PlatformCalls` documents its RPC calls. */
export class Platform extends DurableObject<Env> implements PlatformCalls {
  #sql: SqlStorage
  /** Steps in a row that failed. */
  #failures = 0

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.#sql = ctx.storage.sql
    if (!hasTables(this.#sql)) return
    migrate(ctx.storage, PLATFORM_MIGRATIONS, Date.now())
    void ctx.blockConcurrencyWhile(async () => {
      const step = readLock(this.#sql)?.step ?? 'none'
      if (step !== 'none' && (await ctx.storage.getAlarm()) === null) await ctx.storage.setAlarm(Date.now())
    })
  }

  async press(request: LockRequest): Promise<LockStatus> {
    this.#ensureTables()
    const before = readLock(this.#sql)
    const state = before?.state ?? 'unlocked'
    const after = stateAfterPress(state, request.press)
    if (after !== state) {
      const nowMs = Date.now()
      this.ctx.storage.transactionSync(() => storePress(this.#sql, before, request, { after, nowMs }))
      await this.ctx.storage.setAlarm(nowMs)
      // The flag before the answer: within the second for which it is cached everybody is refused.
      await this.#storeFlag().catch((error: unknown) => console.error('The flag of the lock waits.', error))
    }
    return readStatus(this.#sql)
  }

  async lockStatus(): Promise<LockStatus> {
    this.#ensureTables()
    return readStatus(this.#sql)
  }

  async announceRoom(auctionId: number): Promise<LockOrder> {
    this.#ensureTables()
    this.ctx.storage.transactionSync(() => announce(this.#sql, auctionId, Date.now()))
    return toOrder(readLock(this.#sql))
  }

  exportState(file: string): Promise<StateExport | null> {
    const state = { shape: PLATFORM_STATE, seq: () => readLock(this.#sql)?.number ?? 0 }
    return exportState({ storage: this.ctx.storage, env: this.env }, file, state)
  }

  async importState(file: StateFile): Promise<Result<null, string>> {
    const place = { storage: this.ctx.storage, env: this.env }
    const taken = await importState(place, file, { shape: PLATFORM_STATE, nowMs: Date.now() })
    // A lock that was under way goes on.
    const step = taken.ok ? (readLock(this.#sql)?.step ?? 'none') : 'none'
    if (step !== 'none') await this.ctx.storage.setAlarm(Date.now())
    return taken
  }

  /** Never throws: after six failures in a row the platform stops calling the alarm. */
  override async alarm(): Promise<void> {
    const lock = readLock(this.#sql)
    if (lock === null || lock.step === 'none') return
    // Set first: if the process dies during the step, the alarm comes again.
    await this.ctx.storage.setAlarm(Date.now() + RESUMED_AFTER_MS)
    let pauseMs = 0
    try {
      pauseMs = await this.#takeStep(lock)
      this.#failures = 0
    } catch (error) {
      this.#failures += 1
      pauseMs = retryPauseMs(this.#failures, PAUSES)
      console.error('A step of the lock failed and is repeated.', error)
    }
    const now = readLock(this.#sql)
    if (now?.step === 'none') return this.ctx.storage.deleteAlarm()
    // Another press has come meanwhile.
    if (now?.number !== lock.number) pauseMs = 0
    await this.ctx.storage.setAlarm(Date.now() + pauseMs)
  }

  /** Takes one step. Returns the pause before the next one, in ms. */
  async #takeStep(lock: LockRow): Promise<number> {
    switch (lock.step) {
      case 'flag':
        await this.#storeFlag()
        return 0
      case 'collect':
        await this.#collect(lock)
        return 0
      case 'rooms':
        return this.#leadRooms(lock)
      case 'none':
        return 0
    }
  }

  /** Stores the flag in the database, and the audit log's entries. Another press meanwhile has its own flag step. */
  async #storeFlag(): Promise<void> {
    const lock = readLock(this.#sql)
    if (lock === null || lock.step !== 'flag') return
    const { isLocked } = toOrder(lock)
    await storeLockFlag(this.env, {
      isLocked,
      atMs: lock.pressed_at_ms,
      userId: lock.pressed_by,
      presses: pendingPresses(this.#sql),
    })
    this.ctx.storage.transactionSync(() => {
      deletePresses(this.#sql, lock.number)
      setStep(this.#sql, lock, isLocked ? 'collect' : 'rooms')
    })
  }

  /** Adds a page of the rooms that run, may run soon, or have an open offer. */
  async #collect(lock: LockRow): Promise<void> {
    const ids = await listLockableAuctions(this.env, { afterId: lock.cursor, limit: COLLECTED_AT_ONCE })
    if (readLock(this.#sql)?.number !== lock.number) return
    this.ctx.storage.transactionSync(() => {
      addRooms(this.#sql, ids)
      const last = ids.at(-1)
      if (last !== undefined && ids.length === COLLECTED_AT_ONCE) setStep(this.#sql, lock, 'collect', last)
      else {
        addAnnounced(this.#sql)
        setStep(this.#sql, lock, 'rooms')
      }
    })
  }

  /** Has the next rooms follow the order; without any left the platform is locked, or unlocked. */
  async #leadRooms(lock: LockRow): Promise<number> {
    const order = toOrder(lock)
    // A resumed clock runs: first the Worker lets everybody bid again.
    const openForMs = Date.now() - lock.pressed_at_ms
    if (!order.isLocked && openForMs < LOCK_CACHED_MS) return LOCK_CACHED_MS - openForMs
    const ids = roomsToFollow(this.#sql, order.number, ROOM_BATCH)
    if (ids.length === 0) {
      setState(this.#sql, lock.number, stateWhenDone(lock.state))
      return 0
    }
    const results = await Promise.allSettled(
      ids.map((id) => this.env.AUCTION_ROOM.getByName(String(id)).followLock(order)),
    )
    // A later press begins anew with all rooms; each ignores an order that is older than its last.
    const followed = ids.filter((_, index) => results[index]?.status === 'fulfilled')
    const failed = ids.filter((_, index) => results[index]?.status === 'rejected')
    this.ctx.storage.transactionSync(() => {
      markFollowed(this.#sql, followed, order.number)
      countFailures(this.#sql, failed)
    })
    if (failed.length > 0) console.error('Rooms did not follow the lock.', failed.join(' '))
    if (followed.length === 0) throw new Error('No room of the batch followed the lock.')
    return 0
  }

  #ensureTables(): void {
    if (!hasTables(this.#sql)) migrate(this.ctx.storage, PLATFORM_MIGRATIONS, Date.now())
  }
}

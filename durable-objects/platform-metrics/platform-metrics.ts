/**
 * The one object that keeps the metrics of the platform: a row for each minute, and the sockets of every object. What it
 * loses if the process dies is counted no more; nothing else depends on it (docs/rules/administration.md, System monitor).
 */
import { DurableObject } from 'cloudflare:workers'
import type {
  AnswerCounts,
  MetricsPart,
  PlatformMetricsCalls,
  SocketOwner,
} from '../../domain/administration/metrics.ts'
import { minuteOf } from '../../domain/administration/uptime.ts'
import { MINUTE_MS } from '../../domain/format/time-units.ts'
import type { Env } from '../../worker/env.ts'
import { hasTables, migrate } from '../shared/migrate.ts'
import {
  addToMinute,
  countSockets,
  hasSockets,
  METRICS_MIGRATIONS,
  readParts,
  storeBids,
  storeSockets,
  unheardOwners,
} from './metrics-store.ts'

/** An object with sockets is asked after this time: a process that died said nothing about its sockets. */
const ASKED_AFTER_MS = 10 * MINUTE_MS
const ASKED_AT_ONCE = 50

/** The object of the metrics. `PlatformMetricsCalls` documents its RPC calls. */
export class PlatformMetrics extends DurableObject<Env> implements PlatformMetricsCalls {
  #sql: SqlStorage

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.#sql = ctx.storage.sql
    if (hasTables(this.#sql)) migrate(ctx.storage, METRICS_MIGRATIONS, Date.now())
  }

  async record(counts: AnswerCounts): Promise<void> {
    this.#ensureTables()
    addToMinute(this.#sql, minuteOf(Date.now()), counts)
  }

  async recordBids(minuteMs: number, bids: number): Promise<void> {
    this.#ensureTables()
    storeBids(this.#sql, minuteMs, bids)
  }

  async reportSockets(owner: SocketOwner, count: number): Promise<void> {
    this.#ensureTables()
    storeSockets(this.#sql, owner, count, Date.now())
    if (count > 0) await this.#armAlarm()
  }

  async read(window: Parameters<PlatformMetricsCalls['read']>[0]): Promise<MetricsPart[]> {
    this.#ensureTables()
    return readParts(this.#sql, window)
  }

  async countSockets(): Promise<number> {
    this.#ensureTables()
    return countSockets(this.#sql)
  }

  /** Asks the objects that have been silent for long. Never throws. */
  override async alarm(): Promise<void> {
    this.#ensureTables()
    const owners = unheardOwners(this.#sql, Date.now() - ASKED_AFTER_MS, ASKED_AT_ONCE)
    const asked = await Promise.allSettled(owners.map((owner) => this.#ask(owner)))
    for (const [index, owner] of owners.entries()) {
      const answer = asked[index]
      // One that does not answer is asked again later.
      if (answer?.status === 'fulfilled') storeSockets(this.#sql, owner, answer.value, Date.now())
    }
    if (hasSockets(this.#sql)) await this.#armAlarm()
  }

  #ask(owner: SocketOwner): Promise<number> {
    const [kind, id = ''] = owner.split(':')
    const namespace = kind === 'room' ? this.env.AUCTION_ROOM : this.env.USER_CHANNEL
    return namespace.getByName(id).openSockets()
  }

  async #armAlarm(): Promise<void> {
    if ((await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm(Date.now() + ASKED_AFTER_MS)
  }

  #ensureTables(): void {
    if (!hasTables(this.#sql)) migrate(this.ctx.storage, METRICS_MIGRATIONS, Date.now())
  }
}

import { MINUTE_MS } from '../../domain/format/time-units.ts'
import type { Env } from '../../worker/env.ts'
import { mailDue, mailDueAt } from './mail-delivery.ts'
import type { Person } from './person.ts'
import { pushDue, pushDueAt } from './push-delivery.ts'

/**
 * How long a person in a storm of bids has not been notified when they are mailed (ms). If they bid again within two seconds, they
 * are notified of that in this time, which makes the lost lead outdated: a room notifies every second of bids 1.5 seconds old.
 */
const STORM_PAUSE_MS = 5_000
/** The alarm mails after this time if the channel is evicted before the pause, or the storm goes on (ms). */
const STORM_ALARM_MS = MINUTE_MS

export type DeliveryParts = {
  readonly ctx: DurableObjectState
  readonly env: Env
  readonly person: Person
  /** Sets the alarm for the earliest of all that is due, mail and pushes at least so many milliseconds from now. */
  readonly setAlarm: (delayMs?: number) => Promise<void>
}

/** Mails and pushes what was stored for a person (docs/rules/notifications.md, Ways of delivery). */
export class Delivery {
  #parts: DeliveryParts
  /** The mail run in progress; the next run waits for it. */
  #mailing: Promise<void> = Promise.resolve()
  /** The push run in progress; the next run waits for it. */
  #pushing: Promise<void> = Promise.resolve()
  /** The timer of mail and push that wait for the end of a storm. */
  #pause: ReturnType<typeof setTimeout> | null = null

  constructor(parts: DeliveryParts) {
    this.#parts = parts
  }

  /** Sends what was stored: now, or once the person has paused. */
  async deliver({
    isMailed,
    isPushed,
    isOfStorm,
  }: {
    readonly isMailed: boolean
    readonly isPushed: boolean
    readonly isOfStorm: boolean
  }): Promise<void> {
    const { ctx, setAlarm } = this.#parts
    // The alarm is set already, and must not be put off by each further notification.
    if (isOfStorm && this.#pause !== null) return this.#sendAfterPause()
    if (!isMailed && !isPushed) return
    // Set before sending, so that the alarm sends if the object is evicted first.
    await setAlarm(isOfStorm ? STORM_ALARM_MS : 0)
    if (isOfStorm) return this.#sendAfterPause()
    if (isMailed) ctx.waitUntil(this.#mailNow())
    if (isPushed) ctx.waitUntil(this.#pushNow().then(() => setAlarm()))
  }

  /** Sends all that is due. Never throws: the alarm retries what could not be sent. */
  async sendDue(): Promise<void> {
    await Promise.all([this.#mailNow(), this.#pushNow()])
  }

  /** When the next mail and the next push are due (ms), of those that wait. */
  dueAt(nowMs: number): number[] {
    const { ctx, person } = this.#parts
    const { sql } = ctx.storage
    return [mailDueAt(sql, person, nowMs), pushDueAt(sql, nowMs)].filter((moment) => moment !== null)
  }

  /** Mails and pushes once the person has paused: each further notification of a storm begins the wait anew. */
  #sendAfterPause(): void {
    const { ctx, setAlarm } = this.#parts
    if (this.#pause !== null) clearTimeout(this.#pause)
    this.#pause = setTimeout(() => {
      this.#pause = null
      ctx.waitUntil(this.sendDue().then(() => setAlarm()))
    }, STORM_PAUSE_MS)
  }

  #mailNow(): Promise<void> {
    const { ctx, env, person } = this.#parts
    this.#mailing = this.#mailing
      .then(() => mailDue(env, ctx.storage.sql, { person, nowMs: Date.now() }))
      .catch((error) => console.error('A notice could not be mailed yet', error))
    return this.#mailing
  }

  #pushNow(): Promise<void> {
    const { ctx, env, person } = this.#parts
    this.#pushing = this.#pushing
      .then(() => pushDue(env, { storage: ctx.storage, person, nowMs: Date.now() }))
      .catch((error) => console.error('A notice could not be pushed yet', error))
    return this.#pushing
  }
}

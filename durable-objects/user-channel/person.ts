/** The channel's owner and their preferences; cached here, since every notification needs them. */
import { DEFAULT_PREFERENCES, type Preferences } from '../../domain/notifications/preferences.ts'
import type { Env } from '../../worker/env.ts'
import { readPreferences } from '../../worker/services/notifications/preferences.ts'

/** The channel's owner, their preferences and whether they have a browser to push to. */
export class Person {
  #env: Pick<Env, 'DB'>
  #sql: SqlStorage
  /** Number of readings started. Only the result of the last one is cached. */
  #readings = 0
  #pushChanges = 0

  constructor(env: Pick<Env, 'DB'>, sql: SqlStorage) {
    this.#env = env
    this.#sql = sql
  }

  /** The owner's user id; null before the first notification. */
  get userId(): number | null {
    const [row] = this.#sql.exec<{ user_id: number }>('SELECT user_id FROM person').toArray()
    return row?.user_id ?? null
  }

  /** The cached preferences; null if they must be read. */
  cached(): Preferences | null {
    const [row] = this.#sql.exec<{ preferences: string | null }>('SELECT preferences FROM person').toArray()
    // Only `#cache` writes this column.
    return row?.preferences ? (JSON.parse(row.preferences) as Preferences) : null
  }

  /**
   * The preferences, or the defaults if they cannot be read: an unwanted notification is better than a
   * missing one.
   */
  async preferences(userId: number): Promise<Preferences> {
    const cached = this.cached()
    if (cached) return cached
    return this.reload(userId).catch(() => DEFAULT_PREFERENCES)
  }

  /**
   * Reads the preferences from D1 and caches them.
   * @throws if they cannot be read.
   */
  async reload(userId: number): Promise<Preferences> {
    this.#readings += 1
    const reading = this.#readings
    this.#cache(userId, null)
    const preferences = await readPreferences(this.#env, userId)
    if (reading === this.#readings) this.#cache(userId, JSON.stringify(preferences))
    return preferences
  }

  /** Whether to look for push subscriptions; most people have none. */
  get mayPush(): boolean {
    const [row] = this.#sql.exec<{ can_push: number | null }>('SELECT can_push FROM person').toArray()
    return row?.can_push !== 0
  }

  /** A browser has subscribed, so the next notification looks for subscriptions. */
  expectPush(userId: number): void {
    this.#pushChanges += 1
    this.#sql.exec(
      `INSERT INTO person (user_id, can_push) VALUES (?, NULL)
      ON CONFLICT (user_id) DO UPDATE SET can_push = NULL`,
      userId,
    )
  }

  /** Reads the person's push targets, and caches that there are none. */
  async pushTargets<T>(look: () => Promise<T | null>): Promise<T | null> {
    const changes = this.#pushChanges
    const found = await look()
    if (found === null && changes === this.#pushChanges) this.#sql.exec('UPDATE person SET can_push = 0')
    return found
  }

  #cache(userId: number, preferences: string | null): void {
    this.#sql.exec(
      `INSERT INTO person (user_id, preferences) VALUES (?1, ?2)
      ON CONFLICT (user_id) DO UPDATE SET preferences = excluded.preferences`,
      userId,
      preferences,
    )
  }
}

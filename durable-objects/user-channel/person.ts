/** Whose channel it is, and what they want to be told: remembered here, since every notice asks for it. */
import { DEFAULT_PREFERENCES, type Preferences } from '../../domain/notifications/preferences.ts'
import type { Env } from '../../worker/env.ts'
import { readPreferences } from '../../worker/services/notifications/preferences.ts'

export class Person {
  #env: Pick<Env, 'DB'>
  #sql: SqlStorage
  /** Of several readings at once the one that began last counts. */
  #readings = 0
  #pushChanges = 0

  constructor(env: Pick<Env, 'DB'>, sql: SqlStorage) {
    this.#env = env
    this.#sql = sql
  }

  /** Null before anybody was told anything. */
  get userId(): number | null {
    const [row] = this.#sql.exec<{ user_id: number }>('SELECT user_id FROM person').toArray()
    return row?.user_id ?? null
  }

  /** What is remembered; null where it must be read. */
  remembered(): Preferences | null {
    const [row] = this.#sql.exec<{ preferences: string | null }>('SELECT preferences FROM person').toArray()
    // Written below, and by nobody else.
    return row?.preferences ? (JSON.parse(row.preferences) as Preferences) : null
  }

  /** Where they cannot be read now, somebody is rather told too much than nothing. */
  async preferences(userId: number): Promise<Preferences> {
    const remembered = this.remembered()
    if (remembered) return remembered
    return this.readAgain(userId).catch(() => DEFAULT_PREFERENCES)
  }

  async readAgain(userId: number): Promise<Preferences> {
    this.#readings += 1
    const reading = this.#readings
    this.#remember(userId, null)
    const preferences = await readPreferences(this.#env, userId)
    if (reading === this.#readings) this.#remember(userId, JSON.stringify(preferences))
    return preferences
  }

  /** Whether a notice is worth looking for a browser to push it to; most people have none. */
  get mayPush(): boolean {
    const [row] = this.#sql.exec<{ can_push: number | null }>('SELECT can_push FROM person').toArray()
    return row?.can_push !== 0
  }

  /** A browser has come: the next notice looks for it. */
  expectPush(userId: number): void {
    this.#pushChanges += 1
    this.#sql.exec(
      `INSERT INTO person (user_id, can_push) VALUES (?, NULL)
      ON CONFLICT (user_id) DO UPDATE SET can_push = NULL`,
      userId,
    )
  }

  /** Looks where the person can be told by push, and remembers it where that is nowhere. */
  async pushTargets<T>(look: () => Promise<T | null>): Promise<T | null> {
    const changes = this.#pushChanges
    const found = await look()
    if (found === null && changes === this.#pushChanges) this.#sql.exec('UPDATE person SET can_push = 0')
    return found
  }

  #remember(userId: number, preferences: string | null): void {
    this.#sql.exec(
      `INSERT INTO person (user_id, preferences) VALUES (?1, ?2)
      ON CONFLICT (user_id) DO UPDATE SET preferences = excluded.preferences`,
      userId,
      preferences,
    )
  }
}

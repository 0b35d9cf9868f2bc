/** The object's single alarm, armed for the earliest due time. It is set again only for an earlier time. */
export class AlarmClock {
  #storage: DurableObjectStorage
  /** The armed time; null once the alarm has fired. */
  #armedAtMs: number | null = null

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage
  }

  /**
   * Starts from the stored alarm, so that `armBy` does not postpone an alarm that was armed before a restart.
   */
  startFrom(armedAtMs: number | null): void {
    this.#armedAtMs = armedAtMs
  }

  /** Makes the alarm fire at `atMs` or earlier. Part of the open transaction, if any. */
  armBy(atMs: number): void {
    if (this.#armedAtMs !== null && this.#armedAtMs <= atMs) return
    this.#armedAtMs = atMs
    void this.#storage.setAlarm(atMs)
  }

  /** The alarm has fired; the next time must be armed again. */
  markFired(): void {
    this.#armedAtMs = null
  }
}

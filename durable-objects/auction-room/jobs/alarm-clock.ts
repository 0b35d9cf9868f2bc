/** The object's one alarm: always armed for the earliest thing to do, and set anew only where that is earlier. */
export class AlarmClock {
  #storage: DurableObjectStorage
  /** What is known to be armed; null once it has gone off. */
  #armedAtMs: number | null = null

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage
  }

  /** Begins from what is stored: an alarm that was armed before a restart must not be put off by a later one. */
  startFrom(armedAtMs: number | null): void {
    this.#armedAtMs = armedAtMs
  }

  /** Makes sure that the alarm goes off at `atMs` or before. Part of the write that is under way, if there is one. */
  armBy(atMs: number): void {
    if (this.#armedAtMs !== null && this.#armedAtMs <= atMs) return
    this.#armedAtMs = atMs
    void this.#storage.setAlarm(atMs)
  }

  /** The alarm has gone off: whatever is needed next must be armed again. */
  wentOff(): void {
    this.#armedAtMs = null
  }
}

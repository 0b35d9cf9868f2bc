import { MINUTE_MS } from '../../../domain/format/time-units.ts'

/** The object's single alarm, armed for the earliest due time. It is set again only for an earlier time. */
export class AlarmClock {
  #storage: DurableObjectStorage
  /** The armed time; null once the alarm has fired. */
  #armedAtMs: number | null = null
  #onArmed: () => void = () => undefined

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
    this.#onArmed()
  }

  /**
   * Resolves when the work has ended, at the armed time if that comes first, and after a minute at the latest. The
   * platform fires no alarm while another is handled, so an alarm that waited longer would hold up the next one.
   */
  async waitForWork(work: Promise<void>): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const due = new Promise<void>((resolve) => {
      this.#onArmed = () => {
        const waitMs = Math.max(0, (this.#armedAtMs ?? Number.POSITIVE_INFINITY) - Date.now())
        clearTimeout(timer)
        timer = setTimeout(resolve, Math.min(waitMs, MINUTE_MS))
      }
      this.#onArmed()
    })
    try {
      await Promise.race([work, due])
    } finally {
      // A pending timer would keep the object in memory.
      clearTimeout(timer)
      this.#onArmed = () => undefined
    }
  }

  /** The alarm has fired; the next time must be armed again. */
  markFired(): void {
    this.#armedAtMs = null
  }
}

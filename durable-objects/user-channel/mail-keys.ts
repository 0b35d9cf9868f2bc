/**
 * The keys of mails that this channel has queued: a further notification that such a mail covers is not queued, which would cost
 * several reads of D1 to find that mail. In memory only: after an eviction the mail's own key prevents a second one.
 */

/** The newest keys that are remembered: more than a person has auctions in one interval. */
const MAX_KEYS = 200

/** The newest keys of a channel's mails. */
export class MailKeys {
  #keys = new Set<string>()

  /** Whether a mail with this key was queued. */
  has(key: string): boolean {
    return this.#keys.has(key)
  }

  /** Forgets the key of a mail that is not sent after all. */
  forget(key: string): void {
    this.#keys.delete(key)
  }

  /** Remembers the keys of mails that are stored. */
  remember(keys: ReadonlySet<string>): void {
    for (const key of keys) this.#keys.add(key)
    for (const oldest of this.#keys) {
      if (this.#keys.size <= MAX_KEYS) return
      this.#keys.delete(oldest)
    }
  }
}

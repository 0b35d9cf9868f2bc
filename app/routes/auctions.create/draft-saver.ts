import type { WireDraft, WireDraftSummary } from '../../../domain/schemas/drafts.ts'
import type { DraftState } from '../../components/listing-form/create-copy.ts'
import { isOffline } from '../../lib/offline/use-offline.ts'
import { type ApiOutcome, callApi, refusalText } from '../../lib/session/call-api.ts'
import { type ListingContent, removeStoredListing, storeListing } from './listing-storage.ts'

/** A pause in typing that is long enough to save. */
const AFTER_TYPING_MS = 1_000
/** How soon it is tried again after no answer came. */
const RETRY_MS = 5_000

type Saved = { readonly data: WireDraft }

export interface SaverOptions {
  readonly viewerId: number
  /** The draft as it was read; null for one that is begun with the first thing typed. */
  readonly draft: Pick<WireDraft, 'id' | 'version'> | null
  readonly onState: (state: DraftState) => void
  /** The server has begun to keep it, under this id. */
  readonly onCreated: (draftId: number) => void
}

/**
 * Keeps a listing as it is typed: at once on this device, and a moment later on the server, whose copy has a version. What
 * another device has written meanwhile is never overwritten: the saver stops and asks (decision 193). A save whose answer
 * was lost is not taken for another's.
 */
export class DraftSaver {
  #id: number | null
  #version: number
  /** What the server does not have yet. */
  #unsaved: ListingContent | null = null
  /** What was sent last without an answer. */
  #unanswered: ListingContent | null = null
  #other: WireDraft | null = null
  #isPaused = false
  #running: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #options: SaverOptions

  constructor(options: SaverOptions) {
    this.#options = options
    this.#id = options.draft?.id ?? null
    this.#version = options.draft?.version ?? 0
  }

  get draftId(): number | null {
    return this.#id
  }

  /** What another device has saved; null while there is no such thing. */
  get other(): WireDraft | null {
    return this.#other
  }

  /** Something was typed. */
  change(content: ListingContent): void {
    this.#unsaved = content
    storeListing(this.#storagePlace(), { content, version: this.#version })
    if (!this.#isPaused) this.#saveIn(AFTER_TYPING_MS)
  }

  /** What this device has kept was typed on an older version than the server's. */
  startWithConflict(content: ListingContent, other: WireDraft): void {
    this.#unsaved = content
    this.#pauseForConflict(other)
  }

  /** Saves what is unsaved, without waiting for a pause; answers once the server has all of it, or cannot take it now. */
  async saveNow(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#running
    while (this.#unsaved !== null && !this.#isPaused) {
      const before = this.#unsaved
      this.#running = this.#save(before)
      await this.#running
      this.#running = null
      if (this.#unsaved === before) return
    }
  }

  /** The draft's id, which is begun for it where there is none; null where the server cannot be asked now. */
  async ensureDraft(content: ListingContent): Promise<number | null> {
    if (this.#id !== null) return this.#id
    this.change(content)
    await this.saveNow()
    return this.#id
  }

  /** The person chose their own words over those of the other device. */
  keepMine(): void {
    if (this.#other === null) return
    this.#version = this.#other.version
    this.#resume()
  }

  /** The person chose the other device's words, which are answered. */
  takeOther(): WireDraft | null {
    const other = this.#other
    if (other === null) return null
    this.#version = other.version
    this.#unsaved = null
    removeStoredListing(this.#storagePlace())
    this.#resume()
    this.#reportSaved(other)
    return other
  }

  /** The draft is gone on the server: what stands here begins another. */
  saveAsNew(): void {
    removeStoredListing(this.#storagePlace())
    this.#id = null
    this.#version = 0
    if (this.#unsaved !== null) this.change(this.#unsaved)
    this.#resume()
  }

  /** It has become a listing: there is nothing to keep any more. */
  finish(): void {
    this.stop()
    this.#isPaused = true
    this.#unsaved = null
    removeStoredListing(this.#storagePlace())
  }

  /** The page is left. What is unsaved stays on this device. */
  stop(): void {
    clearTimeout(this.#timer)
  }

  #storagePlace() {
    return { viewerId: this.#options.viewerId, draftId: this.#id }
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.saveNow(), ms)
  }

  async #save(content: ListingContent): Promise<void> {
    if (isOffline()) return this.#retryLater('offline')
    this.#options.onState({ kind: 'saving' })
    const unanswered = this.#unanswered
    this.#unanswered = content
    if (this.#id === null && unanswered !== null && (await this.#adopt(unanswered))) this.#unanswered = null
    const outcome =
      this.#id === null
        ? await callApi<Saved>('/drafts', { method: 'POST', body: { content } })
        : await callApi<Saved>(`/drafts/${this.#id}`, {
            method: 'PUT',
            body: { content, version: this.#version },
          })
    if (outcome.kind === 'no_answer') return this.#retryLater(isOffline() ? 'offline' : 'waiting')
    this.#unanswered = null
    if (outcome.kind === 'answered') return this.#acceptAnswer(content, outcome.body.data)
    await this.#handleRefusal(content, unanswered, outcome)
  }

  /** A draft that was begun, and whose answer was lost. */
  async #adopt(lost: ListingContent): Promise<boolean> {
    const listed = await callApi<{ data: readonly WireDraftSummary[] }>('/drafts')
    const [newest] = listed.kind === 'answered' ? listed.body.data : []
    const read = newest && (await this.#read(newest.id))
    if (!read || !isSame(read.content, lost)) return false
    this.#onCreated(read)
    return true
  }

  #onCreated(draft: WireDraft): void {
    const unsaved = this.#unsaved
    removeStoredListing(this.#storagePlace())
    this.#id = draft.id
    this.#version = draft.version
    if (unsaved !== null) storeListing(this.#storagePlace(), { content: unsaved, version: this.#version })
    this.#options.onCreated(draft.id)
  }

  #acceptAnswer(content: ListingContent, draft: WireDraft): void {
    if (this.#id === null) this.#onCreated(draft)
    this.#version = draft.version
    if (this.#unsaved === content) {
      this.#unsaved = null
      removeStoredListing(this.#storagePlace())
      this.#reportSaved(draft)
    } else if (this.#unsaved !== null) {
      storeListing(this.#storagePlace(), { content: this.#unsaved, version: this.#version })
    }
  }

  async #handleRefusal(
    content: ListingContent,
    lost: ListingContent | null,
    { status, body }: Extract<ApiOutcome<Saved>, { kind: 'refused' }>,
  ): Promise<void> {
    if (status === 404) {
      this.#isPaused = true
      this.#options.onState({ kind: 'gone' })
      return
    }
    if (status === 409 && this.#id !== null) {
      const other = await this.#read(this.#id)
      if (other === null) return this.#retryLater('waiting')
      // What stands there may be this device's own, saved by a request whose answer was lost.
      if (isSame(other.content, content)) return this.#acceptAnswer(content, other)
      if (lost !== null && isSame(other.content, lost)) {
        this.#version = other.version
        return this.#retryLater('waiting', 0)
      }
      return this.#pauseForConflict(other)
    }
    if (status === 429 || status >= 500) return this.#retryLater('waiting')
    this.#options.onState({ kind: 'refused', message: refusalText(body, 'the server did not take it') })
  }

  async #read(draftId: number): Promise<WireDraft | null> {
    const read = await callApi<Saved>(`/drafts/${draftId}`)
    return read.kind === 'answered' ? read.body.data : null
  }

  #pauseForConflict(other: WireDraft): void {
    this.#isPaused = true
    this.#other = other
    this.#options.onState({ kind: 'conflict' })
  }

  #resume(): void {
    this.#isPaused = false
    this.#other = null
    if (this.#unsaved !== null) this.#saveIn(0)
  }

  #retryLater(kind: 'offline' | 'waiting', ms = RETRY_MS): void {
    this.#options.onState({ kind })
    this.#saveIn(ms)
  }

  #reportSaved(draft: WireDraft): void {
    this.#options.onState({ kind: 'saved', atMs: Date.parse(draft.updated_at) })
  }
}

/** Whether two contents are one, in whatever order their fields stand. */
export function isSame(one: ListingContent, other: ListingContent): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(content: ListingContent): ListingContent {
  return Object.fromEntries(Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1)))
}

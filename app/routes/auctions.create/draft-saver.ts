import type { WireDraft, WireDraftSummary } from '../../../domain/schemas/drafts.ts'
import type { DraftState } from '../../components/listing-form/create-copy.ts'
import { isOffline } from '../../lib/offline/use-offline.ts'
import { type ApiOutcome, callApi, refusalText } from '../../lib/session/call-api.ts'
import { type ListingContent, removeStoredListing, storeListing } from './listing-storage.ts'

/** The pause in typing after which the draft is saved. */
const AFTER_TYPING_MS = 1_000
/** The delay before a save without an answer is retried. */
const RETRY_MS = 5_000

type Saved = { readonly data: WireDraft }

export interface SaverOptions {
  readonly viewerId: number
  /** The draft as loaded; null for a new one, which the first change creates. */
  readonly draft: Pick<WireDraft, 'id' | 'version'> | null
  readonly onState: (state: DraftState) => void
  /** The server has created the draft under this id. */
  readonly onCreated: (draftId: number) => void
}

/**
 * Saves a listing while it is typed: at once on the device, and after a pause on the server, which counts
 * versions. A version saved by another device is never overwritten: the saver pauses until the seller has
 * chosen one (decision 193). It recognizes an own save whose answer was lost, so that this causes no
 * conflict. docs/rules/selling-screens.md, Drafts.
 */
export class DraftSaver {
  #id: number | null
  #version: number
  /** The content that the server does not have yet. */
  #unsaved: ListingContent | null = null
  /** The content of the last request without an answer. */
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

  /** The version that another device has saved; null where there is no conflict. */
  get other(): WireDraft | null {
    return this.#other
  }

  /** Stores a change on the device and schedules a save. */
  change(content: ListingContent): void {
    this.#unsaved = content
    storeListing(this.#storagePlace(), { content, version: this.#version })
    if (!this.#isPaused) this.#saveIn(AFTER_TYPING_MS)
  }

  /** Starts in conflict: the content on this device is based on an older version than the server's. */
  startWithConflict(content: ListingContent, other: WireDraft): void {
    this.#unsaved = content
    this.#pauseForConflict(other)
  }

  /**
   * Saves at once, without waiting for a pause. Resolves when the server has everything, or cannot take it
   * now.
   */
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

  /** The draft's id; creates the draft where there is none. Null where the server cannot be reached now. */
  async ensureDraft(content: ListingContent): Promise<number | null> {
    if (this.#id !== null) return this.#id
    this.change(content)
    await this.saveNow()
    return this.#id
  }

  /** Resolves a conflict with the content of this device. */
  keepMine(): void {
    if (this.#other === null) return
    this.#version = this.#other.version
    this.#resume()
  }

  /** Resolves a conflict with the other device's version, and returns it. */
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

  /** Creates a new draft from the current content, where the server's draft is gone. */
  saveAsNew(): void {
    removeStoredListing(this.#storagePlace())
    this.#id = null
    this.#version = 0
    if (this.#unsaved !== null) this.change(this.#unsaved)
    this.#resume()
  }

  /** The draft has become a listing: ends saving and removes the stored content. */
  finish(): void {
    this.stop()
    this.#isPaused = true
    this.#unsaved = null
    removeStoredListing(this.#storagePlace())
  }

  /** Ends saving when the page is left. Unsaved content stays on the device. */
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

  /** Finds a draft that an earlier request created although its answer was lost. */
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
      // The server's version may be this device's own, saved by a request whose answer was lost.
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

/** Whether two contents are equal; the order of their fields does not matter. */
export function isSame(one: ListingContent, other: ListingContent): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(content: ListingContent): ListingContent {
  return Object.fromEntries(Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1)))
}

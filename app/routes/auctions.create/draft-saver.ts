import type { WireDraft, WireDraftSummary } from '../../../domain/schemas/drafts.ts'
import type { DraftState } from '../../components/listing-form/create-copy.ts'
import { isOffline } from '../../lib/offline/use-offline.ts'
import { type ApiOutcome, callApi, refusalText } from '../../lib/session/call-api.ts'
import { forgetListing, keepListing, type ListingContent } from './listing-storage.ts'

/** A pause in typing that is long enough to save. */
const AFTER_TYPING_MS = 1_000
/** How soon it is tried again after no answer came. */
const AGAIN_MS = 5_000

type Saved = { readonly data: WireDraft }

export interface SaverOptions {
  readonly viewerId: number
  /** The draft as it was read; null for one that is begun with the first thing typed. */
  readonly draft: Pick<WireDraft, 'id' | 'version'> | null
  readonly onState: (state: DraftState) => void
  /** The server has begun to keep it, under this id. */
  readonly onBegun: (draftId: number) => void
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
  #isHeld = false
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
    keepListing(this.#place(), { content, version: this.#version })
    if (!this.#isHeld) this.#saveIn(AFTER_TYPING_MS)
  }

  /** What this device has kept was typed on an older version than the server's. */
  meet(content: ListingContent, other: WireDraft): void {
    this.#unsaved = content
    this.#hold(other)
  }

  /** Saves what is unsaved, without waiting for a pause; answers once the server has all of it, or cannot take it now. */
  async saveNow(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#running
    while (this.#unsaved !== null && !this.#isHeld) {
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
    this.#release()
  }

  /** The person chose the other device's words, which are answered. */
  takeOther(): WireDraft | null {
    const other = this.#other
    if (other === null) return null
    this.#version = other.version
    this.#unsaved = null
    forgetListing(this.#place())
    this.#release()
    this.#tellSaved(other)
    return other
  }

  /** The draft is gone on the server: what stands here begins another. */
  beginAnew(): void {
    forgetListing(this.#place())
    this.#id = null
    this.#version = 0
    if (this.#unsaved !== null) this.change(this.#unsaved)
    this.#release()
  }

  /** It has become a listing: there is nothing to keep any more. */
  finish(): void {
    this.stop()
    this.#isHeld = true
    this.#unsaved = null
    forgetListing(this.#place())
  }

  /** The page is left. What is unsaved stays on this device. */
  stop(): void {
    clearTimeout(this.#timer)
  }

  #place() {
    return { viewerId: this.#options.viewerId, draftId: this.#id }
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.saveNow(), ms)
  }

  async #save(content: ListingContent): Promise<void> {
    if (isOffline()) return this.#waitFor('offline')
    this.#options.onState({ kind: 'saving' })
    const lost = this.#unanswered
    this.#unanswered = content
    if (this.#id === null && lost !== null && (await this.#adopt(lost))) this.#unanswered = null
    const outcome =
      this.#id === null
        ? await callApi<Saved>('/drafts', { method: 'POST', body: { content } })
        : await callApi<Saved>(`/drafts/${this.#id}`, {
            method: 'PUT',
            body: { content, version: this.#version },
          })
    if (outcome.kind === 'no_answer') return this.#waitFor(isOffline() ? 'offline' : 'waiting')
    this.#unanswered = null
    if (outcome.kind === 'answered') return this.#take(content, outcome.body.data)
    await this.#refused(content, lost, outcome)
  }

  /** A draft that was begun, and whose answer was lost. */
  async #adopt(lost: ListingContent): Promise<boolean> {
    const listed = await callApi<{ data: readonly WireDraftSummary[] }>('/drafts')
    const [newest] = listed.kind === 'answered' ? listed.body.data : []
    const read = newest && (await this.#read(newest.id))
    if (!read || !isSame(read.content, lost)) return false
    this.#begun(read)
    return true
  }

  #begun(draft: WireDraft): void {
    const unsaved = this.#unsaved
    forgetListing(this.#place())
    this.#id = draft.id
    this.#version = draft.version
    if (unsaved !== null) keepListing(this.#place(), { content: unsaved, version: this.#version })
    this.#options.onBegun(draft.id)
  }

  #take(content: ListingContent, draft: WireDraft): void {
    if (this.#id === null) this.#begun(draft)
    this.#version = draft.version
    if (this.#unsaved === content) {
      this.#unsaved = null
      forgetListing(this.#place())
      this.#tellSaved(draft)
    } else if (this.#unsaved !== null) {
      keepListing(this.#place(), { content: this.#unsaved, version: this.#version })
    }
  }

  async #refused(
    content: ListingContent,
    lost: ListingContent | null,
    { status, body }: Extract<ApiOutcome<Saved>, { kind: 'refused' }>,
  ): Promise<void> {
    if (status === 404) {
      this.#isHeld = true
      this.#options.onState({ kind: 'gone' })
      return
    }
    if (status === 409 && this.#id !== null) {
      const other = await this.#read(this.#id)
      if (other === null) return this.#waitFor('waiting')
      // What stands there may be this device's own, saved by a request whose answer was lost.
      if (isSame(other.content, content)) return this.#take(content, other)
      if (lost !== null && isSame(other.content, lost)) {
        this.#version = other.version
        return this.#waitFor('waiting', 0)
      }
      return this.#hold(other)
    }
    if (status === 429 || status >= 500) return this.#waitFor('waiting')
    this.#options.onState({ kind: 'refused', message: refusalText(body, 'the server did not take it') })
  }

  async #read(draftId: number): Promise<WireDraft | null> {
    const read = await callApi<Saved>(`/drafts/${draftId}`)
    return read.kind === 'answered' ? read.body.data : null
  }

  #hold(other: WireDraft): void {
    this.#isHeld = true
    this.#other = other
    this.#options.onState({ kind: 'conflict' })
  }

  #release(): void {
    this.#isHeld = false
    this.#other = null
    if (this.#unsaved !== null) this.#saveIn(0)
  }

  #waitFor(kind: 'offline' | 'waiting', ms = AGAIN_MS): void {
    this.#options.onState({ kind })
    this.#saveIn(ms)
  }

  #tellSaved(draft: WireDraft): void {
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

import { tooManyAttemptsText } from '../../../domain/format/wait-times.ts'
import type { ListedPhoto } from '../../../domain/photos/listed-photos.ts'
import { photoProblemLine } from '../../../domain/photos/photo-rules.ts'
import { type ApiOutcome, refusalText } from '../../lib/session/call-api.ts'
import { PHOTO_TEXTS } from './copy.ts'

/** One at a time leaves a slow line idle while the server draws; more would only share it. */
const AT_ONCE = 2

/** After no answer: how long until it is tried again, and the last for ever after. */
const WAITS_MS = [2_000, 5_000, 15_000, 30_000] as const

/** A connection that is there and carries nothing: so often, then the person decides. */
const MOST_STALLS = 3

export type UploadState =
  /** There is nothing yet that it could belong to. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'waiting' }
  /** The connection is gone; it goes on by itself. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'sending'; readonly done: number }
  | { readonly kind: 'failed'; readonly reason: string }

/** A file that a person has chosen and the browser has checked. */
export interface ChosenFile {
  readonly file: File
  readonly imageType: ListedPhoto['image_type']
  readonly altText: string
}

export interface QueuedFile extends ChosenFile {
  /** Counts up in the order of choice. */
  readonly key: number
  readonly state: UploadState
}

interface Entry extends ChosenFile {
  readonly key: number
  state: UploadState
  stalls: number
  abort: AbortController
}

interface QueueShell<Answer> {
  /** Sends one file; `path` is where to. */
  readonly send: (
    path: string,
    file: ChosenFile,
    how: { readonly signal: AbortSignal; readonly onProgress: (done: number) => void },
  ) => Promise<ApiOutcome<Answer>>
  readonly onStored: (file: QueuedFile, answer: Answer) => void
  readonly onChange: (files: readonly QueuedFile[]) => void
}

export interface UploadQueue {
  add(files: readonly ChosenFile[]): void
  /** Where photos go; null while there is nothing that they could belong to. */
  setPath(path: string | null): void
  /** Takes a file out, whatever has become of it; what is on its way is broken off. */
  cancel(key: number): void
  /** Tries one again, and nothing of the others. */
  retry(key: number): void
  /** The connection may be back. */
  wake(): void
  /** Breaks everything off. */
  stop(): void
}

/**
 * Sends photos one a request, two at once, in the order of choice. One that is refused stays with the reason and does not
 * hold up the others; where no answer comes all wait and go on by themselves. The server keeps a file that is sent twice
 * once, so that trying again is always safe.
 */
export function createUploadQueue<Answer>({ send, onStored, onChange }: QueueShell<Answer>): UploadQueue {
  let entries: readonly Entry[] = []
  let path: string | null = null
  let lastKey = 0
  let misses = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function tell(): void {
    onChange(entries.map(({ stalls: _stalls, abort: _abort, ...file }) => file))
  }

  function set(entry: Entry, state: UploadState): void {
    entry.state = state
    tell()
  }

  function pump(): void {
    if (path === null) return
    for (const entry of entries) {
      const isBusy = entries.filter(({ state }) => state.kind === 'sending').length >= AT_ONCE
      if (isBusy) return
      if (entry.state.kind === 'waiting') void sendOne(entry, path)
    }
  }

  async function sendOne(entry: Entry, to: string): Promise<void> {
    const abort = new AbortController()
    entry.abort = abort
    set(entry, { kind: 'sending', done: 0 })
    const outcome = await send(to, entry, {
      signal: abort.signal,
      onProgress: (done) => {
        if (entry.abort === abort && !abort.signal.aborted) set(entry, { kind: 'sending', done })
      },
    })
    if (!abort.signal.aborted) settle(entry, outcome)
    pump()
  }

  function settle(entry: Entry, outcome: ApiOutcome<Answer>): void {
    if (outcome.kind === 'no_answer') {
      missed(entry, outcome.reason)
    } else if (outcome.kind === 'refused' && outcome.status === 503) {
      missed(entry, 'network')
    } else if (outcome.kind === 'refused') {
      misses = 0
      set(entry, { kind: 'failed', reason: refusedReason(outcome, entry.file.name) })
    } else {
      misses = 0
      entries = entries.filter((other) => other !== entry)
      onStored(entry, outcome.body)
      tell()
    }
  }

  /** Nobody knows whether it was stored: it is sent again, after a while or when the connection is back. */
  function missed(entry: Entry, reason: 'timeout' | 'network'): void {
    entry.stalls += reason === 'timeout' ? 1 : 0
    if (entry.stalls >= MOST_STALLS) {
      set(entry, { kind: 'failed', reason: PHOTO_TEXTS.uploadFailed })
      return
    }
    for (const other of entries) {
      if (other === entry || other.state.kind === 'waiting') other.state = { kind: 'offline' }
    }
    tell()
    clearTimeout(timer)
    timer = setTimeout(wake, WAITS_MS[Math.min(misses, WAITS_MS.length - 1)])
    misses += 1
  }

  function wake(): void {
    clearTimeout(timer)
    for (const entry of entries) if (entry.state.kind === 'offline') entry.state = { kind: 'waiting' }
    tell()
    pump()
  }

  return {
    add(files) {
      const state = path === null ? ({ kind: 'ready' } as const) : ({ kind: 'waiting' } as const)
      const added = files.map((file) => {
        lastKey += 1
        return { ...file, key: lastKey, state, stalls: 0, abort: new AbortController() }
      })
      entries = [...entries, ...added]
      tell()
      pump()
    },
    setPath(to) {
      if (to === path) return
      path = to
      if (to === null) return
      for (const entry of entries) if (entry.state.kind === 'ready') entry.state = { kind: 'waiting' }
      tell()
      pump()
    },
    cancel(key) {
      const entry = entries.find((one) => one.key === key)
      if (!entry) return
      entries = entries.filter((one) => one !== entry)
      entry.abort.abort()
      tell()
      pump()
    },
    retry(key) {
      const entry = entries.find((one) => one.key === key)
      if (entry?.state.kind !== 'failed') return
      entry.stalls = 0
      set(entry, { kind: 'waiting' })
      pump()
    },
    wake,
    stop() {
      clearTimeout(timer)
      const left = entries
      entries = []
      for (const { abort } of left) abort.abort()
    },
  }
}

/** The server's own words; the file's name, which they begin with, stands beside them already. */
function refusedReason(
  { status, body, retryAfterS }: Extract<ApiOutcome<unknown>, { kind: 'refused' }>,
  fileName: string,
): string {
  if (status === 429 && retryAfterS !== null) return tooManyAttemptsText(retryAfterS)
  const text = refusalText(body, PHOTO_TEXTS.uploadFailed)
  const head = photoProblemLine(fileName, '')
  return text.startsWith(head) ? text.slice(head.length) : text
}

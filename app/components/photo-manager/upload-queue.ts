import { tooManyAttemptsText } from '../../../domain/format/wait-times.ts'
import type { ListedPhoto } from '../../../domain/photos/listed-photos.ts'
import { photoProblemLine } from '../../../domain/photos/photo-rules.ts'
import { type ApiOutcome, refusalText } from '../../lib/session/call-api.ts'
import { PHOTO_MESSAGES } from './copy.ts'

/**
 * Parallel uploads. With one, the connection idles while the server processes; more would only share the
 * bandwidth.
 */
const MAX_PARALLEL = 2

/** Delays before retries after a missing answer; the last one repeats. */
const RETRY_DELAYS_MS = [2_000, 5_000, 15_000, 30_000] as const

/** Timeouts per file until the upload fails and the person must retry. */
const MAX_STALLS = 3

export type UploadState =
  /** There is no target yet. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'waiting' }
  /** The connection is lost; the upload resumes by itself. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'sending'; readonly done: number }
  | { readonly kind: 'failed'; readonly reason: string }

/** A file that passed the browser's checks. */
export interface ChosenFile {
  readonly file: File
  readonly imageType: ListedPhoto['image_type']
  readonly altText: string
}

export interface QueuedFile extends ChosenFile {
  /** Increases in the order of choice. */
  readonly key: number
  readonly state: UploadState
}

interface Entry extends ChosenFile {
  readonly key: number
  state: UploadState
  stalls: number
  abort: AbortController
}

interface QueueOptions<Answer> {
  /** Uploads one file to `path`. */
  readonly send: (
    path: string,
    file: ChosenFile,
    options: { readonly signal: AbortSignal; readonly onProgress: (done: number) => void },
  ) => Promise<ApiOutcome<Answer>>
  readonly onStored: (file: QueuedFile, answer: Answer) => void
  readonly onChange: (files: readonly QueuedFile[]) => void
}

export interface UploadQueue {
  add(files: readonly ChosenFile[]): void
  /** Sets the target path; null while there is no target. */
  setPath(path: string | null): void
  /** Removes a file from the queue and aborts its upload. */
  cancel(key: number): void
  /** Retries one failed file. */
  retry(key: number): void
  /** Resends at once the files that wait for a connection; called when it may be back. */
  wake(): void
  /** Aborts all uploads. */
  stop(): void
}

/**
 * Creates a queue that uploads photos one per request, two in parallel, in the order of choice. A refused
 * file stays with its reason and does not block the others; without an answer all wait and resume by
 * themselves. Retries are safe, because the server stores a file that is sent twice once.
 */
export function createUploadQueue<Answer>({ send, onStored, onChange }: QueueOptions<Answer>): UploadQueue {
  let entries: readonly Entry[] = []
  let path: string | null = null
  let lastKey = 0
  let missingAnswers = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function emitChange(): void {
    onChange(entries.map(({ stalls: _stalls, abort: _abort, ...file }) => file))
  }

  function setState(entry: Entry, state: UploadState): void {
    entry.state = state
    emitChange()
  }

  function pump(): void {
    if (path === null) return
    for (const entry of entries) {
      const isBusy = entries.filter(({ state }) => state.kind === 'sending').length >= MAX_PARALLEL
      if (isBusy) return
      if (entry.state.kind === 'waiting') void sendOne(entry, path)
    }
  }

  async function sendOne(entry: Entry, to: string): Promise<void> {
    const abort = new AbortController()
    entry.abort = abort
    setState(entry, { kind: 'sending', done: 0 })
    const result = await send(to, entry, {
      signal: abort.signal,
      onProgress: (done) => {
        if (entry.abort === abort && !abort.signal.aborted) setState(entry, { kind: 'sending', done })
      },
    })
    if (!abort.signal.aborted) handleResult(entry, result)
    pump()
  }

  function handleResult(entry: Entry, result: ApiOutcome<Answer>): void {
    if (result.kind === 'no_answer') {
      handleMissingAnswer(entry, result.reason)
    } else if (result.kind === 'refused' && result.status === 503) {
      handleMissingAnswer(entry, 'network')
    } else if (result.kind === 'refused') {
      missingAnswers = 0
      setState(entry, { kind: 'failed', reason: getRefusalReason(result, entry.file.name) })
    } else {
      missingAnswers = 0
      entries = entries.filter((other) => other !== entry)
      onStored(entry, result.body)
      emitChange()
    }
  }

  /** Whether the server stored the file is unknown: it is sent again after a delay or on reconnect. */
  function handleMissingAnswer(entry: Entry, reason: 'timeout' | 'network'): void {
    entry.stalls += reason === 'timeout' ? 1 : 0
    if (entry.stalls >= MAX_STALLS) {
      setState(entry, { kind: 'failed', reason: PHOTO_MESSAGES.uploadFailed })
      return
    }
    for (const other of entries) {
      if (other === entry || other.state.kind === 'waiting') other.state = { kind: 'offline' }
    }
    emitChange()
    clearTimeout(timer)
    timer = setTimeout(wake, RETRY_DELAYS_MS[Math.min(missingAnswers, RETRY_DELAYS_MS.length - 1)])
    missingAnswers += 1
  }

  function wake(): void {
    clearTimeout(timer)
    for (const entry of entries) if (entry.state.kind === 'offline') entry.state = { kind: 'waiting' }
    emitChange()
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
      emitChange()
      pump()
    },
    setPath(to) {
      if (to === path) return
      path = to
      if (to === null) return
      for (const entry of entries) if (entry.state.kind === 'ready') entry.state = { kind: 'waiting' }
      emitChange()
      pump()
    },
    cancel(key) {
      const entry = entries.find((one) => one.key === key)
      if (!entry) return
      entries = entries.filter((one) => one !== entry)
      entry.abort.abort()
      emitChange()
      pump()
    },
    retry(key) {
      const entry = entries.find((one) => one.key === key)
      if (entry?.state.kind !== 'failed') return
      entry.stalls = 0
      setState(entry, { kind: 'waiting' })
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

/** The server's message without the leading file name, which the row shows already. */
function getRefusalReason(
  { status, body, retryAfterS }: Extract<ApiOutcome<unknown>, { kind: 'refused' }>,
  fileName: string,
): string {
  if (status === 429 && retryAfterS !== null) return tooManyAttemptsText(retryAfterS)
  const text = refusalText(body, PHOTO_MESSAGES.uploadFailed)
  const head = photoProblemLine(fileName, '')
  return text.startsWith(head) ? text.slice(head.length) : text
}

import { type ApiOutcome, inSession, type RefusalBody } from './call-api.ts'
import { storedToken } from './token-store.ts'

/** An upload is given as long as it goes on. It counts as broken off once nothing has moved for this long. */
const STALL_MS = 30_000

interface UploadOptions {
  readonly form: FormData
  /** From 0 to 1: how much of the body has left the browser. */
  readonly onProgress: (done: number) => void
  readonly signal: AbortSignal
}

/**
 * Sends a multipart body to the API and tells how far it is. The session is as `callApi` has it; the ten seconds are not:
 * a photo over a slow line takes longer and is well. One that is aborted answers `no_answer`.
 */
export function uploadForm<T>(path: string, options: UploadOptions): Promise<ApiOutcome<T>> {
  return inSession(() => sendForm<T>(path, options))
}

function sendForm<T>(path: string, { form, onProgress, signal }: UploadOptions): Promise<ApiOutcome<T>> {
  if (signal.aborted) return Promise.resolve({ kind: 'no_answer', reason: 'network' })
  // `fetch` does not tell how much of a body is sent.
  const request = new XMLHttpRequest()
  return new Promise((resolve) => {
    let hasStalled = false
    let stall = 0
    const moved = () => {
      window.clearTimeout(stall)
      stall = window.setTimeout(() => {
        hasStalled = true
        request.abort()
      }, STALL_MS)
    }
    const abort = () => request.abort()
    request.open('POST', `/api${path}`)
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    const token = storedToken()
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      moved()
      if (lengthComputable && total > 0) onProgress(loaded / total)
    }
    request.onloadend = () => {
      window.clearTimeout(stall)
      signal.removeEventListener('abort', abort)
      resolve(outcomeOf(request, hasStalled))
    }
    signal.addEventListener('abort', abort)
    moved()
    request.send(form)
  })
}

/** A request without a status came to no answer; neither did one whose answer is not the API's. */
function outcomeOf<T>(request: XMLHttpRequest, hasStalled: boolean): ApiOutcome<T> {
  const answer: unknown = request.status === 0 ? null : request.response
  if (answer === null) return { kind: 'no_answer', reason: hasStalled ? 'timeout' : 'network' }
  if (request.status < 300) return { kind: 'answered', body: answer as T }
  const retryAfter = request.getResponseHeader('retry-after')
  return {
    kind: 'refused',
    status: request.status,
    body: answer as RefusalBody,
    retryAfterS: retryAfter === null ? null : Number(retryAfter),
  }
}

import { type ApiOutcome, type RefusalBody, withSessionRetry } from './call-api.ts'
import { storedToken } from './token-store.ts'

/** An upload has no total time limit; it is aborted after this time without progress. */
const STALL_MS = 30_000

interface UploadOptions {
  readonly form: FormData
  /** Receives the sent fraction of the body, 0 to 1. */
  readonly onProgress: (done: number) => void
  readonly signal: AbortSignal
}

/**
 * Uploads a multipart body and reports progress. Session handling is that of `callApi`, without its time
 * limit, which a photo on a slow connection exceeds. An aborted upload returns `no_answer`.
 */
export function uploadForm<T>(path: string, options: UploadOptions): Promise<ApiOutcome<T>> {
  return withSessionRetry(() => sendForm<T>(path, options))
}

function sendForm<T>(path: string, { form, onProgress, signal }: UploadOptions): Promise<ApiOutcome<T>> {
  if (signal.aborted) return Promise.resolve({ kind: 'no_answer', reason: 'network' })
  // `fetch` has no upload progress.
  const request = new XMLHttpRequest()
  return new Promise((resolve) => {
    let hasStalled = false
    let timer = 0
    const restartTimer = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => {
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
      restartTimer()
      if (lengthComputable && total > 0) onProgress(loaded / total)
    }
    request.onloadend = () => {
      window.clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      resolve(toApiOutcome(request, hasStalled))
    }
    signal.addEventListener('abort', abort)
    restartTimer()
    request.send(form)
  })
}

/** Maps the request to a result. Status 0 and a body that is not JSON count as no answer. */
function toApiOutcome<T>(request: XMLHttpRequest, hasStalled: boolean): ApiOutcome<T> {
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

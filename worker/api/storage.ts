import type { Env } from '../env.ts'
import { refusalOfError } from '../http/middleware/errors.ts'
import { plainSecurityHeaders } from '../http/middleware/security-headers.ts'
import { readPhoto, type StoredPicture } from '../services/listings/photos/read-photo.ts'

export const STORAGE_BASE = '/storage'

/** A key is never given to other bytes, so whoever has them may keep them. */
const FOREVER = 'public, max-age=31536000, immutable'

/**
 * Photos under /storage/ (Spec part 1, section 7): with ETag and ranges, never to be taken for anything but the
 * picture they are. What is not there is 404.
 */
export async function storage(request: Request, env: Env): Promise<Response> {
  const headers = new Headers(plainSecurityHeaders(env))
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    headers.set('allow', 'GET, HEAD')
    return new Response(null, { status: 405, headers })
  }
  try {
    const key = keyOf(request)
    const picture =
      key === null ? null : await readPhoto(env, key, { range: request.headers, onlyIf: request.headers })
    return picture === null ? notFound(headers) : answerPicture(request, picture, headers)
  } catch (error) {
    const { status, retryAfter } = refusalOfError(error, crypto.randomUUID())
    headers.set('cache-control', 'no-store')
    if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
    return new Response(null, { status, headers })
  }
}

function answerPicture(request: Request, picture: StoredPicture, headers: Headers): Response {
  headers.set('cache-control', FOREVER)
  headers.set('etag', picture.etag)
  headers.set('accept-ranges', 'bytes')
  headers.set('cross-origin-resource-policy', 'same-origin')
  // Withheld on a condition: the reader has it already, or wants another than this.
  const wantsAnother = request.headers.has('if-match') || request.headers.has('if-unmodified-since')
  if (picture.body === null) return new Response(null, { status: wantsAnother ? 412 : 304, headers })
  headers.set('content-type', picture.contentType)
  const { range, size } = picture
  headers.set('content-length', String(range?.length ?? size))
  if (range) headers.set('content-range', `bytes ${range.offset}-${range.offset + range.length - 1}/${size}`)
  return new Response(request.method === 'HEAD' ? null : picture.body, { status: range ? 206 : 200, headers })
}

/** The key that an address names, each segment decoded by itself; null where it cannot be one. */
function keyOf(request: Request): string | null {
  const { pathname } = new URL(request.url)
  try {
    return pathname
      .slice(STORAGE_BASE.length + 1)
      .split('/')
      .map(decodeURIComponent)
      .join('/')
  } catch {
    return null
  }
}

function notFound(headers: Headers): Response {
  headers.set('cache-control', 'no-store')
  return new Response(null, { status: 404, headers })
}

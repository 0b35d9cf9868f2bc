import type { Env } from '../env.ts'
import { errorToRefusal } from '../http/middleware/errors.ts'
import { clientAddress } from '../services/accounts/sessions/client-info.ts'
import { readPhoto, type StoredPicture } from '../services/listings/photos/read-photo.ts'
import { plainSecurityHeaders } from '../services/platform/security-headers.ts'

export const STORAGE_BASE = '/storage'

/** A key never gets other bytes, so caches may keep the photo forever. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

/**
 * Serves photos under /storage/ with ETag, conditions and ranges; `nosniff` keeps browsers from treating them
 * as anything else. An unknown key is 404, and a
 * photo that must be rendered while too many of the client address wait for theirs 429.
 */
export async function storage(request: Request, env: Env): Promise<Response> {
  const headers = new Headers(plainSecurityHeaders(env))
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    headers.set('allow', 'GET, HEAD')
    return new Response(null, { status: 405, headers })
  }
  try {
    const key = parseKey(request)
    const asked = { range: request.headers, onlyIf: request.headers, address: clientAddress(request) }
    const picture = key === null ? null : await readPhoto(env, key, asked)
    if (picture === 'busy') {
      headers.set('cache-control', 'no-store')
      headers.set('retry-after', '1')
      return new Response(null, { status: 429, headers })
    }
    return picture === null ? notFound(headers) : answerPicture(request, picture, headers)
  } catch (error) {
    const { status, retryAfter } = errorToRefusal(error, crypto.randomUUID())
    headers.set('cache-control', 'no-store')
    if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
    return new Response(null, { status, headers })
  }
}

function answerPicture(request: Request, picture: StoredPicture, headers: Headers): Response {
  headers.set('cache-control', IMMUTABLE)
  headers.set('etag', picture.etag)
  headers.set('accept-ranges', 'bytes')
  // The photo of a mail is shown on the site of a mail program.
  const isMailed = picture.contentType === 'image/jpeg'
  headers.set('cross-origin-resource-policy', isMailed ? 'cross-origin' : 'same-origin')
  // No body means that a condition failed: 412 for If-Match and If-Unmodified-Since, else 304.
  const isPrecondition = request.headers.has('if-match') || request.headers.has('if-unmodified-since')
  if (picture.body === null) return new Response(null, { status: isPrecondition ? 412 : 304, headers })
  headers.set('content-type', picture.contentType)
  const { range, size } = picture
  headers.set('content-length', String(range?.length ?? size))
  if (range) headers.set('content-range', `bytes ${range.offset}-${range.offset + range.length - 1}/${size}`)
  return new Response(request.method === 'HEAD' ? null : picture.body, { status: range ? 206 : 200, headers })
}

/** The storage key of a request's path, each segment URL-decoded; null where the encoding is invalid. */
function parseKey(request: Request): string | null {
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

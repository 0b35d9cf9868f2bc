import type { Env } from '../../env.ts'

/** A stored photo or a range of it. */
export interface StoredPicture {
  readonly body: ReadableStream | null
  readonly etag: string
  readonly size: number
  readonly contentType: string
  /** The range of `body`; null for the whole photo. */
  readonly range: { readonly offset: number; readonly length: number } | null
}

/** Range and conditions of a request; R2 evaluates them. */
export interface PictureRequest {
  readonly range?: Headers
  readonly onlyIf?: Headers
}

/** Stores a picture under a new key. A key's bytes never change. */
export async function putPicture(
  env: Env,
  key: string,
  bytes: ArrayBuffer,
  contentType: string,
): Promise<void> {
  await env.PHOTOS.put(key, bytes, { httpMetadata: { contentType } })
}

/** Reads a picture. Null if there is none; `body` is null if a condition failed. */
export async function getPictureRange(
  env: Env,
  key: string,
  request: PictureRequest = {},
): Promise<StoredPicture | null> {
  const object = await getPart(env, key, request)
  if (object === null) return null
  const hasRange = request.range?.has('range') === true
  const range = hasRange && object.range ? toOffsetAndLength(object.range, object.size) : null
  return {
    body: 'body' in object ? object.body : null,
    etag: object.httpEtag,
    size: object.size,
    contentType: object.httpMetadata?.contentType ?? 'application/octet-stream',
    // R2 returns the whole object for a range outside it.
    range: range && range.length < object.size ? range : null,
  }
}

const CONDITIONS = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since']

/** Ignores a range and conditions that R2 cannot satisfy or read, which RFC 9110 allows. */
async function getPart(env: Env, key: string, { range, onlyIf }: PictureRequest) {
  const ranged = range?.has('range') === true ? [{ range, onlyIf }] : []
  const conditional = CONDITIONS.some((name) => onlyIf?.has(name)) ? [{ onlyIf }] : []
  for (const options of [...ranged, ...conditional]) {
    try {
      return await env.PHOTOS.get(key, options)
    } catch {
      // The next one asks for less.
    }
  }
  return env.PHOTOS.get(key)
}

/** The bytes of a picture; null if there is none. */
export async function readPicture(env: Env, key: string): Promise<ArrayBuffer | null> {
  const object = await env.PHOTOS.get(key)
  return object === null ? null : object.arrayBuffer()
}

/** Whether a picture with this key exists. */
export async function hasPicture(env: Env, key: string): Promise<boolean> {
  return (await env.PHOTOS.head(key)) !== null
}

/** Deletes pictures; missing ones are ignored. */
export async function deletePictures(env: Env, keys: string[]): Promise<void> {
  await env.PHOTOS.delete(keys)
}

// The local R2 sets all three properties, unused ones to undefined.
function toOffsetAndLength(range: R2Range, size: number): { offset: number; length: number } {
  const { offset, length, suffix }: { offset?: number; length?: number; suffix?: number } = range
  if (suffix !== undefined) return { offset: Math.max(0, size - suffix), length: Math.min(suffix, size) }
  const from = offset ?? 0
  return { offset: from, length: Math.min(length ?? size, size - from) }
}

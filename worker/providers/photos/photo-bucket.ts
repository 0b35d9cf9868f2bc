import type { Env } from '../../env.ts'

/** A stored photo, or a part of it, as it is sent. */
export interface StoredPicture {
  readonly body: ReadableStream | null
  readonly etag: string
  readonly size: number
  readonly contentType: string
  /** The part that was asked for; null for the whole. */
  readonly range: { readonly offset: number; readonly length: number } | null
}

/** What a request asks of a photo: conditions and a range are the bucket's to judge. */
export interface PictureRequest {
  readonly range?: Headers
  readonly onlyIf?: Headers
}

/** Keeps a picture under a key that no other has ever had: its bytes never change. */
export async function putPicture(
  env: Env,
  key: string,
  bytes: ArrayBuffer,
  contentType: string,
): Promise<void> {
  await env.PHOTOS.put(key, bytes, { httpMetadata: { contentType } })
}

/** A picture; `body` is null where the reader has it already, and the answer null where there is none. */
export async function getPicture(
  env: Env,
  key: string,
  request: PictureRequest = {},
): Promise<StoredPicture | null> {
  const object = await getPart(env, key, request)
  if (object === null) return null
  const asked = request.range?.has('range') && object.range ? wholeNumbers(object.range, object.size) : null
  return {
    body: 'body' in object ? object.body : null,
    etag: object.httpEtag,
    size: object.size,
    contentType: object.httpMetadata?.contentType ?? 'application/octet-stream',
    // A range outside the picture comes back as the whole of it.
    range: asked && asked.length < object.size ? asked : null,
  }
}

/** A range that lies outside the picture is ignored, as RFC 9110 allows: the whole is sent. */
async function getPart(env: Env, key: string, { range, onlyIf }: PictureRequest) {
  if (!range?.has('range')) return env.PHOTOS.get(key, { onlyIf })
  try {
    return await env.PHOTOS.get(key, { range, onlyIf })
  } catch {
    return env.PHOTOS.get(key, { onlyIf })
  }
}

/** The bytes of a picture; null where there is none. */
export async function readPicture(env: Env, key: string): Promise<ArrayBuffer | null> {
  const object = await env.PHOTOS.get(key)
  return object === null ? null : object.arrayBuffer()
}

/** Whether there is a picture of that key. */
export async function hasPicture(env: Env, key: string): Promise<boolean> {
  return (await env.PHOTOS.head(key)) !== null
}

/** Removes pictures; those that are not there are no matter. */
export async function deletePictures(env: Env, keys: string[]): Promise<void> {
  await env.PHOTOS.delete(keys)
}

// The local bucket sets all three, those that do not apply to undefined.
function wholeNumbers(range: R2Range, size: number): { offset: number; length: number } {
  const { offset, length, suffix }: { offset?: number; length?: number; suffix?: number } = range
  if (suffix !== undefined) return { offset: Math.max(0, size - suffix), length: Math.min(suffix, size) }
  const from = offset ?? 0
  return { offset: from, length: Math.min(length ?? size, size - from) }
}

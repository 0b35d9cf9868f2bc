import type { Env } from '../../env.ts'

const QUALITY = 82

/**
 * Re-encodes a picture as WebP, at most `width` pixels wide, with the Images binding. Metadata of the
 * original (EXIF with GPS) is dropped, and of an animation all frames but the first.
 * @throws if the bytes are not a decodable picture, whatever their header says.
 */
export async function renderPicture(env: Env, bytes: ArrayBuffer, width: number): Promise<ArrayBuffer> {
  const result = await env.IMAGES.input(new Blob([bytes]).stream())
    .transform({ width, fit: 'scale-down' })
    .output({ format: 'image/webp', quality: QUALITY, anim: false })
  return result.response().arrayBuffer()
}

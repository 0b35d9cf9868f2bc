import type { Env } from '../../env.ts'

const QUALITY = 82

export interface PictureFormat {
  /** Pixels; the rendered picture has at most this width and height, and is never larger than the original. */
  readonly width: number
  readonly height: number
  readonly type: 'image/webp' | 'image/jpeg'
}

/**
 * Renders a picture in another size and format, upright and without its metadata; of an animated one the first picture.
 * @throws if the bytes are not a decodable picture, whatever their header says.
 */
export async function renderPicture(
  env: Env,
  picture: ReadableStream,
  { width, height, type }: PictureFormat,
): Promise<ArrayBuffer> {
  const result = await env.IMAGES.input(picture)
    .transform({ width, height, fit: 'scale-down' })
    .output({ format: type, quality: QUALITY, anim: false })
  return result.response().arrayBuffer()
}

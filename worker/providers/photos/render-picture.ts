import type { Env } from '../../env.ts'

const QUALITY = 82

/**
 * Draws a picture anew as WebP, no wider than `width`, by the Images binding. What was hidden in the original (EXIF,
 * the place it was taken) is gone from it.
 * @throws where the bytes are no picture after all, whatever their header says.
 */
export async function renderPicture(env: Env, bytes: ArrayBuffer, width: number): Promise<ArrayBuffer> {
  const result = await env.IMAGES.input(new Blob([bytes]).stream())
    .transform({ width, fit: 'scale-down' })
    .output({ format: 'image/webp', quality: QUALITY })
  return result.response().arrayBuffer()
}

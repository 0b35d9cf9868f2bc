import type { Env } from '../../env.ts'

const QUALITY = 82

/**
 * Re-encodes a picture as WebP or JPEG, at most `width` pixels wide, with the Images binding. Metadata of the
 * original (EXIF with GPS) is dropped.
 * @throws if the bytes are not a decodable picture, whatever their header says.
 */
export async function renderPicture(
  env: Env,
  bytes: ArrayBuffer,
  { width, type }: { readonly width: number; readonly type: 'image/webp' | 'image/jpeg' },
): Promise<ArrayBuffer> {
  const result = await env.IMAGES.input(new Blob([bytes]).stream())
    .transform({ width, fit: 'scale-down' })
    .output({ format: type, quality: QUALITY })
  return result.response().arrayBuffer()
}

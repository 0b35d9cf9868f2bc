import type { Env } from '../../env.ts'

const QUALITY = 82

/**
    .output({ format: type, quality: QUALITY, anim: false })
 * @throws if the bytes are not a decodable picture, whatever their header says.
 */
export async function renderPicture(
  env: Env,
  bytes: ArrayBuffer,
  { width, type }: { readonly width: number; readonly type: 'image/webp' | 'image/jpeg' },
): Promise<ArrayBuffer> {
  const result = await env.IMAGES.input(new Blob([bytes]).stream())
    .transform({ width, fit: 'scale-down' })
    .output({ format: type, quality: QUALITY, anim: false })
  return result.response().arrayBuffer()
}

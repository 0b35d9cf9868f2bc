/**
 * What a picture says of itself in its first bytes. Read before anything decodes it: a file that lies about its type
 * or unpacks to gigabytes must not reach the decoder.
 */

import type { PictureHeader, PictureType } from './photo-rules.ts'

/** The type and size of a picture; null where the bytes are none of the four. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return png(view) ?? gif(view) ?? webp(view) ?? jpeg(view)
  } catch (error) {
    // A header that is cut short.
    if (error instanceof RangeError) return null
    throw error
  }
}

function png(view: DataView): PictureHeader | null {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return null
  if (text(view, 12, 4) !== 'IHDR') return null
  return sized('png', view.getUint32(16), view.getUint32(20))
}

function gif(view: DataView): PictureHeader | null {
  const signature = text(view, 0, 6)
  if (signature !== 'GIF87a' && signature !== 'GIF89a') return null
  return sized('gif', view.getUint16(6, true), view.getUint16(8, true))
}

function webp(view: DataView): PictureHeader | null {
  if (text(view, 0, 4) !== 'RIFF' || text(view, 8, 4) !== 'WEBP') return null
  switch (text(view, 12, 4)) {
    case 'VP8 ':
      return sized('webp', view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return sized('webp', (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
    }
    case 'VP8X':
      return sized('webp', uint24(view, 24) + 1, uint24(view, 27) + 1)
    default:
      return null
  }
}

/** The size stands in the first frame header; the segments before it are stepped over. */
function jpeg(view: DataView): PictureHeader | null {
  if (view.getUint16(0) !== 0xffd8) return null
  let offset = 2
  while (offset < view.byteLength) {
    if (view.getUint8(offset) !== 0xff) return null
    const marker = view.getUint8(offset + 1)
    if (marker === 0xff) {
      offset += 1
    } else if (isFrame(marker)) {
      return sized('jpeg', view.getUint16(offset + 7), view.getUint16(offset + 5))
    } else if (marker === 0xda || marker === 0xd9) {
      return null
    } else {
      offset += 2 + view.getUint16(offset + 2)
    }
  }
  return null
}

/** Start of frame: C0 to CF without the tables C4, C8 and CC. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function sized(type: PictureType, width: number, height: number): PictureHeader | null {
  return width > 0 && height > 0 ? { type, width, height } : null
}

function text(view: DataView, offset: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(offset + index)))
}

function uint24(view: DataView, offset: number): number {
  return view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16)
}

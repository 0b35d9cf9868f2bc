/**
 * Reads type and size of a picture from its headers. Runs before any decoder: a file with a false type, or one
 * that decompresses to gigabytes, must not reach the decoder.
 */

import type { PictureHeader, PictureType } from './photo-rules.ts'

/** The type and size of a picture; null if the bytes are none of the four types. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return readPng(view) ?? readGif(view) ?? readWebp(view) ?? readJpeg(view)
  } catch (error) {
    // DataView throws a RangeError for a truncated header.
    if (error instanceof RangeError) return null
    throw error
  }
}

function readPng(view: DataView): PictureHeader | null {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return null
  if (readText(view, 12, 4) !== 'IHDR') return null
  return toHeader('png', view.getUint32(16), view.getUint32(20))
}

/** The size that holds the screen and every frame: a frame may be larger than the screen, and is decoded whole. */
function readGif(view: DataView): PictureHeader | null {
  const signature = readText(view, 0, 6)
  if (signature !== 'GIF87a' && signature !== 'GIF89a') return null
  let width = view.getUint16(6, true)
  let height = view.getUint16(8, true)
  try {
    let offset = 13 + gifColorBytes(view.getUint8(10))
    while (offset < view.byteLength) {
      const block = view.getUint8(offset)
      if (block === 0x3b) break
      if (block === 0x2c) {
        width = Math.max(width, view.getUint16(offset + 1, true) + view.getUint16(offset + 5, true))
        height = Math.max(height, view.getUint16(offset + 3, true) + view.getUint16(offset + 7, true))
        offset = afterGifData(view, offset + 11 + gifColorBytes(view.getUint8(offset + 9)))
      } else if (block === 0x21) {
        offset = afterGifData(view, offset + 2)
      } else if (block === 0) {
        offset += 1
      } else {
        return null
      }
    }
  } catch (error) {
    // Cut off: nothing of the rest can be decoded.
    if (!(error instanceof RangeError)) throw error
  }
  return toHeader('gif', width, height)
}

/** Length of the color table that a flags byte announces. */
function gifColorBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1)
}

/** The offset after a chain of data blocks, each of which begins with its length; a length of 0 ends it. */
function afterGifData(view: DataView, start: number): number {
  let offset = start
  while (view.getUint8(offset) !== 0) offset += 1 + view.getUint8(offset)
  return offset + 1
}

function readWebp(view: DataView): PictureHeader | null {
  if (readText(view, 0, 4) !== 'RIFF' || readText(view, 8, 4) !== 'WEBP') return null
  switch (readText(view, 12, 4)) {
    case 'VP8 ':
      return toHeader('webp', view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return toHeader('webp', (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
    }
    case 'VP8X':
      return toHeader('webp', readUint24(view, 24) + 1, readUint24(view, 27) + 1)
    default:
      return null
  }
}

/** The size is in the first frame header; the segments before it are skipped. */
function readJpeg(view: DataView): PictureHeader | null {
  if (view.getUint16(0) !== 0xffd8) return null
  let offset = 2
  while (offset < view.byteLength) {
    if (view.getUint8(offset) !== 0xff) return null
    const marker = view.getUint8(offset + 1)
    if (marker === 0xff) {
      offset += 1
    } else if (hasNoLength(marker)) {
      // Decoders skip its two bytes and read the next marker, so that a length here would hide the real size.
      return null
    } else if (isFrame(marker)) {
      return toHeader('jpeg', view.getUint16(offset + 7), view.getUint16(offset + 5))
    } else if (marker === 0xda || marker === 0xd9) {
      return null
    } else {
      offset += 2 + view.getUint16(offset + 2)
    }
  }
  return null
}

/** Markers that stand alone: temporary, restart and start of image. None belongs before the first frame. */
function hasNoLength(marker: number): boolean {
  return marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)
}

/** Start of frame: C0 to CF without the tables C4, C8 and CC. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function toHeader(type: PictureType, width: number, height: number): PictureHeader | null {
  return width > 0 && height > 0 ? { type, width, height } : null
}

function readText(view: DataView, offset: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(offset + index)))
}

function readUint24(view: DataView, offset: number): number {
  return view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16)
}

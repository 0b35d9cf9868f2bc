import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPictureHeader } from '../../../domain/photos/picture-header.ts'

const text = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0))
const read = (...bytes: number[]) => readPictureHeader(new Uint8Array(bytes))

const PNG = [
  0x89,
  ...text('PNG'),
  0x0d,
  0x0a,
  0x1a,
  0x0a,
  0,
  0,
  0,
  13,
  ...text('IHDR'),
  0,
  1,
  2,
  3,
  0,
  0,
  4,
  5,
]
const GIF = [...text('GIF89a'), 0x40, 0x01, 0xf0, 0x00]
const webp = (kind: string, ...rest: number[]) => [
  ...text('RIFF'),
  ...[0, 0, 0, 0],
  ...text('WEBP'),
  ...text(kind),
  ...[0, 0, 0, 0],
  ...rest,
]
/** Frame tag and start code; each side has 14 bits, and the two above them state a scale. */
const LOSSY = webp('VP8 ', 0, 0, 0, 0x9d, 0x01, 0x2a, 0x20, 0xc3, 0x58, 0x42)
/** Signature; then 14 bits for each side, less one. */
const LOSSLESS = webp('VP8L', 0x2f, 0x1f, 0xc3, 0x95, 0x00)
/** Flags; then 24 bits for each side, less one. */
const EXTENDED = webp('VP8X', 0, 0, 0, 0, 0x1f, 0x03, 0x01, 0x57, 0x02, 0x00)
const JPEG_START = [0xff, 0xd8]
const frame = (marker: number) => [0xff, marker, 0, 11, 8, 0x02, 0x58, 0x03, 0x20]
const JPEG = [...JPEG_START, 0xff, 0xe0, 0, 4, 0, 0, ...frame(0xc2)]

const RIFF_SIGNATURE = [0, 3, 8, 11, 12, 15]

/** Each picture, its sides and the places of bytes that identify it. It ends with its sides. */
const PICTURES = [
  ['png', PNG, 66_051, 1_029, [0, 3, 4, 7, 12, 15]],
  ['gif', GIF, 320, 240, [0, 4, 5]],
  ['gif', [...text('GIF87a'), 0x40, 0x01, 0xf0, 0x00], 320, 240, [0, 4, 5]],
  ['webp', LOSSY, 800, 600, RIFF_SIGNATURE],
  ['webp', LOSSLESS, 800, 600, RIFF_SIGNATURE],
  ['webp', EXTENDED, 66_336, 600, RIFF_SIGNATURE],
  ['jpeg', JPEG, 800, 600, [0, 1]],
] as const

test.each(PICTURES)(
  'picture header: %s -> type and size, wherever its bytes begin',
  (type, bytes, width, height) => {
    expect(read(...bytes)).toEqual({ type, width, height })
    expect(readPictureHeader(new Uint8Array([1, 2, ...bytes]).subarray(2))).toEqual({ type, width, height })
  },
)

test.each(PICTURES)(
  'picture header: %s cut anywhere, or with another signature -> null',
  (_type, bytes, _width, _height, signature) => {
    for (let length = 0; length < bytes.length; length += 1) {
      expect(read(...bytes.slice(0, length)), `${length} bytes`).toBeNull()
    }
    for (const place of signature) {
      const changed = bytes.map((byte, index) => (index === place ? byte ^ 0x40 : byte))
      expect(read(...changed), `byte ${place}`).toBeNull()
    }
  },
)

test('picture header: a side of zero -> null', () => {
  const without = (bytes: readonly number[], ...places: number[]) =>
    read(...bytes.map((byte, place) => (places.includes(place) ? 0 : byte)))
  expect(without(GIF, 6, 7)).toBeNull()
  expect(without(GIF, 8, 9)).toBeNull()
  expect(without(GIF, 7, 9)).toEqual({ type: 'gif', width: 0x40, height: 0xf0 })
})

/** The markers of ITU-T T.81, table B.1. */
const FRAMES = [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]
const WITHOUT_LENGTH = [0x00, 0x01, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8]
const END_OR_SCAN = [0xd9, 0xda]

test('JPEG: each marker before the first frame -> skipped by its length; scan, end or marker without length -> null', () => {
  const size = { type: 'jpeg', width: 800, height: 600 }
  for (let marker = 0; marker < 0xff; marker += 1) {
    const before = [...JPEG_START, 0xff, marker, 0, 5, 1, 2, 3]
    const isNull = WITHOUT_LENGTH.includes(marker) || END_OR_SCAN.includes(marker)
    const name = marker.toString(16)
    if (FRAMES.includes(marker)) expect(read(...JPEG_START, ...frame(marker)), name).toEqual(size)
    else expect(read(...before, ...frame(0xc0)), name).toEqual(isNull ? null : size)
  }
})

test('JPEG: fill bytes before a marker -> skipped; other bytes between segments -> null', () => {
  expect(read(...JPEG_START, 0xff, 0xff, ...frame(0xc0))).toMatchObject({ width: 800, height: 600 })
  expect(read(...JPEG_START, 0, ...frame(0xc0))).toBeNull()
})

test('picture header: any bytes -> a header with sides above zero, or null', () => {
  const start = fc.constantFrom<readonly number[]>([], JPEG_START, PNG.slice(0, 16), LOSSY.slice(0, 12))
  fc.assert(
    fc.property(start, fc.array(fc.nat(255)), (first, rest) => {
      const header = read(...first, ...rest)
      return header === null || (header.width > 0 && header.height > 0)
    }),
  )
})

import { expect, test } from 'vitest'
import { readPictureHeader } from '../../../domain/photos/picture-header.ts'

const word = (value: number) => [value & 0xff, value >> 8]
const text = (value: string) => [...value].map((letter) => letter.charCodeAt(0))

/** A screen of 16 by 9 pixels with a color table of two. */
const SCREEN = [...text('GIF89a'), ...word(16), ...word(9), 0x80, 0, 0, 1, 2, 3, 4, 5, 6]
const COMMENT = [0x21, 0xfe, 3, ...text('a,b'), 1, 0x2c, 0]
const frame = (left: number, top: number, width: number, height: number, colors: number[] = [0]) => [
  ...[0x2c, ...word(left), ...word(top), ...word(width), ...word(height), ...colors],
  ...[2, 2, 0x44, 0x01, 0],
]

const sizeOf = (...parts: number[][]) => {
  const header = readPictureHeader(new Uint8Array(parts.flat()))
  return header && [header.type, header.width, header.height]
}

test('GIF: frame inside the screen -> size of the screen', () => {
  expect(sizeOf(SCREEN, COMMENT, frame(0, 0, 16, 9), frame(4, 4, 2, 2), [0x3b])).toEqual(['gif', 16, 9])
})

test.each<[string, number[][], number, number]>([
  ['first frame', [frame(0, 0, 12_000, 11_000)], 12_000, 11_000],
  ['later frame', [frame(0, 0, 16, 9), COMMENT, frame(0, 0, 12_001, 9)], 12_001, 9],
  ['moved frame', [frame(60_000, 50_000, 5_000, 5_000)], 65_000, 55_000],
  [
    'frame with a color table',
    [frame(0, 0, 1, 1, [0x80, 1, 2, 3, 4, 5, 6]), frame(0, 0, 300, 200)],
    300,
    200,
  ],
  ['frame after stray zeros', [[0, 0], frame(0, 0, 300, 200)], 300, 200],
])('GIF: %s larger than the screen -> its size, which a decoder would draw', (_, frames, width, height) => {
  expect(sizeOf(SCREEN, ...frames, [0x3b])).toEqual(['gif', width, height])
})

test('GIF: cut off within a frame -> size of what was read; other bytes between the blocks -> no picture', () => {
  expect(sizeOf(SCREEN, frame(0, 0, 300, 200).slice(0, -3))).toEqual(['gif', 300, 200])
  expect(sizeOf(SCREEN, [0x41], frame(0, 0, 300, 200))).toBeNull()
})

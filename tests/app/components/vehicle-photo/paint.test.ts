import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { paintOf } from '../../../../app/components/vehicle-photo/paint.ts'

const photos = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../fixtures/demo-photos/manifest.json'), 'utf8'),
) as readonly { readonly colour: string }[]

const UNKNOWN = paintOf(null)

test.each([
  ['Portimao Blue', 'blue'],
  ['MIDNIGHT BLACK METALLIC', 'black'],
  ['Black Forest Green', 'green'],
  ['Black Pearl', 'black'],
  ['Magnetic', 'gray'],
  ['Sonic Gray Pearl', 'gray'],
  ['Obsidian', 'black'],
  ['Iridium Silver', 'silver'],
])('%s is drawn %s', (name, plain) => {
  expect(paintOf(name)).toBe(paintOf(plain))
  expect(paintOf(name)).not.toBe(UNKNOWN)
})

test('a colour nobody knows is drawn in neutral grey, as one that is not given', () => {
  expect(paintOf('Fjord Whisper')).toBe(UNKNOWN)
  expect(paintOf('')).toBe(UNKNOWN)
})

test('every colour of the demo has its paint', () => {
  for (const colour of new Set(photos.map((photo) => photo.colour))) {
    expect(paintOf(colour), colour).not.toBe(UNKNOWN)
  }
})

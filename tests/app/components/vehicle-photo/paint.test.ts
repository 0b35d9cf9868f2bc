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
])('paint: %s -> that of %s', (name, colorWord) => {
  expect(paintOf(name)).toBe(paintOf(colorWord))
  expect(paintOf(name)).not.toBe(UNKNOWN)
})

test('paint: unknown or missing color -> neutral gray', () => {
  expect(paintOf('Fjord Whisper')).toBe(UNKNOWN)
  expect(paintOf('')).toBe(UNKNOWN)
})

test('paint: every color of the demo -> known', () => {
  for (const colour of new Set(photos.map((photo) => photo.colour))) {
    expect(paintOf(colour), colour).not.toBe(UNKNOWN)
  }
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toPaint } from '../../../../app/components/vehicle-photo/paint.ts'

const photos = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../fixtures/demo-photos/manifest.json'), 'utf8'),
) as readonly { readonly colour: string }[]

const UNKNOWN = toPaint(null)

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
  expect(toPaint(name)).toBe(toPaint(colorWord))
  expect(toPaint(name)).not.toBe(UNKNOWN)
})

test('paint: unknown or missing color -> neutral gray', () => {
  expect(toPaint('Fjord Whisper')).toBe(UNKNOWN)
  expect(toPaint('')).toBe(UNKNOWN)
})

test('paint: every color of the demo -> known', () => {
  for (const colour of new Set(photos.map((photo) => photo.colour))) {
    expect(toPaint(colour), colour).not.toBe(UNKNOWN)
  }
})

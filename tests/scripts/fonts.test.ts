import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FONT_SIGNS, signsOf, unicodeRange } from '../../scripts/fonts/signs.ts'

const ROOT = join(import.meta.dirname, '../..')
const STYLES = readFileSync(join(ROOT, 'app/styles/font.css'), 'utf8')

test.each(Object.entries(FONT_SIGNS))('the style sheet says of the font %s what it holds', (name, font) => {
  const face = STYLES.split('@font-face').find((part) => part.includes(`archivo-${name}.woff2`))
  expect(face?.replaceAll(/\s+/g, ' ')).toContain(`unicode-range: ${unicodeRange(font.ranges)};`)
})

test('the font that comes with every page is small, and holds every sign that the pages write', () => {
  expect(statSync(join(ROOT, 'app/fonts/archivo-latin.woff2')).size).toBeLessThanOrEqual(45_000)
  for (const folder of ['app', 'domain']) {
    const sources = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT })
    expect(sources.length, folder).toBeGreaterThan(100)
    for (const file of sources) expect(missingSigns(readFileSync(join(ROOT, file), 'utf8')), file).toEqual([])
  }
})

test('fonts: a planted sign that the font does not hold -> is found, but not in a comment', () => {
  expect(missingSigns("const a = 'Ω'\n// Ж\n/* Щ */")).toEqual(['Ω'])
})

const HELD = new Set(signsOf(FONT_SIGNS.latin.ranges))

function missingSigns(source: string): string[] {
  const said = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...said].filter((sign) => sign !== '\n' && !HELD.has(sign))
}

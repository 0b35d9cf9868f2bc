import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FONT_CHARACTERS, toCharacters, toUnicodeRange } from '../../scripts/fonts/signs.ts'

const ROOT = join(import.meta.dirname, '../..')
const STYLES = readFileSync(join(ROOT, 'app/styles/font.css'), 'utf8')

test.each(Object.entries(FONT_CHARACTERS))(
  'fonts: style sheet -> names the ranges of the font %s',
  (name, font) => {
    const face = STYLES.split('@font-face').find((part) => part.includes(`archivo-${name}.woff2`))
    expect(face?.replaceAll(/\s+/g, ' ')).toContain(`unicode-range: ${toUnicodeRange(font.ranges)};`)
  },
)

test('fonts: latin font -> small, and has every character of the source texts', () => {
  expect(statSync(join(ROOT, 'app/fonts/archivo-latin.woff2')).size).toBeLessThanOrEqual(45_000)
  for (const folder of ['app', 'domain']) {
    const sources = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT })
    expect(sources.length, folder).toBeGreaterThan(100)
    for (const file of sources) expect(missingSigns(readFileSync(join(ROOT, file), 'utf8')), file).toEqual([])
  }
})

test('fonts: a planted character that the font lacks -> found in code, ignored in comments', () => {
  expect(missingSigns("const a = 'Ω'\n// Ж\n/* Щ */")).toEqual(['Ω'])
})

const LATIN_SIGNS = new Set(toCharacters(FONT_CHARACTERS.latin.ranges))

function missingSigns(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...code].filter((sign) => sign !== '\n' && !LATIN_SIGNS.has(sign))
}

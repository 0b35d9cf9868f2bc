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
  const held = new Set(signsOf(FONT_SIGNS.latin.ranges))
  const sources = globSync('{app,domain}/**/*.{ts,tsx}', { cwd: ROOT })
  expect(sources.length).toBeGreaterThan(100)
  for (const file of sources) {
    const said = readFileSync(join(ROOT, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    const missing = [...said].filter((sign) => sign !== '\n' && !held.has(sign))
    expect(missing, file).toEqual([])
  }
})

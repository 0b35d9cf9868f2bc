/**
 * Regenerates the fonts of `app/fonts`: `node scripts/fonts.ts`. The published Archivo has every weight,
 * width and character; pages use a part of each (docs/performance.md, Font). The results are committed.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { FONT_CHARACTERS, toCharacters } from './fonts/signs.ts'

const SOURCE = fileURLToPath(import.meta.resolve('@fontsource-variable/archivo/package.json'))
const TARGET = join(import.meta.dirname, '../app/fonts')

/**
 * Weights from text to wordmark, widths from condensed figures to wordmark; `app/styles/font.css` has the
 * same ranges.
 */
const AXES = { wght: { min: 400, max: 700, default: 400 }, wdth: { min: 88, max: 116, default: 100 } }

/** Kerning, tabular and lining figures, composed accents, and the ligatures of running text. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'tnum', 'lnum']

for (const [name, { source: set, ranges }] of Object.entries(FONT_CHARACTERS)) {
  const source = readFileSync(join(SOURCE, `../files/archivo-${set}-wdth-normal.woff2`))
  const font = await subsetFont(source, toCharacters(ranges), {
    targetFormat: 'woff2',
    variationAxes: AXES,
    keepFeatures: FEATURES,
    noHinting: true,
  })
  writeFileSync(join(TARGET, `archivo-${name}.woff2`), font)
  console.log(`${name}: ${source.length} -> ${font.length} bytes`)
}
copyFileSync(join(SOURCE, '../LICENSE'), join(TARGET, 'OFL.txt'))

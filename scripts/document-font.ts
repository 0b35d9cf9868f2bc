/**
 * Subsets the font of the PDF documents to the letters of European and Vietnamese names, and writes it as
 * base64 into the Worker's sources: PDF's built-in fonts throw on such letters, and a Worker has no file
 * system.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const SOURCE = new URL('../node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf', import.meta.url)
const TARGET = new URL('../worker/services/documents/document-font.ts', import.meta.url)

/** Latin with all diacritics, Greek, Cyrillic, and the punctuation that people type. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x370, 0x3ff],
  [0x400, 0x45f],
  [0x1e00, 0x1eff],
  [0x2010, 0x2026],
  [0x20ac, 0x20ac],
  [0x25a1, 0x25a1],
] as const

const letters = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
).join('')

const font = await subsetFont(readFileSync(SOURCE), letters, { targetFormat: 'truetype' })
writeFileSync(
  fileURLToPath(TARGET),
  `/** DejaVu Sans, cut and encoded by scripts/document-font.ts. Free to use and to change (public/licenses.txt). */
export const DOCUMENT_FONT =
  '${font.toString('base64')}'
`,
)

import { countText } from '../format/usd.ts'
import { err, ok, type Result } from '../result.ts'

/** The file of many cars before it is parsed. docs/rules/listings.md, Many listings at once */

/** Half of what the form of a page may have (docs/rules/api.md, Forms of pages). */
export const MAX_IMPORT_BYTES = 512 * 1024
export const MAX_IMPORT_ROWS = 100

export const IMPORT_MESSAGES = {
  none: 'Choose a CSV file',
  tooLarge: 'The file is larger than 512 KB. Split it into smaller ones.',
  workbook: 'This is a workbook. Save it as CSV, and choose that file.',
  binary: 'This is no text file. Save your list as CSV, and choose that file.',
  empty: 'The file has no cars. The first line names the columns, and each line below it is a car.',
  noVin: 'The first line has no column VIN. It must name the columns, as the template does.',
  tooManyColumns: 'The file has more than 200 columns. Remove those that are not needed.',
  longLine: 'A line of the file is longer than 10,000 characters. Shorten its texts.',
  blanks: 'The file has more than 200 spaces in a row. Remove them.',
  formula: 'This cell has a formula or its error. Paste the value instead.',
  unstated: 'Enter this value. The VIN does not state it.',
  reserveUnused: 'An auction without a reserve has no reserve price. Remove it, or change the auction type.',
  dateUnused: 'Only a smog certificate has a date. Remove it, or state that the car is certified.',
  twoUnits: 'This unit is not the one of the column for the mileage type',
  stockNumber: 'Stock number must be at most 40 characters',
} as const

export const tooManyRowsText = (rows: number) =>
  `The file has ${countText(rows)} cars. Import at most ${MAX_IMPORT_ROWS} at a time.`
export const openQuoteText = (row: number) =>
  `Row ${row} opens a quote (") that is never closed. Close or remove it.`
export const twoColumnsText = (label: string) => `Two columns are named ${label}. Remove one of them.`
export const tooManyCellsText = (cells: number, columns: number) =>
  `This row has ${cells} cells, but the file has ${columns} columns. Put texts with commas in quotes.`
export const inRowTooText = (label: string, row: number) => `Row ${row} has this ${label} too`

/** The text of an uploaded file: UTF-8 or UTF-16 with a byte order mark, UTF-8 without, else Windows' own encoding. */
export function readImportText(bytes: Uint8Array): Result<string, string> {
  if (bytes.length === 0) return err(IMPORT_MESSAGES.none)
  if (bytes.length > MAX_IMPORT_BYTES) return err(IMPORT_MESSAGES.tooLarge)
  const [first, second] = bytes
  // 'PK': a zip, as which workbooks are stored. D0 CF: an older workbook.
  if ((first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf)) {
    return err(IMPORT_MESSAGES.workbook)
  }
  const text = decode(bytes)
  return text.includes('\u0000') ? err(IMPORT_MESSAGES.binary) : ok(text)
}

const LONGEST_LINE = 10_000
const LONGEST_BLANK = 200

/**
 * Why a text is not parsed, or null: a line or a run of spaces is so long that no list has it. The parser takes time by the length
 * of a line for each quote in it.
 */
export function importShapeProblem(text: string): string | null {
  let [line, blank] = [0, 0]
  for (const character of text) {
    const isBreak = character === '\n' || character === '\r'
    line = isBreak ? 0 : line + 1
    blank = isBreak || character.trim() !== '' ? 0 : blank + 1
    if (line > LONGEST_LINE) return IMPORT_MESSAGES.longLine
    if (blank > LONGEST_BLANK) return IMPORT_MESSAGES.blanks
  }
  return null
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

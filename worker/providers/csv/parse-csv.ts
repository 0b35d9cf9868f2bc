import Papa from 'papaparse'

/** The rows of a CSV file as texts, empty ones too, so that a row keeps its number. */
interface CsvTable {
  readonly rows: readonly (readonly string[])[]
  /** The number of the row, from 1, in which a quote is never closed; null if all are. */
  readonly openQuoteRow: number | null
}

const DELIMITERS = [',', ';', '\t', '|'] as const

/** Parses a CSV text. The delimiter is the one that its first line, with the names of the columns, uses most. */
export function parseCsv(text: string): CsvTable {
  // One kind of line break: of two, the library takes one for a blank, and then a line has no end that the file's check has seen.
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  const { data, errors } = Papa.parse<string[]>(lines, { delimiter: findDelimiter(lines), newline: '\n' })
  const quote = errors.find(({ type }) => type === 'Quotes')
  return { rows: data, openQuoteRow: quote === undefined ? null : (quote.row ?? 0) + 1 }
}

/** The library's own guess compares all lines, and takes the semicolons of a long description for delimiters. */
function findDelimiter(text: string): string {
  const header = text.split(/\r\n|\n|\r/).find((line) => line.trim() !== '') ?? ''
  const count = (delimiter: string) => header.split(delimiter).length
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}

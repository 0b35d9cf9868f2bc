/**
 * Auction numbers in a search: 'HL-2026-000123', '2026-000123', '000123', also with spaces or without hyphens.
 * docs/rules/search.md, Search and spelling
 */

/** Digits of the serial number at least, with leading zeros. */
const NUMBER = /^(?:(?:hl)?[\s-]*(\d{4})[\s-]*)?(\d{6,12})$/i

/** The auction that a text names by its number; the year is null where only the serial number is typed. */
export interface TypedAuctionNumber {
  readonly auctionId: number
  readonly year: string | null
}

/** The auction number that the whole text is; null if it is none. */
export function parseAuctionNumber(text: string): TypedAuctionNumber | null {
  const [, year, serial] = NUMBER.exec(text.trim().replace(/^hl[\s-]*(?=\d{6}$)/i, '')) ?? []
  if (serial === undefined || Number(serial) === 0) return null
  return { auctionId: Number(serial), year: year ?? null }
}

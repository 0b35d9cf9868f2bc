/**
 * Parses the auction id of a URL, a whole number from 1. Returns 0, which no auction has, for anything else.
 */
export function parseAuctionId(parameter: string | undefined): number {
  return /^[1-9]\d{0,14}$/.test(parameter ?? '') ? Number(parameter) : 0
}

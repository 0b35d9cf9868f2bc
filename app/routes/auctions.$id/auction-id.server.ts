/** The id in the address of an auction, a whole number from 1; 0, which no auction has, for anything else. */
export function parseAuctionId(parameter: string | undefined): number {
  return /^[1-9]\d{0,14}$/.test(parameter ?? '') ? Number(parameter) : 0
}

import { plainNumber } from '../../../domain/format/usd.ts'

/**
 * What is said beside a reserve that no bid could miss, as both are typed; null where it can be missed. It is not refused:
 * the auction then sells to its first bid, which may be what is wanted.
 */
export function idleReserveText(startingBid: string, reserve: string): string | null {
  const [start, least] = [parseAmount(startingBid), parseAmount(reserve)]
  return least > 0 && least <= start ? 'The first bid already meets this reserve.' : null
}

function parseAmount(typed: string): number {
  const text = plainNumber(typed)
  return text === '' ? Number.NaN : Number(text)
}

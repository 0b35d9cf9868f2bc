import { plainNumber } from '../../../domain/format/usd.ts'

/**
 * The note beside a reserve that the first bid meets; null for any other. Such a reserve is allowed: the
 * auction then sells to its first bid, which the seller may intend.
 */
export function ineffectiveReserveText(startingBid: string, reserve: string): string | null {
  const [start, least] = [parseAmount(startingBid), parseAmount(reserve)]
  return least > 0 && least <= start ? 'The first bid already meets this reserve.' : null
}

function parseAmount(typed: string): number {
  const text = plainNumber(typed)
  return text === '' ? Number.NaN : Number(text)
}

/**
 * The pause before the next attempt (ms): `firstMs` after the first failure, and twice as long after each
 * further one, up to `longestMs`.
 */
export function retryPauseMs(
  failures: number,
  { firstMs, longestMs }: { readonly firstMs: number; readonly longestMs: number },
): number {
  return Math.min(firstMs * 2 ** (failures - 1), longestMs)
}

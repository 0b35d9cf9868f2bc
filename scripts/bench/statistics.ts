/** The statistics of the benchmark. */

/** The value below which the share `q` (0 to 1) of the samples lies. */
export function quantile(samples: readonly number[], q: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  const index = Math.min(sorted.length - 1, Math.floor(q * sorted.length))
  return sorted[index] ?? Number.NaN
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5)

export interface Comparison {
  readonly ratio: number
  /** The smallest and the largest ratio of a round. */
  readonly spread: readonly [number, number]
}

/**
 * The median of the ratios per round: product and bare object run right after each other in a round, so that
 * the load of the machine affects both alike.
 */
export function compareRounds(ours: readonly number[], bare: readonly number[]): Comparison {
  const ratios = ours.map((value, round) => value / (bare[round] ?? Number.NaN))
  return { ratio: median(ratios), spread: [Math.min(...ratios), Math.max(...ratios)] }
}

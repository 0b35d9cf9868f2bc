/** Seeded random numbers (mulberry32): the same seed gives the same history on every machine. */
export interface Random {
  /** An integer from 0 to `below`, exclusive. */
  below(below: number): number
  /** One of the choices, each with the probability of its number of occurrences. */
  pick<const T>(choices: readonly [T, ...T[]]): T
  /** True with a probability of 1 / `times`. */
  onceIn(times: number): boolean
}

/** A generator for a seed. */
export function seededRandom(seed: number): Random {
  // Spreads neighboring seeds over the state, so that their histories are not alike.
  let state = Math.imul(seed ^ (seed >>> 16), 0x45d9f3b) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
    onceIn: (times) => below(times) === 0,
  }
}

/** The items in a random order (Fisher-Yates). */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const rest = [...items]
  const order: T[] = []
  while (rest.length > 0) order.push(...rest.splice(random.below(rest.length), 1))
  return order
}

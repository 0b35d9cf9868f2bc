/** Numbers from a seed: the same seed gives the same history on every machine (mulberry32). */
export interface Random {
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number
  /** One of the choices, each as likely as it is often named. */
  pick<const T>(choices: readonly [T, ...T[]]): T
  /** True once in `times`. */
  onceIn(times: number): boolean
}

export function seededRandom(seed: number): Random {
  // Neighbouring seeds must not give neighbouring histories: spread them over the state first.
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

/** The given items in a random order (Fisher and Yates). */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const rest = [...items]
  const order: T[] = []
  while (rest.length > 0) order.push(...rest.splice(random.below(rest.length), 1))
  return order
}

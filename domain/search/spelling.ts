/** Corrects misspelled search words. docs/rules/search.md, Search and spelling */

/**
 * The number of wrong letters allowed. Short words allow none, because they are too similar to each other.
 */
export function allowedMistakes(word: string): number {
  if (!/^\p{L}+$/u.test(word) || word.length < 4) return 0
  return word.length < 6 ? 1 : 2
}

const MAX_SUGGESTIONS = 3

/** The most words of one search that are corrected; with more unknown words nobody meant a listing. */
export const MAX_CORRECTED_WORDS = 2

/**
 * The known words nearest to a misspelled one, at most three; none if all are too far. A mistake is a
 * missing, extra or different letter, or two swapped ones. The first letter must be right.
 */
export function suggestWords(word: string, known: readonly string[]): string[] {
  const allowed = allowedMistakes(word)
  if (allowed === 0) return []
  const near = known
    .filter((other) => other[0] === word[0])
    .map((other) => ({ other, mistakes: editDistance(word, other, allowed) }))
    .filter(({ mistakes }) => mistakes <= allowed && mistakes > 0)
  const fewest = Math.min(...near.map(({ mistakes }) => mistakes))
  return near
    .filter(({ mistakes }) => mistakes === fewest)
    .map(({ other }) => other)
    .sort()
    .slice(0, MAX_SUGGESTIONS)
}

/** The Damerau-Levenshtein distance of two words, or more than `limit` as soon as it is exceeded. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1]
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
        swapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    if (Math.min(...current) > limit) return limit + 1
    beforeLast = last
    last = current
  }
  return at(last, b.length)
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY

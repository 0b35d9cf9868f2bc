/** One place of the code that Stryker changed, and what the tests said. */
export interface JudgedMutant {
  readonly file: string
  /** From 1. */
  readonly line: number
  /** The source line without its indentation. */
  readonly code: string
  readonly mutator: string
  readonly replacement: string
  readonly status: string
}

/** A change that no test can find, because the behavior stays the same. */
export interface EquivalentMutant {
  readonly file: string
  /** The source line without its indentation. */
  readonly code: string
  readonly replacement: string
  readonly reason: string
}

const FOUND = ['Killed', 'Timeout']
export const NOT_FOUND: readonly string[] = ['Survived', 'NoCoverage']

/**
 * The share of the changes that the tests find, in percent. Equivalent ones do not count; `unused` are those
 * whose change does not survive or is not made any more. Changes that cannot run (errors) do not count.
 */
export function scoreArea(mutants: readonly JudgedMutant[], equivalent: readonly EquivalentMutant[]) {
  const found = mutants.filter(({ status }) => FOUND.includes(status)).length
  const undetected = mutants.filter(({ status }) => NOT_FOUND.includes(status))
  const survivors = undetected.filter((mutant) => !equivalent.some((listed) => isSame(listed, mutant)))
  const counted = found + survivors.length
  return {
    survivors,
    found,
    counted,
    percent: counted === 0 ? 100 : (100 * found) / counted,
    unused: equivalent.filter((listed) => !undetected.some((mutant) => isSame(listed, mutant))),
  }
}

function isSame(listed: EquivalentMutant, { file, code, replacement }: JudgedMutant): boolean {
  return listed.file === file && listed.code === code && listed.replacement === replacement
}

/** A line for people: place, code, change. */
export function describeMutant({ file, line, code, mutator, replacement, status }: JudgedMutant): string {
  const isCovered = status === 'NoCoverage' ? ', no test runs it' : ''
  return `${file}:${line} (${mutator}${isCovered})\n    ${code}\n    -> ${replacement}`
}

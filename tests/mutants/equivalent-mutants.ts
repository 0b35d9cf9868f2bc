import type { EquivalentMutant } from '../../scripts/mutants/mutant-score.ts'

/** Changes of Stryker that no test can find. `npm run mutants` does not count them and reports unused ones. */
export const EQUIVALENT_MUTANTS: readonly EquivalentMutant[] = [
  {
    file: 'domain/money/cents.ts',
    code: 'return a < b ? a : b',
    replacement: 'a <= b',
    reason: 'Of two equal amounts either is the smaller.',
  },
  {
    file: 'domain/money/cents.ts',
    code: 'return a > b ? a : b',
    replacement: 'a >= b',
    reason: 'Of two equal amounts either is the larger.',
  },
  {
    file: 'domain/money/sandbox-cards.ts',
    code: 'sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled',
    replacement: 'sum -= place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled',
    reason: 'The negative of a number is divisible by ten when the number is.',
  },
  {
    file: 'domain/money/sandbox-cards.ts',
    code: 'sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled',
    replacement: 'doubled >= 9',
    reason: 'A doubled digit is even and never 9.',
  },
]

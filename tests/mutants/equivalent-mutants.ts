import type { EquivalentMutant } from '../../scripts/mutants/mutant-score.ts'

/** Changes of Stryker that no test can find. `npm run mutants` does not count them and reports unused ones. */
export const EQUIVALENT_MUTANTS: readonly EquivalentMutant[] = [
  {
    file: 'domain/after-sale/after-sale-offer.ts',
    code: "defaultedId: phase.status === 'ended' ? phase.result.winnerId : null,",
    replacement: 'true',
    reason: 'An offer is made in an ended auction only; the condition is there for the type.',
  },
  {
    file: 'domain/after-sale/smog.ts',
    code: "if (smog?.state !== 'certified' || smog.certifiedOn === null) return null",
    replacement: 'false',
    reason: 'The age of a certificate without a date is not a number, which exceeds no limit.',
  },
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

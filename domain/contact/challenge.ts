/** The contact form's math challenge (docs/rules/messaging.md, Contact form). */

export const OPERATIONS = ['+', '-', '×'] as const
type Operation = (typeof OPERATIONS)[number]

export interface Challenge {
  readonly left: number
  readonly operation: Operation
  readonly right: number
}

const HIGHEST = 10

/** Two numbers from 1 to 10 with +, - or multiplication. `random` returns a number from 0 to below 1. */
export function newChallenge(random: () => number): Challenge {
  const upTo = (highest: number) => Math.floor(random() * highest)
  return {
    left: 1 + upTo(HIGHEST),
    operation: OPERATIONS[upTo(OPERATIONS.length)] ?? '+',
    right: 1 + upTo(HIGHEST),
  }
}

/** '7 + 3'. */
export function challengeText({ left, operation, right }: Challenge): string {
  return `${left} ${operation} ${right}`
}

/** The question as displayed: with a minus sign instead of the hyphen. */
export function shownChallenge(question: string): string {
  return question.replace(' - ', ' − ')
}

/** The typed answer; null unless it is an integer. Accepts a typographic minus sign. */
export function parseChallengeAnswer(typed: string): number | null {
  const text = typed.trim().replace(/^[−–]\s*/, '-')
  return /^-?\d{1,15}$/.test(text) ? Number(text) : null
}

/** Whether the typed answer is correct. */
export function solves({ left, operation, right }: Challenge, typed: string): boolean {
  return parseChallengeAnswer(typed) === RESULTS[operation](left, right)
}

const RESULTS: Readonly<Record<Operation, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '×': (left, right) => left * right,
}

/** A fault of the rooms, channels or services, and the test that finds it. */
export interface PlantedFault {
  readonly file: string
  /** Text that stands exactly once in the file, and what replaces it. */
  readonly find: string
  readonly replace: string
  /** What is broken. */
  readonly fault: string
  /** The test that fails with the fault: its file, ' > ' and its title. */
  readonly caughtBy: string
}

/** A test that ran; skipped ones are left out. */
export interface RanTest {
  readonly title: string
  readonly isPassed: boolean
}

/** The file and the title of 'FILE > TITLE'. */
export function toTestName(caughtBy: string): { readonly file: string; readonly title: string } {
  const [file = '', ...title] = caughtBy.split(' > ')
  return { file, title: title.join(' > ') }
}

/**
 * Why a fault does not count as found; null if its test passes without the fault and fails with it. `with` is
 * null where the fault's text does not stand exactly once in its file.
 */
export function judgeFault(ran: {
  readonly without: readonly RanTest[]
  readonly with: readonly RanTest[] | null
}): string | null {
  if (ran.with === null) return 'its text does not stand exactly once in the file'
  if (ran.without.length === 0) return 'there is no such test'
  if (!ran.without.every(({ isPassed }) => isPassed)) return 'the test fails without the fault'
  // For example a fault that is no TypeScript: tests that cannot be loaded find nothing.
  if (ran.with.length === 0) return 'the test does not run with the fault'
  return ran.with.every(({ isPassed }) => isPassed) ? 'the test passes' : null
}

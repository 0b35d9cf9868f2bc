/** A fault of the rooms, channels or services, and the test in workerd that finds it. */
export interface PlantedFault {
  readonly file: string
  /** Text that stands exactly once in the file, and what replaces it. */
  readonly find: string
  readonly replace: string
  /** What is broken. */
  readonly fault: string
  readonly caughtBy: { readonly file: string; readonly title: string }
}

export const PLANTED_FAULTS: readonly PlantedFault[] = []

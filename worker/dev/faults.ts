import type { FaultKind } from '../../domain/schemas/development.ts'

/**
 * Faults that a developer or a test arms (docs/testing.md). Armed only by POST /dev/faults, which does not
 * exist in production, and taken only by the bindings of `withDevelopment`.
 */
const BOARD = Symbol.for('hammerlane.armed-faults')

// A bundle can have its own copy of this module; the map belongs to the isolate, so that all copies share it.
const isolate = globalThis as typeof globalThis & { [BOARD]?: Map<FaultKind, number> }
isolate[BOARD] ??= new Map()
const armed = isolate[BOARD]

/** Makes the next `times` calls of a dependency fail; 0 disarms the fault. */
export function armFault(kind: FaultKind, times: number): void {
  if (times > 0) armed.set(kind, times)
  else armed.delete(kind)
}

/** Whether this call must fail; counts the call. */
export function takeFault(kind: FaultKind): boolean {
  const left = armed.get(kind)
  if (left === undefined) return false
  armFault(kind, left - 1)
  return true
}

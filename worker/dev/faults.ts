import type { FaultKind } from '../../domain/schemas/development.ts'

/**
 * Faults that a developer arms to see how the house stands them (Fixed surface, Development-only routes). The board is
 * only ever armed through a route that does not exist in production, so there every take finds nothing.
 */
const BOARD = Symbol.for('hammerlane.armed-faults')

// The pages are bundled with a copy of this module of their own; the board is the isolate's.
const isolate = globalThis as typeof globalThis & { [BOARD]?: Map<FaultKind, number> }
isolate[BOARD] ??= new Map()
const armed = isolate[BOARD]

/** Makes the next `times` calls of an outside part fail; 0 takes the fault back. */
export function armFault(kind: FaultKind, times: number): void {
  if (times > 0) armed.set(kind, times)
  else armed.delete(kind)
}

/** Whether this call must fail; counts it. */
export function takeFault(kind: FaultKind): boolean {
  const left = armed.get(kind)
  if (left === undefined) return false
  armFault(kind, left - 1)
  return true
}

import type { FaultKind } from '../../domain/schemas/development.ts'

/**
 * Faults that a developer arms to see how the house stands them (Fixed surface, Development-only routes). The board is
 * only ever armed through a route that does not exist in production, so there every take finds nothing.
 */
const armed = new Map<FaultKind, number>()

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

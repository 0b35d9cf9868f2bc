import type { FieldErrors } from '../errors.ts'
import { toPacificTimeField } from '../format/pacific-time-field.ts'
import { type Engine, engineSizeProblem } from './engine-size.ts'
import { modelYearProblem } from './enumerations.ts'
import type { WireSmog } from './smog-choice.ts'

/**
 * Checks of a vehicle's facts that a schema of single fields does not have: against the current date, and
 * against each other (docs/rules/vehicle.md, Values and limits; Dates).
 */

/**
 * The error of a smog certificate's date (YYYY-MM-DD) at `nowMs`, or null. The date must not be after today
 * in Pacific time, nor before the year in which the vehicle can have been built: the year before its model
 * year.
 */
export function smogDateProblem(
  certifiedOn: string | null,
  { modelYear, nowMs }: { readonly modelYear: number; readonly nowMs: number },
): string | null {
  if (certifiedOn === null) return null
  const today = toPacificTimeField(nowMs).slice(0, 10)
  if (certifiedOn > today) return 'A smog certificate cannot be dated after today'
  return Number(certifiedOn.slice(0, 4)) < modelYear - 1
    ? 'A smog certificate cannot be older than the vehicle'
    : null
}

interface StatedFacts extends Engine {
  readonly year: number
  readonly declarations: { readonly smog: WireSmog | null } | null
}

/**
 * The errors of a vehicle's facts by API field; empty without errors. An edit passes the facts `before`:
 * an engine that it leaves as it is, is not checked.
 */
export function statedFactErrors(stated: StatedFacts, nowMs: number, before?: Engine): FieldErrors {
  const { year, declarations } = stated
  const smog = declarations?.smog ?? null
  const certifiedOn = smog?.state === 'certified' ? smog.certified_on : null
  const yearProblem = modelYearProblem(year, nowMs)
  const smogProblem = smogDateProblem(certifiedOn, { modelYear: year, nowMs })
  const isSameEngine = before?.fuel_type === stated.fuel_type && before.engine_size === stated.engine_size
  const engineProblem = isSameEngine ? null : engineSizeProblem(stated)
  return {
    ...(engineProblem !== null && { engine_size: [engineProblem] }),
    ...(yearProblem !== null && { year: [yearProblem] }),
    ...(smogProblem !== null && { 'declarations.smog.certified_on': [smogProblem] }),
  }
}

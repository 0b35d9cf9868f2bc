import type { FieldErrors } from '../errors.ts'
import { toPacificTimeField } from '../format/pacific-time-field.ts'
import { modelYearProblem } from './enumerations.ts'
import type { WireSmog } from './smog-choice.ts'

/**
 * Checks of a vehicle's dates that depend on the current date, which a schema does not have
 * (docs/rules/vehicle.md, Dates).
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

/** The errors of a vehicle's dates by API field; empty without errors. */
export function statedDateErrors(
  {
    year,
    declarations,
  }: { readonly year: number; readonly declarations: { readonly smog: WireSmog | null } | null },
  nowMs: number,
): FieldErrors {
  const smog = declarations?.smog ?? null
  const certifiedOn = smog?.state === 'certified' ? smog.certified_on : null
  const yearProblem = modelYearProblem(year, nowMs)
  const smogProblem = smogDateProblem(certifiedOn, { modelYear: year, nowMs })
  return {
    ...(yearProblem !== null && { year: [yearProblem] }),
    ...(smogProblem !== null && { 'declarations.smog.certified_on': [smogProblem] }),
  }
}

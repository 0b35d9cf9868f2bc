import type { FieldErrors } from '../errors.ts'
import { homeTimeField } from '../format/pacific-time-field.ts'
import { modelYearProblem } from './enumerations.ts'
import type { WireSmog } from './smog-choice.ts'

/** What the day decides of a vehicle's facts: no schema can, which knows no day. */

/**
 * What is wrong with the date of a smog certificate, YYYY-MM-DD, at `nowMs`, or null: it lies ahead in the house's time zone, or
 * before the vehicle was built, which is in the year before its model year at the earliest.
 */
export function smogDateProblem(
  certifiedOn: string | null,
  { modelYear, nowMs }: { readonly modelYear: number; readonly nowMs: number },
): string | null {
  if (certifiedOn === null) return null
  const today = homeTimeField(nowMs).slice(0, 10)
  if (certifiedOn > today) return 'A smog certificate cannot be dated after today'
  return Number(certifiedOn.slice(0, 4)) < modelYear - 1
    ? 'A smog certificate cannot be older than the vehicle'
    : null
}

/** What is wrong with the dates that a seller states of a vehicle, by the fields of the calls; empty where nothing is. */
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

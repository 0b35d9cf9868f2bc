import {
  ACCIDENT_HISTORIES,
  accidentsText,
  NO_DECLARATIONS,
  NOT_STATED,
  REGISTRATIONS,
  registrationText,
} from './declarations.ts'
import type { SmogChoice } from './smog-choice.ts'

/** Labels of declarations in the listing form. They are the same as on the auction page. */

/** The label of a registration; 'Not stated' for an unknown value. */
export function registrationLabel(value: string): string {
  const registration = REGISTRATIONS.find((known) => known === value) ?? null
  return registrationText({ ...NO_DECLARATIONS, registration })
}

/** The label of an accident history; 'Not stated' for an unknown value. */
export function accidentHistoryLabel(value: string): string {
  const accidents = ACCIDENT_HISTORIES.find((known) => known === value) ?? null
  return accidentsText({ ...NO_DECLARATIONS, accidents })
}

const SMOG_LABELS: Readonly<Record<SmogChoice, string>> = {
  certified: 'Certified',
  exempt_age: 'Exempt by age',
  exempt_fuel: 'Exempt by fuel',
  not_certified: 'No smog certificate',
}

/** The label of a smog choice; 'Not stated' for an unknown value. */
export function smogLabel(choice: string): string {
  return Object.hasOwn(SMOG_LABELS, choice) ? SMOG_LABELS[choice as SmogChoice] : NOT_STATED
}

import {
  ACCIDENT_HISTORIES,
  accidentsText,
  NO_DECLARATIONS,
  NOT_STATED,
  REGISTRATIONS,
  registrationText,
} from './declarations.ts'
import type { SmogChoice } from './smog-choice.ts'

/** What a declaration is called where a seller makes it: in the words in which buyers read it. */

export function registrationLabel(value: string): string {
  const registration = REGISTRATIONS.find((known) => known === value) ?? null
  return registrationText({ ...NO_DECLARATIONS, registration })
}

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

export function smogLabel(choice: string): string {
  return Object.hasOwn(SMOG_LABELS, choice) ? SMOG_LABELS[choice as SmogChoice] : NOT_STATED
}

/**
 * What a seller declares about a vehicle (docs/rules/vehicle.md, Declarations). Nothing is assumed: a missing
 * declaration is shown as 'Not stated'.
 */

export const NOT_STATED = 'Not stated'

export const REGISTRATIONS = ['california', 'non_operational', 'other_state', 'unregistered'] as const
type Registration = (typeof REGISTRATIONS)[number]

export const SMOG_EXEMPTIONS = ['age', 'fuel'] as const
type SmogExemption = (typeof SMOG_EXEMPTIONS)[number]

type SmogDeclaration =
  /** `certifiedOn` is a calendar date, YYYY-MM-DD. */
  | { readonly state: 'certified'; readonly certifiedOn: string | null }
  | { readonly state: 'exempt'; readonly reason: SmogExemption }
  | { readonly state: 'not_certified' }

export const ACCIDENT_HISTORIES = ['none_known', 'minor', 'major'] as const
type AccidentHistory = (typeof ACCIDENT_HISTORIES)[number]

/** The declarations of a vehicle; null if nothing was declared. */
export type VehicleDeclarations = {
  readonly registration: Registration | null
  readonly smog: SmogDeclaration | null
  readonly accidents: AccidentHistory | null
  readonly knownFaults: string | null
}

/** No declarations. */
export const NO_DECLARATIONS: VehicleDeclarations = {
  registration: null,
  smog: null,
  accidents: null,
  knownFaults: null,
}

const REGISTRATION_TEXTS: Readonly<Record<Registration, string>> = {
  california: 'California Registered',
  non_operational: 'California, planned non-operation',
  other_state: 'Registered in another state',
  unregistered: 'Not registered',
}

const EXEMPTION_TEXTS: Readonly<Record<SmogExemption, string>> = {
  age: 'Smog exempt by age',
  fuel: 'Smog exempt by fuel',
}

const ACCIDENT_TEXTS: Readonly<Record<AccidentHistory, string>> = {
  none_known: 'No accidents known',
  minor: 'Minor accident',
  major: 'Major accident',
}

/** The text of the registration box on the Specifications tab. */
export function registrationText(declarations: VehicleDeclarations): string {
  return declarations.registration === null ? NOT_STATED : REGISTRATION_TEXTS[declarations.registration]
}

/** The text of the emissions box on the Specifications tab. `formatDate` formats a YYYY-MM-DD date. */
export function smogText(
  declarations: VehicleDeclarations,
  formatDate: (isoDate: string) => string = (isoDate) => isoDate,
): string {
  const { smog } = declarations
  if (smog === null) return NOT_STATED
  switch (smog.state) {
    case 'certified':
      return smog.certifiedOn === null
        ? 'CA Compliant'
        : `CA Compliant, certified ${formatDate(smog.certifiedOn)}`
    case 'exempt':
      return EXEMPTION_TEXTS[smog.reason]
    case 'not_certified':
      return 'No smog certificate'
  }
}

/** The text of the declared accident history. */
export function accidentsText(declarations: VehicleDeclarations): string {
  return declarations.accidents === null ? NOT_STATED : ACCIDENT_TEXTS[declarations.accidents]
}

/** The text of the declared faults. */
export function knownFaultsText(declarations: VehicleDeclarations): string {
  return declarations.knownFaults === null || declarations.knownFaults.trim() === ''
    ? NOT_STATED
    : declarations.knownFaults
}

import { calendarDateText } from '../format/times.ts'
import type { WireDeclarations } from '../schemas/vehicle.ts'
import {
  accidentsText,
  knownFaultsText,
  NO_DECLARATIONS,
  registrationText,
  smogText,
} from '../vehicle/declarations.ts'
import { toDeclarations } from './public-declarations.ts'

/** The label and text of each of a seller's declarations. */
export function declarationCopy(declarations: WireDeclarations | null) {
  const declared = declarations === null ? NO_DECLARATIONS : toDeclarations(declarations)
  return {
    registration: { label: 'Registration', text: registrationText(declared) },
    smog: { label: 'Emissions', text: smogText(declared, calendarDateText) },
    accidents: { label: 'Accidents', text: accidentsText(declared) },
    known_faults: { label: 'Known faults', text: knownFaultsText(declared) },
  } as const
}

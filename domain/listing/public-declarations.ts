import type { WireDeclarations } from '../schemas/vehicle.ts'
import type { VehicleDeclarations } from '../vehicle/declarations.ts'

/** Maps a seller's declarations from the API to the domain. */
export function toDeclarations({
  registration,
  smog,
  accidents,
  known_faults,
}: WireDeclarations): VehicleDeclarations {
  return {
    registration,
    smog: smog?.state === 'certified' ? { state: 'certified', certifiedOn: smog.certified_on } : smog,
    accidents,
    knownFaults: known_faults,
  }
}

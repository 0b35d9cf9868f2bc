import type { WireDeclarations } from '../schemas/vehicle.ts'
import type { VehicleDeclarations } from '../vehicle/declarations.ts'

/** What a seller declared, as the domain words it. */
export function declarationsOf({
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

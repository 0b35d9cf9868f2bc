import type { VehicleDeclarations } from '../../../domain/vehicle/declarations.ts'
import type {
  BodyStyle,
  ConditionRating,
  Drivetrain,
  FuelType,
  TitleStatus,
  Transmission,
} from '../../../domain/vehicle/enumerations.ts'

/**
 * A car of the demo. Its VIN follows the maker's real pattern, so that it decodes to the fields beside it.
 */
export type DemoVehicle = {
  readonly vin: string
  readonly year: number
  readonly make: string
  readonly model: string
  readonly trim: string | null
  readonly bodyStyle: BodyStyle
  /** Selects the photo set of its body style. */
  readonly exteriorColor: string
  readonly interiorColor: string
  readonly mileage: number
  /** Liters; null for an electric car. */
  readonly engineSize: number | null
  readonly fuelType: FuelType
  readonly transmission: Transmission
  readonly drivetrain: Drivetrain
  readonly conditionRating: ConditionRating
  readonly titleStatus: TitleStatus
  readonly features: readonly string[]
  readonly description: string
  readonly declarations: VehicleDeclarations
  /** The approximate value in whole dollars: starting bid, reserve and bids are derived from it. */
  readonly worth: number
  readonly hasPhotos?: false
}

/** Registered in California, with a smog certificate of the given day and no known accident. */
export function certified(certifiedOn: string, knownFaults: string | null = null): VehicleDeclarations {
  return {
    registration: 'california',
    smog: { state: 'certified', certifiedOn },
    accidents: 'none_known',
    knownFaults,
  }
}

/** As `certified`, with a minor accident. */
export function repaired(certifiedOn: string, knownFaults: string | null = null): VehicleDeclarations {
  return { ...certified(certifiedOn, knownFaults), accidents: 'minor' }
}

/** Registered in California; electric cars need no smog check. */
export function electric(knownFaults: string | null = null): VehicleDeclarations {
  return {
    registration: 'california',
    smog: { state: 'exempt', reason: 'fuel' },
    accidents: 'none_known',
    knownFaults,
  }
}

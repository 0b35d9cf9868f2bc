import type { VehicleDeclarations } from '../../../domain/vehicle/declarations.ts'
import type {
  BodyStyle,
  ConditionRating,
  Drivetrain,
  FuelType,
  TitleStatus,
  Transmission,
} from '../../../domain/vehicle/enumerations.ts'

/** One car of the demo. Its VIN is built from the maker's real pattern, so it decodes to what stands beside it. */
export type DemoVehicle = {
  readonly vin: string
  readonly year: number
  readonly make: string
  readonly model: string
  readonly trim: string | null
  readonly bodyStyle: BodyStyle
  /** The name of the photo set of its body style. */
  readonly exteriorColor: string
  readonly interiorColor: string
  readonly mileage: number
  /** Litres; null for an electric car. */
  readonly engineSize: number | null
  readonly fuelType: FuelType
  readonly transmission: Transmission
  readonly drivetrain: Drivetrain
  readonly conditionRating: ConditionRating
  readonly titleStatus: TitleStatus
  readonly features: readonly string[]
  readonly description: string
  readonly declarations: VehicleDeclarations
  /** About what it should bring, in whole dollars: its starting bid, reserve and bids are drawn from it. */
  readonly worth: number
  readonly hasPhotos?: false
}

/** Registered in California, smog certificate of the day named, no accident known. */
export function certified(certifiedOn: string, knownFaults: string | null = null): VehicleDeclarations {
  return {
    registration: 'california',
    smog: { state: 'certified', certifiedOn },
    accidents: 'none_known',
    knownFaults,
  }
}

/** As `certified`, after a minor accident. */
export function repaired(certifiedOn: string, knownFaults: string | null = null): VehicleDeclarations {
  return { ...certified(certifiedOn, knownFaults), accidents: 'minor' }
}

/** Registered in California; electric, so no smog check is asked for. */
export function electric(knownFaults: string | null = null): VehicleDeclarations {
  return {
    registration: 'california',
    smog: { state: 'exempt', reason: 'fuel' },
    accidents: 'none_known',
    knownFaults,
  }
}

import type { VehicleInput } from '../../../domain/schemas/vehicle-input.ts'
import { NO_DECLARATIONS, type VehicleDeclarations } from '../../../domain/vehicle/declarations.ts'
import type { VehicleColumns } from '../../db/queries/listings/vehicles.ts'

/** Maps the seller's fields to the vehicle's columns. */
export function toVehicleColumns(input: VehicleInput): VehicleColumns {
  return {
    vin: input.vin,
    year: input.year,
    make: input.make,
    model: input.model,
    trim: input.trim,
    bodyStyle: input.body_style,
    mileage: input.mileage,
    mileageType: input.mileage_type,
    engineSize: input.engine_size,
    fuelType: input.fuel_type,
    transmission: input.transmission,
    drivetrain: input.drivetrain,
    exteriorColor: input.exterior_color,
    interiorColor: input.interior_color,
    conditionRating: input.condition_rating,
    titleStatus: input.title_status,
    description: input.description ?? '',
    features: input.features,
    declarations: toDeclarations(input.declarations),
  }
}

function toDeclarations(stated: VehicleInput['declarations']): VehicleDeclarations {
  if (stated === null) return NO_DECLARATIONS
  const { registration, smog, accidents, known_faults: knownFaults } = stated
  return {
    registration,
    smog: smog?.state === 'certified' ? { state: 'certified', certifiedOn: smog.certified_on } : smog,
    accidents,
    knownFaults,
  }
}

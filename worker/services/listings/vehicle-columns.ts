/** A vehicle between the API and its columns. */
import type { WireVehicle } from '../../../domain/schemas/vehicle.ts'
import type { VehicleInput } from '../../../domain/schemas/vehicle-input.ts'
import { NO_DECLARATIONS, type VehicleDeclarations } from '../../../domain/vehicle/declarations.ts'
import type { VehicleImageRow, VehicleRow } from '../../db/queries/listings/listings.ts'
import type { VehicleColumns } from '../../db/queries/listings/vehicles.ts'

/** Maps the seller's fields to the vehicle's columns: all of them, also those that may be null. */
export function toVehicleColumns(input: VehicleInput): Required<VehicleColumns> {
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

/** Maps a vehicle with its photos to the API's vehicle. */
export function toApiVehicle(vehicle: VehicleRow, images: readonly VehicleImageRow[]): WireVehicle {
  return {
    id: vehicle.id,
    vin: vehicle.vin,
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    trim: vehicle.trim,
    body_style: vehicle.bodyStyle,
    mileage: vehicle.mileage,
    mileage_type: vehicle.mileageType,
    engine_size: vehicle.engineSize,
    fuel_type: vehicle.fuelType,
    transmission: vehicle.transmission,
    drivetrain: vehicle.drivetrain,
    exterior_color: vehicle.exteriorColor,
    interior_color: vehicle.interiorColor,
    condition_rating: vehicle.conditionRating,
    title_status: vehicle.titleStatus,
    features: vehicle.features,
    description: vehicle.description,
    declarations: toApiDeclarations(vehicle.declarations),
    images: toApiImages(images),
  }
}

/** Maps a vehicle's photos to the API's images. */
export function toApiImages(images: readonly VehicleImageRow[]): WireVehicle['images'] {
  return images.map((image) => ({
    id: image.id,
    image_path: image.imagePath,
    image_type: image.imageType,
    is_primary: image.isPrimary,
    sort_order: image.sortOrder,
    alt_text: image.altText,
    width: image.width,
    height: image.height,
    variants: image.variants,
  }))
}

function toApiDeclarations(declarations: VehicleDeclarations): WireVehicle['declarations'] {
  const { registration, smog, accidents, knownFaults } = declarations
  return {
    registration,
    smog: smog?.state === 'certified' ? { state: 'certified', certified_on: smog.certifiedOn } : smog,
    accidents,
    known_faults: knownFaults,
  }
}

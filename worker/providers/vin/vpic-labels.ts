import type { BodyStyle, FuelType } from '../../../domain/vehicle/enumerations.ts'

/** What the vPIC data and its web service write, in a listing's own words. */

const SHORT_MAKES: ReadonlySet<string> = new Set(['BMW', 'GMC', 'MG', 'RAM', 'MINI', 'AMG'])

/** The data writes makes in capitals; people write Toyota and Mercedes-Benz, but BMW and GMC. */
export function makeName(make: string): string {
  if (make !== make.toUpperCase() || SHORT_MAKES.has(make)) return make
  return make.toLowerCase().replace(/(^|[\s-])(\p{Letter})/gu, (letters) => letters.toUpperCase())
}

/** Where a VIN fits several trims, the data lists them with slashes: that says which it may be, not which it is. */
export function oneTrim(trim: string | undefined): string | null {
  return trim === undefined || trim === '' || trim.includes('/') ? null : trim
}

/** The fuel of 'Gasoline', 'Flexible Fuel Vehicle (FFV)', 'Strong HEV (Hybrid Electric Vehicle)'; null where it is another. */
export function fuelType(name: string | undefined): FuelType | null {
  if (name === undefined) return null
  if (/hybrid/i.test(name)) return 'hybrid'
  if (/electric/i.test(name)) return 'electric'
  if (/diesel/i.test(name)) return 'diesel'
  return /gasoline|flexible|ethanol/i.test(name) ? 'gasoline' : null
}

/** The body of 'Sedan/Saloon' or 'Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)'; null where it is another. */
export function bodyClass(name: string | undefined): BodyStyle | null {
  return BODY_CLASSES.find(([words]) => words.test(name ?? ''))?.[1] ?? null
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

/** Litres with one decimal; null where none are stated. */
export function litres(text: string | undefined): number | null {
  const value = Number(text)
  return text !== undefined && Number.isFinite(value) && value > 0 ? Math.round(value * 10) / 10 : null
}

import { bodyStyleInSentence } from './describe-vehicle.ts'
import type { BodyStyle, FuelType } from './enumerations.ts'

/** The facts decoded from a VIN, in the values of a listing; null if the VIN does not contain them. */
export interface DecodedVin {
  readonly year: number
  readonly make: string
  readonly model: string
  readonly trim: string | null
  readonly body_style: BodyStyle | null
  readonly fuel_type: FuelType | null
  /** In liters. */
  readonly engine_size: number | null
}

/** The entered facts that a VIN can contradict; null if nothing was entered. */
export type EnteredFacts = { readonly [Field in keyof DecodedVin]: DecodedVin[Field] | null }

/** In liters: sources round an engine's size differently. */
const ENGINE_TOLERANCE_LITERS = 0.15

/**
 * Messages for the entered facts that contradict the VIN, by field. They never block the listing, because the
 * VIN data has gaps and errors and the seller sees the vehicle. The trim is not compared, because it has
 * several names.
 */
export function vinContradictions(
  decoded: DecodedVin,
  entered: EnteredFacts,
): Partial<Record<keyof DecodedVin, string>> {
  const found: Partial<Record<keyof DecodedVin, string>> = {}
  const report = (field: keyof DecodedVin, decoded: string | number, typed: string | number) => {
    found[field] = `The VIN says ${decoded}, not ${typed}.`
  }
  if (entered.year !== null && entered.year !== decoded.year) report('year', decoded.year, entered.year)
  if (differs(entered.make, decoded.make)) report('make', decoded.make, entered.make ?? '')
  if (differs(entered.model, decoded.model)) report('model', decoded.model, entered.model ?? '')
  const { body_style: body, fuel_type: fuel, engine_size: engine } = decoded
  if (body !== null && entered.body_style !== null && entered.body_style !== body) {
    report('body_style', bodyStyleInSentence(body), bodyStyleInSentence(entered.body_style))
  }
  if (fuel !== null && entered.fuel_type !== null && !fuelFits(fuel, entered.fuel_type)) {
    report('fuel_type', fuel, entered.fuel_type)
  }
  if (
    engine !== null &&
    entered.engine_size !== null &&
    Math.abs(entered.engine_size - engine) > ENGINE_TOLERANCE_LITERS
  ) {
    report('engine_size', `${engine.toFixed(1)} liters`, `${entered.engine_size.toFixed(1)} liters`)
  }
  return found
}

/** The VIN data lists many hybrids under their first fuel. */
function fuelFits(decoded: FuelType, typed: FuelType): boolean {
  return decoded === typed || (decoded === 'gasoline' && typed === 'hybrid')
}

/**
 * Two names differ if neither contains the other: 'M340i xDrive' matches 'M340i', and 'mercedes benz' matches
 * 'Mercedes-Benz'.
 */
function differs(typed: string | null, decoded: string): boolean {
  if (typed === null) return false
  const [a, b] = [normalize(typed), normalize(decoded)]
  return a !== '' && !a.includes(b) && !b.includes(a)
}

/** No name is longer, and to decompose a run of accents takes time by its square. */
const LONGEST_COMPARED = 500

function normalize(name: string): string {
  return name
    .slice(0, LONGEST_COMPARED)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

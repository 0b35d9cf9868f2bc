import { bodyStyleWord } from './describe-vehicle.ts'
import type { BodyStyle, FuelType } from './enumerations.ts'

/** What a VIN says of its vehicle, in a listing's own words; null where it does not say. */
export interface DecodedVin {
  readonly year: number
  readonly make: string
  readonly model: string
  readonly trim: string | null
  readonly body_style: BodyStyle | null
  readonly fuel_type: FuelType | null
  /** Litres. */
  readonly engine_size: number | null
}

/** What was typed, as far as a VIN can speak of it; null where nothing was. */
export type EnteredFacts = { readonly [Field in keyof DecodedVin]: DecodedVin[Field] | null }

/** Two measures of one engine may be rounded differently. */
const ENGINE_TOLERANCE_LITRES = 0.15

/**
 * Where what was typed contradicts the VIN, told by field; empty where nothing does. Never a refusal: the data has gaps
 * and faults, and the seller sees the car. The trim is not compared, for one car goes by several.
 */
export function vinContradictions(
  decoded: DecodedVin,
  entered: EnteredFacts,
): Partial<Record<keyof DecodedVin, string>> {
  const found: Partial<Record<keyof DecodedVin, string>> = {}
  const tell = (field: keyof DecodedVin, said: string | number, typed: string | number) => {
    found[field] = `The VIN says ${said}, not ${typed}.`
  }
  if (entered.year !== null && entered.year !== decoded.year) tell('year', decoded.year, entered.year)
  if (differs(entered.make, decoded.make)) tell('make', decoded.make, entered.make ?? '')
  if (differs(entered.model, decoded.model)) tell('model', decoded.model, entered.model ?? '')
  const { body_style: body, fuel_type: fuel, engine_size: engine } = decoded
  if (body !== null && entered.body_style !== null && entered.body_style !== body) {
    tell('body_style', bodyStyleWord(body), bodyStyleWord(entered.body_style))
  }
  if (fuel !== null && entered.fuel_type !== null && !fuelFits(fuel, entered.fuel_type)) {
    tell('fuel_type', fuel, entered.fuel_type)
  }
  if (
    engine !== null &&
    entered.engine_size !== null &&
    Math.abs(entered.engine_size - engine) > ENGINE_TOLERANCE_LITRES
  ) {
    tell('engine_size', `${engine.toFixed(1)} liters`, `${entered.engine_size.toFixed(1)} liters`)
  }
  return found
}

/** The data calls many a hybrid by its first fuel. */
function fuelFits(said: FuelType, typed: FuelType): boolean {
  return said === typed || (said === 'gasoline' && typed === 'hybrid')
}

/** Names differ where neither holds the other: 'M340i xDrive' is an 'M340i', and 'mercedes benz' a 'Mercedes-Benz'. */
function differs(typed: string | null, said: string): boolean {
  if (typed === null) return false
  const [a, b] = [plain(typed), plain(said)]
  return a !== '' && !a.includes(b) && !b.includes(a)
}

function plain(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

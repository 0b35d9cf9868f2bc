import { NO_DECLARATIONS } from '../../../domain/vehicle/declarations.ts'
import type { BodyStyle, FuelType, Transmission } from '../../../domain/vehicle/enumerations.ts'
import { withVinCheckDigit } from '../../../domain/vehicle/vin.ts'
import type { NewListing } from '../../db/queries/listings/listings.ts'

interface Pattern {
  /** The maker's real VIN pattern: `#` is the check digit, `*` the serial number. */
  readonly vin: string
  readonly year: number
  readonly make: string
  readonly model: string
  readonly trim: string
  readonly bodyStyle: BodyStyle
  readonly engineSize: number | null
  readonly fuelType: FuelType
  readonly transmission: Transmission
  readonly exteriorColor: string
}

const PATTERNS: readonly Pattern[] = [
  pattern('1HGCV1F3#KA******', 2019, 'Honda', 'Accord', 'Sport', 'sedan', 1.5, 'cvt', 'Lunar Silver'),
  pattern('4T1B11HK#JU******', 2018, 'Toyota', 'Camry', 'SE', 'sedan', 2.5, 'automatic', 'Pearl White'),
  pattern('2T3W1RFV#KW******', 2019, 'Toyota', 'RAV4', 'XLE', 'suv', 2.5, 'automatic', 'Army Green'),
  pattern('3TMCZ5AN#KM******', 2019, 'Toyota', 'Tacoma', 'SR5', 'truck', 3.5, 'automatic', 'Oxford White'),
  pattern('1FA6P8CF#J5******', 2018, 'Ford', 'Mustang', 'GT', 'coupe', 5.0, 'manual', 'Carmine Red'),
  pattern('WBA5U9C0#LF******', 2020, 'BMW', 'M340i', 'xDrive', 'sedan', 3.0, 'automatic', 'Portimao Blue'),
]

function pattern(
  vin: string,
  year: number,
  make: string,
  model: string,
  trim: string,
  bodyStyle: BodyStyle,
  engineSize: number,
  transmission: Transmission,
  exteriorColor: string,
): Pattern {
  return {
    vin,
    year,
    make,
    model,
    trim,
    bodyStyle,
    engineSize,
    fuelType: 'gasoline',
    transmission,
    exteriorColor,
  }
}

/** A plausible vehicle with its own decodable VIN; for tests that need many auctions. */
export function generatedVehicle(sellerId: number): NewListing['vehicle'] {
  const { vin, ...car } = pick(PATTERNS)
  const serial = String(randomBelow(1_000_000)).padStart(6, '0')
  return {
    ...car,
    sellerId,
    vin: withVinCheckDigit(vin.replace('#', '0').replace('******', serial)),
    mileage: 20_000 + randomBelow(80_000),
    mileageType: 'miles',
    drivetrain: null,
    interiorColor: 'Black',
    conditionRating: 'good',
    titleStatus: 'clean',
    features: ['Backup camera', 'Bluetooth'],
    description: '',
    declarations: NO_DECLARATIONS,
  }
}

function pick<T>(values: readonly T[]): T {
  const value = values[randomBelow(values.length)]
  if (value === undefined) throw new RangeError('Nothing to pick from')
  return value
}

function randomBelow(limit: number): number {
  return Math.floor(Math.random() * limit)
}

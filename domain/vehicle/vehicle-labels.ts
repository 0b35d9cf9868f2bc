import { countText } from '../format/usd.ts'
import type { TitleStatus } from './enumerations.ts'

/** Labels of a vehicle's values. */

/** The text of a missing value. */
export const NOT_AVAILABLE = 'N/A'

/** Labels that are not the value with a capital first letter. */
const SPECIAL_LABELS: ReadonlyMap<string, string> = new Map([
  ['suv', 'SUV'],
  ['cvt', 'CVT'],
  ['fwd', 'Front-wheel drive'],
  ['rwd', 'Rear-wheel drive'],
  ['awd', 'All-wheel drive'],
  ['4wd', 'Four-wheel drive'],
  ['no_reserve', 'No Reserve'],
])

/**
 * The label of a value of any vehicle enumeration: 'SUV', 'Automatic', 'All-wheel drive'; 'N/A' when missing.
 */
export function vehicleValueLabel(value: string | null | undefined): string {
  if (value === null || value === undefined || value === '') return NOT_AVAILABLE
  const special = SPECIAL_LABELS.get(value)
  if (special !== undefined) return special
  const text = value.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** 'Clean title': for places without a heading. */
export function titleStatusChip(status: TitleStatus): string {
  return `${vehicleValueLabel(status)} title`
}

/** '2020 BMW M340i xDrive': year, make, model and trim. */
export function vehicleName(vehicle: {
  readonly year: number
  readonly make: string
  readonly model: string
  readonly trim?: string | null
}): string {
  return [vehicle.year, vehicle.make, vehicle.model, vehicle.trim ?? '']
    .filter((part) => part !== '')
    .join(' ')
}

/** '42,180 mi' or '42,180 km'; 'N/A' when missing. */
export function mileageText(
  mileage: number | null | undefined,
  mileageType: string | null | undefined,
): string {
  if (mileage === null || mileage === undefined) return NOT_AVAILABLE
  return `${countText(mileage)} ${mileageType === 'kilometers' ? 'km' : 'mi'}`
}

/** '3.0 L'; 'N/A' when missing. An electric vehicle has the value 0. */
export function engineSizeText(litres: number | null | undefined): string {
  return litres === null || litres === undefined || litres === 0 ? NOT_AVAILABLE : `${litres.toFixed(1)} L`
}

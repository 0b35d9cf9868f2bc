/**
 * The smog certificate of a sale: whether it is needed, and whether the declared one is valid
 * (docs/rules/after-sale.md, Smog).
 */

import { pacificOffsetMs } from '../format/pacific-time.ts'
import { DAY_MS } from '../format/time-units.ts'
import { calendarDateText } from '../format/times.ts'
import type { HandoverReader, HandoverVehicle } from './handover.ts'

/**
 * Whether the sale needs a smog certificate. Exempt: gasoline, hybrid and other vehicles of the four newest
 * model years (the buyer pays a smog transfer fee), model years up to 1975, diesel up to 1997, and electric
 * vehicles (Health and Safety Code 44011; CVC 24007, 4000.1).
 */
export function smogNeed(
  { year, fuelType }: Pick<HandoverVehicle, 'year' | 'fuelType'>,
  nowYear: number,
): 'exempt_fuel' | 'exempt_old' | 'exempt_new' | 'needed' {
  if (fuelType === 'electric') return 'exempt_fuel'
  if (fuelType === 'diesel') return year <= 1997 ? 'exempt_old' : 'needed'
  if (year <= 1975) return 'exempt_old'
  return nowYear - year < 4 ? 'exempt_new' : 'needed'
}

/** The task's text, including what the seller has declared. */
export function smogText(vehicle: HandoverVehicle, nowYear: number, reader: HandoverReader): string {
  switch (smogNeed(vehicle, nowYear)) {
    case 'exempt_fuel':
      return 'An electric vehicle needs none.'
    case 'exempt_old':
      return `By its age (${vehicle.year}) the vehicle needs none.`
    case 'exempt_new':
      return `A vehicle of the four newest model years needs none. ${reader === 'buyer' ? 'You pay' : 'The buyer pays'} the DMV a smog transfer fee.`
    case 'needed':
      return `${reader === 'seller' ? 'Get' : 'The seller gets'} one, no more than 90 days old on the day of the sale. ${declaredSmogText(vehicle, reader)}`
  }
}

function declaredSmogText({ declarations: { smog } }: HandoverVehicle, reader: HandoverReader): string {
  const has = reader === 'seller' ? 'You have' : 'The seller has'
  switch (smog?.state) {
    case 'certified':
      return smog.certifiedOn === null
        ? `${has} declared that there is one, without its date.`
        : `${has} declared one dated ${calendarDateText(smog.certifiedOn)}.`
    case 'exempt':
      return `${has} declared the vehicle exempt; from what is known of it, it is not. Ask the DMV.`
    case 'not_certified':
      return `${has} declared that there is none yet.`
    default:
      return `${has} not stated whether there is one.`
  }
}

/** CVC 24007(b): the greatest age of a certificate on the day of the sale, in days. */
const MAX_CERTIFICATE_AGE_DAYS = 90

/** A warning if the declared certificate is too old on the day of the sale; null otherwise. */
export function smogWarning(vehicle: HandoverVehicle, nowYear: number, soldAtMs: number): string | null {
  const { smog } = vehicle.declarations
  if (smog?.state !== 'certified' || smog.certifiedOn === null) return null
  if (smogNeed(vehicle, nowYear) !== 'needed') return null
  // A calendar date parses as midnight UTC, so the day of the sale is computed on the same scale.
  const soldDay = Math.floor((soldAtMs + pacificOffsetMs(soldAtMs)) / DAY_MS)
  const days = soldDay - Math.floor(Date.parse(smog.certifiedOn) / DAY_MS)
  return days > MAX_CERTIFICATE_AGE_DAYS
    ? `On the day of the sale that is ${days} days old: a new one is needed.`
    : null
}

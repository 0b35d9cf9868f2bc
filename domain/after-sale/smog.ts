/** Whether a sale needs a smog certificate, and whether the one that the seller has declared will do. */
import { homeOffsetMs } from '../format/pacific-time.ts'
import { calendarDateText } from '../format/times.ts'
import type { HandoverReader, HandoverVehicle } from './handover.ts'

/**
 * Whether the sale needs a smog certificate. By age: none for gasoline, hybrid and other vehicles of the four newest model
 * years (the buyer pays a smog transfer fee), nor for gasoline of 1975 and older; diesel of 1997 and older exempt;
 * electric exempt (Health and Safety Code 44011; CVC 24007, 4000.1).
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

/** What is to be done about the certificate, and what the seller has declared of it. */
export function smogText(vehicle: HandoverVehicle, nowYear: number, reader: HandoverReader): string {
  switch (smogNeed(vehicle, nowYear)) {
    case 'exempt_fuel':
      return 'An electric vehicle needs none.'
    case 'exempt_old':
      return `By its age (${vehicle.year}) the vehicle needs none.`
    case 'exempt_new':
      return `A vehicle of the four newest model years needs none. ${reader === 'buyer' ? 'You pay' : 'The buyer pays'} the DMV a smog transfer fee.`
    case 'needed':
      return `${reader === 'seller' ? 'Get' : 'The seller gets'} one, no more than 90 days old on the day of the sale. ${declaredSmog(vehicle, reader)}`
  }
}

function declaredSmog({ declarations: { smog } }: HandoverVehicle, reader: HandoverReader): string {
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

const DAY_MS = 86_400_000
/** CVC 24007(b): so old may a certificate be on the day of the sale. */
const SMOG_DAYS = 90

/** That the certificate which the seller has declared is too old on the day of the sale; null where it is not. */
export function smogWarning(vehicle: HandoverVehicle, nowYear: number, soldAtMs: number): string | null {
  const { smog } = vehicle.declarations
  if (smog?.state !== 'certified' || smog.certifiedOn === null) return null
  if (smogNeed(vehicle, nowYear) !== 'needed') return null
  // A calendar date is the midnight of UTC that begins it: the sale's day is brought to the same.
  const soldDay = Math.floor((soldAtMs + homeOffsetMs(soldAtMs)) / DAY_MS)
  const days = soldDay - Math.floor(Date.parse(smog.certifiedOn) / DAY_MS)
  return days > SMOG_DAYS ? `On the day of the sale that is ${days} days old: a new one is needed.` : null
}

import type { z } from 'zod'
import { offeredDurations } from '../auction/listing-terms.ts'
import { buyNowProblem } from '../auction/new-auction.ts'
import { type CreateChecks, type CreateForm, saleBodyOf, vehicleBodyOf } from '../listing/create-form.ts'
import { type CreateErrors, type CreatePlace, placedErrors } from '../listing/create-places.ts'
import { dollarsToCents } from '../money/cents.ts'
import { PHOTO_MESSAGES } from '../photos/photo-rules.ts'
import { modelYearProblem } from '../vehicle/enumerations.ts'
import { fieldErrors } from './field-errors.ts'
import { LISTING_MESSAGES, SaleInput } from './listing-input.ts'
import { VEHICLE_MESSAGES, VehicleInput } from './vehicle-input.ts'

/**
 * What the two calls would refuse of a form, said before anything is sent: their own schemas, and the rules that go
 * beyond one field (Spec part 2, section 5, Create form).
 */
export function createFormErrors(
  form: CreateForm,
  { photoCount, maxDays, nowMs }: CreateChecks,
): CreateErrors {
  const vehicle = VehicleInput.safeParse(vehicleBodyOf(form))
  const sale = SaleInput.safeParse(saleBodyOf(form))
  const errors: Partial<Record<CreatePlace, readonly string[]>> = {
    ...placedErrors(vehicle.success ? {} : fieldErrors(vehicle.error)),
    ...placedErrors(sale.success ? {} : fieldErrors(sale.error)),
  }
  const add = (place: CreatePlace, problem: string | null) => {
    if (problem !== null && errors[place] === undefined) errors[place] = [problem]
  }
  const { year, auction_type: type, auction_duration: duration } = form.values
  if (/^\d{4}$/.test(year.trim())) add('year', modelYearProblem(Number(year), nowMs))
  if (type === 'reserve' && !(Number(saleBodyOf(form).reserve_price) > 0))
    add('reserve_price', LISTING_MESSAGES.reserve)
  if (sale.success && errors.reserve_price === undefined) add('buy_now_price', buyNowError(sale.data))
  const isOffered = offeredDurations(maxDays).some((days) => String(days) === duration)
  add('auction_duration', isOffered ? null : VEHICLE_MESSAGES.choice)
  add('images', photoCount === 0 ? PHOTO_MESSAGES.required : null)
  return errors
}

function buyNowError({
  starting_bid: start,
  reserve_price: reserve,
  buy_now_price: buyNow,
}: z.output<typeof SaleInput>): string | null {
  return buyNowProblem({
    startingBidCents: dollarsToCents(start),
    reserveCents: reserve === null ? null : dollarsToCents(reserve),
    buyNowCents: buyNow === null ? null : dollarsToCents(buyNow),
  })
}

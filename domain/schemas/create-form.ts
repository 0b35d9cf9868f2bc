import type { z } from 'zod'
import { offeredDurations, startProblem } from '../auction/listing-terms.ts'
import { buyNowProblem } from '../auction/new-auction.ts'
import {
  type CreateChecks,
  type CreateForm,
  chosenStartMs,
  type DecodedWithVin,
  toSaleBody,
  toVehicleBody,
  unconfirmedFields,
  untouchedFields,
  withDecoded,
} from '../listing/create-form.ts'
import {
  type CreateErrorField,
  type CreateErrors,
  toCreateErrors,
  withoutSuggestedTitleError,
} from '../listing/create-places.ts'
import { IMPORT_MESSAGES } from '../listing/import-file.ts'
import { IMPORT_FIELDS, type ImportField, type ImportRow } from '../listing/import-rows.ts'
import { type Cents, cents, dollarsToCents } from '../money/cents.ts'
import { PHOTO_MESSAGES } from '../photos/photo-rules.ts'
import { modelYearProblem } from '../vehicle/enumerations.ts'
import { smogDateProblem } from '../vehicle/stated-facts.ts'
import { fieldErrors } from './field-errors.ts'
import { LISTING_MESSAGES, SaleInput } from './listing-input.ts'
import { VEHICLE_MESSAGES, VehicleInput } from './vehicle-input.ts'

/**
 * Validates the create form before anything is sent, with the schemas of both requests and the rules that
 * span several fields. docs/rules/listings.md, Creating a listing
 */
export function createFormErrors(
  form: CreateForm,
  { photoCount, maxDays, nowMs }: CreateChecks,
): CreateErrors {
  const vehicle = VehicleInput.safeParse(toVehicleBody(form))
  const sale = SaleInput.safeParse(toSaleBody(form))
  const errors: Partial<Record<CreateErrorField, readonly string[]>> = {
    ...toCreateErrors(vehicle.success ? {} : fieldErrors(vehicle.error)),
    ...toCreateErrors(sale.success ? {} : fieldErrors(sale.error)),
  }
  const add = (place: CreateErrorField, problem: string | null) => {
    if (problem !== null && errors[place] === undefined) errors[place] = [problem]
  }
  const {
    year,
    auction_type: type,
    auction_duration: duration,
    smog,
    smog_certified_on: certifiedOn,
  } = form.values
  if (/^\d{4}$/.test(year.trim())) add('year', modelYearProblem(Number(year), nowMs))
  if (smog === 'certified' && errors.smog_certified_on === undefined) {
    const modelYear = errors.year === undefined ? Number(year) : 0
    add('smog_certified_on', smogDateProblem(certifiedOn || null, { modelYear, nowMs }))
  }
  if (type === 'reserve' && !(Number(toSaleBody(form).reserve_price) > 0))
    add('reserve_price', LISTING_MESSAGES.reserve)
  if (errors.buy_now_price === undefined) add('buy_now_price', buyNowError(toSaleBody(form)))
  for (const name of unconfirmedFields(form)) add(name, VEHICLE_MESSAGES.preselected)
  const isOffered = offeredDurations(maxDays).some((days) => String(days) === duration)
  add('start_at', startError(form, nowMs))
  add('auction_duration', isOffered ? null : VEHICLE_MESSAGES.choice)
  add('images', photoCount === 0 ? PHOTO_MESSAGES.required : null)
  return withoutSuggestedTitleError(errors, form.values)
}

function startError({ values }: CreateForm, nowMs: number): string | null {
  if (values.start_at.trim() === '') return null
  const startAtMs = chosenStartMs(values)
  return startAtMs === null ? LISTING_MESSAGES.start : startProblem({ startAtMs, nowMs })
}

/**
 * Checked with the other errors; without a valid starting bid or reserve there is nothing to compare with.
 */
function buyNowError(sale: ReturnType<typeof toSaleBody>): string | null {
  const { starting_bid, reserve_price, buy_now_price } = SaleInput.shape
  return buyNowProblem({
    startingBidCents: parseCents(starting_bid, sale.starting_bid) ?? cents(0),
    reserveCents: parseCents(reserve_price, sale.reserve_price),
    buyNowCents: parseCents(buy_now_price, sale.buy_now_price),
  })
}

function parseCents(amount: z.ZodType<number | null>, typed: string | null): Cents | null {
  const { data = null } = amount.safeParse(typed)
  return data === null ? null : dollarsToCents(data)
}

/**
 * An imported row as the create form judges it, filled in from its VIN. Photos are added to the draft later.
 * docs/rules/listings.md, Many listings at once
 */
export function checkImportRow(
  row: ImportRow,
  {
    decoded,
    maxDays,
    nowMs,
  }: {
    /** What the VIN states; null if it could not be decoded. */
    readonly decoded: DecodedWithVin | null
    readonly maxDays: number
    readonly nowMs: number
  },
): ImportRow {
  const form = decoded === null ? row.form : withDecoded(row.form, decoded).form
  const errors = createFormErrors(form, { photoCount: 1, maxDays, nowMs })
  const unstated: readonly ImportField[] = untouchedFields(form)
  const found: Partial<Record<ImportField, string>> = {}
  for (const field of IMPORT_FIELDS) {
    // Nobody sees the preselection of an input that the file has no column for. Without a unit a mileage is in miles.
    const isUnstated = field !== 'mileage_type' && unstated.includes(field)
    const message = row.problems[field] ?? (isUnstated ? IMPORT_MESSAGES.unstated : errors[field]?.[0])
    if (message !== undefined) found[field] = message
  }
  return { ...row, form, problems: found }
}

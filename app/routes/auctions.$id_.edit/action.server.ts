import type { FieldErrors, Refusal } from '../../../domain/errors.ts'
import {
  type ChangedMeanwhile,
  changedMeanwhile,
  EDIT_FIELDS,
  type EditValues,
  isChanged,
  LISTING_FIELDS,
  typedValues,
  VEHICLE_FIELDS,
  withChoices,
} from '../../../domain/listing/edit-values.ts'
import { type EditForm, editForm, listingEditOf, vehicleEditOf } from '../../../domain/schemas/edit-form.ts'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import { smogDateProblem } from '../../../domain/vehicle/stated-dates.ts'
import type { Env } from '../../../worker/env.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import { CHANGED_MEANWHILE, editAuction } from '../../../worker/services/listings/edit-auction.ts'
import { editVehicle } from '../../../worker/services/listings/edit-vehicle.ts'
import { EDIT_TEXTS, updateFailedText } from '../../components/listing-form/edit-copy.ts'
import { signInFirst } from '../../lib/http/sign-in-first.server.ts'
import { type Redirect, redirectTo } from '../../lib/http.server.ts'
import { type EditedListing, type EditVersion, readEdited } from './loader.server.ts'

/** What the edit form is shown again with. */
export interface EditAnswer {
  /** What is wrong, whole, in the spec's words; null where nothing is. */
  readonly message: string | null
  readonly errors: FieldErrors
  readonly values: EditValues
  /** What the values are held against from now on, and which state that was. */
  readonly read: EditValues
  readonly version: EditVersion
  /** What somebody else changed since the form was opened, to be chosen from; empty where nothing was. */
  readonly meanwhile: readonly ChangedMeanwhile[]
}

/** What a posted form says beside its fields. */
interface Posted {
  readonly form: FormData
  readonly mine: EditValues
  readonly read: EditValues
  readonly version: EditVersion
}

type Deed = { readonly env: Env; readonly viewer: Viewer; readonly nowMs: number }

/**
 * Saves a listing by its form: the auction's words and terms and the vehicle's facts, each only where it was changed. Where
 * another edit came first nothing is saved, and both values of each field that it changed are answered, to be chosen from.
 */
export async function editByForm(
  { env, viewer, nowMs }: PageContext,
  request: Request,
  id: string | undefined,
): Promise<EditAnswer | Redirect> {
  const auctionId = PathId.safeParse(id)
  if (!auctionId.success) return redirectTo('/dashboard')
  if (viewer === null) return signInFirst(`/auctions/${auctionId.data}/edit`)
  const edited = await readEdited(env, { auctionId: auctionId.data, viewer })
  // The page itself says why there is no form.
  if (edited.kind !== 'listing') return redirectTo(`/auctions/${auctionId.data}/edit`)
  const { listing } = edited
  const posted = postedOf(await request.formData(), listing)
  if (posted.form.get('intent') === 'back_to_form') return answer(posted, {})
  const meanwhile = changedSince(posted, listing)
  if (meanwhile.length > 0) return conflict(posted, listing, meanwhile)

  const parsed = editForm(listing.isFixed).safeParse(posted.mine)
  const errors = {
    ...(parsed.success ? smogDateErrors(parsed.data, listing, nowMs) : fieldErrors(parsed.error)),
    ...missingImage(listing),
  }
  if (!parsed.success || Object.keys(errors).length > 0) return answer(posted, { errors })
  const deed = { env, viewer, nowMs }
  const refusal = await save(deed, { listing, mine: posted.mine, form: parsed.data })
  if (refusal === null) return redirectTo(`/auctions/${listing.auctionId}`)
  if (refusal !== CHANGED_MEANWHILE) return refused(deed, posted, listing, refusal)
  return changedAtOnce(deed, posted, listing)
}

/** What was posted, with the choices made between two edits. */
function postedOf(form: FormData, { values, version }: EditedListing): Posted {
  const read = readOf(form, values)
  const typed = typedValues(form, values)
  const taken = new Set(EDIT_FIELDS.filter((field) => form.get(`choice.${field}`) === 'theirs'))
  const text = (name: keyof EditVersion) => {
    const given = form.get(`version.${name}`)
    return typeof given === 'string' && given !== '' ? given : version[name]
  }
  const posted = { listing: text('listing'), vehicle: text('vehicle') }
  return { form, mine: asOne(withChoices(typed, read, taken), typed, values), read, version: posted }
}

/** Where vehicle and auction are described by the same text, as they are created, there is one field for both. */
function asOne(mine: EditValues, typed: EditValues, stored: EditValues): EditValues {
  const isOne = stored.about_vehicle === stored.description
  const isApart = typed.about_vehicle !== stored.about_vehicle && typed.about_vehicle !== typed.description
  return isOne && !isApart ? { ...mine, about_vehicle: mine.description } : mine
}

/** What the form began with, which it sends along; where it does not, what is stored. */
function readOf(form: FormData, stored: EditValues): EditValues {
  try {
    const given: unknown = JSON.parse(String(form.get('read') ?? ''))
    if (typeof given !== 'object' || given === null) return stored
    const known = new Map(Object.entries(given))
    const values = EDIT_FIELDS.map((field) => {
      const value = known.get(field)
      return [field, typeof value === 'string' ? value : stored[field]] as const
    })
    return Object.fromEntries(values) as unknown as EditValues
  } catch {
    return stored
  }
}

function changedSince({ mine, read, version }: Posted, { values, version: present }: EditedListing) {
  const isSame = version.listing === present.listing && version.vehicle === present.vehicle
  return isSame ? [] : changedMeanwhile({ read, mine, stored: values })
}

function conflict(
  { mine }: Posted,
  { values, version }: EditedListing,
  meanwhile: readonly ChangedMeanwhile[],
): EditAnswer {
  // What stands now is what the choice is made against.
  return { message: EDIT_TEXTS.meanwhile, errors: {}, values: mine, read: values, version, meanwhile }
}

/** Another edit came between the look and the deed; what was saved of this one by then is among what stands. */
async function changedAtOnce(
  { env, viewer }: Deed,
  posted: Posted,
  before: EditedListing,
): Promise<EditAnswer | Redirect> {
  const again = await readEdited(env, { auctionId: before.auctionId, viewer })
  if (again.kind !== 'listing') return redirectTo(`/auctions/${before.auctionId}/edit`)
  const { values } = again.listing
  const meanwhile = changedMeanwhile({ read: before.values, mine: posted.mine, stored: values })
  return conflict(posted, again.listing, meanwhile)
}

async function refused(
  { env, viewer }: Deed,
  posted: Posted,
  { auctionId }: EditedListing,
  { message, errors = {} }: Refusal,
): Promise<EditAnswer | Redirect> {
  // The first half may have been saved: the form goes on from what stands.
  const again = await readEdited(env, { auctionId, viewer })
  if (again.kind !== 'listing') return redirectTo(`/auctions/${auctionId}/edit`)
  const { values, version } = again.listing
  return answer({ ...posted, read: values, version }, { message, errors })
}

function answer(
  { mine, read, version }: Posted,
  { message = null, errors = {} }: { readonly message?: string | null; readonly errors?: FieldErrors },
): EditAnswer {
  const isRefused = message !== null || Object.keys(errors).length > 0
  return {
    message: isRefused ? updateFailedText(message, errors) : null,
    errors: inForm(errors),
    values: mine,
    read,
    version,
    meanwhile: [],
  }
}

/** The fields of the calls by the names that the form has for them. */
const FORM_FIELDS: Readonly<Record<string, string>> = {
  start_time: 'start_at',
  end_time: 'auction_duration',
  'declarations.smog.certified_on': 'smog_certified_on',
}

function inForm(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, said]) => [FORM_FIELDS[field] ?? field, said]),
  )
}

/** Told before anything is saved: the auction is, before the vehicle's facts are looked at. */
function smogDateErrors(
  { smog, smog_certified_on: certifiedOn = null }: EditForm,
  { vehicle }: EditedListing,
  nowMs: number,
): FieldErrors {
  const date = smog === 'certified' ? certifiedOn : null
  const problem = smogDateProblem(date, { modelYear: vehicle.year, nowMs })
  return problem === null ? {} : { smog_certified_on: [problem] }
}

function missingImage({ vehicle }: EditedListing): FieldErrors {
  return vehicle.images.length === 0 ? { images: [EDIT_TEXTS.noImage] } : {}
}

/** The auction first: its room decides whether the terms can be so. Null where both are done. */
async function save(
  { env, viewer, nowMs }: Deed,
  {
    listing,
    mine,
    form,
  }: { readonly listing: EditedListing; readonly mine: EditValues; readonly form: EditForm },
): Promise<Refusal | null> {
  const { auctionId, values, stated, isFixed, version, vehicle } = listing
  if (isChanged(mine, values, LISTING_FIELDS)) {
    const edit = {
      ...listingEditOf(form, { stored: stated, storedStartAt: values.start_at, isFixed }),
      updated_at: version.listing,
    }
    const done = await editAuction(env, { auctionId, viewer, edit, nowMs })
    if (!done.ok) return done.refusal
  }
  if (isChanged(mine, values, VEHICLE_FIELDS)) {
    const edit = { ...vehicleEditOf(form, vehicle), updated_at: version.vehicle }
    const toldAlready = mine.description === values.description ? [] : ['description']
    const done = await editVehicle(env, { vehicleId: vehicle.id, viewer, edit, toldAlready, nowMs })
    if (!done.ok) return done.refusal
  }
  return null
}

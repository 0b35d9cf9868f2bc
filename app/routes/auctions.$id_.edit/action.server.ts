import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import type { FieldErrors, Refusal } from '../../../domain/errors.ts'
import {
  EDIT_FIELDS,
  type EditConflict,
  type EditValues,
  findEditConflicts,
  isChanged,
  LISTING_FIELDS,
  mergeEdits,
  parseEditValues,
  VEHICLE_EDIT_FIELDS,
} from '../../../domain/listing/edit-values.ts'
import { vehicleChangeErrors } from '../../../domain/listing/vehicle-changes.ts'
import { type EditForm, editForm, toListingEdit, toVehicleEdit } from '../../../domain/schemas/edit-form.ts'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'
import { statedFactErrors } from '../../../domain/vehicle/stated-facts.ts'
import type { Env } from '../../../worker/env.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import { EDIT_CONFLICT, editAuction } from '../../../worker/services/listings/edit-auction.ts'
import { editVehicle } from '../../../worker/services/listings/edit-vehicle.ts'
import { refuseWhileLocked } from '../../../worker/services/platform/lock/refuse-while-locked.ts'
import { EDIT_MESSAGES, updateFailedText } from '../../components/listing-form/edit-copy.ts'
import { type Redirect, redirectTo, requireId, requireUser } from '../../lib/http.server.ts'
import { type EditedListing, type EditVersion, readEdited } from './loader.server.ts'

/** The data with which the edit form is shown again. */
export interface EditAnswer {
  /** The summary of what is wrong; null where nothing is. */
  readonly message: string | null
  readonly errors: FieldErrors
  readonly values: EditValues
  /** The stored values that the next submission is compared with, and their version. */
  readonly read: EditValues
  readonly version: EditVersion
  /** The fields that another edit has changed since the form was opened, each with both values. */
  readonly meanwhile: readonly EditConflict[]
}

/** A posted edit form. */
interface Posted {
  readonly form: FormData
  readonly mine: EditValues
  readonly read: EditValues
  readonly version: EditVersion
}

interface EditContext {
  readonly env: Env
  readonly viewer: Viewer
  readonly nowMs: number
}

/**
 * Saves the changed parts of a listing: the auction's text and terms, and the vehicle's facts. Where another
 * edit came first nothing is saved, and both values of each conflicting field are answered.
 * docs/rules/selling-screens.md, Edit conflicts.
 */
export async function action({
  request,
  params,
  context,
}: ActionFunctionArgs): Promise<EditAnswer | Redirect> {
  const auctionId = requireId(params.id, '/dashboard')
  const here = `/auctions/${auctionId}/edit`
  const viewer = requireUser(context, here)
  const { env, nowMs, waitUntil } = context
  const edited = await readEdited(env, { auctionId, viewer })
  // The loader of the page answers why there is no form.
  if (edited.kind !== 'listing') return redirectTo(here)
  const { listing } = edited
  const posted = parsePosted(await request.formData(), listing)
  if (posted.form.get('intent') === 'back_to_form') return answer(posted, {})
  const meanwhile = changedSince(posted, listing)
  if (meanwhile.length > 0) return conflict(posted, listing, meanwhile)

  const parsed = editForm(listing.isFixed).safeParse(posted.mine)
  const errors = {
    ...(parsed.success ? vehicleErrors(parsed.data, listing, nowMs) : fieldErrors(parsed.error)),
    ...missingImage(listing),
  }
  if (!parsed.success || Object.keys(errors).length > 0) return answer(posted, { errors })
  const edit = { env, viewer, nowMs }
  const refusal =
    (await refuseWhileLocked(env, { viewer, waitUntil })) ??
    (await save(edit, { listing, mine: posted.mine, form: parsed.data }))
  if (refusal === null) return redirectTo(`/auctions/${listing.auctionId}`)
  if (refusal !== EDIT_CONFLICT) return refused(edit, posted, listing, refusal)
  return changedDuringSave(edit, posted, listing)
}

/** Parses the form and applies the choices between conflicting values. */
function parsePosted(form: FormData, { values, version }: EditedListing): Posted {
  const read = parseRead(form, values)
  const typed = parseEditValues(form, values)
  const takenFields = new Set(EDIT_FIELDS.filter((field) => form.get(`choice.${field}`) === 'theirs'))
  const text = (name: keyof EditVersion) => {
    const given = form.get(`version.${name}`)
    return typeof given === 'string' && given !== '' ? given : version[name]
  }
  const posted = { listing: text('listing'), vehicle: text('vehicle') }
  return {
    form,
    mine: withSharedDescription(mergeEdits(typed, read, takenFields), typed, values),
    read,
    version: posted,
  }
}

/** Where vehicle and auction have the same description, as when they are created, one field changes both. */
function withSharedDescription(mine: EditValues, typed: EditValues, stored: EditValues): EditValues {
  const isShared = stored.about_vehicle === stored.description
  const isApart = typed.about_vehicle !== stored.about_vehicle && typed.about_vehicle !== typed.description
  return isShared && !isApart ? { ...mine, about_vehicle: mine.description } : mine
}

/** The values that the form was opened with, which it posts along; the stored ones where it does not. */
function parseRead(form: FormData, stored: EditValues): EditValues {
  try {
    const parsed: unknown = JSON.parse(String(form.get('read') ?? ''))
    if (typeof parsed !== 'object' || parsed === null) return stored
    const known = new Map(Object.entries(parsed))
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
  return isSame ? [] : findEditConflicts({ read, mine, stored: values })
}

function conflict(
  { mine }: Posted,
  { values, version }: EditedListing,
  meanwhile: readonly EditConflict[],
): EditAnswer {
  // The choice is made between the typed and the newly stored values.
  return { message: EDIT_MESSAGES.meanwhile, errors: {}, values: mine, read: values, version, meanwhile }
}

/**
 * Another edit came between reading and saving. The stored values then include what this edit saved before.
 */
async function changedDuringSave(
  { env, viewer }: EditContext,
  posted: Posted,
  before: EditedListing,
): Promise<EditAnswer | Redirect> {
  const again = await readEdited(env, { auctionId: before.auctionId, viewer })
  if (again.kind !== 'listing') return redirectTo(`/auctions/${before.auctionId}/edit`)
  const { values } = again.listing
  const meanwhile = findEditConflicts({ read: before.values, mine: posted.mine, stored: values })
  return conflict(posted, again.listing, meanwhile)
}

async function refused(
  { env, viewer }: EditContext,
  posted: Posted,
  { auctionId }: EditedListing,
  { message, errors = {} }: Refusal,
): Promise<EditAnswer | Redirect> {
  // The auction may have been saved before the vehicle was refused: the form continues from the stored
  // values.
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
    errors: toFormErrors(errors),
    values: mine,
    read,
    version,
    meanwhile: [],
  }
}

/** API field names and the corresponding form fields. */
const FORM_FIELDS: Readonly<Record<string, string>> = {
  start_time: 'start_at',
  end_time: 'auction_duration',
  'declarations.smog.certified_on': 'smog_certified_on',
  'declarations.registration': 'registration',
  'declarations.smog': 'smog',
  'declarations.accidents': 'accidents',
  'declarations.known_faults': 'known_faults',
}

function toFormErrors(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [FORM_FIELDS[field] ?? field, messages]),
  )
}

/** Checked before anything is saved, since the auction is saved before the vehicle's facts are checked. */
function vehicleErrors(form: EditForm, { vehicle, listed }: EditedListing, nowMs: number): FieldErrors {
  const stated = toVehicleEdit(form, vehicle)
  return toFormErrors({
    ...statedFactErrors(stated, nowMs, vehicle),
    ...vehicleChangeErrors(vehicle, stated, listed),
  })
}

function missingImage({ vehicle }: EditedListing): FieldErrors {
  return vehicle.images.length === 0 ? { images: [EDIT_MESSAGES.noImage] } : {}
}

/** Saves the auction first, since its room may refuse the terms. Returns null if both were saved. */
async function save(
  { env, viewer, nowMs }: EditContext,
  {
    listing,
    mine,
    form,
  }: { readonly listing: EditedListing; readonly mine: EditValues; readonly form: EditForm },
): Promise<Refusal | null> {
  const { auctionId, values, stated, isFixed, version, vehicle } = listing
  if (isChanged(mine, values, LISTING_FIELDS)) {
    const edit = {
      ...toListingEdit(form, { stored: stated, storedStartAt: values.start_at, isFixed }),
      updated_at: version.listing,
    }
    const saved = await editAuction(env, { auctionId, viewer, edit, nowMs })
    if (!saved.ok) return saved.refusal
  }
  if (isChanged(mine, values, VEHICLE_EDIT_FIELDS)) {
    const edit = { ...toVehicleEdit(form, vehicle), updated_at: version.vehicle }
    const alreadyAnnounced = mine.description === values.description ? [] : ['description']
    const saved = await editVehicle(env, { vehicleId: vehicle.id, viewer, edit, alreadyAnnounced, nowMs })
    if (!saved.ok) return saved.refusal
  }
  return null
}

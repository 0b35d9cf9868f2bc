/** What loaders and actions share: access checks, redirects, and the answers to posted forms. */
import type { data as remixData } from '@remix-run/cloudflare'
import type { z } from 'zod'
import type { Action } from '../../domain/account/permission-table.ts'
import { isAllowed } from '../../domain/account/permissions.ts'
import type { FieldErrors, Refusal } from '../../domain/errors.ts'
import { isPaymentPage } from '../../domain/money/payment-pages.ts'
import { firstPhoto } from '../../domain/photos/photo-urls.ts'
import type { WireListedAuction } from '../../domain/schemas/auction.ts'
import { fieldErrors } from '../../domain/schemas/field-errors.ts'
import { PathId } from '../../domain/schemas/text-fields.ts'
import type { Env } from '../../worker/env.ts'
import type { PageContext } from '../../worker/http/page/page-context.ts'
import type { Viewer } from '../../worker/services/accounts/sessions/viewer.ts'
import { isDevelopment } from '../../worker/services/platform/environment.ts'
import { CONFIRMATION_REQUIRED } from './labels/handover-labels.ts'

type Fields = Readonly<Record<string, string>>

/** The data of a refused form: the reasons, and the typed values to show again. */
export interface RefusedForm {
  readonly message: string | null
  readonly errors: FieldErrors
  readonly values: Fields
}

/** The data of an action in an answer with headers, typed as the data. */
export type DataAnswer<Data> = Response & { json(): Promise<Data> }

export function answerData<Data>(data: Data, headers: HeadersInit): DataAnswer<Data> {
  return Response.json(data, { headers }) as DataAnswer<Data>
}

/** A redirect, typed so that it does not widen the data of the action that returns it. */
export type Redirect = Response & { json(): Promise<never> }

/**
 * A 302. After a form the browser then asks for the page with GET, so that a reload does not post the form
 * again. A page that takes money is a new document (docs/rules/payments.md, Pages that take money).
 */
export function redirectTo(address: string, headers: HeadersInit = {}): Redirect {
  const all = new Headers(headers)
  if (isPaymentPage(address)) all.set('x-remix-reload-document', 'true')
  return redirectWith(address, all)
}

/** The same from one page that takes money to another one, or to itself: its document stays. */
export function redirectWithin(address: string): Redirect {
  return redirectWith(address, new Headers())
}

function redirectWith(address: string, all: Headers): Redirect {
  all.set('location', address)
  return new Response(null, { status: 302, headers: all }) as Redirect
}

/**
 * The signed-in viewer.
 * @param address where the person returns after signing in, a path of this site
 * @throws a redirect to the sign-in page when nobody is signed in
 */
export function requireUser({ viewer }: Pick<PageContext, 'viewer'>, address: string): Viewer {
  if (viewer === null) throw redirectTo(`/login?redirectTo=${encodeURIComponent(address)}`)
  return viewer
}

/**
 * The signed-in viewer, if they have the permission.
 * @throws a redirect to the sign-in page, or to the dashboard when the permission is missing
 */
export function requirePermission(
  context: Pick<PageContext, 'viewer'>,
  address: string,
  action: Action,
): Viewer {
  const viewer = requireUser(context, address)
  if (!isAllowed(viewer, action)) throw redirectTo('/dashboard')
  return viewer
}

/**
 * An id in the URL.
 * @throws a redirect to `otherwise` when the parameter is no id
 */
export function requireId(parameter: string | undefined, otherwise: string): number {
  const id = PathId.safeParse(parameter)
  if (!id.success) throw redirectTo(otherwise)
  return id.data
}

/**
 * For the loader of a page that exists in development only.
 * @throws 404 elsewhere
 */
export function requireDevelopment(env: Pick<Env, 'ENVIRONMENT'>): void {
  if (!isDevelopment(env)) throw new Response('Not found', { status: 404 })
}

/**
 * Waits for data that the page cannot do without.
 * @param message the sentence that the error screen shows, without its full stop
 * @throws 503 with that sentence when the reading fails; a thrown response passes through
 */
export async function orUnavailable<T>(message: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Response) throw error
    console.error(message, error)
    throw new Response(`${message}. Please try again.`, {
      status: 503,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5' },
    })
  }
}

/**
 * Data with another status than 200, or with headers. The framework recognizes it by its shape. Its own `data` function is not
 * used, because importing it would load the framework's runtime, which tests of loaders do without.
 */
export function withStatus<T>(
  data: T,
  status: number,
  headers?: HeadersInit,
): ReturnType<typeof remixData<T>> {
  return { type: 'DataWithResponseInit', data, init: { status, ...(headers && { headers }) } }
}

/** The text fields of a posted form; files are left out. */
export function formFields(form: FormData): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') fields[name] = value
  return fields
}

/** A form whose fields do not parse. */
export function invalidForm(fields: Fields, error: z.ZodError): RefusedForm {
  return { message: null, errors: fieldErrors(error), values: fields }
}

/** A form whose fields parse, and that a service refuses: errors at the fields, else a message above them. */
export function refusedForm(fields: Fields, { message, errors = {} }: Refusal): RefusedForm {
  return { message: Object.keys(errors).length > 0 ? null : message, errors, values: fields }
}

/** The refusal of an irreversible action whose confirmation is not ticked; null where it is. */
export function requireConfirmation(fields: Fields): RefusedForm | null {
  return fields.sure === 'yes'
    ? null
    : { message: null, errors: { sure: [CONFIRMATION_REQUIRED] }, values: fields }
}

/**
 * An auction with only the photo that a row shows. The lists of a person's own auctions need all other
 * fields; the other photos, each in four sizes, were two thirds of the page's data.
 */
export function withFirstPhotoOnly(auction: WireListedAuction): WireListedAuction {
  const photo = firstPhoto(auction.vehicle.images)
  return { ...auction, vehicle: { ...auction.vehicle, images: photo ? [photo] : [] } }
}

import { type CreateForm, toSaleBody, toVehicleBody } from '../../../domain/listing/create-form.ts'
import { creationErrorCode, creationFailedText, needsCode } from '../../../domain/listing/creation-error.ts'
import { auctionRefusalText, vehicleRefusalText } from '../../../domain/listing/creation-refusal.ts'
import { type ApiOutcome, callApi } from '../../lib/session/call-api.ts'
import { toFailureMessage } from '../../lib/session/failure-messages.ts'

/** A request without an answer is sent once more: the server creates nothing twice (decision 193). */
const ATTEMPTS = 2

const NO_ANSWER = 'No answer from the server. Press the button again: nothing will be created twice.'

export interface ListingToSend {
  readonly form: CreateForm
  readonly draftId: number | null
  readonly startAtMs: number
  readonly endAtMs: number
}

export type SentListing =
  | { readonly kind: 'made'; readonly auctionId: number; readonly auctionNumber: string }
  | {
      readonly kind: 'refused'
      /** The text of the toast, with an error code where only an administrator can help. */
      readonly text: string
      /** By the field names of the API. */
      readonly errors: Readonly<Record<string, readonly string[]>>
    }

interface Made {
  readonly data: { readonly id: number; readonly auction_number: string }
}

/**
 * Creates the vehicle and then its auction, and logs each step. `before` is a vehicle whose auction request
 * had no answer: its auction is requested again first. docs/rules/selling-screens.md, Sending the create
 * form.
 */
export async function sendListing(
  listing: ListingToSend,
  before: { readonly vehicleId: number } | null,
  onVehicle: (vehicleId: number | null) => void,
): Promise<SentListing> {
  if (before !== null) {
    const again = await sendAuction(listing, before.vehicleId)
    if (again.kind === 'answered') return made(again.body)
    if (again.kind === 'no_answer') return refusedBy('auction', again)
  }
  logCreation('vehicle_started', { form: listing.form })
  const vehicle = await persistently<{ data: { id: number } }>('/vehicles', vehicleForm(listing))
  if (vehicle.kind !== 'answered') return refusedBy('vehicle', vehicle)
  const vehicleId = vehicle.body.data.id
  logCreation('vehicle_created', { vehicleId })
  const auction = await sendAuction(listing, vehicleId)
  onVehicle(auction.kind === 'no_answer' ? vehicleId : null)
  return auction.kind === 'answered' ? made(auction.body) : refusedBy('auction', auction)
}

function sendAuction({ form, draftId, startAtMs, endAtMs }: ListingToSend, vehicleId: number) {
  return persistently<Made>('/auctions', {
    ...withAmounts(toSaleBody(form)),
    vehicle_id: vehicleId,
    start_time: new Date(startAtMs).toISOString(),
    end_time: new Date(endAtMs).toISOString(),
    draft_id: draftId,
  })
}

/** Converts amounts to numbers, and an empty one to null. */
function withAmounts({
  starting_bid,
  reserve_price,
  buy_now_price,
  ...others
}: ReturnType<typeof toSaleBody>) {
  const amount = (text: string | null) => (text === null || text === '' ? null : Number(text))
  return {
    ...others,
    starting_bid: amount(starting_bid),
    reserve_price: amount(reserve_price),
    buy_now_price: amount(buy_now_price),
  }
}

function vehicleForm({ form, draftId }: ListingToSend): FormData {
  const { features, declarations, ...facts } = toVehicleBody(form)
  const body = new FormData()
  for (const [name, value] of Object.entries(facts)) body.append(name, value)
  for (const feature of features) body.append('features[]', feature)
  body.append('declarations', JSON.stringify(declarations))
  if (draftId !== null) body.append('draft_id', String(draftId))
  return body
}

async function persistently<T>(path: string, body: unknown): Promise<ApiOutcome<T>> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await callApi<T>(path, { method: 'POST', body })
    if (outcome.kind !== 'no_answer' || attempt === ATTEMPTS) return outcome
  }
}

function made({ data: { id, auction_number: auctionNumber } }: Made): SentListing {
  logCreation('auction_created', { auctionId: id, auctionNumber })
  return { kind: 'made', auctionId: id, auctionNumber }
}

function refusedBy(
  step: 'vehicle' | 'auction',
  outcome: Exclude<ApiOutcome<unknown>, { kind: 'answered' }>,
): SentListing {
  const failed = step === 'vehicle' ? 'Failed to create vehicle' : 'Failed to create auction'
  const refusal = toFailureMessage(outcome, { failed, error: NO_ANSWER })
  const answered = { message: refusal.message ?? undefined, errors: refusal.errors }
  const message = step === 'vehicle' ? vehicleRefusalText(answered) : auctionRefusalText(answered)
  const code = creationErrorCode(Date.now(), crypto.getRandomValues(new Uint8Array(6)))
  logCreation(`${step}_failed`, refusal.errors, message, needsCode(message) ? code : null)
  return { kind: 'refused', text: creationFailedText(message, code), errors: refusal.errors }
}

/** Writes a step to the creation log. A failure of the log is ignored. */
export function logCreation(
  step: string,
  data: unknown,
  error: string | null = null,
  code: string | null = null,
) {
  const entry = { step, data, error, code, timestamp: new Date().toISOString() }
  const place = { userAgent: navigator.userAgent, url: window.location.href }
  void callApi('/logs/auction-creation', { method: 'POST', body: { ...entry, ...place } })
}

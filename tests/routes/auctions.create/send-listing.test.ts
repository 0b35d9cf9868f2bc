import { expect, test } from 'vitest'
import { sendListing } from '../../../app/routes/auctions.create/send-listing.ts'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { EMPTY_CREATE_FORM, withValues } from '../../../domain/listing/create-form.ts'
import {
  errorResponse,
  installFakeBrowser,
  type RecordedRequest,
  type Server,
  toToken,
} from '../../fixtures/browser/fake-browser.ts'

const START_MS = Date.UTC(2026, 10, 22, 13)
const LISTING = {
  form: {
    ...withValues(EMPTY_CREATE_FORM, {
      vin: '1HGCV1F51KA000001',
      year: '2019',
      make: 'Honda',
      model: 'Accord',
      trim: 'EX-L',
      mileage: '41,000',
      engine_size: '1.5',
      exterior_color: 'Blue',
      interior_color: 'Black',
      description: 'One owner.',
      auction_type: 'reserve',
      starting_bid: '5,000',
      reserve_price: '$7,000',
    }),
    equipment: ['Sunroof', 'Tow hitch'],
  },
  draftId: 9,
  startAtMs: START_MS,
  endAtMs: START_MS + 7 * DAY_MS,
}

const VEHICLES = '/api/vehicles'
const AUCTIONS = '/api/auctions'
const LOG = '/api/logs/auction-creation'
const MADE = { success: true, data: { id: 31, auction_number: 'HL-000031' } }

/** A server that creates vehicle and auction, unless `answer` answers otherwise. */
const making =
  (answer: (asked: RecordedRequest, times: number) => Response | undefined = () => undefined): Server =>
  (asked, times) =>
    answer(asked, times) ??
    (asked.path === VEHICLES
      ? Response.json({ success: true, data: { id: 12 } })
      : asked.path === AUCTIONS
        ? Response.json(MADE)
        : Response.json({ success: true }))

function open(server: Server) {
  const browser = installFakeBrowser({ at: '/auctions/create', token: toToken('7'), server })
  const vehicles: (number | null)[] = []
  return {
    ...browser,
    vehicles,
    send: (before: { readonly vehicleId: number } | null = null) =>
      sendListing(LISTING, before, (vehicleId) => vehicles.push(vehicleId)),
    steps: () => browser.requestsTo(LOG).map(({ body }) => (body as { step: string }).step),
  }
}

const lost = () => {
  throw new TypeError('Failed to fetch')
}

test('sending: valid form -> the vehicle with its fields, then the auction with its own', async () => {
  const { send, requestsTo: askedFor, vehicles } = open(making())
  expect(await send()).toEqual({ kind: 'made', auctionId: 31, auctionNumber: 'HL-000031' })
  const sent = askedFor(VEHICLES)[0]?.body as [string, string][]
  expect(Object.fromEntries(sent)).toMatchObject({
    vin: '1HGCV1F51KA000001',
    make: 'Honda',
    model: 'Accord',
    year: '2019',
    trim: 'EX-L',
    body_style: 'sedan',
    mileage: '41000',
    mileage_type: 'miles',
    engine_size: '1.5',
    fuel_type: 'gasoline',
    transmission: 'automatic',
    drivetrain: 'fwd',
    exterior_color: 'Blue',
    interior_color: 'Black',
    condition_rating: 'good',
    title_status: 'clean',
    description: 'One owner.',
    draft_id: '9',
  })
  expect(sent.filter(([name]) => name === 'features[]').map(([, value]) => value)).toEqual([
    'Sunroof',
    'Tow hitch',
  ])
  expect(askedFor(AUCTIONS)[0]?.body).toEqual({
    vehicle_id: 12,
    title: '2019 Honda Accord EX-L',
    description: 'One owner.',
    starting_bid: 5_000,
    reserve_price: 7_000,
    buy_now_price: null,
    auction_type: 'reserve',
    start_time: '2026-11-22T13:00:00.000Z',
    end_time: '2026-11-29T13:00:00.000Z',
    draft_id: 9,
  })
  expect(vehicles).toEqual([null])
})

test('creation log: each step -> an entry with token, time, browser and page', async () => {
  const { send, requestsTo: askedFor, steps } = open(making())
  await send()
  expect(steps()).toEqual(['vehicle_started', 'vehicle_created', 'auction_created'])
  const [entry] = askedFor(LOG)
  expect(entry?.token).toBe(toToken('7'))
  expect(entry?.body).toMatchObject({
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    error: null,
    userAgent: 'a browser',
    url: 'http://localhost/auctions/create',
  })
})

test('creation log: failing -> the listing is created all the same', async () => {
  const { send } = open(making(({ path }) => (path === LOG ? errorResponse(500) : undefined)))
  expect(await send()).toMatchObject({ kind: 'made' })
})

test('sending: vehicle refused -> errors at its fields, and no auction request', async () => {
  const wrong = { vin: ['The VIN has already been taken.'] }
  const {
    send,
    requestsTo: askedFor,
    steps,
  } = open(making(({ path }) => (path === VEHICLES ? errorResponse(422, { errors: wrong }) : undefined)))
  expect(await send()).toEqual({
    kind: 'refused',
    text: 'Failed to create auction: VIN already exists! Only one auction per vehicle is allowed! Check the VIN and try again.',
    errors: wrong,
  })
  expect(askedFor(AUCTIONS)).toEqual([])
  expect(steps()).toEqual(['vehicle_started', 'vehicle_failed'])
})

test('sending: failure that only an administrator can explain -> the message shows the logged code', async () => {
  const { send, requestsTo: askedFor } = open(
    making(({ path }) => (path === AUCTIONS ? errorResponse(500) : undefined)),
  )
  const sent = await send()
  const code = (askedFor(LOG).at(-1)?.body as { code: string } | undefined)?.code
  expect(code).toMatch(/^ERR-\d+-[0-9A-Z]{6}$/)
  expect(sent).toMatchObject({
    text: `Failed to create auction: Failed to create auction ${code} Please contact admin with this error code.`,
  })
})

test('sending: no answer -> one more attempt', async () => {
  const { send, requestsTo: askedFor } = open(
    making(({ path }, times) => (path === VEHICLES && times === 1 ? lost() : undefined)),
  )
  expect(await send()).toMatchObject({ kind: 'made' })
  expect(askedFor(VEHICLES)).toHaveLength(2)
})

test('sending again: auction request without an answer -> the auction is requested before another vehicle', async () => {
  let isLost = true
  const {
    send,
    requestsTo: askedFor,
    vehicles,
  } = open(making(({ path }) => (path === AUCTIONS && isLost ? lost() : undefined)))
  expect(await send()).toMatchObject({
    kind: 'refused',
    text: expect.stringContaining(
      'No answer from the server. Press the button again: nothing will be created twice.',
    ),
  })
  expect(vehicles).toEqual([12])
  isLost = false
  expect(await send({ vehicleId: 12 })).toMatchObject({ kind: 'made' })
  expect(askedFor(VEHICLES)).toHaveLength(1)
  expect(askedFor(AUCTIONS).at(-1)?.body).toMatchObject({ vehicle_id: 12, title: '2019 Honda Accord EX-L' })
})

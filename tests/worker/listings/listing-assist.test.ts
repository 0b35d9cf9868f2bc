import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { DescribeBody } from '../../../domain/schemas/vehicle-input.ts'
import { users } from '../../../worker/db/schema/index.ts'
import { lookUpVin } from '../../../worker/services/listings/decode-vin.ts'
import { generateDescription } from '../../../worker/services/listings/generate-description.ts'
import { callApi } from '../support/api.ts'
import { makeSignedInPerson } from '../support/listing.ts'
import { db } from '../support/rooms.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function seller() {
  const speaker = await makeSignedInPerson({ authorized: false })
  await db().update(users).set({ verificationStatus: 'verified' }).where(eq(users.id, speaker.person.userId))
  return speaker
}

const CAR = { year: 2019, make: 'Honda', model: 'Accord', mileage: 41_000 }
const describe = async (body: object, token?: string) =>
  callApi('POST', '/openai/generate-description', { body, token: token ?? (await seller()).token })
const decode = async (vin: unknown) =>
  callApi('POST', '/openai/decode-vin', { body: { vin }, token: (await seller()).token })

test.each([
  ['', 'VIN is required'],
  [null, 'VIN is required'],
  ['1HGCV1F51KA00001', 'VIN must be exactly 17 characters long'],
  ['1HGCV1F51KA0000011', 'VIN must be exactly 17 characters long'],
  ['x'.repeat(20_000), 'VIN must be exactly 17 characters long'],
  ['1HGCV1F51KA0000O1', 'VIN may contain only letters and digits, without I, O and Q'],
  [{ toString: 'x' }, 'VIN may contain only letters and digits, without I, O and Q'],
])('VIN decoding: %j -> refused with %s', async (vin, message) => {
  expect(await decode(vin)).toMatchObject({ status: 422, body: { errors: { vin: [message] } } })
})

test('VIN decoding: database unavailable -> an error, not an unknown VIN', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  expect(await decode('1HGCV1F51KA000001')).toMatchObject({
    status: 503,
    body: { success: false, message: 'Failed to decode VIN' },
  })
})

test('VIN decoding: local database fails -> the configured service answers', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const Results = [{ ModelYear: '2019', Make: 'HONDA', Model: 'Accord', BodyClass: 'Sedan/Saloon' }]
  vi.stubGlobal('fetch', async () => Response.json({ Results }))
  const { person } = await seller()
  const viewer = { userId: person.userId } as Parameters<typeof lookUpVin>[1]['viewer']
  const named = { ...env, VPIC_API_URL: 'https://vpic.example/api' }
  const vin = '1HGCV1F51KA000001'
  expect(await lookUpVin(named, { viewer, vin, nowMs: Date.now() })).toMatchObject({
    ok: true,
    value: { vin, year: 2019, make: 'Honda', model: 'Accord', body_style: 'sedan', fuel_type: null },
  })
})

test('description: facts as numbers or texts -> written', async () => {
  const said = '2019 Honda Accord with 41,000 miles on the odometer.'
  const { body, status } = await describe(CAR)
  expect(status).toBe(200)
  expect(body.data.description).toBe(said)
  const typed = await describe({ ...CAR, year: '2019', mileage: '41000', engine_size: '', features: [] })
  expect(typed.body.data.description).toBe(said)
})

test.each(['year', 'make', 'model', 'mileage'])('description: without %s -> refused', async (field) => {
  const { status, body } = await describe({ ...CAR, [field]: '' })
  expect(status).toBe(422)
  expect(body.errors).toEqual({
    [field]: ['Please fill in year, make, model, and mileage before generating description'],
  })
})

test('description: current text over 1,000 characters -> refused', async () => {
  const { status, body } = await describe({ ...CAR, description: 'x'.repeat(1_001) })
  expect(status).toBe(422)
  expect(body.errors.description).toEqual(['Description must be at most 1,000 characters'])
})

test('description: seller not verified -> refused', async () => {
  const { token } = await makeSignedInPerson({ authorized: false })
  expect((await describe(CAR, token)).body.code).toBe('not_verified')
})

const FACTS = DescribeBody.parse(CAR)

/** Requests a description while the configured endpoint answers like this. */
async function writtenWith(answer: () => Response | Promise<Response>) {
  const asked: { url: string; init?: RequestInit }[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push({ url, init })
    return answer()
  })
  const configured = {
    ...env,
    OPENAI_BASE_URL: 'https://writer.example/v1/',
    OPENAI_API_KEY: 'k',
    OPENAI_MODEL: 'm',
  }
  const { person } = await seller()
  const viewer = { userId: person.userId } as Parameters<typeof generateDescription>[1]['viewer']
  const written = await generateDescription(configured, { viewer, body: FACTS, nowMs: Date.now() })
  return { written, asked }
}

const completion = (content: unknown) => () => Response.json({ choices: [{ message: { content } }] })
const OWN = { ok: true, value: '2019 Honda Accord with 41,000 miles on the odometer.' }

test('description endpoint: configured -> writes, and receives the facts only', async () => {
  const { written, asked } = await writtenWith(
    completion(' A 2019 Honda Accord that has covered 41,000 miles. '),
  )
  expect(written).toEqual({ ok: true, value: 'A 2019 Honda Accord that has covered 41,000 miles.' })
  expect(asked[0]?.url).toBe('https://writer.example/v1/chat/completions')
  const sent = JSON.parse(String(asked[0]?.init?.body))
  expect(JSON.parse(sent.messages[1].content).facts).toEqual({ ...CAR, mileage_type: 'miles', features: [] })
})

test.each([
  ['fails', () => new Response('no', { status: 500 })],
  ['does not answer JSON', () => new Response('<html>')],
  ['answers nothing', completion('')],
  ['answers another shape', () => Response.json({ choices: 'none' })],
  ['cannot be reached', () => Promise.reject(new Error('unreachable'))],
  ['makes up a figure', completion('A 2019 Honda Accord with 192 horsepower.')],
  ['writes too much', completion('word '.repeat(300))],
])('description endpoint: %s -> the built-in writer replaces it', async (_, answer) => {
  vi.spyOn(console, 'error').mockReturnValue()
  expect((await writtenWith(answer)).written).toEqual(OWN)
})

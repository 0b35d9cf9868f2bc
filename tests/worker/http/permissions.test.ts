/**
 * Every call of openapi.json by every kind of person: the status of a table that is written by hand
 * (tests/worker/support/expected-calls.ts).
 */

import { env, exports } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { insertQuestion } from '../../../worker/db/queries/messaging/questions.ts'
import {
  auctions,
  listingDrafts,
  paymentMethods,
  users,
  vehicleImages,
} from '../../../worker/db/schema/index.ts'
import { signToken } from '../../../worker/services/accounts/sessions/token.ts'
import { callApi } from '../support/api.ts'
import { EXPECTED_CALLS, type ExpectedCall } from '../support/expected-calls.ts'
import { db, drain, makeAuction, makePerson, startSession, type TestPerson } from '../support/rooms.ts'

const PEOPLE = ['nobody', 'user', 'other', 'seller', 'support', 'admin', 'deactivated'] as const
type Who = (typeof PEOPLE)[number]

const people = new Map<Who, TestPerson>()

beforeAll(async () => {
  for (const who of PEOPLE) if (who !== 'nobody') people.set(who, await makePerson())
  await db().update(users).set({ verificationStatus: 'verified' })
  const change = (who: Who, columns: Partial<typeof users.$inferInsert>) =>
    db()
      .update(users)
      .set(columns)
      .where(eq(users.id, people.get(who)?.userId ?? 0))
  await change('support', { role: 'support' })
  await change('admin', { role: 'admin' })
  await change('deactivated', { isActive: false })
})

test('permissions: openapi.json and expected calls -> the same set', async () => {
  const { body } = await callApi('GET', '/openapi.json')
  const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
  )
  expect(Object.keys(EXPECTED_CALLS).sort()).toEqual(described.sort())
})

test.each(Object.entries(EXPECTED_CALLS))(
  'permissions, %s: every kind of person -> status of the table',
  async (call, expected) => {
    expect(await statusesOf(call, expected, () => createResource(expected))).toBe(expected.statuses)
  },
)

/** Not yet published: its seller and administrators read it, for everybody else it does not exist. */
const DRAFT_STATUSES = '404 404 404 200 404 200 404'

test.each([
  ['GET /auctions/{id}', DRAFT_STATUSES],
  ['GET /auctions/{id}/similar', DRAFT_STATUSES],
  ['GET /auctions/{id}/bids', DRAFT_STATUSES],
  ['GET /auctions/{id}/ledger', DRAFT_STATUSES],
  ['GET /auctions/{id}/live', DRAFT_STATUSES.replaceAll('200', '101')],
  ['GET /auctions/{id}/changes', DRAFT_STATUSES],
  ['GET /auctions/{id}/questions', DRAFT_STATUSES],
  // A draft has no end to come.
  ['GET /auctions/{id}/calendar.ics', DRAFT_STATUSES.replaceAll('200', '404')],
])('permissions, %s: draft -> seller and administrators only, else 404', async (call, statuses) => {
  const { id } = await createSellerAuction('draft')
  expect(await statusesOf(call, EXPECTED_CALLS[call] as ExpectedCall, async () => id)).toBe(statuses)
})

/** The statuses for every kind of person, in the order and form of the table. */
async function statusesOf(
  call: string,
  expected: ExpectedCall,
  createId: () => Promise<number>,
): Promise<string> {
  const statuses: number[] = []
  for (const who of PEOPLE) statuses.push(await makeCall(call, { expected, who, id: await createId() }))
  return statuses.join(' ')
}

/** The call's resource, created for each call, so that no call sees another's changes. */
async function createResource({ about }: ExpectedCall): Promise<number> {
  if (about === 'auction') {
    return (await createSellerAuction()).id
  }
  if (about === 'question') {
    const { id: auctionId } = await createSellerAuction()
    const { userId: askerId } = await makePerson()
    const asked = { auctionId, askerId, body: 'One key?' }
    return Number(await insertQuestion(db(), asked, { maxOpen: 1, nowMs: Date.now() }))
  }
  if (about === 'vehicle' || about === 'image') {
    const { id } = await createSellerAuction()
    const [auction] = await db().select().from(auctions).where(eq(auctions.id, id))
    const vehicleId = auction?.vehicleId ?? 0
    return about === 'vehicle' ? vehicleId : await createImage(vehicleId)
  }
  const owner = people.get('user')?.userId ?? 0
  if (about === 'draft') {
    const times = { createdAtMs: Date.now(), updatedAtMs: Date.now() }
    const [draft] = await db()
      .insert(listingDrafts)
      .values({ userId: owner, content: {}, ...times })
      .returning({ id: listingDrafts.id })
    return draft?.id ?? 0
  }
  if (about === 'method') {
    const [method] = await db()
      .insert(paymentMethods)
      .values({
        userId: owner,
        provider: 'sandbox',
        type: 'credit_card',
        methodReference: crypto.randomUUID(),
        fingerprint: crypto.randomUUID(),
        createdAtMs: Date.now(),
      })
      .returning({ id: paymentMethods.id })
    return method?.id ?? 0
  }
  if (about === 'session') return Number(await startSession(owner))
  if (about === 'seller') {
    // A person is public as a seller once the replica has a public auction of theirs.
    await drain((await createSellerAuction()).id)
    return people.get('seller')?.userId ?? 0
  }
  return 1
}

async function createImage(vehicleId: number): Promise<number> {
  const [image] = await db()
    .insert(vehicleImages)
    .values({
      vehicleId,
      imagePath: `photos/${crypto.randomUUID()}`,
      width: 1,
      height: 1,
      sizeBytes: 1,
      createdAtMs: Date.now(),
    })
    .returning({ id: vehicleImages.id })
  return image?.id ?? 0
}

async function createSellerAuction(status: 'active' | 'draft' = 'active'): Promise<{ id: number }> {
  const seller = people.get('seller') as TestPerson
  const { id } = await makeAuction(
    status === 'draft' ? { status, paid: false, startAtMs: Date.now() + HOUR_MS } : {},
    seller,
  )
  return { id }
}

/** Each call has its own session, because some calls end sessions. */
async function makeCall(
  call: string,
  { expected, who, id }: { readonly expected: ExpectedCall; readonly who: Who; readonly id: number },
): Promise<number> {
  const [method = '', path = ''] = call.split(' ')
  const headers = new Headers()
  const person = people.get(who)
  if (person) {
    const { userId } = person
    const sessionId = await startSession(userId)
    headers.set('authorization', `Bearer ${await signToken(env, { userId, sessionId }, Date.now())}`)
  }
  if (expected.upgrade) headers.set('upgrade', 'websocket')
  if (expected.body) headers.set('content-type', 'application/json')
  const form = expected.form && new FormData()
  for (const [name, value] of Object.entries(expected.form ?? {}))
    form?.set(name, value.replace('{id}', String(id)))
  const response = await exports.default.fetch(
    `http://localhost/api${path
      .replace('{id}', String(id))
      .replace(/\{image\}|\{offer\}/, '1')
      .replace('{item}', 'keys')
      .replace('{provider}', 'stripe')
      .replace('{reference}', 'none')}`,
    {
      method,
      headers,
      ...(form ? { body: form } : {}),
      ...(expected.body ? { body: JSON.stringify(expected.body).replace('"{id}"', String(id)) } : {}),
    },
  )
  response.webSocket?.accept()
  response.webSocket?.close(1000, 'done')
  if (!response.webSocket) await response.text()
  return response.status
}
